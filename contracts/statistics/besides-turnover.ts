import type { SoldLine } from '../registers/index.ts'

/** What stands besides turnover, by kind; multi-purpose cards are in no sales figure of the Z either. */
export const besidesKinds = [
  'single_purpose_card',
  'single_purpose_card_used',
  'single_purpose_card_paid_out',
  'multi_purpose_card',
  'multi_purpose_card_paid_out',
  'deposit',
  'tip',
  'surcharge',
] as const
export type BesidesKind = (typeof besidesKinds)[number]

/**
 * Undefined for goods delivered. Gift cards of both natures stand outside, sold and also where a used one is
 * deducted, and so do bottle deposits and tips that are sold as products, and what a terminal took for a card.
 */
export const besidesTurnover = ({
  gift_card,
  mark,
}: Pick<SoldLine, 'gift_card' | 'mark'>): BesidesKind | undefined => {
  if (gift_card) {
    const kind = `${gift_card.vat_nature}_purpose_card` as const
    // A used multi-purpose card is a payment and no line of a receipt.
    return gift_card.action === 'sold' || kind === 'multi_purpose_card' ? kind : `${kind}_used`
  }
  return mark === 'deposit' || mark === 'tip' || mark === 'surcharge' ? mark : undefined
}

/** Whether the turnover of a Z report includes it. */
export const isOnReport = (kind: BesidesKind): boolean =>
  kind !== 'multi_purpose_card' && kind !== 'multi_purpose_card_paid_out'

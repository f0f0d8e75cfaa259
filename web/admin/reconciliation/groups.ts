import { giftCardType, owedType, suspenseType } from '@bon/contracts/kernel'
import {
  type FigurePart,
  type ReconciledFigure,
  type ReconciledSum,
  type Source,
  totalOf,
} from '@bon/contracts/reconciliation'
import { percent } from '../../shared/format/index.ts'
import type { Reconciliation } from './use-reconciliation.ts'

export const groupKeys = ['turnover', 'vat', 'tender', 'account', 'besides'] as const
export type GroupKey = (typeof groupKeys)[number]

export type Line = { label: string; sum: ReconciledSum }
export type Group = { key: GroupKey; lines: Line[]; total: Pick<ReconciledFigure, Source> | undefined }

type Names = Pick<Reconciliation, 'payment_types' | 'accounts'>
/** The texts of the namespace; a key of it is said with its parameters. */
export type Say = (key: string, parameters?: Record<string, unknown>) => string

const partsOf: Record<GroupKey, readonly FigurePart[]> = {
  turnover: ['turnover'],
  vat: ['vat', 'base'],
  tender: ['tender'],
  account: ['account'],
  besides: ['besides'],
}

/** In this order; what is not named follows. */
const order = [
  ...[
    'goods',
    'mark_deposit',
    'mark_tip',
    'mark_delivery_fee',
    'surcharge',
    'gift_cards',
    'net',
    'vat',
    'gross',
  ],
  ...['input_vat', 'tips', 'rounding', 'cards_sold', 'cards_paid_out', 'owed_settled', 'prepaid'],
]

/** The figures of a period as the page, its print and its file show them. */
export const groupsOf = (sums: readonly ReconciledSum[], names: Names, say: Say): Group[] =>
  groupKeys.flatMap((key) => {
    const lines = sums
      .filter(({ part }) => partsOf[key].includes(part))
      .map((sum) => ({ label: labelOf(sum, names, say), sum }))
      .toSorted((one, other) => rank(one) - rank(other) || one.label.localeCompare(other.label, 'da'))
    if (lines.length === 0) return []
    const isSummed = key === 'vat' || key === 'tender' || key === 'account'
    return [{ key, lines, total: isSummed ? totalOf(sums, key) : undefined }]
  })

const rank = ({ sum: { part, key } }: Line): number => {
  if (part === 'turnover' || part === 'besides') return order.indexOf(key)
  return part === 'vat' ? 0 : 1
}

const reserved: Record<string, string> = {
  [giftCardType]: 'gift_card',
  [owedType]: 'owed',
  [suspenseType]: 'interim',
}

export const labelOf = (
  { part, key }: Pick<ReconciledFigure, 'part' | 'key'>,
  { payment_types, accounts }: Names,
  say: Say,
): string => {
  if (part === 'vat' || part === 'base') return say(part, { rate: percent(Number(key)) })
  if (part === 'turnover' || part === 'besides') return say(`${part}_${key}`)
  const own = reserved[key]
  if (own) return say(`tender_${own}`)
  if (part === 'tender') return payment_types[key] ?? say('unknown')
  const account = accounts[key]
  return account ? `${account.number} ${account.name}` : say('unknown')
}

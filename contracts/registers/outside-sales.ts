import type { SoldLine } from './sold-line.ts'
import type { ZReportEvent } from './z-report.events.ts'

type Receipt = Extract<ZReportEvent, { type: 'ReceiptRecorded' }>['data']

/** A sold multi-purpose gift card: a debt until it is used, outside VAT (LAW-13). */
export const isDebt = ({ gift_card }: Pick<SoldLine, 'gift_card'>): boolean =>
  gift_card?.action === 'sold' && gift_card.vat_nature === 'multi'

/**
 * Multi-purpose cards only: no cash sale, so it is outside all sales of X and Z. The goods that they pay for are
 * counted when they are bought.
 */
export const isOutsideSales = ({ sold }: Pick<Receipt, 'sold'>): boolean =>
  sold.length > 0 && sold.every(isDebt)

import {
  type Instant,
  negated,
  type PlainDate,
  quantity,
  type Uuid,
  type VaultText,
  zero,
} from '../kernel/index.ts'
import { type ExistingOrder, lineTotals, orderTotals } from '../orders/index.ts'
import type { CreditNote } from './invoice.events.ts'

type CreditNoteIssue = {
  credit_note_uuid: Uuid
  credit_note_nr: number
  receipt_uuid: Uuid
  nr: number
  note?: VaultText | undefined
  at: Instant
  /** The business day of `at` by the rules of the VAT entity. */
  issued_on: PlainDate
}

/** A requested credit note, without `left`, which the invoice's stream computes. */
export type NewCreditNote = Omit<CreditNote, 'left'>

/** Builds a credit note from the order that reverses the sale. Deterministic, and its mirror to the øre. */
export const creditNoteOf = (
  refund_order: ExistingOrder,
  { note, ...issue }: CreditNoteIssue,
): NewCreditNote => {
  const { total, net, vat, by_rate, line_vat } = orderTotals(refund_order.lines)
  const { order_uuid, register_uuid, cashier_uuid } = refund_order
  return {
    ...issue,
    order_uuid,
    register_uuid,
    cashier_uuid,
    ...(note && { note }),
    lines: refund_order.lines.map((line, i) => {
      const { uuid, refund_of = uuid, name, unit = 'pieces', unit_price, vat_rate } = line
      const { discount, total: worth } = lineTotals(line)
      return {
        uuid: refund_of,
        name,
        quantity: quantity(-line.quantity),
        unit,
        unit_price,
        vat_rate,
        discount: negated(discount),
        total: negated(worth),
        vat: negated(line_vat[i] ?? zero),
      }
    }),
    by_rate: by_rate.map((rate) => ({
      vat_rate: rate.vat_rate,
      gross: negated(rate.gross),
      net: negated(rate.net),
      vat: negated(rate.vat),
    })),
    total: negated(total),
    net: negated(net),
    vat: negated(vat),
  }
}

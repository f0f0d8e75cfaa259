import { z } from 'zod'
import { PrintedHead } from '../journal/printed-head.ts'
import { Instant, Money, OrderUuid, PlainDate, Quantity, TenthsOfPercent, Uuid } from '../kernel/index.ts'
import { DiscountKind } from './discount-kind.ts'

/** Content of a Danish receipt (LAW-7); the screen and the 80 mm paper both render this value. */
export const Receipt = z.object({
  nr: z.int(),
  /** Second number: its multi-purpose gift cards, sealed apart from its goods. */
  gift_cards_nr: z.int().optional(),
  receipt_uuid: Uuid,
  order_uuid: OrderUuid,
  short_nr: z.int(),
  /** Training: clearly marked, and not a receipt (LAW-7, 13017). */
  test_mode: z.boolean(),
  at: Instant,
  seller: z.object({ name: z.string(), legal_name: z.string(), address: z.string(), cvr: z.string() }),
  register: z.object({ uuid: Uuid, name: z.string(), identifier: z.string() }),
  tables: z.array(z.string()),
  /** Number of the refunded receipt; null for a sale. */
  refund_of_nr: z.int().nullable(),
  cashier_initials: z.string(),
  currency: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      quantity: Quantity,
      unit_price: Money,
      percentage_discount: TenthsOfPercent,
      discount: Money,
      /** What its discount is called, or why it was given free. */
      discount_kind: DiscountKind.omit({ uuid: true }).optional(),
      gross: Money,
      total: Money,
      vat_rate: TenthsOfPercent,
      /** In the total: the line's share of the receipt's VAT (DEF-06). */
      vat: Money,
      variants: z.array(z.string()),
      opt_outs: z.array(z.string()),
      /** For the guest (ORD-21); null when absent or forgotten. */
      note: z.string().nullable(),
      /** A redeemed single-purpose card, whose VAT was settled at its sale (LAW-13). */
      redeemed: z.literal(true).optional(),
    }),
  ),
  total: Money,
  rounding: Money,
  payments: z.array(
    z.object({
      name: z.string(),
      received: Money,
      amount: Money,
      /** Card data as far as the terminal reported it; only for our own terminals. */
      card: z
        .object({
          card_type: z.string().nullable(),
          masked_pan: z.string().nullable(),
          transaction_id: z.string(),
          /** The terminal's printed serial number. */
          terminal: z.string(),
        })
        .optional(),
    }),
  ),
  change: Money,
  /** Tips beyond the bill, outside VAT (DEF-09). */
  tips: Money,
  vat: z.array(z.object({ vat_rate: TenthsOfPercent, net: Money, vat: Money, gross: Money })),
  /** Gift cards sold by it. The code is printed, so whoever holds the receipt holds the card (GC-06). */
  gift_cards: z.array(
    z.object({ name: z.string(), code: z.string(), amount: Money, expires_on: PlainDate.nullable() }),
  ),
  /** Head of the journal after the entry that seals it, as text and for a QR code; null: not sealed yet. */
  head: PrintedHead.nullable(),
  /** The shop's own text at the end. */
  footer: z.string(),
})
export type Receipt = z.infer<typeof Receipt>

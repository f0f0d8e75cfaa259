import { z } from 'zod'
import { Instant, Money, PlainDate, Quantity, TenthsOfPercent, Uuid } from '../kernel/index.ts'

/** What a Danish receipt shows (fiscal.md 2.2): screen and 80 mm paper are drawn from this one value. */
export const Receipt = z.object({
  nr: z.int(),
  receipt_uuid: Uuid,
  order_uuid: Uuid,
  short_nr: z.int(),
  /** Training: clearly marked, and no receipt (fiscal.md 2.2, 13017). */
  test_mode: z.boolean(),
  at: Instant,
  seller: z.object({ name: z.string(), legal_name: z.string(), address: z.string(), cvr: z.string() }),
  register: z.object({ uuid: Uuid, name: z.string(), identifier: z.string() }),
  tables: z.array(z.string()),
  /** The receipt that it gives back; null for a sale. */
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
      gross: Money,
      total: Money,
      variants: z.array(z.string()),
      opt_outs: z.array(z.string()),
      /** For the guest (ORD-21); null when there is none or it was forgotten. */
      note: z.string().nullable(),
      /** A single-purpose card that was used: its VAT was settled when it was sold (fiscal.md 5.1). */
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
      /** What the terminal said of the card, as far as it did; only of a card at a terminal of ours. */
      card: z
        .object({
          card_type: z.string().nullable(),
          masked_pan: z.string().nullable(),
          transaction_id: z.string(),
          /** What is engraved on the terminal. */
          terminal: z.string(),
        })
        .optional(),
    }),
  ),
  change: Money,
  /** Given beyond the bill, outside VAT (DEF-09). */
  tips: Money,
  vat: z.array(z.object({ vat_rate: TenthsOfPercent, net: Money, vat: Money, gross: Money })),
  /** Cards that were sold by it: whoever has the receipt has the code (GC-06). */
  gift_cards: z.array(
    z.object({ name: z.string(), code: z.string(), amount: Money, expires_on: PlainDate.nullable() }),
  ),
  /** First eight characters of the hash of the signature: a customer's anchor of the chain (fiscal.md 3.3). */
  chain_mark: z.string(),
  /** The shop's own words below it. */
  footer: z.string(),
})
export type Receipt = z.infer<typeof Receipt>

import { z } from 'zod'
import { GiftCardBooks } from '../gift-cards/books.ts'
import { CompanyUuid, ProductUuid, Uuid, VaultText } from '../kernel/index.ts'

/**
 * How money moves. Interim: not at all; the rest is booked on the company's interim account (ORD-29). Autonomous: a
 * terminal without connection, whose slip the cashier enters. Enclosure: paper such as vouchers, put into the drawer.
 * External: a third party took the money. Gift card: money paid at the card's sale, reserved on the card first (GC-05).
 * Card: a connected terminal, whose answer alone ends the payment (TERM-13). Invoice: the customer is billed later
 * (ORD-35). Zero total: nothing was due, and the receipt has one row of 0.00. Owed: the rest of a partly paid order
 * at the close of its register, paid later.
 */
export const PaymentMethod = z.enum([
  'cash',
  'interim',
  'autonomous',
  'enclosure',
  'external',
  'gift_card',
  'card',
  'invoice',
  'zero_total',
  'owed',
])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/**
 * The gift card of a payment, by the stream that holds its balance. `books`: its ledger data; absent on payments
 * recorded before the field existed. `product_uuid`: the only product that an experience card pays (GC-09, DEF-69).
 */
export const PaidByGiftCard = z.object({
  gift_card_uuid: Uuid,
  company_uuid: CompanyUuid,
  books: GiftCardBooks.optional(),
  product_uuid: ProductUuid.optional(),
})
export type PaidByGiftCard = z.infer<typeof PaidByGiftCard>

/**
 * The customer of an invoice as of its creation, so that later changes or forgetting leave the invoice unchanged
 * (LAW-17, class A). Name and address are one vault text; the notes are texts of their own.
 */
export const BilledTo = z.object({
  invoice_uuid: Uuid,
  customer_uuid: Uuid,
  buyer: VaultText,
  customer_note: VaultText.optional(),
  accountant_note: VaultText.optional(),
})
export type BilledTo = z.infer<typeof BilledTo>

/** The invoice and receipt of an order whose rest was invoiced. */
export const Invoiced = z.object({
  invoice_uuid: Uuid,
  invoice_nr: z.int().min(1),
  receipt_uuid: Uuid,
  nr: z.int(),
})
export type Invoiced = z.infer<typeof Invoiced>

import { z } from 'zod'
import { GiftCardBooks } from '../gift-cards/books.ts'
import { Uuid } from '../kernel/index.ts'
import { VaultText } from './vault-text.ts'

/**
 * How money moves. Interim: not at all; the rest of a bill stands on the company's interim account (ORD-29).
 * Autonomous: a terminal beside the till, whose slip the cashier types off. Enclosure: paper that is laid in the drawer.
 * External: somebody else took it. Gift card: what was paid when it was sold, reserved on the card first (GC-05).
 * Card: a terminal that we ask, and whose word alone ends it (reliability.md 3).
 * Invoice: none now; the customer is sent a bill for it (ORD-35).
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
])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** What stands for a payment type where the interim account pays: nobody sets it up, every company has it. */
export const interimType: Uuid = '00000000-0000-7000-8000-000000000011'
/** What stands for one where a gift card of the house pays (ADR 0024). */
export const giftCardType: Uuid = '00000000-0000-7000-8000-000000000012'

/**
 * Whose card a payment takes from, and which: the stream that holds its balance. `books` says how the ledger sees it;
 * absent on payments from before it was asked for.
 */
export const PaidByGiftCard = z.object({
  gift_card_uuid: Uuid,
  company_uuid: Uuid,
  books: GiftCardBooks.optional(),
})
export type PaidByGiftCard = z.infer<typeof PaidByGiftCard>

/**
 * Who is sent the bill, as he was when it was made: a forgotten or moved customer's invoice stays what it was
 * (reliability.md 5.2, class A). His name and address are one text of the vault, and the notes are texts of their own.
 */
export const BilledTo = z.object({
  invoice_uuid: Uuid,
  customer_uuid: Uuid,
  buyer: VaultText,
  customer_note: VaultText.optional(),
  accountant_note: VaultText.optional(),
})
export type BilledTo = z.infer<typeof BilledTo>

/** What became of an order whose rest was invoiced: the invoice's number, and its receipt's. */
export const Invoiced = z.object({
  invoice_uuid: Uuid,
  invoice_nr: z.int().min(1),
  receipt_uuid: Uuid,
  nr: z.int(),
})
export type Invoiced = z.infer<typeof Invoiced>

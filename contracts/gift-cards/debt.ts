import { z } from 'zod'
import {
  CashierUuid,
  Money,
  PaymentUuid,
  RegisterUuid,
  SessionUuid,
  TenthsOfPercent,
  Uuid,
  vatIn,
  zero,
} from '../kernel/index.ts'
import { PaymentClass } from '../orders/payment-class.ts'
import { PaymentMethod } from '../orders/payment-method.ts'
import { type GiftCardBooks, VatNature } from './books.ts'

/** What changes a card's debt besides its sale and its use. `lapsed`: nobody can claim it any more (breakage). */
export const DebtChange = z.enum(['imported', 'paid_out', 'lapsed'])
export type DebtChange = z.infer<typeof DebtChange>

/** An amount of a card's value in the ledger, and the VAT in it that was due at the sale (LAW-13). */
export const GiftCardDebt = z.object({
  account_uuid: Uuid,
  vat_nature: VatNature,
  vat_rate: TenthsOfPercent,
  /** Of a single-purpose card; absent on older cards. */
  vat_type_uuid: Uuid.optional(),
  amount: Money,
  vat: Money,
})
export type GiftCardDebt = z.infer<typeof GiftCardDebt>

/** The session that counts it, and who did it. */
export const InSession = z.object({
  register_uuid: RegisterUuid,
  session_uuid: SessionUuid,
  cashier_uuid: CashierUuid,
})
export type InSession = z.infer<typeof InSession>

/** How the value of a card was given to its owner. */
export const PayoutMeans = z.object({
  payment_uuid: PaymentUuid,
  payment_type_uuid: Uuid,
  method: PaymentMethod,
  payment_class: PaymentClass.optional(),
})
export type PayoutMeans = z.infer<typeof PayoutMeans>

/** Of a multi-purpose card no VAT is paid before its use. */
export const debtOf = (
  { account_uuid, vat_nature, vat_rate, vat_type_uuid }: Omit<GiftCardBooks, 'gift_card_type_uuid'>,
  amount: Money,
): GiftCardDebt => ({
  account_uuid,
  vat_nature,
  vat_rate,
  ...(vat_type_uuid && { vat_type_uuid }),
  amount,
  vat: vat_nature === 'single' ? vatIn(amount, vat_rate) : zero,
})

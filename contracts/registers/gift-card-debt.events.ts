import { z } from 'zod'
import { DebtChange, GiftCardDebt } from '../gift-cards/debt.ts'
import { CashierUuid, Instant, RegisterUuid, Uuid } from '../kernel/index.ts'
import { LateFrom } from './late.ts'
import { ReceiptPayment } from './sold-line.ts'

export const giftCardDebtFacts = {
  /**
   * What is owed on a gift card changed without a sale or a use, copied from the card so that postings, X and Z
   * come from one stream. A pay-out is a signed transaction: 11006 with its VAT back, of a multi-purpose card 11999;
   * import and breakage are postings only.
   */
  GiftCardDebtChanged: z.object({
    register_uuid: RegisterUuid,
    cashier_uuid: CashierUuid,
    kind: DebtChange,
    gift_card_uuid: Uuid,
    ...GiftCardDebt.shape,
    /** Of an import: the account that the debt comes from. */
    contra_account_uuid: Uuid.optional(),
    /** Of a pay-out: what left, below zero. */
    payment: ReceiptPayment.optional(),
    /** The event of the card; counted once. */
    source_event_id: Uuid,
    late: LateFrom.optional(),
    at: Instant,
  }),
}

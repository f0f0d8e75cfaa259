import { z } from 'zod'
import { CashierUuid, Instant, Money, RegisterUuid, Uuid, VaultText } from '../kernel/index.ts'
import { BankBag } from './bank-bag.ts'
import { DepositReason, WithdrawalReason } from './cash-moves.ts'
import { Expense } from './expense.ts'

/** A cash movement besides sales; the amount is above zero in both directions. */
const CashMove = z.object({
  register_uuid: RegisterUuid,
  payment_type_uuid: Uuid,
  cashier_uuid: CashierUuid,
  amount: Money,
  note: VaultText.optional(),
  expense: Expense.optional(),
  at: Instant,
})

export const cashMoveFacts = {
  CashDeposited: CashMove.extend({ reason: DepositReason }),
  CashWithdrawn: CashMove.extend({
    reason: WithdrawalReason,
    /** Of tips: the employee who got them. */
    paid_to: CashierUuid.optional(),
    /** Of what the close moves to the safe: the bag that it is in. */
    bank_bag: BankBag.optional(),
  }),
}

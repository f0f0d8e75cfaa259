import { z } from 'zod'
import { Amount, CashierUuid, endpoint, TenthsOfPercent, text, Uuid } from '../kernel/index.ts'
import { DepositReason, OwnWithdrawalReason } from './cash-moves.ts'
import { DrawerReason } from './drawer-reason.ts'
import { ofCashier } from './rejections.ts'
import { countedDrawer } from './session.endpoints.ts'
import { ZReportView } from './z-report.view.ts'

/** An account that the cashier may choose for a purchase, with the VAT rate of today. */
export const ExpenseAccount = z.object({
  uuid: Uuid,
  number: z.int(),
  name: z.string(),
  vat_rate: TenthsOfPercent,
})
export type ExpenseAccount = z.infer<typeof ExpenseAccount>

/** As a till asks for it. Absent VAT: as much as the rate gives; a receipt with less of it states the amount. */
const ExpenseWish = z.strictObject({ account_uuid: Uuid, vat: Amount.min(0).optional() })

const ofRegister = z.object({ uuid: Uuid })
const CashMove = z.strictObject({
  cashier_uuid: CashierUuid,
  amount: Amount.min(1),
  /** Free text for readers of the report; stored in the vault. */
  note: text(500).optional(),
  /** Of a purchase, where the company has accounts for expenses. */
  expense: ExpenseWish.optional(),
})

const CashDeposit = CashMove.extend({ reason: DepositReason })
const CashWithdrawal = CashMove.extend({
  reason: OwnWithdrawalReason,
  /** Of tips: who gets them. */
  paid_to: CashierUuid.optional(),
})

const ofCashMove = [
  ...ofCashier,
  'register.expense_unknown',
  'register.expense_vat',
  'register.closing_underway',
] as const

/** Cash besides sales, and the drawer in other hands. Separate from the session endpoints, which every till loads first. */
export const cashMoveEndpoints = {
  expenseAccounts: endpoint({
    method: 'GET',
    path: '/registers/:uuid/expense-accounts',
    summary:
      'What cash of the drawer may be spent on, by account number; none: a purchase is posted as a withdrawal.',
    permission: 'register.operate',
    params: ofRegister,
    returns: z.object({ accounts: z.array(ExpenseAccount) }),
    rejects: [],
    reads: ['documents'],
  }),
  deposit: endpoint({
    method: 'POST',
    path: '/registers/:uuid/deposits',
    summary: 'Cash into the drawer beside sales: change, or from the safe.',
    permission: 'register.operate',
    params: ofRegister,
    body: CashDeposit,
    returns: z.object({ z_report: ZReportView }),
    rejects: [...ofCashMove, 'register.not_ready', 'register.cash_too_much'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/registers/:uuid/withdrawals',
    summary: 'Cash out of the drawer beside sales; never more than the books say lies there.',
    permission: 'register.operate',
    params: ofRegister,
    body: CashWithdrawal,
    returns: z.object({ z_report: ZReportView }),
    rejects: [...ofCashMove, 'register.tips_to_whom', 'register.cash_short'],
  }),
  openDrawer: endpoint({
    method: 'POST',
    path: '/registers/:uuid/drawer',
    summary:
      'Opens the drawer without a sale, with a reason and, where the company says so, the cashier’s PIN (PAY-10).',
    permission: 'register.operate',
    params: ofRegister,
    body: z.strictObject({
      cashier_uuid: CashierUuid,
      reason: DrawerReason,
      pin: z
        .string()
        .regex(/^\d{3,6}$/)
        .optional(),
    }),
    returns: z.object({
      z_report: ZReportView,
      /** Whether the register's printer has a drawer, and the result of opening it. */
      drawer: z.enum(['opened', 'none', 'failed']),
    }),
    rejects: [
      ...ofCashier,
      'register.closing_underway',
      'register.drawer_pin_needed',
      'cashier.wrong_pin',
      'cashier.locked',
    ],
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/registers/:uuid/handovers',
    summary:
      'Hands the drawer to another cashier: a count without a Z, whose difference is confirmed with its exact amount.',
    permission: 'register.operate',
    params: ofRegister,
    body: z.strictObject({ cashier_uuid: CashierUuid, to_cashier_uuid: CashierUuid, ...countedDrawer }),
    returns: z.object({ z_report: ZReportView }),
    rejects: [
      ...ofCashier,
      'register.not_ready',
      'register.closing_underway',
      'register.count_incomplete',
      'register.expected_changed',
      'register.difference_unconfirmed',
      'register.same_cashier',
    ],
  }),
}

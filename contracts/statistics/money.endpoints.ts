import { z } from 'zod'
import { CashierUuid, endpoint, Instant, Money, RegisterUuid, SessionUuid, Uuid } from '../kernel/index.ts'
import { DiscountForm } from '../orders/discount-kind.ts'
import { AuditEntryKind } from '../registers/audit-entry.ts'
import { besidesKinds } from './besides-turnover.ts'
import { askedPeriod, Choices, isPeriod, noPeriod, ofCashier, ofRegister, Period } from './period.ts'

/** The most recent ones of a period; a longer list is in the reports themselves. */
export const most_differences = 200

/** What was paid, given away, taken off, given back and counted in a period (STAT-04, STAT-06). */
export const MoneyFigures = z.object({
  period: Period,
  choices: Choices,
  gross: Money,
  payments: z.array(
    z.object({
      payment_type_uuid: Uuid,
      /** Empty for what is no payment type of the company: gift cards, what is owed, totals of zero. */
      name: z.string(),
      is_cash: z.boolean(),
      /** With rounding and without tips. */
      amount: Money,
      tips: Money,
      count: z.int(),
    }),
  ),
  tips: z.array(z.object({ cashier_uuid: CashierUuid, name: z.string(), amount: Money })),
  discounts: z.array(
    z.object({
      given_by: CashierUuid,
      name: z.string(),
      /** The administrator who let it exceed its limit; null within it. */
      approved_by: z.object({ uuid: Uuid, name: z.string() }).nullable(),
      form: DiscountForm,
      /** Null without a kind of the company. */
      kind: z.string().nullable(),
      count: z.int(),
      amount: Money,
      /** In tenths of a percent, of the turnover before discounts. */
      share: z.int(),
    }),
  ),
  /** Bons and lines that were taken off before they were paid, and other entries that X and Z count. */
  removals: z.array(
    z.object({
      cashier_uuid: CashierUuid,
      name: z.string(),
      kind: AuditEntryKind,
      count: z.int(),
      amount: Money,
    }),
  ),
  /** Receipts that give back. */
  returns: z.object({ count: z.int(), amount: Money }),
  /** What closed sessions had too much or, below zero, too little; newest first. */
  differences: z.array(
    z.object({
      session_uuid: SessionUuid,
      register_uuid: RegisterUuid,
      name: z.string().nullable(),
      n: z.int(),
      closed_at: Instant,
      closed_by: CashierUuid.nullable(),
      cashier: z.string(),
      amount: Money,
    }),
  ),
  /** All of them by who closed, most first: `short` is below zero. */
  differences_by: z.array(
    z.object({ closed_by: CashierUuid, name: z.string(), count: z.int(), over: Money, short: Money }),
  ),
  /** Gift cards, deposits and tips that stand besides turnover. */
  besides: z.array(z.object({ kind: z.enum(besidesKinds), gross: Money, vat: Money, count: z.int() })),
})
export type MoneyFigures = z.infer<typeof MoneyFigures>

export const moneyEndpoints = {
  money: endpoint({
    method: 'GET',
    path: '/statistics/money',
    summary:
      'Payments, tips, discounts, removals, returns and cash differences of a period (STAT-04, STAT-06).',
    permission: 'statistics.read',
    query: z.object({ ...askedPeriod, ...ofRegister, ...ofCashier }).refine(isPeriod, noPeriod),
    returns: MoneyFigures,
    rejects: [],
    reads: ['turnover', 'z_reports', 'documents'],
  }),
}

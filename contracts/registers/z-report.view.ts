import { z } from 'zod'
import { CashierUuid, Instant, Money, RegisterUuid, SessionUuid, Uuid } from '../kernel/index.ts'
import { BankBag } from './bank-bag.ts'
import { CashMoveMade } from './cash-moves.ts'
import { CountLine } from './count-line.ts'
import { CountedAmount } from './counted-tender.ts'
import { grandTotalsOf } from './figures-of.ts'
import { Forced } from './forced.ts'
import { WithoutDrawer } from './late.ts'
import { CarriedOrder } from './order-at-close.ts'
import { GrandTotals } from './report-figures.ts'
import { SessionTotals } from './session-totals.ts'
import type { ExistingZReport } from './z-report-shape.ts'

export const HandoverView = z.object({
  cashier_uuid: CashierUuid,
  to_cashier_uuid: CashierUuid,
  counted: Money,
  expected: Money,
  difference: Money,
  first_counted: Money.optional(),
  at: Instant,
})

/** A register session as the API answers it: running (X) while open, the Z report when closed. */
export const ZReportView = z.object({
  session_uuid: SessionUuid,
  register_uuid: RegisterUuid,
  n: z.int(),
  status: z.enum(['open', 'closing', 'closed']),
  /** Printed on the report; absent for a covered VAT entity and for one without a stated status. */
  cash_register_rules: z.enum(['not_covered', 'trying_out']).optional(),
  /** Printed on the report: a certificate that had ended went on signing in the session. Absent: none did. */
  certificate_ended_at: Instant.optional(),
  /** Opened for training: its totals are zero (ZR-19, DEF-21). */
  test_mode: z.boolean(),
  /** Opened without a drawer, for acts of sessions that had closed. */
  without_drawer: WithoutDrawer.nullable(),
  opened_by: Uuid,
  opened_at: Instant,
  cash_type_uuid: Uuid,
  opening_counts: z.array(CountLine),
  float: Money,
  /** Fetched from the safe since the last close, negative if moved there; null when the drawer held what was left. */
  opening_adjustment: Money.nullable(),
  /** What the drawer held more than was left, below zero if less, and nobody moved; null: none. */
  opening_difference: Money.nullable(),
  expected_cash: Money,
  totals: SessionTotals,
  /** Cash movements besides sales, oldest first (POS-14). */
  moves: z.array(CashMoveMade),
  /** Counts without a Z, from one cashier to another, oldest first. */
  handovers: z.array(HandoverView),
  grand_totals: GrandTotals,
  closed_by: Uuid.nullable(),
  closed_at: Instant.nullable(),
  closing_counts: z.array(CountLine),
  counted: Money.nullable(),
  difference: Money.nullable(),
  /** A blind count that was confirmed with this sum and then counted again; null without one. */
  first_counted: Money.nullable(),
  /** Counted at the close besides cash (ZR-11). */
  counted_tenders: z.array(CountedAmount),
  /** Terminals whose day was closed in it: their own total, and that of the books (ZR-16, TERM-11). */
  settlements: z.array(
    z.object({
      settlement_uuid: Uuid,
      terminal_uuid: Uuid,
      identifier: z.string(),
      reported: Money,
      recorded: Money,
      difference: Money,
    }),
  ),
  /** Amount moved to the safe; null before the count. */
  bank_drop_amount: Money.nullable(),
  /** The bag that it is in; absent: none. */
  bank_bag: BankBag.optional(),
  first_nr: z.int().nullable(),
  last_nr: z.int().nullable(),
  signature: z.string().nullable(),
  previous_signature: z.string().nullable(),
  float_next: Money.nullable(),
  /** Number of empty orders that the close cancelled (AMB-01). */
  empty_orders: z.int(),
  /** Open orders that the close leaves to the next session (DEF-15). */
  carried_over: z.array(CarriedOrder),
  /** Forced close: reason and place; with a null `counted` nothing was counted (ZR-17). */
  forced: Forced.nullable(),
  /** Number of acts that could not be counted by the close; a later Z lists them as from this one. */
  parked: z.int(),
  /** From the vault; null when absent or forgotten. */
  note: z.string().nullable(),
  revision: z.string(),
})
export type ZReportView = z.infer<typeof ZReportView>

export const viewOfZReport = (
  report: ExistingZReport,
  revision: bigint,
  note: string | null = null,
): ZReportView => {
  const counted = report.status === 'open' ? undefined : report
  const closed = report.status === 'closed' ? report : undefined
  return {
    session_uuid: report.session_uuid,
    register_uuid: report.register_uuid,
    n: report.n,
    status: report.status,
    test_mode: report.test_mode === true,
    ...(report.cash_register_rules && { cash_register_rules: report.cash_register_rules }),
    ...(report.certificate_ended_at && { certificate_ended_at: report.certificate_ended_at }),
    without_drawer: report.without_drawer ?? null,
    opened_by: report.opened_by,
    opened_at: report.opened_at,
    cash_type_uuid: report.cash_type_uuid,
    opening_counts: [...report.opening_counts],
    float: report.float,
    opening_adjustment: report.opening_adjustment ?? null,
    opening_difference: report.opening_difference ?? null,
    expected_cash: report.expected_cash,
    totals: report.totals,
    moves: [...report.moves],
    handovers: [...report.handovers],
    grand_totals: grandTotalsOf(report),
    empty_orders: counted?.empty_orders ?? 0,
    carried_over: [...(counted?.carried_over ?? [])],
    // Closed from the back office, so no cashier was at the drawer.
    closed_by: counted?.forced?.from === 'back_office' ? null : (counted?.closing_by ?? null),
    forced: counted?.forced ?? null,
    closed_at: closed?.closed_at ?? null,
    closing_counts: [...(counted?.closing_counts ?? [])],
    counted: counted?.counted ?? null,
    difference: !counted || counted.counted === null ? null : counted.difference,
    first_counted: counted?.first_counted ?? null,
    counted_tenders: [...(counted?.counted_tenders ?? [])],
    settlements: report.settlements.map(({ payment_type_uuid: _, ...settled }) => settled),
    bank_drop_amount: counted?.bank_drop_amount ?? null,
    ...(counted?.bank_bag && { bank_bag: counted.bank_bag }),
    first_nr: closed?.first_nr ?? null,
    last_nr: closed?.last_nr ?? null,
    signature: closed?.signature ?? null,
    previous_signature: closed?.previous_signature ?? null,
    float_next: closed?.float_next ?? null,
    parked: closed?.parked.length ?? 0,
    note,
    revision: revision.toString(),
  }
}

import { z } from 'zod'
import { Instant, Money, sum, Uuid } from '../kernel/index.ts'
import { CashMoveMade } from './cash-moves.ts'
import { SessionTotals } from './session-totals.ts'
import { CountLine, Forced } from './z-report.events.ts'
import type { ExistingZReport } from './z-report.state.ts'

/** A register session as the API answers it: running (X) while open, the Z report when closed. */
export const ZReportView = z.object({
  session_uuid: Uuid,
  register_uuid: Uuid,
  n: z.int(),
  status: z.enum(['open', 'closing', 'closed']),
  /** said on its print; absent of a covered VAT entity, and where nobody had said it. */
  cash_register_rules: z.enum(['not_covered', 'trying_out']).optional(),
  /** Opened for training: its totals are zero (ZR-19, DEF-21). */
  test_mode: z.boolean(),
  opened_by: Uuid,
  opened_at: Instant,
  cash_type_uuid: Uuid,
  opening_counts: z.array(CountLine),
  float: Money,
  /** Fetched from the safe since the close before, below zero brought there; null: the drawer held what was left. */
  since_close: Money.nullable(),
  expected_cash: Money,
  totals: SessionTotals,
  /** Cash that came and went beside sales while it was open, oldest first (POS-14). */
  moves: z.array(CashMoveMade),
  grand_total_sales: Money,
  closed_by: Uuid.nullable(),
  closed_at: Instant.nullable(),
  closing_counts: z.array(CountLine),
  counted: Money.nullable(),
  difference: Money.nullable(),
  /** What beside cash was counted at the close (ZR-11). */
  means: z.array(z.object({ payment_type_uuid: Uuid, counted: Money, expected: Money })),
  /** Terminals whose day was closed in it: their own count, and what the books have (ZR-16, P11). */
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
  /** What the close brought to the safe; null before the count. */
  to_cash_deposit: Money.nullable(),
  first_nr: z.int().nullable(),
  last_nr: z.int().nullable(),
  signature: z.string().nullable(),
  previous_signature: z.string().nullable(),
  float_next: Money.nullable(),
  /** Empty orders that the closing cancelled (AMB-01). */
  empty_orders: z.int(),
  /** Closed by force: why and from where; nobody counted where `counted` is null (ZR-17). */
  forced: Forced.nullable(),
  /** Joined from the vault when answering; null when there is none or it was forgotten. */
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
    opened_by: report.opened_by,
    opened_at: report.opened_at,
    cash_type_uuid: report.cash_type_uuid,
    opening_counts: [...report.opening_counts],
    float: report.float,
    since_close: report.since_close ?? null,
    expected_cash: report.expected_cash,
    totals: report.totals,
    moves: [...report.moves],
    // Sales before returns (fiscal.md 2.1).
    grand_total_sales: sum([report.grand_total_opening, report.totals.gross, report.totals.returns.amount]),
    empty_orders: counted?.empty_orders ?? 0,
    // At a desk nobody stands at the drawer: the report names no cashier.
    closed_by: counted?.forced?.from === 'back_office' ? null : (counted?.closing_by ?? null),
    forced: counted?.forced ?? null,
    closed_at: closed?.closed_at ?? null,
    closing_counts: [...(counted?.closing_counts ?? [])],
    counted: counted?.counted ?? null,
    difference: !counted || counted.counted === null ? null : counted.difference,
    means: [...(counted?.means ?? [])],
    settlements: [...report.settlements],
    to_cash_deposit: counted?.to_cash_deposit ?? null,
    first_nr: closed?.first_nr ?? null,
    last_nr: closed?.last_nr ?? null,
    signature: closed?.signature ?? null,
    previous_signature: closed?.previous_signature ?? null,
    float_next: closed?.float_next ?? null,
    note,
    revision: revision.toString(),
  }
}

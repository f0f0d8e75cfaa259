import { z } from 'zod'
import { Amount, CountedSum, endpoint, Instant, Money, text, Uuid } from '../kernel/index.ts'
import { DepositReason, DrawerReason, OwnWithdrawalReason } from './cash-moves.ts'
import { ActKind, CountLine } from './z-report.events.ts'
import { ZReportView } from './z-report.view.ts'

const ofRegister = z.object({ uuid: Uuid })
/** Every way in which an act on a session is refused. */
export const sessionRefusals = [
  'register.already_open',
  'register.not_open',
  'register.not_ready',
  'register.count_incomplete',
  'register.expected_changed',
  'register.difference_unconfirmed',
  'register.closing_underway',
  'register.payments_open',
  'register.since_close_unconfirmed',
  'register.cash_short',
  'register.cash_too_much',
  'register.in_test_mode',
  'register.payment_unknown',
  'cashier.unknown',
  'cashier.not_signed_in',
] as const
const CashMove = z.strictObject({
  cashier_uuid: Uuid,
  amount: Amount.min(1),
  /** In words, for whoever reads the report; it lies in the vault. */
  note: text(500).optional(),
})
const Counts = z.array(CountLine).min(1).max(40)

/** What somebody counted at a close, and what the screen said should be there. */
export const countedAtClose = {
  counts: Counts,
  /** What the screen showed: the close is refused when a sale came in between. */
  expected: CountedSum,
  confirmed_difference: CountedSum,
  /** Slips and paper, each with what the screen said should be there (ZR-11). */
  means: z
    .array(z.strictObject({ payment_type_uuid: Uuid, counted: CountedSum, expected: CountedSum }))
    .max(40)
    .default([]),
  /** What goes to the safe; null says that all of it stays in the drawer (ZR-13). */
  to_cash_deposit: CountedSum.min(1).nullable(),
}
export const ZReportRow = z.object({
  session_uuid: Uuid,
  register_uuid: Uuid,
  n: z.int(),
  status: z.enum(['open', 'closing', 'closed']),
  test_mode: z.boolean(),
  opened_at: Instant,
  closed_at: Instant.nullable(),
  receipts: z.int(),
  gross: Money,
  difference: Money.nullable(),
  /** Closed without what a close asks for (ZR-17). */
  forced: z.boolean(),
  first_nr: z.int().nullable(),
  last_nr: z.int().nullable(),
})
export type ZReportRow = z.infer<typeof ZReportRow>

/** What came after a session was closed: it belongs to its Z, and changes nothing in it (SC-25, architecture.md 4c). */
export const ZReportSupplement = z.object({
  source_event_id: Uuid,
  kind: ActKind,
  order_uuid: Uuid,
  cashier_uuid: Uuid,
  amount: Money,
  at: Instant,
})
export type ZReportSupplement = z.infer<typeof ZReportSupplement>

/** A register's day: opened, looked at, closed. Apart from what sells, which every till needs first. */
export const sessionEndpoints = {
  open: endpoint({
    method: 'POST',
    path: '/registers/:uuid/open',
    says: 'Opens the register with a counted float (POS-05).',
    permission: 'register.operate',
    params: ofRegister,
    body: z.strictObject({
      cashier_uuid: Uuid,
      counts: Counts,
      /** For training: nothing that is rung up until the close counts anywhere (ZR-19, DEF-21). */
      test_mode: z.boolean().optional(),
      /** What the drawer holds more than the last close left, below zero less: fetched from or brought to the safe. */
      confirmed_since_close: CountedSum.optional(),
      /** The clock is right, though it shows a day or more beyond what was known; wants the admin PIN. */
      confirmed_clock: z.literal(true).optional(),
    }),
    returns: z.object({ z_report: ZReportView }),
    // Never at a close or a payment: a session that is open is finished (DEF-49).
    rejects: [
      ...sessionRefusals,
      ...(['company.blocked', 'company.not_approved', 'company.no_certificate'] as const),
      'register.clock_unconfirmed',
    ],
  }),
  session: endpoint({
    method: 'GET',
    path: '/registers/:uuid/session',
    says: 'The running session, folded from its stream; null while the register is closed.',
    permission: 'register.operate',
    params: ofRegister,
    returns: z.object({ z_report: ZReportView.nullable(), open_orders: z.int() }),
    rejects: [],
    reads: ['orders'],
  }),
  xReport: endpoint({
    method: 'POST',
    path: '/registers/:uuid/x-report',
    says: 'Takes an X report: the totals so far, without reset, written into the journal.',
    permission: 'register.operate',
    params: ofRegister,
    body: z.strictObject({ cashier_uuid: Uuid }),
    returns: z.object({ z_report: ZReportView }),
    rejects: sessionRefusals,
  }),
  deposit: endpoint({
    method: 'POST',
    path: '/registers/:uuid/deposits',
    says: 'Cash into the drawer beside sales: change, or from the safe.',
    permission: 'register.operate',
    params: ofRegister,
    body: CashMove.extend({ reason: DepositReason }),
    returns: z.object({ z_report: ZReportView }),
    rejects: sessionRefusals,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/registers/:uuid/withdrawals',
    says: 'Cash out of the drawer beside sales; never more than the books say lies there.',
    permission: 'register.operate',
    params: ofRegister,
    body: CashMove.extend({ reason: OwnWithdrawalReason }),
    returns: z.object({ z_report: ZReportView }),
    rejects: sessionRefusals,
  }),
  openDrawer: endpoint({
    method: 'POST',
    path: '/registers/:uuid/drawer',
    says: 'Opens the drawer without a sale, with a reason and, where the company says so, the cashier’s PIN (PAY-10).',
    permission: 'register.operate',
    params: ofRegister,
    body: z.strictObject({
      cashier_uuid: Uuid,
      reason: DrawerReason,
      pin: z
        .string()
        .regex(/^\d{3,6}$/)
        .optional(),
    }),
    returns: z.object({
      z_report: ZReportView,
      /** Whether a drawer hangs on the register’s printer, and what became of it. */
      drawer: z.enum(['opened', 'none', 'failed']),
    }),
    rejects: [...sessionRefusals, 'register.drawer_pin_needed', 'cashier.wrong_pin', 'cashier.locked'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/registers/:uuid/close',
    says: 'Closes the register by count, its terminals settled first (ZR-16); a difference is confirmed with its exact amount.',
    permission: 'register.operate',
    params: ofRegister,
    body: z.strictObject({
      cashier_uuid: Uuid,
      ...countedAtClose,
      note: text(500).optional(),
    }),
    returns: z.object({ z_report: ZReportView }),
    rejects: [...sessionRefusals, 'register.terminal_unsettled'],
  }),
}

export const zReportEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/z-reports',
    says: 'Register sessions, newest first.',
    permission: 'z_report.read',
    query: z.object({
      register_uuid: Uuid.optional(),
      status: z.enum(['open', 'closed']).optional(),
      before: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    returns: z.object({ z_reports: z.array(ZReportRow), next: z.string().nullable() }),
    rejects: [],
    reads: ['z_reports'],
  }),
  show: endpoint({
    method: 'GET',
    path: '/z-reports/:uuid',
    says: 'One session, folded from its stream, with the texts of its prints.',
    permission: 'z_report.read',
    params: ofRegister,
    returns: z.object({
      z_report: ZReportView,
      seller: z.object({ name: z.string(), legal_name: z.string(), address: z.string(), cvr: z.string() }),
      register: z.object({ uuid: Uuid, name: z.string(), identifier: z.string() }),
      names: z.object({
        cashiers: z.record(z.string(), z.string()),
        payment_types: z.record(z.string(), z.string()),
        accounts: z.record(z.string(), z.object({ number: z.int(), name: z.string() })),
      }),
      /** Oldest first, each dated by what was done. */
      supplements: z.array(ZReportSupplement),
      previous_uuid: Uuid.nullable(),
      next_uuid: Uuid.nullable(),
    }),
    rejects: [],
    reads: ['documents', 'z_reports'],
  }),
}

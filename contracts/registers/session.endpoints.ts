import { z } from 'zod'
import { endpoint, Instant, Money, text, Uuid } from '../kernel/index.ts'
import { CountLine } from './z-report.events.ts'
import { ZReportView } from './z-report.view.ts'

const ofRegister = z.object({ uuid: Uuid })
/** Every way in which an act on a session is refused. */
const refusals = [
  'register.already_open',
  'register.not_open',
  'register.not_ready',
  'register.count_incomplete',
  'register.expected_changed',
  'register.difference_unconfirmed',
  'register.closing_underway',
  'register.payments_open',
  'cashier.unknown',
] as const
const Counts = z.array(CountLine).min(1).max(40)

export const ZReportRow = z.object({
  session_uuid: Uuid,
  register_uuid: Uuid,
  n: z.int(),
  status: z.enum(['open', 'closing', 'closed']),
  opened_at: Instant,
  closed_at: Instant.nullable(),
  receipts: z.int(),
  gross: Money,
  difference: Money.nullable(),
  first_nr: z.int().nullable(),
  last_nr: z.int().nullable(),
})
export type ZReportRow = z.infer<typeof ZReportRow>

/** A register's day: opened, looked at, closed. Apart from what sells, which every till needs first. */
export const sessionEndpoints = {
  open: endpoint({
    method: 'POST',
    path: '/registers/:uuid/open',
    says: 'Opens the register with a counted float (POS-05).',
    permission: 'register.operate',
    params: ofRegister,
    body: z.strictObject({ cashier_uuid: Uuid, counts: Counts }),
    returns: z.object({ z_report: ZReportView }),
    // Never at a close or a payment: a session that is open is finished (DEF-49).
    rejects: [...refusals, 'company.blocked'],
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
    rejects: refusals,
  }),
  close: endpoint({
    method: 'POST',
    path: '/registers/:uuid/close',
    says: 'Closes the register by count; a difference is confirmed with its exact amount.',
    permission: 'register.operate',
    params: ofRegister,
    body: z.strictObject({
      cashier_uuid: Uuid,
      counts: Counts,
      /** What the screen showed: the close is refused when a sale came in between. */
      expected: Money,
      confirmed_difference: Money,
      note: text(500).optional(),
    }),
    returns: z.object({ z_report: ZReportView }),
    rejects: refusals,
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
      previous_uuid: Uuid.nullable(),
      next_uuid: Uuid.nullable(),
    }),
    rejects: [],
    reads: ['documents'],
  }),
}

import { z } from 'zod'
import { endpoint, Instant, Uuid } from '../kernel/index.ts'

/** Room for 30 frames and 200 places in the log, and for nothing else. */
const body_limit = 16_384

/** Nothing here can hold a name or a sentence: codes, addresses without ids, places in files and in the log (DEF-57). */
export const ErrorReport = z.strictObject({
  build_key: z.string().regex(/^[\w.-]{1,100}$/),
  kind: z.enum(['uncaught', 'rejection', 'reported']),
  /** The address with `:uuid` and `:n` in place of what it names. */
  route: z.string().regex(/^\/[\w/:.-]{0,200}$/),
  /** The error's class or the problem's code; never its message. */
  code: z.string().regex(/^[\w.-]{1,80}$/),
  stack: z
    .array(
      z.strictObject({
        file: z.string().regex(/^[\w./-]{1,200}$/),
        line: z.int().min(0).max(10_000_000),
        col: z.int().min(0).max(10_000_000),
      }),
    )
    .max(30),
  /** The last events that this tab has seen, by their places in the log. */
  seen: z.array(z.string().regex(/^\d{1,20}$/)).max(200),
})
export type ErrorReport = z.infer<typeof ErrorReport>

/** A fact of the order's own story, with ids that lead nowhere. */
export const ReportedEvent = z.object({
  stream: z.string(),
  type: z.string(),
  v: z.string(),
  at: Instant,
  data: z.record(z.string(), z.unknown()),
})
export type ReportedEvent = z.infer<typeof ReportedEvent>

const Kept = ErrorReport.omit({ stack: true, seen: true }).extend({
  uuid: Uuid,
  received_at: Instant,
  company_uuid: Uuid.nullable(),
  events: z.int(),
})
export type KeptReport = z.infer<typeof Kept>

export const WholeReport = ErrorReport.extend({
  uuid: Uuid,
  received_at: Instant,
  events: z.array(ReportedEvent),
})
export type WholeReport = z.infer<typeof WholeReport>

export const errorReportEndpoints = {
  report: endpoint({
    method: 'POST',
    path: '/error-reports',
    says: 'Keeps an uncaught error, or what somebody reports of an order, without names and texts (RES-22, DEF-57).',
    permission: 'session.own',
    body_limit,
    body: ErrorReport.extend({ order_uuid: Uuid.optional() }),
    returns: z.object({ report: z.object({ uuid: Uuid, events: z.int() }) }),
    rejects: ['throttled'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/error-reports',
    says: 'The last hundred reports, newest first: for the provider.',
    permission: 'provider.read',
    returns: z.object({ reports: z.array(Kept) }),
    rejects: [],
  }),
  show: endpoint({
    method: 'GET',
    path: '/error-reports/:uuid',
    says: 'A report as it is replayed: laid into tests/golden/reported it is a regression test (BEYOND-06).',
    permission: 'provider.read',
    params: z.object({ uuid: Uuid }),
    returns: z.object({ report: WholeReport }),
    rejects: [],
  }),
}

import { z } from 'zod'
import { CompanyUuid, endpoint, Instant, OrderUuid, Uuid } from '../kernel/index.ts'

/** In bytes; enough for 30 stack frames and 200 log positions. */
const body_limit = 16_384

/**
 * No field can hold a name or a sentence: only codes, addresses without ids, places in files and log positions
 * (DEF-57).
 */
export const ErrorReport = z.strictObject({
  build_key: z.string().regex(/^[\w.-]{1,100}$/),
  kind: z.enum(['uncaught', 'rejection', 'reported']),
  /** The route with `:uuid` and `:n` in place of ids and numbers. */
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
  /** Log positions of the last events that this tab received. */
  seen: z.array(z.string().regex(/^\d{1,20}$/)).max(200),
})
export type ErrorReport = z.infer<typeof ErrorReport>

/** An event of the reported order, with its ids replaced by random ones. */
export const ReportedEvent = z.object({
  stream: z.string(),
  type: z.string(),
  v: z.string(),
  at: Instant,
  data: z.record(z.string(), z.unknown()),
})
export type ReportedEvent = z.infer<typeof ReportedEvent>

const StoredErrorReport = ErrorReport.omit({ stack: true, seen: true }).extend({
  uuid: Uuid,
  received_at: Instant,
  company_uuid: CompanyUuid.nullable(),
  events: z.int(),
})
export type StoredReport = z.infer<typeof StoredErrorReport>

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
    summary:
      'Keeps an uncaught error, or what somebody reports of an order, without names and texts (RES-22, DEF-57).',
    permission: 'session.own',
    body_limit,
    body: ErrorReport.extend({ order_uuid: OrderUuid.optional() }),
    returns: z.object({ report: z.object({ uuid: Uuid, events: z.int() }) }),
    rejects: ['throttled'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/error-reports',
    summary: 'The last hundred reports, newest first: for the provider.',
    permission: 'provider.read',
    returns: z.object({ reports: z.array(StoredErrorReport) }),
    rejects: [],
  }),
  show: endpoint({
    method: 'GET',
    path: '/error-reports/:uuid',
    summary:
      'A report as it is replayed: laid into tests/golden/reported it is a regression test (BEYOND-06).',
    permission: 'provider.read',
    params: z.object({ uuid: Uuid }),
    returns: z.object({ report: WholeReport }),
    rejects: [],
  }),
}

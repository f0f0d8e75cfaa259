import {
  type ErrorReport,
  errorReportEndpoints,
  type KeptReport,
  type ReportedEvent,
  type WholeReport,
} from '@bon/contracts/error-reports'
import {
  type CompanyScope,
  type Instant,
  type RecordedEvent,
  type Route,
  reject,
  route,
  type Uuid,
} from '@bon/contracts/kernel'
import { anonymise } from './anonymise.ts'

export type ErrorReportHouse = {
  /** False when this caller has said more than a fault of ours can need. */
  mayReport(caller: string, now: Instant): boolean
  /** The order's events and those of its session that name it; none when the company has no such order. */
  storyOf(scope: CompanyScope, order_uuid: Uuid): Promise<readonly RecordedEvent[]>
  keep(report: {
    company_uuid: Uuid | null
    received_at: Instant
    report: ErrorReport
    events: readonly ReportedEvent[]
  }): Promise<Uuid>
  list(): Promise<KeptReport[]>
  show(uuid: Uuid): Promise<WholeReport | undefined>
}

export const errorReportRoutes = (house: ErrorReportHouse): Route[] => [
  route(errorReportEndpoints.report, async ({ body }, { scope, caller, now }) => {
    const { order_uuid, ...report } = body
    if (!house.mayReport(caller, now)) return reject('throttled')
    const story = order_uuid ? await house.storyOf(scope, order_uuid) : []
    if (order_uuid && story.length === 0) return reject('request.not_found')
    const events = anonymise(story)
    const company_uuid = scope.resource_companies.length > 0 ? scope.company_uuid : null
    const uuid = await house.keep({ company_uuid, received_at: now, report, events })
    return { body: { report: { uuid, events: events.length } } }
  }),

  route(errorReportEndpoints.list, async () => ({ body: { reports: await house.list() } })),

  route(errorReportEndpoints.show, async ({ params }) => {
    const report = await house.show(params.uuid)
    return report ? { body: { report } } : reject('request.not_found')
  }),
]

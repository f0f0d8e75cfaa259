import {
  type ErrorReport,
  errorReportEndpoints,
  type ReportedEvent,
  type StoredReport,
  type WholeReport,
} from '@bon/contracts/error-reports'
import {
  type CompanyScope,
  type CompanyUuid,
  type Instant,
  type OrderUuid,
  type RecordedEvent,
  type Route,
  reject,
  route,
  type Uuid,
} from '@bon/contracts/kernel'
import { anonymise } from './anonymise.ts'

export type ErrorReportDependencies = {
  /** False when the caller has sent too many reports. */
  mayReport(caller: string, now: Instant): boolean
  /** The order's events and the events of its session that name it; empty when the company has no such order. */
  storyOf(scope: CompanyScope, order_uuid: OrderUuid): Promise<readonly RecordedEvent[]>
  store(report: {
    company_uuid: CompanyUuid | null
    received_at: Instant
    report: ErrorReport
    events: readonly ReportedEvent[]
  }): Promise<Uuid>
  list(): Promise<StoredReport[]>
  show(uuid: Uuid): Promise<WholeReport | undefined>
}

export const errorReportRoutes = (deps: ErrorReportDependencies): Route[] => [
  route(errorReportEndpoints.report, async ({ body }, { scope, caller, now }) => {
    const { order_uuid, ...report } = body
    if (!deps.mayReport(caller, now)) return reject('throttled')
    const story = order_uuid ? await deps.storyOf(scope, order_uuid) : []
    if (order_uuid && story.length === 0) return reject('request.not_found')
    const events = anonymise(story)
    const company_uuid = scope.resource_companies.length > 0 ? scope.company_uuid : null
    const uuid = await deps.store({ company_uuid, received_at: now, report, events })
    return { body: { report: { uuid, events: events.length } } }
  }),

  route(errorReportEndpoints.list, async () => ({ body: { reports: await deps.list() } })),

  route(errorReportEndpoints.show, async ({ params }) => {
    const report = await deps.show(params.uuid)
    return report ? { body: { report } } : reject('request.not_found')
  }),
]

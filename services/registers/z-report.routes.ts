import {
  type CompanyScope,
  type QueryOf,
  type ReturnsOf,
  type Route,
  reject,
  route,
  type Uuid,
} from '@bon/contracts/kernel'
import {
  sessionStream,
  viewOfZReport,
  type ZReportRow,
  type ZReportView,
  zReportEndpoints,
} from '@bon/contracts/registers'
import type { CommandHandler } from '../kernel/index.ts'
import { zReportDecider } from './z-report.decider.ts'

type Print = Omit<ReturnsOf<typeof zReportEndpoints.show>, 'z_report'>

export type ZReportDependencies = {
  handler: CommandHandler
  list(
    scope: CompanyScope,
    query: QueryOf<typeof zReportEndpoints.list>,
  ): Promise<{ z_reports: ZReportRow[]; next: string | null }>
  /** Seller, names and adjacent sessions: what the print shows besides the figures. */
  print(scope: CompanyScope, report: ZReportView): Promise<Print>
  readText(scope: CompanyScope, ref: Uuid): Promise<string | null>
}

export const zReportRoutes = (deps: ZReportDependencies): Route[] => [
  route(zReportEndpoints.list, async ({ query }, { scope }) => ({ body: await deps.list(scope, query) })),
  route(zReportEndpoints.show, async ({ params }, { scope }) => {
    const folded = await deps.handler.load(zReportDecider, sessionStream(params.uuid), scope.company_uuid)
    if (!folded || folded.state.status === 'new') return reject('request.not_found')
    const { state, revision } = folded
    const ref = state.status === 'open' ? undefined : state.note?.ref
    const note = ref ? await deps.readText(scope, ref) : null
    const z_report = viewOfZReport(state, revision, note)
    return { body: { z_report, ...(await deps.print(scope, z_report)) }, revision }
  }),
]

import {
  type DrawerView,
  drawerExplanationEndpoints,
  explainDrawer,
  factsOfSession,
} from '@bon/contracts/drawer-explanations'
import {
  type CompanyScope,
  type CompanyUuid,
  isEventOf,
  type Route,
  reject,
  route,
  type SessionUuid,
} from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import {
  type CountLine,
  evolveZReport,
  newZReport,
  sessionStream,
  type ZReport,
  zReportEvents,
} from '@bon/contracts/registers'
import { upcast } from '../kernel/index.ts'
import type { Sessions } from '../registers/index.ts'
import type { Directory } from '../resources/index.ts'

export type DrawerExplanationDependencies = {
  store: Pick<EventStore, 'readStream'>
  sessions: Pick<Sessions, 'latest'>
  directory: Pick<Directory, 'register'>
  countsBlind(scope: CompanyScope): boolean
}

const isOfSession = isEventOf(zReportEvents)

export const drawerExplanationRoutes = (deps: DrawerExplanationDependencies): Route[] => [
  route(drawerExplanationEndpoints.show, async ({ params }, { scope }) => {
    const drawer = await drawerOf(deps, params.uuid, scope.company_uuid)
    return drawer === undefined ? reject('request.not_found') : { body: { drawer } }
  }),
  route(drawerExplanationEndpoints.atClose, async ({ params, query }, { scope }) => {
    if (!(await deps.directory.register(scope, params.uuid))) return reject('request.not_found')
    // A possibility says by its amount what should be in the drawer.
    if (deps.countsBlind(scope)) return { body: { drawer: null } }
    const session = await deps.sessions.latest(params.uuid, scope.company_uuid)
    if (session?.report.status !== 'open') return { body: { drawer: null } }
    const drawer = await drawerOf(
      deps,
      session.session_uuid,
      scope.company_uuid,
      query.counts === undefined ? undefined : countsOf(query.counts),
    )
    return { body: { drawer: drawer ?? null } }
  }),
]

/** From the session's own stream, which one day of one register bounds; undefined where this company has none. */
const drawerOf = async (
  { store }: Pick<DrawerExplanationDependencies, 'store'>,
  session_uuid: SessionUuid,
  company_uuid: CompanyUuid,
  unsent?: readonly CountLine[],
): Promise<DrawerView | null | undefined> => {
  const events = []
  let report: ZReport = newZReport
  for await (const recorded of store.readStream(sessionStream(session_uuid))) {
    if (recorded.meta.company_uuid !== company_uuid) return undefined
    const event = upcast(recorded)
    if (!isOfSession(event)) continue
    events.push(event)
    report = evolveZReport(report, event)
  }
  if (report.status === 'new') return undefined
  const facts = factsOfSession(events, report, unsent)
  return facts ? explainDrawer(facts) : null
}

/** As the address has them: `unit:count`, by commas. */
const countsOf = (counts: string): CountLine[] =>
  counts.split(',').map((line) => {
    const [unit = 0, count = 0] = line.split(':').map(Number)
    return { unit, count }
  })

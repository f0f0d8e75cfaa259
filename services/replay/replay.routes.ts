import {
  type CompanyScope,
  type Instant,
  type PlainDate,
  type QueryOf,
  type RegisterUuid,
  type Route,
  reject,
  route,
  type Uuid,
} from '@bon/contracts/kernel'
import { deskOf } from '@bon/contracts/registers'
import { replayEndpoints } from '@bon/contracts/replay'
import { tables } from '@bon/contracts/resources'
import type { Directory } from '../resources/index.ts'
import { type MomentPorts, momentOf } from './moment.ts'
import { createReplayDays, type ReplayDayPorts, replayedDay, replayedOverview, stepAt } from './replay-day.ts'

export type ReplayDependencies = MomentPorts &
  ReplayDayPorts & {
    directory: Pick<Directory, 'register'>
    dayOf(scope: CompanyScope, at: Instant): PlainDate
    replayedDays(scope: CompanyScope, query: QueryOf<typeof replayEndpoints.days>): Promise<PlainDate[]>
  }

export const replayRoutes = (deps: ReplayDependencies): Route[] => {
  const days = createReplayDays(deps)
  const knows = async (scope: CompanyScope, register_uuid: RegisterUuid | undefined): Promise<boolean> =>
    register_uuid === undefined ||
    register_uuid === deskOf(scope) ||
    (await deps.directory.register(scope, register_uuid)) !== undefined
  const hasTable = (scope: CompanyScope, table_uuid: Uuid | undefined): boolean =>
    table_uuid === undefined || deps.catalogue.ownerOf(tables, table_uuid) === scope.company_uuid
  return [
    route(replayEndpoints.days, async ({ query }, { scope }) => {
      if (!(await knows(scope, query.register_uuid))) return reject('request.not_found')
      const found = await deps.replayedDays(scope, query)
      const next = found.length === query.limit ? (found.at(-1) ?? null) : null
      return { body: { days: found, next } }
    }),
    route(replayEndpoints.day, async ({ query }, { scope }) => {
      if (!(await knows(scope, query.register_uuid))) return reject('request.not_found')
      return hasTable(scope, query.table_uuid)
        ? { body: await replayedDay(days, deps, scope, query) }
        : reject('request.not_found')
    }),
    route(replayEndpoints.overview, async ({ query }, { scope }) => {
      if (!(await knows(scope, query.register_uuid))) return reject('request.not_found')
      return hasTable(scope, query.table_uuid)
        ? { body: await replayedOverview(days, scope, query) }
        : reject('request.not_found')
    }),
    route(replayEndpoints.moment, async ({ query }, { scope }) => {
      if (!(await knows(scope, query.register_uuid))) return reject('request.not_found')
      const moment = await momentOf(deps, scope, query)
      return moment ? { body: { moment } } : reject('request.not_found')
    }),
    route(replayEndpoints.at, async ({ query }, { scope }) => {
      const { at, register_uuid } = query
      if (!(await knows(scope, register_uuid))) return reject('request.not_found')
      const day = deps.dayOf(scope, at)
      return { body: { step: await stepAt(days, scope, { register_uuid, day, at }), day } }
    }),
  ]
}

import {
  type CompanyScope,
  type Instant,
  type PlainDate,
  type QueryOf,
  type RegisterUuid,
  type Route,
  reject,
  route,
} from '@bon/contracts/kernel'
import { deskOf } from '@bon/contracts/registers'
import { replayEndpoints } from '@bon/contracts/replay'
import { tables } from '@bon/contracts/resources'
import type { Directory } from '../resources/index.ts'
import { type MomentPorts, momentOf } from './moment.ts'
import { createReplayDays, type ReplayDayPorts, replayedDay, stepAt } from './replay-day.ts'

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
  return [
    route(replayEndpoints.days, async ({ query }, { scope }) => {
      if (!(await knows(scope, query.register_uuid))) return reject('request.not_found')
      const found = await deps.replayedDays(scope, query)
      const next = found.length === query.limit ? (found.at(-1) ?? null) : null
      return { body: { days: found, next } }
    }),
    route(replayEndpoints.day, async ({ query }, { scope }) => {
      if (!(await knows(scope, query.register_uuid))) return reject('request.not_found')
      const { table_uuid } = query
      const isTheirs =
        table_uuid !== undefined && deps.catalogue.ownerOf(tables, table_uuid) !== scope.company_uuid
      return isTheirs ? reject('request.not_found') : { body: await replayedDay(days, deps, scope, query) }
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

import {
  type CompanyScope,
  isRejection,
  type Rejection,
  type RequestContext,
  type Route,
  reject,
  route,
  type Uuid,
} from '@bon/contracts/kernel'
import {
  type AnyResource,
  filtersOfAccounts,
  filtersOfText,
  type Plan,
  readData,
  resourceEndpoints,
  sortOf,
} from '@bon/contracts/resources'
import { type BulkAct, bulk } from './bulk.ts'
import { type Acted, type ActRejection, act, contextOf, rowOfState } from './resource.acts.ts'
import type { Fields, PlannedChange, ResourceCommand } from './resource.decider.ts'
import type { ResourceHouse } from './resource.house.ts'

/** All routes of one entity, from its definition (architecture.md 6). */
export const resourceRoutes = (definition: AnyResource, house: ResourceHouse): Route[] => {
  const endpoints = resourceEndpoints(definition)
  const { name } = definition
  const store = house.stores[definition.storage]

  const perform = async (command: ResourceCommand, request: RequestContext) => {
    const context = contextOf(request, { name, ...command, revision: request.if_match?.toString() })
    return act(house, definition, command, request, context)
  }
  const saved = (uuid: Uuid, request: RequestContext, acted: Acted) => {
    if (isRejection(acted))
      return acted as Rejection<Exclude<ActRejection, LaterCode>> & { current?: unknown }
    const { state, revision, position } = acted
    const row = rowOfState(definition, uuid, request.scope.company_uuid, state)
    return { body: { row }, revision, ...(position === undefined ? {} : { position }) }
  }
  const withPlans = (uuid: Uuid, request: RequestContext, acted: Acted) => {
    const answer = saved(uuid, request, acted)
    if ('rejection' in answer || isRejection(acted)) return answer as Rejection<never>
    return { ...answer, body: { ...answer.body, plans: plansOf(acted.state.plans) } }
  }

  /** Of the log by what this process knows, which is at least what it has written itself. */
  const isTheirs = async (scope: CompanyScope, uuid: Uuid): Promise<boolean> => {
    if (definition.storage === 'vault') return (await house.show(scope, definition, uuid)) !== undefined
    const owner = house.ownerOf(definition, uuid)
    const companies = definition.sharing === 'own' ? [scope.company_uuid] : scope.resource_companies
    return owner !== undefined && companies.includes(owner)
  }

  return [
    route(endpoints.list, async ({ query }, { scope }) => {
      const sort = sortOf(definition, query.sort)
      const said = filtersOfText(definition, query.filter)
      if (!sort || !said) return reject('list.bad_query')
      const filters = [...said, ...filtersOfAccounts(definition, query)]
      const { archived, limit } = query
      const search = query.search?.trim() || undefined
      const listed = await house.list(scope, definition, {
        search,
        sort,
        filters,
        archived,
        cursor: query.cursor,
        limit,
      })
      return listed ? { body: listed as never } : reject('list.bad_query')
    }),

    route(endpoints.show, async ({ params }, { scope }) => {
      const row = await house.show(scope, definition, params.uuid)
      if (!row) return reject('request.not_found')
      const own = row.inherited ? undefined : await store.load(definition, params.uuid, scope.company_uuid)
      return { body: { row, plans: plansOf(own?.plans ?? []) } as never, revision: BigInt(row.revision) }
    }),

    route(endpoints.history, async ({ params }, { scope }) => {
      if (!(await isTheirs(scope, params.uuid))) return reject('request.not_found')
      const events = await house.history(definition, params.uuid)
      const names = await house.namesOf([...new Set(events.map(({ meta }) => meta.actor))])
      return {
        body: {
          events: events.map(({ revision, type, meta, data }) => ({
            revision: revision.toString(),
            type,
            at: meta.at,
            actor: meta.actor,
            actor_name: names.get(meta.actor) ?? null,
            data: data as Record<string, unknown>,
          })),
        },
      }
    }),

    route(endpoints.create, async ({ body }, request) => {
      const { uuid } = body
      return saved(
        uuid,
        request,
        await perform({ type: 'CreateResource', uuid, data: body.data as Fields }, request),
      )
    }),

    route(endpoints.change, async ({ params: { uuid }, body }, request) => {
      if (request.if_match === undefined) return reject('request.needs_revision')
      const to = said(body.data)
      const command = { type: 'ChangeResource', uuid, to, revision: request.if_match } as const
      return saved(uuid, request, await perform(command, request)) as never
    }),

    route(
      endpoints.archive,
      async ({ params: { uuid } }, request) =>
        saved(uuid, request, await perform({ type: 'ArchiveResource', uuid }, request)) as never,
    ),

    route(
      endpoints.restore,
      async ({ params: { uuid } }, request) =>
        saved(uuid, request, await perform({ type: 'RestoreResource', uuid }, request)) as never,
    ),

    route(endpoints.rollBack, async ({ params: { uuid }, body }, request) => {
      if (request.if_match === undefined) return reject('request.needs_revision')
      const now = await store.load(definition, uuid, request.scope.company_uuid)
      const { to_revision } = body
      const then =
        now && now.revision >= to_revision ? await store.at(definition, uuid, BigInt(to_revision)) : undefined
      if (!then) return reject('request.not_found')
      const to = readData(definition, then.data)
      const revision = request.if_match
      const command = { type: 'RollBackResource', uuid, to, revision, to_revision } as const
      return saved(uuid, request, await perform(command, request)) as never
    }),

    route(endpoints.plan, async ({ params: { uuid }, body }, request) => {
      const { change_uuid, at } = body
      const command = { type: 'PlanChange', uuid, change_uuid, at, to: said(body.data) } as const
      return withPlans(uuid, request, await perform(command, request)) as never
    }),

    route(endpoints.dropPlan, async ({ params: { uuid, change_uuid } }, request) => {
      const command = { type: 'DropPlan', uuid, change_uuid, why: 'cancelled' } as const
      return withPlans(uuid, request, await perform(command, request)) as never
    }),

    route(endpoints.bulk, async ({ body }, request) => ({
      body: { results: await bulk(house, definition, body.acts as BulkAct[], request) },
    })),
  ]
}

/** Codes that only some acts can meet. */
type LaterCode =
  | 'resource.in_use'
  | 'resource.has_open_bons'
  | 'resource.has_open_session'
  | 'resource.plan_in_the_past'
  | 'resource.too_many_plans'

const said = (data: object): Fields =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))

const plansOf = (plans: readonly PlannedChange[]): Plan[] =>
  plans.map(({ change_uuid, at, to }) => ({ change_uuid, at, to: { ...to } }))

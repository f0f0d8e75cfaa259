import {
  type AnyEndpoint,
  announced,
  type CompanyScope,
  isRejection,
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
import { type BulkAction, bulk } from './bulk.ts'
import type { Fields, PlannedChange, ResourceCommand } from './resource.decider.ts'
import type { ResourceDependencies } from './resource.dependencies.ts'
import { type ActionResult, action, contextOf, rowOfState } from './resource.handlers.ts'

/** All routes of one entity, from its definition (ARCH-20). */
export const resourceRoutes = (definition: AnyResource, deps: ResourceDependencies): Route[] => [
  ...readRoutes(definition, deps),
  ...writeRoutes(definition, deps),
  ...planRoutes(definition, deps),
]

const performer =
  (definition: AnyResource, deps: ResourceDependencies) =>
  async (command: ResourceCommand, request: RequestContext) => {
    const context = contextOf(request, {
      name: definition.name,
      ...command,
      revision: request.if_match?.toString(),
    })
    return action(deps, definition, command, request, context)
  }

/** For entities in the log: decided by this process's cache, which includes at least its own writes. */
const isTheirs = async (
  definition: AnyResource,
  deps: ResourceDependencies,
  scope: CompanyScope,
  uuid: Uuid,
): Promise<boolean> => {
  if (definition.storage === 'vault') return (await deps.show(scope, definition, uuid)) !== undefined
  const owner = deps.ownerOf(definition, uuid)
  const companies = definition.sharing === 'own' ? [scope.company_uuid] : scope.resource_companies
  return owner !== undefined && companies.includes(owner)
}

const readRoutes = (definition: AnyResource, deps: ResourceDependencies): Route[] => {
  const endpoints = resourceEndpoints(definition)
  const store = deps.stores[definition.storage]
  return [
    route(endpoints.list, async ({ query }, { scope }) => {
      const sort = sortOf(definition, query.sort)
      const queryFilters = filtersOfText(definition, query.filter)
      if (!sort || !queryFilters) return reject('list.bad_query')
      const filters = [...queryFilters, ...filtersOfAccounts(definition, query)]
      const { archived, limit } = query
      const search = query.search?.trim() || undefined
      const listed = await deps.list(scope, definition, {
        search,
        sort,
        filters,
        archived,
        cursor: query.cursor,
        limit,
      })
      return listed ? { body: listed } : reject('list.bad_query')
    }),

    route(endpoints.show, async ({ params }, { scope }) => {
      const row = await deps.show(scope, definition, params.uuid)
      if (!row) return reject('request.not_found')
      const own = row.inherited ? undefined : await store.load(definition, params.uuid, scope.company_uuid)
      return { body: { row, plans: plansOf(own?.plans ?? []) }, revision: BigInt(row.revision) }
    }),

    route(endpoints.history, async ({ params }, { scope }) => {
      if (!(await isTheirs(definition, deps, scope, params.uuid))) return reject('request.not_found')
      const events = await deps.history(definition, params.uuid)
      const names = await deps.namesOf([...new Set(events.map(({ meta }) => meta.actor))])
      return {
        body: {
          events: events.map(({ revision, type, meta, data }) => ({
            revision: revision.toString(),
            type,
            at: meta.at,
            actor: meta.actor,
            actor_name: names.get(meta.actor) ?? null,
            data: { ...data },
          })),
        },
      }
    }),
  ]
}

const writeRoutes = (definition: AnyResource, deps: ResourceDependencies): Route[] => {
  const endpoints = resourceEndpoints(definition)
  const store = deps.stores[definition.storage]
  const perform = performer(definition, deps)
  const saved = <E extends AnyEndpoint>(
    endpoint: E,
    uuid: Uuid,
    request: RequestContext,
    result: ActionResult,
  ) => {
    if (isRejection(result)) return announced(endpoint, result)
    const { state, revision, position } = result
    const row = rowOfState(definition, uuid, request.scope.company_uuid, state)
    return { body: { row }, revision, ...(position !== undefined && { position }) }
  }

  return [
    route(endpoints.create, async ({ body }, request) => {
      const { uuid } = body
      return saved(
        endpoints.create,
        uuid,
        request,
        await perform({ type: 'CreateResource', uuid, data: { ...body.data } }, request),
      )
    }),

    route(endpoints.change, async ({ params: { uuid }, body }, request) => {
      if (request.if_match === undefined) return reject('request.needs_revision')
      const to = definedFields(body.data)
      const command = { type: 'ChangeResource', uuid, to, revision: request.if_match } as const
      return saved(endpoints.change, uuid, request, await perform(command, request))
    }),

    route(endpoints.archive, async ({ params: { uuid } }, request) =>
      saved(endpoints.archive, uuid, request, await perform({ type: 'ArchiveResource', uuid }, request)),
    ),

    route(endpoints.restore, async ({ params: { uuid } }, request) =>
      saved(endpoints.restore, uuid, request, await perform({ type: 'RestoreResource', uuid }, request)),
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
      return saved(endpoints.rollBack, uuid, request, await perform(command, request))
    }),

    route(endpoints.bulk, async ({ body }, request) => ({
      body: { results: await bulk(deps, definition, body.actions as BulkAction[], request) },
    })),
  ]
}

const planRoutes = (definition: AnyResource, deps: ResourceDependencies): Route[] => {
  const endpoints = resourceEndpoints(definition)
  const perform = performer(definition, deps)
  const withPlans = <E extends AnyEndpoint>(
    endpoint: E,
    uuid: Uuid,
    request: RequestContext,
    result: ActionResult,
  ) => {
    if (isRejection(result)) return announced(endpoint, result)
    const { state, revision, position } = result
    const row = rowOfState(definition, uuid, request.scope.company_uuid, state)
    const body = { row, plans: plansOf(state.plans) }
    return { body, revision, ...(position !== undefined && { position }) }
  }

  return [
    route(endpoints.plan, async ({ params: { uuid }, body }, request) => {
      const { change_uuid, at } = body
      const command = { type: 'PlanChange', uuid, change_uuid, at, to: definedFields(body.data) } as const
      return withPlans(endpoints.plan, uuid, request, await perform(command, request))
    }),

    route(endpoints.dropPlan, async ({ params: { uuid, change_uuid } }, request) => {
      const command = { type: 'DropPlan', uuid, change_uuid, why: 'cancelled' } as const
      return withPlans(endpoints.dropPlan, uuid, request, await perform(command, request))
    }),
  ]
}

const definedFields = (data: object): Fields =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))

const plansOf = (plans: readonly PlannedChange[]): Plan[] =>
  plans.map(({ change_uuid, at, to }) => ({ change_uuid, at, to: { ...to } }))

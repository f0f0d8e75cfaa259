import { setupEndpoints, setupUuid } from '@bon/contracts/companies'
import {
  isRejection,
  laterPosition,
  logStart,
  type Position,
  type Rejection,
  type RequestContext,
  type Route,
  reject,
  route,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { accounts, registerPages, registers, vatTypes } from '@bon/contracts/resources'
import { type ActionRejection, action, contextOf, type ResourceDependencies } from '../resources/index.ts'
import {
  accountsAndVat,
  paymentTypesOf,
  roomWithTables,
  sells,
  systemResources,
  type Thing,
} from './setup-things.ts'

type Refused = Rejection<ActionRejection>
/** How many were created, and the log position that a list must have read to show them. */
type Made = { made: number; position: Position }

/** The first setup of a company (CO-05): each step is one command, and an interrupted step can be resumed. */
export const setupRoutes = (deps: ResourceDependencies): Route[] => [
  route(setupEndpoints.systemResources, async ({ body }, request) =>
    answer(await make(deps, systemResources(request.scope.company_uuid, body), request)),
  ),

  route(setupEndpoints.accountsAndVat, async ({ body }, request) => {
    if (!body.accounts.some(sells)) return reject('setup.needs_revenue_account')
    const { company_uuid } = request.scope
    const reader = deps.reader(request.scope)
    const vat = setupUuid(company_uuid, 'vat_types')
    const takenCodes = reader.list(vatTypes).flatMap(({ uuid, code }) => (uuid === vat ? [] : [code]))
    const things = accountsAndVat(company_uuid, body, reader.list(accounts), takenCodes)
    const made = await make(deps, things, request)
    if (isRejection(made)) return answer(made)
    const page = { definition: registerPages, uuid: setupUuid(company_uuid, 'register_pages') }
    const shown = body.product
      ? await addTo(deps, page, 'product_uuids', [setupUuid(company_uuid, 'products')], request)
      : undefined
    return answer(made, shown)
  }),

  route(setupEndpoints.paymentTypes, async ({ body: { payment_types } }, request) => {
    // A register needs cash, because opening it counts the drawer (REG-33).
    if (!payment_types.some(({ interface_key }) => interface_key === 'cash'))
      return reject('setup.needs_cash')
    const { company_uuid } = request.scope
    const things = paymentTypesOf(company_uuid, payment_types)
    const made = await make(deps, things, request)
    if (isRejection(made)) return answer(made)
    const types = things.map(({ uuid }) => uuid)
    const own = deps.reader(request.scope).list(registers)
    const put = await Promise.all(
      own.map(({ uuid }) =>
        addTo(deps, { definition: registers, uuid }, 'payment_type_uuids', types, request),
      ),
    )
    return answer(made, ...put)
  }),

  route(setupEndpoints.tables, async ({ body }, request) =>
    answer(await make(deps, roomWithTables(request.scope.company_uuid, body), request)),
  ),
]

/**
 * Creates what does not exist. Resources of an earlier attempt stay unchanged, because they may have been edited since.
 */
const make = async (
  deps: ResourceDependencies,
  things: readonly Thing[],
  request: RequestContext,
): Promise<Made | Refused> => {
  const made: Made = { made: 0, position: logStart }
  for (const { definition, uuid, data } of things) {
    const { company_uuid } = request.scope
    if (await deps.stores[definition.storage].load(definition, uuid, company_uuid)) continue
    const command = { type: 'CreateResource', uuid, data } as const
    const done = await action(deps, definition, command, ...ownOf(request, command))
    if (!isRejection(done)) {
      made.made++
      made.position = done.position ?? made.position
    }
    // Created concurrently by another request.
    else if (done.rejection !== 'resource.exists') return done
  }
  return made
}

/** Adds missing uuids to a list of references; returns the log position of the change. */
const addTo = async (
  deps: ResourceDependencies,
  { definition, uuid }: Omit<Thing, 'data'>,
  field: string,
  more: readonly Uuid[],
  request: RequestContext,
): Promise<Refused | Position> => {
  const stored = await deps.stores.journal.load(definition, uuid, request.scope.company_uuid)
  if (stored?.status !== 'active') return logStart
  const before = stored.data[field] as readonly Uuid[]
  const to = { [field]: [...new Set([...before, ...more])] }
  if (to[field]?.length === before.length) return logStart
  const { revision } = stored
  const command = { type: 'ChangeResource', uuid, to, revision } as const
  const done = await action(
    deps,
    definition,
    command,
    ...ownOf(request, { ...command, revision: `${revision}` }),
  )
  if (!isRejection(done)) return done.position ?? logStart
  // Changed concurrently, perhaps by the same request: read again and retry.
  if (done.rejection === 'resource.changed_meanwhile')
    return addTo(deps, { definition, uuid }, field, more, request)
  return done
}

/** Each resource is a command of its own, whose id derives from the step's. */
const ownOf = (request: RequestContext, what: { uuid: Uuid; type: string; revision?: string }) => {
  const own = { ...request, command_id: uuid5(request.command_id, `${what.type}:${what.uuid}`) }
  return [own, contextOf(own, what)] as const
}

const answer = (done: Made | Refused, ...after: (Refused | Position | undefined)[]) => {
  const refused = [done, ...after].find(isRejection) as Refused | undefined
  if (refused) return refused
  const { made, position } = done as Made
  const last = after.reduce<Position>(
    (far, each) => (each === undefined || isRejection(each) ? far : laterPosition(far, each)),
    position,
  )
  return last === logStart ? { body: { made } } : { body: { made }, position: last }
}

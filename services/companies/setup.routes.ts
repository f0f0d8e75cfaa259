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
import { accounts, registerPages, registers } from '@bon/contracts/resources'
import { type ActRejection, act, contextOf, type ResourceHouse } from '../resources/index.ts'
import {
  accountsAndVat,
  meansOfPayment,
  roomWithTables,
  sells,
  systemResources,
  type Thing,
} from './setup-things.ts'

type Refused = Rejection<ActRejection>
/** How many, and up to where a list must have read to show them. */
type Made = { made: number; position: Position }

/** The first setup of a company (CO-05): each step is one command, and a step that was killed half way goes on. */
export const setupRoutes = (house: ResourceHouse): Route[] => [
  route(setupEndpoints.systemResources, async ({ body }, request) =>
    answer(await make(house, systemResources(request.scope.company_uuid, body), request)),
  ),

  route(setupEndpoints.accountsAndVat, async ({ body }, request) => {
    if (!body.accounts.some(sells)) return reject('setup.needs_revenue_account')
    const { company_uuid } = request.scope
    const known = house.look(request.scope).list(accounts)
    const things = accountsAndVat(company_uuid, body, known)
    const made = await make(house, things, request)
    if (isRejection(made)) return answer(made)
    const page = { definition: registerPages, uuid: setupUuid(company_uuid, 'register_pages') }
    const shown = body.product
      ? await addTo(house, page, 'product_uuids', [setupUuid(company_uuid, 'products')], request)
      : undefined
    return answer(made, shown)
  }),

  route(setupEndpoints.paymentTypes, async ({ body: { payment_types } }, request) => {
    // A register opens by counting its cash (REG-33).
    if (!payment_types.some(({ interface_key }) => interface_key === 'cash'))
      return reject('setup.needs_cash')
    const { company_uuid } = request.scope
    const things = meansOfPayment(company_uuid, payment_types)
    const made = await make(house, things, request)
    if (isRejection(made)) return answer(made)
    const types = things.map(({ uuid }) => uuid)
    const own = house.look(request.scope).list(registers)
    const put = await Promise.all(
      own.map(({ uuid }) =>
        addTo(house, { definition: registers, uuid }, 'payment_type_uuids', types, request),
      ),
    )
    return answer(made, ...put)
  }),

  route(setupEndpoints.tables, async ({ body }, request) =>
    answer(await make(house, roomWithTables(request.scope.company_uuid, body), request)),
  ),
]

/** Creates what is not there. What an earlier try made stays as it is: somebody may have worked with it since. */
const make = async (
  house: ResourceHouse,
  things: readonly Thing[],
  request: RequestContext,
): Promise<Made | Refused> => {
  const made: Made = { made: 0, position: logStart }
  for (const { definition, uuid, data } of things) {
    const { company_uuid } = request.scope
    if (await house.stores[definition.storage].load(definition, uuid, company_uuid)) continue
    const command = { type: 'CreateResource', uuid, data } as const
    const done = await act(house, definition, command, ...ownOf(request, command))
    if (!isRejection(done)) {
      made.made++
      made.position = done.position ?? made.position
    }
    // Somebody else pressed the same button.
    else if (done.rejection !== 'resource.exists') return done
  }
  return made
}

/** Adds to a list of references what is not in it; answers where that stands in the log. */
const addTo = async (
  house: ResourceHouse,
  { definition, uuid }: Omit<Thing, 'data'>,
  field: string,
  more: readonly Uuid[],
  request: RequestContext,
): Promise<Refused | Position> => {
  const held = await house.stores.journal.load(definition, uuid, request.scope.company_uuid)
  if (held?.status !== 'active') return logStart
  const before = held.data[field] as readonly Uuid[]
  const to = { [field]: [...new Set([...before, ...more])] }
  if (to[field]?.length === before.length) return logStart
  const { revision } = held
  const command = { type: 'ChangeResource', uuid, to, revision } as const
  const done = await act(
    house,
    definition,
    command,
    ...ownOf(request, { ...command, revision: `${revision}` }),
  )
  if (!isRejection(done)) return done.position ?? logStart
  // Another hand was quicker, perhaps with the same button: what it left is looked at again.
  if (done.rejection === 'resource.changed_meanwhile')
    return addTo(house, { definition, uuid }, field, more, request)
  return done
}

/** Each thing is a command of its own, whose id derives from the step's. */
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

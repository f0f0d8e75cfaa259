import {
  canonical,
  isRejection,
  type Rejection,
  type RequestContext,
  reject,
  sha256Hex,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { type AnyResource, allResources, type Row, readData } from '@bon/contracts/resources'
import type { CommandContext } from '../kernel/index.ts'
import { brokenPointers, isKept, keepersOf } from './checks.ts'
import { fixedFields } from './fixed-fields.ts'
import { claimedUnder, claimsOf, takenBy } from './reservations.ts'
import type { ExistingResource, Fields, ResourceCommand } from './resource.decider.ts'
import type { ResourceHouse } from './resource.house.ts'
import type { Performed, StoreRejection } from './store.ts'

export type ActRejection =
  | StoreRejection
  | 'resource.invalid'
  | 'resource.taken'
  | 'resource.limit_reached'
  | 'resource.inherited'
  | 'resource.in_use'
  | 'resource.has_open_bons'
  | 'resource.has_open_session'
  | 'request.needs_revision'

export type Acted = Performed | (Rejection<ActRejection> & { current?: unknown })

/** In whose name; `what` is hashed, so that the same id with another body is refused (rule 2). */
export const contextOf = (request: RequestContext, what: unknown): CommandContext => ({
  command_id: request.command_id,
  command_hash: sha256Hex(canonical(what)),
  company_uuid: request.scope.company_uuid,
  vat_entity_uuid: request.scope.vat_entity_uuid,
  actor: request.actor,
  now: request.now,
})

/**
 * One change of one entity: a repeat is answered as the first time, then the rules, the pointers and the claims are
 * looked at, then it is decided and appended. `dataOf` gives the data that is to be checked; undefined checks nothing.
 */
export const act = async (
  house: ResourceHouse,
  definition: AnyResource,
  command: ResourceCommand,
  request: RequestContext,
  context: CommandContext,
): Promise<Acted> => {
  const store = house.stores[definition.storage]
  const { uuid } = command
  const { scope } = request
  const before = await store.load(definition, uuid, scope.company_uuid)
  if (before || command.type !== 'CreateResource') {
    const repeated = before && (await store.repeated(definition, uuid, context))
    if (repeated) return repeated
  }
  if (!before && command.type !== 'CreateResource') {
    const owner = house.ownerOf(definition, uuid)
    const isInherited =
      definition.sharing === 'inherited' && owner && scope.resource_companies.includes(owner)
    return reject(isInherited ? 'resource.inherited' : 'request.not_found')
  }
  const refused = await refusal(house, definition, command, before, request)
  if (refused) return refused
  const done = await store.perform(definition, command, context)
  if (isRejection(done)) {
    return done.rejection === 'resource.changed_meanwhile'
      ? withCurrent(house, definition, uuid, request, done)
      : done
  }
  if (done.position !== undefined) await house.reach(done.position)
  return done
}

/** Which data a command would lead to; undefined when it changes none. */
export const dataAfter = (
  definition: AnyResource,
  command: ResourceCommand,
  before: ExistingResource | undefined,
): Fields | undefined => {
  switch (command.type) {
    case 'CreateResource':
      return definition.schema.parse(command.data) as Fields
    case 'ChangeResource':
    case 'RollBackResource':
    case 'PlanChange':
      return before && { ...readData(definition, before.data), ...command.to }
    case 'RestoreResource':
      return before && readData(definition, before.data)
    default:
      return undefined
  }
}

const refusal = async (
  house: ResourceHouse,
  definition: AnyResource,
  command: ResourceCommand,
  before: ExistingResource | undefined,
  request: RequestContext,
): Promise<Rejection<ActRejection> | undefined> => {
  if (command.type === 'ArchiveResource')
    return (
      (await inUse(house, definition, command.uuid)) ??
      (await occupied(house, definition, command.uuid, request)) ??
      inSession(house, definition, command.uuid, request)
    )
  const data = dataAfter(definition, command, before)
  // What is archived or created already is the decider's to refuse, before a form hears of other faults.
  if (!data || (before && command.type === 'CreateResource')) return undefined
  if (before?.status === 'archived' && command.type !== 'RestoreResource') return undefined
  const old = before?.status === 'active' ? readData(definition, before.data) : undefined
  return (
    (await broken(house, definition, command.uuid, data, old, request)) ??
    // A plan claims its values when its moment comes.
    (command.type === 'PlanChange'
      ? undefined
      : await taken(house, definition, command.uuid, data, request)) ??
    (await overLimit(house, definition, command.uuid, before, request))
  )
}

export const broken = async (
  house: ResourceHouse,
  definition: AnyResource,
  uuid: Uuid,
  data: Fields,
  before: Fields | undefined,
  { scope, now }: RequestContext,
): Promise<Rejection<'resource.invalid'> | undefined> => {
  const parsed = definition.schema.safeParse(data)
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path, code, message }) => ({
      path: ['data', ...path].map(String).join('.'),
      rule: code === 'custom' || code === 'invalid_format' ? message : code,
    }))
    return { ...reject('resource.invalid'), fields }
  }
  const look = { ...house.look(scope), uuid, scope, before }
  const breaks = [
    ...definition.rules(data as never, look),
    ...(before ? await fixedFields(house, definition, uuid, { before, after: data, now }) : []),
    ...(await brokenPointers(definition, data, before, (to, target) =>
      house.stores[to.storage].isUsable(to, target, scope),
    )),
  ]
  if (breaks.length === 0) return undefined
  return {
    ...reject('resource.invalid'),
    fields: breaks.slice(0, 50).map(({ path, ...rest }) => ({ path: `data.${path}`, ...rest })),
  }
}

/**
 * Counts the company's own, and whoever is about to join them. Everyone who wants in takes the next ticket, and counts
 * all that took one before: of two at once who want the last place, one gets it (PERM-14).
 */
const overLimit = async (
  house: ResourceHouse,
  definition: AnyResource,
  uuid: Uuid,
  before: ExistingResource | undefined,
  { scope }: RequestContext,
): Promise<Rejection<'resource.limit_reached'> | undefined> => {
  if (!definition.limit || before?.status === 'active') return undefined
  const allowed = await house.limitOf(scope, definition.limit)
  if (!allowed) return undefined
  const { company_uuid } = scope
  const load = (owner: Uuid) => house.stores[definition.storage].load(definition, owner, company_uuid)
  const own = house.look(scope).list(definition)
  const present = new Set(own.flatMap((each) => (each.company_uuid === company_uuid ? [each.uuid] : [])))
  // What is restored comes in anew: its old ticket would stand before those who are coming in now.
  const owner = before ? uuid5(uuid, `restored:${before.revision}`) : uuid
  const claim = { company_uuid, resource: definition.name, field: '#limit', owner }
  for (let ticket = 0; present.size < allowed.limit; ticket++) {
    const other = await house.reservations.claim(
      { ...claim, value: `${ticket}` },
      async (holder) => (await load(holder)) !== undefined,
    )
    if (other === undefined) return undefined
    // Neither there nor archived: on its way in.
    if ((await load(other))?.status !== 'archived') present.add(other)
  }
  return reject('resource.limit_reached', {
    limit: allowed.limit,
    packages: allowed.packages.join(', ') || '–',
  })
}

const taken = async (
  house: ResourceHouse,
  definition: AnyResource,
  uuid: Uuid,
  data: Fields,
  { scope }: RequestContext,
): Promise<Rejection<'resource.taken'> | undefined> => {
  const company_uuid = claimedUnder(definition, scope.company_uuid)
  for (const { fields, value } of claimsOf(definition, data)) {
    const claim = { company_uuid, resource: definition.name, field: fields.join('+'), value, owner: uuid }
    const other = await house.reservations.claim(claim, async (owner) => {
      const held = await holder(house, definition, owner, scope.company_uuid)
      if (!held) return false
      return claimsOf(definition, readData(definition, held.data)).some(
        (theirs) => theirs.value === value && theirs.fields.join('+') === claim.field,
      )
    })
    if (other) return takenBy(definition, fields)
  }
  return undefined
}

/** An entity that may hold a unique value: of the company an active one, of the installation any. */
const holder = async (
  house: ResourceHouse,
  definition: AnyResource,
  owner: Uuid,
  company_uuid: Uuid,
): Promise<ExistingResource | undefined> => {
  const store = house.stores[definition.storage]
  if (definition.unique_in === 'company') {
    const held = await store.load(definition, owner, company_uuid)
    return held?.status === 'active' ? held : undefined
  }
  // The log knows whose it is before this process's catalogue does.
  const [first] = await house.history(definition, owner)
  return first && store.load(definition, owner, first.meta.company_uuid)
}

/** What is pointed at by a field that needs it stays in use; the answer says by how many of what. */
const inUse = async (
  house: ResourceHouse,
  definition: AnyResource,
  uuid: Uuid,
): Promise<Rejection<'resource.in_use'> | undefined> => {
  for (const keeper of keepersOf(definition, allResources)) {
    const holders = house
      .everywhere(keeper)
      .filter((held) => held.uuid !== uuid && isKept(keeper.fields, held as never, definition.name, uuid))
    if (holders.length > 0) return reject('resource.in_use', { count: holders.length, resource: keeper.name })
  }
  return undefined
}

/** FLR-12, FLR-15: guests sit there, and their bon would be out of sight. Its number may change all the same. */
const occupied = async (
  house: ResourceHouse,
  definition: AnyResource,
  uuid: Uuid,
  { scope }: RequestContext,
): Promise<Rejection<'resource.has_open_bons'> | undefined> => {
  const count = await house.openBonsOn(scope, definition, uuid)
  return count > 0 ? reject('resource.has_open_bons', { count }) : undefined
}

/** An archived register is in no list, so nobody could close what it has taken in. */
const inSession = async (
  house: ResourceHouse,
  definition: AnyResource,
  uuid: Uuid,
  { scope }: RequestContext,
): Promise<Rejection<'resource.has_open_session'> | undefined> =>
  (await house.hasOpenSession(scope, definition, uuid)) ? reject('resource.has_open_session') : undefined

const withCurrent = async (
  house: ResourceHouse,
  definition: AnyResource,
  uuid: Uuid,
  { scope }: RequestContext,
  refused: Rejection<ActRejection>,
) => {
  const now = await house.stores[definition.storage].load(definition, uuid, scope.company_uuid)
  return now
    ? { ...refused, current: { row: rowOfState(definition, uuid, scope.company_uuid, now) } }
    : refused
}

/** An own entity as the API shows it. */
export const rowOfState = (
  definition: AnyResource,
  uuid: Uuid,
  company_uuid: Uuid,
  { status, data, revision }: ExistingResource,
): Row<AnyResource> => ({
  uuid,
  company_uuid,
  inherited: false,
  revision: revision.toString(),
  archived: status === 'archived',
  data: readData(definition, data),
})

import {
  businessDay,
  type CompanyScope,
  type CompanyUuid,
  canonical,
  danishDay,
  type Instant,
  isRejection,
  type PlainDate,
  type Rejection,
  type RequestContext,
  reject,
  sha256Hex,
  type Uuid,
  uuid5,
  zoneRulesOf,
} from '@bon/contracts/kernel'
import { type AnyResource, type Row, readData, vatEntities } from '@bon/contracts/resources'
import type { CommandContext } from '../kernel/index.ts'
import { archiveRefusal } from './archive-refusal.ts'
import { brokenPointers } from './checks.ts'
import { fixedFields } from './fixed-fields.ts'
import { claimedUnder, claimsOf, duplicateRejection } from './reservations.ts'
import type { ExistingResource, Fields, ResourceCommand } from './resource.decider.ts'
import type { ResourceDependencies } from './resource.dependencies.ts'
import type { Performed, StoreRejection } from './store.ts'

export type ActionRejection =
  | StoreRejection
  | 'resource.invalid'
  | 'resource.taken'
  | 'resource.limit_reached'
  | 'resource.inherited'
  | 'resource.in_use'
  | 'resource.has_open_bons'
  | 'resource.has_open_session'
  | 'request.needs_revision'

export type ActionResult = Performed | (Rejection<ActionRejection> & { current?: unknown })

/** Command context; `what` is hashed, so that the same id with another body is rejected (RULE-2). */
export const contextOf = (request: RequestContext, what: unknown): CommandContext => ({
  command_id: request.command_id,
  command_hash: sha256Hex(canonical(what)),
  company_uuid: request.scope.company_uuid,
  vat_entity_uuid: request.scope.vat_entity_uuid,
  actor: request.actor,
  now: request.now,
})

/**
 * One change of one entity: a repetition returns the first result; otherwise rules, references and unique values are
 * checked, and the command is decided and appended. `dataOf` returns the data to check; undefined skips the checks.
 */
export const action = async (
  deps: ResourceDependencies,
  definition: AnyResource,
  command: ResourceCommand,
  request: RequestContext,
  context: CommandContext,
): Promise<ActionResult> => {
  const store = deps.stores[definition.storage]
  const { uuid } = command
  const { scope } = request
  const before = await store.load(definition, uuid, scope.company_uuid)
  if (before || command.type !== 'CreateResource') {
    const repeated = before && (await store.repeated(definition, uuid, context))
    if (repeated) return repeated
  }
  if (!before && command.type !== 'CreateResource') {
    const owner = deps.ownerOf(definition, uuid)
    const isInherited =
      definition.sharing === 'inherited' && owner && scope.resource_companies.includes(owner)
    return reject(isInherited ? 'resource.inherited' : 'request.not_found')
  }
  const refused = await refusal(deps, definition, command, before, request)
  if (refused) return refused
  const done = await store.perform(definition, command, context)
  if (isRejection(done)) {
    return done.rejection === 'resource.changed_meanwhile'
      ? withCurrent(deps, definition, uuid, request, done)
      : done
  }
  if (done.position !== undefined) await deps.reach(done.position)
  return done
}

/** The data after a command; undefined when it changes none. */
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
  deps: ResourceDependencies,
  definition: AnyResource,
  command: ResourceCommand,
  before: ExistingResource | undefined,
  request: RequestContext,
): Promise<Rejection<ActionRejection> | undefined> => {
  if (command.type === 'ArchiveResource') return archiveRefusal(deps, definition, command.uuid, request)
  const data = dataAfter(definition, command, before)
  // An archived or existing entity is rejected by the decider, before other faults of the form are reported.
  if (!data || (before && command.type === 'CreateResource')) return undefined
  if (before?.status === 'archived' && command.type !== 'RestoreResource') return undefined
  const old = before?.status === 'active' ? readData(definition, before.data) : undefined
  return (
    (await broken(deps, definition, command.uuid, data, old, request)) ??
    // A plan claims its values when it is applied.
    (command.type === 'PlanChange'
      ? undefined
      : await duplicateOf(deps, definition, command.uuid, data, request)) ??
    (await overLimit(deps, definition, command.uuid, before, request))
  )
}

export const broken = async (
  deps: ResourceDependencies,
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
  const context = { ...deps.reader(scope), uuid, scope, before }
  const breaks = [
    ...definition.rules(data, context),
    ...(await fixedFields(deps, definition, uuid, {
      before,
      after: data,
      now,
      today: todayOf(deps, scope, now),
    })),
    ...(await brokenPointers(definition, data, before, (to, target) =>
      deps.stores[to.storage].isUsable(to, target, scope),
    )),
  ]
  if (breaks.length === 0) return undefined
  return {
    ...reject('resource.invalid'),
    fields: breaks.slice(0, 50).map(({ path, ...rest }) => ({ path: `data.${path}`, ...rest })),
  }
}

const todayOf = (
  deps: Pick<ResourceDependencies, 'reader'>,
  scope: CompanyScope,
  now: Instant,
): PlainDate => {
  const entity = deps.reader(scope).find(vatEntities, scope.vat_entity_uuid)
  return businessDay(now, entity ? zoneRulesOf(entity, now) : danishDay)
}

/**
 * Counts the company's own entities and pending ones. Each creation takes the next ticket and counts all earlier ones,
 * so that of two concurrent requests for the last place only one succeeds (PERM-14).
 */
const overLimit = async (
  deps: ResourceDependencies,
  definition: AnyResource,
  uuid: Uuid,
  before: ExistingResource | undefined,
  { scope }: RequestContext,
): Promise<Rejection<'resource.limit_reached'> | undefined> => {
  if (!definition.limit || before?.status === 'active') return undefined
  const allowed = await deps.limitOf(scope, definition.limit)
  if (!allowed) return undefined
  const { company_uuid } = scope
  const load = (owner: Uuid) => deps.stores[definition.storage].load(definition, owner, company_uuid)
  const own = deps.reader(scope).list(definition)
  const present = new Set(own.flatMap((each) => (each.company_uuid === company_uuid ? [each.uuid] : [])))
  // A restored entity takes a new ticket; its old one would precede those of current requests.
  const owner = before ? uuid5(uuid, `restored:${before.revision}`) : uuid
  const claim = { company_uuid, resource: definition.name, field: '#limit', owner }
  for (let ticket = 0; present.size < allowed.limit; ticket++) {
    const other = await deps.reservations.claim(
      { ...claim, value: `${ticket}` },
      async (holder) => (await load(holder)) !== undefined,
    )
    if (other === undefined) return undefined
    // Neither present nor archived: being created concurrently.
    if ((await load(other))?.status !== 'archived') present.add(other)
  }
  return reject('resource.limit_reached', {
    limit: allowed.limit,
    packages: allowed.packages.join(', ') || '–',
  })
}

const duplicateOf = async (
  deps: ResourceDependencies,
  definition: AnyResource,
  uuid: Uuid,
  data: Fields,
  { scope }: RequestContext,
): Promise<Rejection<'resource.taken'> | undefined> => {
  const company_uuid = claimedUnder(definition, scope.company_uuid)
  for (const { fields, value } of claimsOf(definition, data)) {
    const claim = { company_uuid, resource: definition.name, field: fields.join('+'), value, owner: uuid }
    const other = await deps.reservations.claim(claim, async (owner) => {
      const stored = await holder(deps, definition, owner, scope.company_uuid)
      if (!stored) return false
      return claimsOf(definition, readData(definition, stored.data)).some(
        (theirs) => theirs.value === value && theirs.fields.join('+') === claim.field,
      )
    })
    if (other) return duplicateRejection(definition, fields)
  }
  return undefined
}

/** An entity that may own a unique value: an active one for the company, any one for the installation. */
const holder = async (
  deps: ResourceDependencies,
  definition: AnyResource,
  owner: Uuid,
  company_uuid: CompanyUuid,
): Promise<ExistingResource | undefined> => {
  const store = deps.stores[definition.storage]
  if (definition.unique_in === 'company') {
    const stored = await store.load(definition, owner, company_uuid)
    return stored?.status === 'active' ? stored : undefined
  }
  // The log knows the owning company before this process's cache does.
  const [first] = await deps.history(definition, owner)
  return first && store.load(definition, owner, first.meta.company_uuid)
}

const withCurrent = async (
  deps: ResourceDependencies,
  definition: AnyResource,
  uuid: Uuid,
  { scope }: RequestContext,
  refused: Rejection<ActionRejection>,
) => {
  const now = await deps.stores[definition.storage].load(definition, uuid, scope.company_uuid)
  return now
    ? { ...refused, current: { row: rowOfState(definition, uuid, scope.company_uuid, now) } }
    : refused
}

/** An own entity as the API returns it. */
export const rowOfState = (
  definition: AnyResource,
  uuid: Uuid,
  company_uuid: CompanyUuid,
  { status, data, revision }: ExistingResource,
): Row<AnyResource> => ({
  uuid,
  company_uuid,
  inherited: false,
  revision: revision.toString(),
  archived: status === 'archived',
  data: readData(definition, data),
})

import { canonical, type Instant, type Rejection, reject, type Uuid } from '@bon/contracts/kernel'
import { type AnyResource, type ResourceEvent, readData, resourceEvents } from '@bon/contracts/resources'
import type { Decider } from '../kernel/index.ts'

export type Fields = Readonly<Record<string, unknown>>

export type ResourceCommand =
  | { type: 'CreateResource'; uuid: Uuid; data: Fields }
  /** `to` holds only the changed fields; `revision` is the one they were decided on. */
  | { type: 'ChangeResource'; uuid: Uuid; to: Fields; revision?: bigint; change_uuid?: Uuid }
  | { type: 'RollBackResource'; uuid: Uuid; to: Fields; revision: bigint; to_revision: number }
  | { type: 'ArchiveResource'; uuid: Uuid }
  | { type: 'RestoreResource'; uuid: Uuid }
  | { type: 'PlanChange'; uuid: Uuid; change_uuid: Uuid; at: Instant; to: Fields }
  | { type: 'DropPlan'; uuid: Uuid; change_uuid: Uuid; why: 'cancelled' | 'refused' }

export type PlannedChange = { change_uuid: Uuid; at: Instant; to: Fields }

export type ResourceState =
  | { status: 'new' }
  | { status: 'active' | 'archived'; data: Fields; revision: bigint; plans: readonly PlannedChange[] }
export type ExistingResource = Exclude<ResourceState, { status: 'new' }>

type Code =
  | 'resource.exists'
  | 'resource.archived'
  | 'resource.changed_meanwhile'
  | 'resource.plan_in_the_past'
  | 'resource.too_many_plans'
  | 'request.not_found'

/** A higher number for one entity indicates a faulty script. */
const plansMax = 20

/** The generic decider of all configuration entities: a history of changes without domain logic (ADR 0003). */
export const resourceDecider = (
  definition: AnyResource,
): Decider<ResourceCommand, ResourceState, ResourceEvent, Code> => ({
  schemas: resourceEvents,
  initialState: { status: 'new' },
  evolve: (state, event) => evolveResource(state, event),
  decide: (command, state, { now }): ResourceEvent[] | Rejection<Code> => {
    const { uuid } = command
    const about = { resource: definition.name, uuid }
    if (command.type === 'CreateResource') {
      if (state.status !== 'new') return reject('resource.exists')
      const data = definition.schema.parse(command.data) as Record<string, unknown>
      return [{ type: 'ResourceCreated', data: { ...about, data } }]
    }
    if (state.status === 'new') return reject('request.not_found')
    if (command.type === 'RestoreResource')
      return state.status === 'archived' ? [{ type: 'ResourceRestored', data: about }] : []
    // Also for an archived entity, otherwise its plan would stay due and run when it is restored.
    if (command.type === 'DropPlan') return dropPlan(about, command, state)
    if (state.status === 'archived')
      return command.type === 'ArchiveResource' ? [] : reject('resource.archived')
    switch (command.type) {
      case 'ArchiveResource':
        return [{ type: 'ResourceArchived', data: about }]
      case 'PlanChange':
        if (state.plans.some(({ change_uuid }) => change_uuid === command.change_uuid)) return []
        if (command.at <= now) return reject('resource.plan_in_the_past')
        if (state.plans.length >= plansMax) return reject('resource.too_many_plans')
        return [
          {
            type: 'ResourceChangePlanned',
            data: { ...about, change_uuid: command.change_uuid, at: command.at, to: { ...command.to } },
          },
        ]
      default:
        return change(definition, command, state)
    }
  },
})

const dropPlan = (
  about: { resource: string; uuid: Uuid },
  { change_uuid, why }: Extract<ResourceCommand, { type: 'DropPlan' }>,
  { plans }: ExistingResource,
): ResourceEvent[] =>
  plans.some((plan) => plan.change_uuid === change_uuid)
    ? [{ type: 'ResourceChangeDropped', data: { ...about, change_uuid, why } }]
    : []

const change = (
  definition: AnyResource,
  command: Extract<ResourceCommand, { type: 'ChangeResource' | 'RollBackResource' }>,
  state: ExistingResource,
): ResourceEvent[] | Rejection<Code> => {
  const change_uuid = command.type === 'ChangeResource' ? command.change_uuid : undefined
  // A planned change that was already handled is not applied twice.
  if (change_uuid !== undefined && !state.plans.some((plan) => plan.change_uuid === change_uuid)) return []
  if (command.revision !== undefined && command.revision !== state.revision)
    return reject('resource.changed_meanwhile')
  const before = readData(definition, state.data)
  const after = definition.schema.parse({ ...before, ...command.to }) as Fields
  const changes = differences(before, after)
  if (Object.keys(changes).length === 0 && change_uuid === undefined) return []
  return [
    {
      type: 'ResourceChanged',
      data: {
        resource: definition.name,
        uuid: command.uuid,
        changes,
        ...(change_uuid !== undefined && { change_uuid }),
        ...(command.type === 'RollBackResource' && { rolled_back_to: command.to_revision }),
      },
    },
  ]
}

const evolveResource = (state: ResourceState, event: ResourceEvent): ResourceState => {
  if (event.type === 'ResourceCreated')
    return { status: 'active', data: event.data.data, revision: 0n, plans: [] }
  if (state.status === 'new') return state
  const next = { ...state, revision: state.revision + 1n }
  switch (event.type) {
    case 'ResourceArchived':
      return { ...next, status: 'archived' }
    case 'ResourceRestored':
      return { ...next, status: 'active' }
    case 'ResourceChanged':
      return {
        ...next,
        data: { ...state.data, ...valuesAfter(event.data.changes) },
        plans: without(state.plans, event.data.change_uuid),
      }
    case 'ResourceChangePlanned': {
      const { change_uuid, at, to } = event.data
      return { ...next, plans: [...state.plans, { change_uuid, at, to }] }
    }
    case 'ResourceChangeDropped':
      return { ...next, plans: without(state.plans, event.data.change_uuid) }
    case 'ResourceNoted':
      return next
  }
}

/** Field values after a recorded change. */
export const valuesAfter = (changes: Record<string, { to?: unknown }>): Fields =>
  Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to ?? null]))

const without = (plans: readonly PlannedChange[], change_uuid: Uuid | undefined) =>
  plans.filter((plan) => plan.change_uuid !== change_uuid)

const differences = (from: Fields, to: Fields): Record<string, { from: unknown; to: unknown }> =>
  Object.fromEntries(
    Object.keys(to)
      .filter((field) => canonical(from[field] ?? null) !== canonical(to[field] ?? null))
      .map((field) => [field, { from: from[field] ?? null, to: to[field] ?? null }]),
  )

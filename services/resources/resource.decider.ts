import { canonical, type Rejection, reject, type Uuid } from '@bon/contracts/kernel'
import { type ResourceDefinition, type ResourceEvent, resourceEvents } from '@bon/contracts/resources'
import type { Decider } from '../kernel/index.ts'

type Fields = Record<string, unknown>

export type ResourceCommand =
  | { type: 'CreateResource'; uuid: Uuid; data: Fields }
  | { type: 'ChangeResource'; uuid: Uuid; data: Fields }
  | { type: 'ArchiveResource'; uuid: Uuid }

export type ResourceState = { status: 'new' } | { status: 'active' | 'archived'; data: Fields }

type Code = 'resource.exists' | 'resource.archived' | 'request.not_found'

/** The one generic decider of all configuration entities: an honest journal, not a pretended domain (ADR 0003). */
export const resourceDecider = (
  definition: ResourceDefinition,
): Decider<ResourceCommand, ResourceState, ResourceEvent, Code> => ({
  schemas: resourceEvents,
  initialState: { status: 'new' },
  evolve: (state, { type, data }) => {
    if (type === 'ResourceCreated') return { status: 'active', data: data.data }
    if (state.status === 'new') return state
    if (type === 'ResourceArchived') return { ...state, status: 'archived' }
    const changed = Object.fromEntries(Object.entries(data.changes).map(([field, { to }]) => [field, to]))
    return { ...state, data: { ...state.data, ...changed } }
  },
  decide: (command, state): ResourceEvent[] | Rejection<Code> => {
    const { uuid } = command
    const resource = definition.name
    if (command.type === 'CreateResource') {
      if (state.status !== 'new') return reject('resource.exists')
      return [
        {
          type: 'ResourceCreated',
          data: { resource, uuid, data: definition.schema.parse(command.data) as Fields },
        },
      ]
    }
    if (state.status === 'new') return reject('request.not_found')
    if (state.status === 'archived')
      return command.type === 'ArchiveResource' ? [] : reject('resource.archived')
    if (command.type === 'ArchiveResource') return [{ type: 'ResourceArchived', data: { resource, uuid } }]
    const changes = differences(state.data, definition.schema.parse(command.data) as Fields)
    return Object.keys(changes).length === 0
      ? []
      : [{ type: 'ResourceChanged', data: { resource, uuid, changes } }]
  },
})

const differences = (from: Fields, to: Fields): Record<string, { from: unknown; to: unknown }> =>
  Object.fromEntries(
    Object.keys(to)
      .filter((field) => canonical(from[field]) !== canonical(to[field]))
      .map((field) => [field, { from: from[field] ?? null, to: to[field] }]),
  )

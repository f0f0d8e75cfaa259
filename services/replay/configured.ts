import {
  type CompanyScope,
  type CompanyUuid,
  isEventOf,
  type Position,
  type Uuid,
} from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import {
  type AnyResource,
  type Resource,
  readData,
  resourceEvents,
  resourceStream,
} from '@bon/contracts/resources'
import { upcast } from '../kernel/index.ts'
import { type Catalogue, type ExistingResource, resourceDecider } from '../resources/index.ts'
import { inTurns } from './read-streams.ts'

const isOfResource = isEventOf(resourceEvents)

/** The part of a catalogue that the floor plan reads. */
export type CatalogueThen = Pick<Catalogue, 'list' | 'find' | 'anywhere'>

type Ports = { store: Pick<EventStore, 'readStream'>; catalogue: Catalogue }

/** More of a kind than a company's package has. */
const most_of_kind = 1_000

/** An entity of the company as it was at a position, by the fold of its decider; undefined for one that came later. */
export const configuredAt = async (
  { store }: Pick<Ports, 'store'>,
  definition: AnyResource,
  uuid: Uuid,
  position: Position,
): Promise<ExistingResource | undefined> => {
  const { initialState, evolve } = resourceDecider(definition)
  let state = initialState
  for await (const recorded of store.readStream(resourceStream(definition.name, uuid))) {
    if (recorded.position > position) break
    const event = upcast(recorded)
    if (isOfResource(event)) state = evolve(state, event)
  }
  return state.status === 'new' ? undefined : state
}

/**
 * The configuration of some kinds at a position. What has not changed since is the catalogue's own; of a kind that has,
 * each entity is folded from its stream.
 */
export const catalogueAt = async (
  ports: Ports,
  scope: CompanyScope,
  definitions: readonly AnyResource[],
  position: Position,
): Promise<CatalogueThen> => {
  const { catalogue } = ports
  const changed = definitions.filter((one) => catalogue.positionOf([one], scope) > position)
  const then = new Map<AnyResource, Map<Uuid, Then>>()
  for (const definition of changed) then.set(definition, await allAt(ports, scope, definition, position))
  const found = <D extends AnyResource>(
    definition: D,
    uuid: Uuid,
  ): (Then & { data: Resource<D> }) | undefined => {
    const one = then.get(definition)?.get(uuid)
    return (
      one && { ...one, data: { ...readData(definition, one.fields), uuid, company_uuid: one.company_uuid } }
    )
  }
  return {
    list: (definition, in_scope) => {
      const all = then.get(definition)
      if (!all) return catalogue.list(definition, in_scope)
      return [...all.keys()].flatMap((uuid) => {
        const one = found(definition, uuid)
        return one && !one.archived ? [one.data] : []
      })
    },
    find: (definition, in_scope, uuid) => {
      if (!then.has(definition)) return catalogue.find(definition, in_scope, uuid)
      const one = found(definition, uuid)
      return one && !one.archived ? one.data : undefined
    },
    anywhere: (definition, uuid) =>
      then.has(definition) ? found(definition, uuid)?.data : catalogue.anywhere(definition, uuid),
  }
}

type Then = { fields: ExistingResource['data']; archived: boolean; company_uuid: CompanyUuid }

const allAt = async (
  ports: Ports,
  scope: CompanyScope,
  definition: AnyResource,
  position: Position,
): Promise<Map<Uuid, Then>> => {
  const uuids = [...ports.catalogue.rows(definition, scope)].slice(0, most_of_kind).map(({ uuid }) => uuid)
  const found = new Map<Uuid, Then>()
  await inTurns(uuids, async (uuid) => {
    const state = await configuredAt(ports, definition, uuid, position)
    const company_uuid = ports.catalogue.ownerOf(definition, uuid)
    if (state && company_uuid !== undefined)
      found.set(uuid, { fields: state.data, archived: state.status === 'archived', company_uuid })
  })
  // In the order of the catalogue, whichever was read first.
  return new Map(uuids.flatMap((uuid) => mapped(uuid, found.get(uuid))))
}

const mapped = <T>(uuid: Uuid, found: T | undefined): [Uuid, T][] =>
  found === undefined ? [] : [[uuid, found]]

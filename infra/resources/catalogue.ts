import {
  type CompanyScope,
  type CompanyUuid,
  type Instant,
  isEventOf,
  logStart,
  type Position,
  type RecordedEvent,
  type Uuid,
} from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { type AnyResource, type Resource, readData, resourceEvents } from '@bon/contracts/resources'
import { type ListScope, type MemoryRow, type RowCache, rowCache } from '@bon/projections/resources'
import type { Catalogue, PlannedChange } from '@bon/services/resources'
import { type FollowerHealth, runFollowers } from '../followers/followers.ts'
import { type Document, type Documents, documentsOf, fold } from './catalogue-documents.ts'
import type { SavedCatalogue } from './saved-catalogue.ts'

const isResourceEvent = isEventOf(resourceEvents)

type Change = { position: Position; at: Instant }

/** The catalogue as this process follows it: with rows for lists, and its position in the log. */
export type FollowedCatalogue = Omit<Catalogue, 'rows'> & {
  rows(definition: AnyResource, scope: CompanyScope): Iterable<MemoryRow>
  /** For lists: active or archived, sorted by a field. */
  sorted: RowCache['sorted']
  /** Planned changes that are due (BEYOND-14). */
  duePlans(now: Instant): { resource: string; company_uuid: CompanyUuid; uuid: Uuid; plan: PlannedChange }[]
  /** Resolves when the position has been read or the signal is aborted, as a position may never come. */
  reach(position: Position, until?: AbortSignal): Promise<void>
  /** The number of callers that wait for a position. */
  waiting(): number
  health(): FollowerHealth
  /** The position of the last configuration change. */
  position(): Position
  /** How far the log has been read, whether or not it had configuration. */
  scannedTo(): Position
}

/**
 * Starts from the saved configuration or the log's start, folds what follows and keeps following; resolves when it has
 * read everything written before the call.
 */
export const followCatalogue = async (
  store: EventStore,
  signal: AbortSignal,
  saved?: SavedCatalogue,
): Promise<FollowedCatalogue> => {
  const documents = documentsOf(saved)
  const changes = new Map<string, Change>(
    saved?.changes.map(({ resource, company_uuid, ...change }) => [placeOf(resource, company_uuid), change]),
  )
  const { cache, ...reader } = readerOf(documents, changes)
  let position = saved?.changes.at(-1)?.position ?? logStart
  let scannedTo = saved?.position ?? logStart
  const waiters = new Set<{ position: Position; met: () => void }>()
  const head = await store.head()
  const caughtUp = Promise.withResolvers<void>()
  if (head <= scannedTo) caughtUp.resolve()
  const onBatch = async (events: RecordedEvent[], upTo: Position) => {
    for (const event of events) {
      if (!isResourceEvent(event)) continue
      const { resource, uuid } = event.data
      cache.changed(resource, uuid, documents.get(resource)?.get(uuid)?.row)
      fold(documents, event)
      const { company_uuid, at } = event.meta
      changes.set(placeOf(resource, company_uuid), { position: event.position, at })
    }
    position = events.at(-1)?.position ?? position
    scannedTo = upTo
    for (const { position: target, met } of waiters) if (target <= upTo) met()
    if (upTo >= head) caughtUp.resolve()
  }
  const following = runFollowers({
    name: 'catalogue',
    store,
    after: scannedTo,
    onBatch,
    signal,
    prefixes: ['resource_'],
  })
  await Promise.race([caughtUp.promise, following.done])
  const reach = (target: Position, until?: AbortSignal): Promise<void> => {
    if (target <= scannedTo || until?.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const met = () => {
        waiters.delete(waiter)
        until?.removeEventListener('abort', met)
        resolve()
      }
      const waiter = { position: target, met }
      waiters.add(waiter)
      until?.addEventListener('abort', met)
    })
  }
  return {
    ...reader,
    reach,
    waiting: () => waiters.size,
    position: () => position,
    scannedTo: () => scannedTo,
    health: following.health,
  }
}

const placeOf = (resource: string, company_uuid: CompanyUuid): string => `${resource} ${company_uuid}`

const readerOf = (
  documents: Documents,
  changes: ReadonlyMap<string, Change>,
): Omit<FollowedCatalogue, 'reach' | 'waiting' | 'position' | 'scannedTo' | 'health'> & {
  cache: RowCache
} => {
  const rows = <D extends AnyResource>(
    definition: D,
    isIncluded: (document: Document) => boolean = () => true,
  ) => {
    const found: (Resource<D> & MemoryRow)[] = []
    for (const [uuid, document] of documents.get(definition.name) ?? []) {
      if (!document.archived && isIncluded(document)) found.push(shown(definition, uuid, document))
    }
    return found
  }
  function* allOf(definition: AnyResource, scope: ListScope): Generator<MemoryRow> {
    for (const [uuid, document] of documents.get(definition.name) ?? []) {
      if (visible(definition, scope, document)) yield rowOf(definition, uuid, document)
    }
  }
  const cache = rowCache({
    all: allOf,
    one: (definition, scope, uuid) => {
      const document = documents.get(definition.name)?.get(uuid)
      return document && visible(definition, scope, document) ? rowOf(definition, uuid, document) : undefined
    },
  })
  return {
    cache,
    sorted: cache.sorted,
    list: (definition, scope) => rows(definition, (document) => visible(definition, scope, document)),
    rows: (definition, scope) => allOf(definition, scope),
    find: (definition, scope, uuid) => {
      const document = documents.get(definition.name)?.get(uuid)
      return document && !document.archived && visible(definition, scope, document)
        ? shown(definition, uuid, document)
        : undefined
    },
    everywhere: (definition) => rows(definition),
    anywhere: (definition, uuid) => {
      const document = documents.get(definition.name)?.get(uuid)
      return document ? shown(definition, uuid, document) : undefined
    },
    formerPrices: (product_uuid) => documents.get('products')?.get(product_uuid)?.former_prices ?? [],
    positionOf: (definitions, scope) => lastOf(changes, definitions, scope)?.position ?? logStart,
    changedAt: (definitions, scope) => lastOf(changes, definitions, scope)?.at,
    ownerOf: (definition, uuid) => documents.get(definition.name)?.get(uuid)?.company_uuid,
    duePlans: (now) =>
      [...documents].flatMap(([resource, all]) =>
        [...all].flatMap(([uuid, { company_uuid, plans }]) =>
          plans.flatMap((plan) => (plan.at <= now ? [{ resource, company_uuid, uuid, plan }] : [])),
        ),
      ),
  }
}

// Data was parsed by its schema when it was written; `tests/golden` checks that it still parses.
const shown = <D extends AnyResource>(definition: D, uuid: Uuid, document: Document) => {
  const { company_uuid, data } = document
  document.read ??= Object.freeze({ ...readData(definition, data), uuid, company_uuid })
  return document.read as Resource<D> & MemoryRow
}

const visible = ({ sharing }: AnyResource, scope: ListScope, { company_uuid }: Document) =>
  sharing === 'inherited'
    ? scope.resource_companies.includes(company_uuid)
    : company_uuid === scope.company_uuid

const rowOf = (definition: AnyResource, uuid: Uuid, document: Document): MemoryRow => {
  const { company_uuid, revision, archived, texts } = document
  document.row ??= {
    uuid,
    company_uuid,
    revision,
    archived,
    data: shown(definition, uuid, document),
    texts,
  }
  return document.row
}

const lastOf = (
  changes: ReadonlyMap<string, Change>,
  definitions: readonly AnyResource[],
  scope: CompanyScope,
): Change | undefined => {
  let last: Change | undefined
  for (const { name } of definitions) {
    for (const company_uuid of scope.resource_companies) {
      const change = changes.get(placeOf(name, company_uuid))
      if (change && (!last || change.position > last.position)) last = change
    }
  }
  return last
}

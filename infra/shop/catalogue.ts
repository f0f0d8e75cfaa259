import {
  type CompanyScope,
  type Instant,
  logStart,
  type Position,
  type RecordedEvent,
  type Uuid,
} from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { type AnyResource, type Resource, type ResourceEvent, readData } from '@bon/contracts/resources'
import { type KeptRows, keptRows, type ListScope, type MemoryRow } from '@bon/projections/documents'
import type { PlannedChange } from '@bon/services/resources'
import { type Document, type Documents, documentsOf, fold } from './catalogue-documents.ts'
import { type FollowerHealth, keepFollowing } from './keep-following.ts'
import type { FormerPrice } from './price-history.ts'
import type { SavedCatalogue } from './saved-catalogue.ts'

type Change = { position: Position; at: Instant }

export type { Resource } from '@bon/contracts/resources'

/** The configuration in memory, folded from `resource_` streams: what every sale asks for without a query. */
export type Catalogue = {
  list<D extends AnyResource>(definition: D, scope: CompanyScope): Resource<D>[]
  /** All that the scope may see of a kind, archived or not. */
  rows(definition: AnyResource, scope: CompanyScope): Iterable<MemoryRow>
  /** The same for lists: live or archived, in the order of a field. */
  sorted: KeptRows['sorted']
  find<D extends AnyResource>(definition: D, scope: CompanyScope, uuid: Uuid): Resource<D> | undefined
  /** Whatever the scope: for the composition itself, never for an answer. */
  everywhere<D extends AnyResource>(definition: D): Resource<D>[]
  anywhere<D extends AnyResource>(definition: D, uuid: Uuid): Resource<D> | undefined
  /** Prices of a product that ended a short while ago, each with the moment of its end. */
  formerPrices(product_uuid: Uuid): readonly FormerPrice[]
  /** Of the last change of one of these kinds that the scope could notice: the version of what is made of them. */
  positionOf(definitions: readonly AnyResource[], scope: CompanyScope): Position
  /** When that change was made. */
  changedAt(definitions: readonly AnyResource[], scope: CompanyScope): Instant | undefined
  /** Its company, whether it is in use or archived. */
  ownerOf(definition: AnyResource, uuid: Uuid): Uuid | undefined
  /** Changes that were planned for a moment that has come (BEYOND-14). */
  duePlans(now: Instant): { resource: string; company_uuid: Uuid; uuid: Uuid; plan: PlannedChange }[]
  /** Resolves when everything up to there has been seen, or the signal aborts: a position need not come. */
  reach(position: Position, until?: AbortSignal): Promise<void>
  /** How many wait for a position. */
  waiting(): number
  health(): FollowerHealth
  /** Of the last change of the configuration. */
  position(): Position
  /** How far the log was looked through, whatever was found there. */
  seen(): Position
}

/**
 * Begins with what was saved, or with the log's start, folds what follows and goes on listening; resolves when it has
 * seen all that was written before.
 */
export const followCatalogue = async (
  store: EventStore,
  signal: AbortSignal,
  saved?: SavedCatalogue,
): Promise<Catalogue> => {
  const documents = documentsOf(saved)
  const changes = new Map<string, Change>(
    saved?.changes.map(({ resource, company_uuid, ...change }) => [placeOf(resource, company_uuid), change]),
  )
  const { kept, ...reader } = readerOf(documents, changes)
  let position = saved?.changes.at(-1)?.position ?? logStart
  let seen = saved?.position ?? logStart
  const waiters = new Set<{ position: Position; met: () => void }>()
  const head = await store.head()
  const caughtUp = Promise.withResolvers<void>()
  if (head <= seen) caughtUp.resolve()
  const onBatch = async (events: RecordedEvent[], upTo: Position) => {
    for (const event of events) {
      const { resource, uuid } = event.data as ResourceEvent['data']
      kept.changed(resource, uuid, documents.get(resource)?.get(uuid)?.row)
      fold(documents, event)
      const { company_uuid, at } = event.meta
      changes.set(placeOf(resource, company_uuid), { position: event.position, at })
    }
    position = events.at(-1)?.position ?? position
    seen = upTo
    for (const { position: wanted, met } of waiters) if (wanted <= upTo) met()
    if (upTo >= head) caughtUp.resolve()
  }
  const following = keepFollowing({
    name: 'catalogue',
    store,
    after: seen,
    onBatch,
    signal,
    prefixes: ['resource_'],
  })
  await Promise.race([caughtUp.promise, following.done])
  const reach = (wanted: Position, until?: AbortSignal): Promise<void> => {
    if (wanted <= seen || until?.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const met = () => {
        waiters.delete(waiter)
        until?.removeEventListener('abort', met)
        resolve()
      }
      const waiter = { position: wanted, met }
      waiters.add(waiter)
      until?.addEventListener('abort', met)
    })
  }
  return {
    ...reader,
    reach,
    waiting: () => waiters.size,
    position: () => position,
    seen: () => seen,
    health: following.health,
  }
}

const placeOf = (resource: string, company_uuid: Uuid): string => `${resource} ${company_uuid}`

const readerOf = (
  documents: Documents,
  changes: ReadonlyMap<string, Change>,
): Omit<Catalogue, 'reach' | 'waiting' | 'position' | 'seen' | 'health'> & { kept: KeptRows } => {
  // Data was parsed by its schema when it was written; `tests/golden` holds that it still is.
  const shown = (definition: AnyResource, uuid: Uuid, document: Document) => {
    const { company_uuid, data } = document
    document.read ??= Object.freeze({ ...readData(definition, data), uuid, company_uuid })
    return document.read as never
  }
  const visible = ({ sharing }: AnyResource, scope: ListScope, { company_uuid }: Document) =>
    sharing === 'inherited'
      ? scope.resource_companies.includes(company_uuid)
      : company_uuid === scope.company_uuid
  const rows = (definition: AnyResource, isWanted: (document: Document) => boolean = () => true) => {
    const found: never[] = []
    for (const [uuid, document] of documents.get(definition.name) ?? []) {
      if (!document.archived && isWanted(document)) found.push(shown(definition, uuid, document))
    }
    return found
  }
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
  function* allOf(definition: AnyResource, scope: ListScope): Generator<MemoryRow> {
    for (const [uuid, document] of documents.get(definition.name) ?? []) {
      if (visible(definition, scope, document)) yield rowOf(definition, uuid, document)
    }
  }
  const kept = keptRows({
    all: allOf,
    one: (definition, scope, uuid) => {
      const document = documents.get(definition.name)?.get(uuid)
      return document && visible(definition, scope, document) ? rowOf(definition, uuid, document) : undefined
    },
  })
  const lastOf = (definitions: readonly AnyResource[], scope: CompanyScope): Change | undefined => {
    let last: Change | undefined
    for (const { name } of definitions) {
      for (const company_uuid of scope.resource_companies) {
        const change = changes.get(placeOf(name, company_uuid))
        if (change && (!last || change.position > last.position)) last = change
      }
    }
    return last
  }
  return {
    kept,
    sorted: kept.sorted,
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
    positionOf: (definitions, scope) => lastOf(definitions, scope)?.position ?? logStart,
    changedAt: (definitions, scope) => lastOf(definitions, scope)?.at,
    ownerOf: (definition, uuid) => documents.get(definition.name)?.get(uuid)?.company_uuid,
    duePlans: (now) =>
      [...documents].flatMap(([resource, all]) =>
        [...all].flatMap(([uuid, { company_uuid, plans }]) =>
          plans.flatMap((plan) => (plan.at <= now ? [{ resource, company_uuid, uuid, plan }] : [])),
        ),
      ),
  }
}

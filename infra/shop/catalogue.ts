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
import type { MemoryRow } from '@bon/projections/documents'
import { upcast } from '@bon/services/kernel'
import { type PlannedChange, valuesAfter } from '@bon/services/resources'
import { type FollowerHealth, keepFollowing } from './keep-following.ts'
import { type FormerPrice, pricesAfter } from './price-history.ts'
import type { SavedCatalogue } from './saved-catalogue.ts'

type Fields = Record<string, unknown>
type Document = {
  company_uuid: Uuid
  revision: bigint
  data: Fields
  archived: boolean
  plans: readonly PlannedChange[]
  former_prices: readonly FormerPrice[]
  /** Data as its definition means it, from the first look until the next change. */
  read?: object | undefined
  /** What lists made of the data, as long. */
  texts: Record<string, string>
}

type Change = { position: Position; at: Instant }

export type { Resource } from '@bon/contracts/resources'

/** The configuration in memory, folded from `resource_` streams: what every sale asks for without a query. */
export type Catalogue = {
  list<D extends AnyResource>(definition: D, scope: CompanyScope): Resource<D>[]
  /** All that the scope may see of a kind, archived or not, for lists. */
  rows(definition: AnyResource, scope: CompanyScope): Iterable<MemoryRow>
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
  let position = saved?.changes.at(-1)?.position ?? logStart
  let seen = saved?.position ?? logStart
  const waiters = new Set<{ position: Position; met: () => void }>()
  const head = await store.head()
  const caughtUp = Promise.withResolvers<void>()
  if (head <= seen) caughtUp.resolve()
  const onBatch = async (events: RecordedEvent[], upTo: Position) => {
    for (const event of events) {
      fold(documents, event)
      const { resource } = event.data as ResourceEvent['data']
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
    ...readerOf(documents, changes),
    reach,
    waiting: () => waiters.size,
    position: () => position,
    seen: () => seen,
    health: following.health,
  }
}

const documentsOf = (saved: SavedCatalogue | undefined): Map<string, Map<Uuid, Document>> => {
  const documents = new Map<string, Map<Uuid, Document>>()
  for (const { resource, uuid, ...document } of saved?.documents ?? []) {
    const all = documents.get(resource) ?? new Map<Uuid, Document>()
    documents.set(resource, all.set(uuid, { ...document, texts: {} }))
  }
  return documents
}

const placeOf = (resource: string, company_uuid: Uuid): string => `${resource} ${company_uuid}`

const fold = (documents: Map<string, Map<Uuid, Document>>, recorded: RecordedEvent): void => {
  const { type, data, meta } = upcast(recorded)
  const event = { type, data } as ResourceEvent
  const { resource, uuid } = event.data
  const all = documents.get(resource) ?? new Map<Uuid, Document>()
  documents.set(resource, all)
  const known = all.get(uuid)
  const before = known && { ...known, revision: recorded.revision }
  if (event.type === 'ResourceCreated') {
    all.set(uuid, {
      company_uuid: meta.company_uuid,
      revision: recorded.revision,
      data: event.data.data,
      archived: false,
      plans: [],
      former_prices: [],
      texts: {},
    })
  } else if (before && (event.type === 'ResourceArchived' || event.type === 'ResourceRestored')) {
    all.set(uuid, { ...before, archived: event.type === 'ResourceArchived' })
  } else if (before && event.type === 'ResourceChanged') {
    const { changes, change_uuid } = event.data
    const plans = before.plans.filter((plan) => plan.change_uuid !== change_uuid)
    const former_prices = pricesAfter(before.former_prices, changes['price'], meta.at)
    const data = { ...before.data, ...valuesAfter(changes) }
    all.set(uuid, { ...before, data, plans, former_prices, read: undefined, texts: {} })
  } else if (before && event.type === 'ResourceChangePlanned') {
    const { change_uuid, at, to } = event.data
    all.set(uuid, { ...before, plans: [...before.plans, { change_uuid, at, to }] })
  } else if (before && event.type === 'ResourceChangeDropped') {
    const plans = before.plans.filter((plan) => plan.change_uuid !== event.data.change_uuid)
    all.set(uuid, { ...before, plans })
  }
}

const readerOf = (
  documents: Map<string, Map<Uuid, Document>>,
  changes: ReadonlyMap<string, Change>,
): Omit<Catalogue, 'reach' | 'waiting' | 'position' | 'seen' | 'health'> => {
  // Data was parsed by its schema when it was written; `tests/golden` holds that it still is.
  const shown = (definition: AnyResource, uuid: Uuid, document: Document) => {
    const { company_uuid, data } = document
    document.read ??= Object.freeze({ ...readData(definition, data), uuid, company_uuid })
    return document.read as never
  }
  const visible = ({ sharing }: AnyResource, scope: CompanyScope, { company_uuid }: Document) =>
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
  function* allOf(definition: AnyResource, scope: CompanyScope): Generator<MemoryRow> {
    for (const [uuid, document] of documents.get(definition.name) ?? []) {
      if (!visible(definition, scope, document)) continue
      const { company_uuid, revision, archived, texts } = document
      yield { uuid, company_uuid, revision, archived, data: shown(definition, uuid, document), texts }
    }
  }
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

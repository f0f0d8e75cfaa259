import type { JournalEvent } from '@bon/contracts/journal'
import { comparePositions, logStart, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import { type EventStore, StoreUnavailable, WrongExpectedRevision } from '@bon/contracts/ports'
import { appendKey, type Signers, signerInForce } from './introduce-key.ts'
import { isAfter, type JournalPart, type Sealed, type StoppedAt } from './journal.state.ts'
import { appendTo, lastPart, noParts, type Parts, partOf, type SealedUpTo } from './journal-parts.ts'
import { NotSealed } from './not-sealed.ts'
import { openPartFor, rollOver } from './rollover.ts'
import { sealEntries, type VatEntity } from './seal-entries.ts'
import { byEntity, eventsAfter, isSpanned, sealSpans } from './seal-spans.ts'
import { sourceAt, sourcesAfter } from './sources-of-entity.ts'

/** Seals sources into the journal of their VAT entity. Never refuses a source, and seals each once (ADR 0010). */
export type Sealer = SourceSealer & {
  /**
   * Seals events in spans: all of their VAT entities in log order, without a gap after the last call that
   * resolved. Idempotent; the log is not read. Rejects with `NotSealed` while the journal has stopped.
   */
  sealSpans(events: readonly RecordedEvent[]): Promise<void>
  /** Seals every event up to the log's present end, which it reads from the last span on. */
  sealSpansToEnd(vat_entity_uuid: Uuid): Promise<void>
}

export type SourceSealer = {
  /**
   * Idempotent. Rejects with `NotSealed` when this source or an earlier one cannot be sealed; any failure may be
   * retried.
   */
  seal(source: RecordedEvent): Promise<Sealed>
}

type Dependencies = Signers & {
  store: EventStore
  entityOf(vat_entity_uuid: Uuid): Promise<VatEntity>
  sealedUpTo?: SealedUpTo
  /** Called in the process that resumed a stopped journal, once everything waiting is sealed. */
  onResume?(): void
}
type Waiting = { source: RecordedEvent; resolve(sealed: Sealed): void; reject(error: unknown): void }
type Queue = { parts: Parts; waiting: Waiting[]; tasks: (() => Promise<void>)[]; running: boolean }

/** Waiting sources are sealed in one append, at most this many (ARCH-16). */
const batch = 64

/** One queue per VAT entity, so that numbers are gapless and waiting sources share an append. */
export const createSealer = (application: Dependencies): Sealer => {
  const queues = new Map<Uuid, Queue>()

  const drain = async (queue: Queue): Promise<void> => {
    queue.running = true
    while (queue.waiting.length > 0 || queue.tasks.length > 0) {
      await queue.tasks.shift()?.()
      const items = queue.waiting.splice(0, batch)
      if (items.length === 0) continue
      try {
        const sealed = await sealAll(
          application,
          queue.parts,
          items.map(({ source }) => source),
        )
        items.forEach(({ resolve }, i) => {
          const entry = sealed[i]
          if (entry) resolve(entry)
        })
      } catch (error) {
        answerFailed(queue.parts, items, error)
      }
    }
    queue.running = false
  }

  const queueOf = (entity: Uuid): Queue => {
    const queue: Queue = queues.get(entity) ?? {
      parts: noParts(application.store, entity, application.sealedUpTo),
      waiting: [],
      tasks: [],
      running: false,
    }
    queues.set(entity, queue)
    return queue
  }

  /** In the entity's turn, because the parts are folded in place. */
  const inTurn = <T>(entity: Uuid, work: (parts: Parts) => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const queue = queueOf(entity)
      queue.tasks.push(() => work(queue.parts).then(resolve, reject))
      if (!queue.running) void drain(queue)
    })

  return {
    seal: (source) =>
      new Promise((resolve, reject) => {
        const queue = queueOf(source.meta.vat_entity_uuid)
        queue.waiting.push({ source, resolve, reject })
        if (!queue.running) void drain(queue)
      }),
    sealSpans: async (events) => {
      const failures: unknown[] = []
      // One that fails keeps no other VAT entity from its span.
      for (const [entity, own] of byEntity(events.filter(isSpanned)))
        await inTurn(entity, (parts) => sealSpans(application, parts, own)).catch((error) =>
          failures.push(error),
        )
      if (failures.length > 0) throw failures[0]
    },
    sealSpansToEnd: (entity) =>
      inTurn(entity, async (parts) => {
        const part = await lastPart(parts)
        await sealSpans(application, parts, await eventsAfter(parts, part?.spans_up_to ?? logStart))
      }),
  }
}

/** Sources sealed before the failure resolve with their entries; the others reject. */
const answerFailed = ({ cachedParts }: Parts, items: readonly Waiting[], error: unknown): void => {
  const part = cachedParts.get(Math.max(0, ...cachedParts.keys()))
  for (const { source, resolve, reject } of items) {
    const sealed = part?.sealed.get(source.event_id)
    if (sealed) resolve(sealed)
    else reject(failureOf(source, error))
  }
  // The outcome of an append may be unknown, so fold from the store again.
  if (!(error instanceof NotSealed)) cachedParts.clear()
}

const failureOf = (source: RecordedEvent, error: unknown): unknown =>
  error instanceof NotSealed && error.source.event_id !== source.event_id
    ? new NotSealed(error.source)
    : error

/** Seals what is not sealed yet. After a conflict it reads what the other process wrote and retries. */
const sealAll = async (
  application: Dependencies,
  parts: Parts,
  sources: readonly RecordedEvent[],
): Promise<Sealed[]> => {
  if (sources.length === 0) return []
  for (;;) {
    try {
      const part = await openPartFor(parts, sources)
      const answers = await Promise.all(sources.map((source) => find(parts, part, source)))
      const missing = [
        ...new Map(sources.filter((_, i) => !answers[i]).map((source) => [source.event_id, source])).values(),
      ]
      if (missing.length === 0) return answers.flatMap((answer) => (answer ? [answer] : []))
      if (part.stopped_at) {
        await resume(application, parts, part, part.stopped_at)
        continue
      }
      const [tomorrow] = missing.filter((source) => isAfter(part, source)).sort(byPosition)
      const today = missing.filter(({ position }) => !tomorrow || position < tomorrow.position)
      if (today.length > 0) await sealInto(application, parts, part, today)
      else if (tomorrow)
        await rollOver(parts, part, tomorrow, (old, late) => sealInto(application, parts, old, late))
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error
      await lastPart(parts)
    }
  }
}

/** Seals the source at which the journal stopped, then all later sources in the log, also those nobody waits for. */
const resume = async (
  application: Dependencies,
  parts: Parts,
  part: JournalPart,
  stopped_at: StoppedAt,
): Promise<void> => {
  const first = await sourceAt(parts.store, stopped_at)
  await sealInto(application, parts, part, [first])
  try {
    await sealAll(application, parts, await sourcesAfter(parts.store, parts.entity, first))
  } finally {
    application.onResume?.()
  }
}

/** The existing entry of a source: in the newest part, or in the part of its position. */
const find = async (
  parts: Parts,
  newest: JournalPart,
  source: RecordedEvent,
): Promise<Sealed | undefined> => {
  const here = newest.sealed.get(source.event_id)
  if (here || source.position > newest.after) return here
  const part = await partOf(parts, newest, source)
  const sealed = part.sealed.get(source.event_id)
  if (!sealed)
    throw new Error(`${source.event_id} lies before the fence of part ${newest.n} and is not sealed`)
  return sealed
}

const sealInto = async (
  application: Dependencies,
  parts: Parts,
  part: JournalPart,
  sources: readonly RecordedEvent[],
) => {
  const entity = await application.entityOf(parts.entity)
  const inOrder = [...sources].sort(byPosition)
  const [cause] = inOrder
  if (part.key_id === undefined && cause)
    await appendKey(parts, part, application.signer, { how: 'first' }, cause)
  const signer = await signerInForce(parts.entity, part, application)
  const seal = async (some: readonly RecordedEvent[]) => {
    const entries = await sealEntries(part, some, entity, signer)
    const events = entries.map((data, k) => ({
      event: { type: 'EntrySealed', data } satisfies JournalEvent,
      cause: some[k],
    }))
    await appendTo(
      parts,
      part,
      events.flatMap(({ event, cause }) => (cause ? [{ event, cause }] : [])),
    )
  }
  for (let i = 0; i < inOrder.length; i += batch)
    await sealOrStop(parts, part, inOrder.slice(i, i + batch), seal)
}

/** Seals all at once; if that fails, one by one up to the first that cannot be sealed, where the journal stops. */
const sealOrStop = async (
  parts: Parts,
  part: JournalPart,
  sources: readonly RecordedEvent[],
  seal: (some: readonly RecordedEvent[]) => Promise<void>,
): Promise<void> => {
  try {
    await seal(sources)
  } catch (error) {
    if (error instanceof WrongExpectedRevision || error instanceof StoreUnavailable) throw error
    const [source, ...more] = sources
    if (!source) throw error
    if (more.length === 0) {
      if (!part.stopped_at) await appendTo(parts, part, [{ event: stopAt(source), cause: source }])
      throw new NotSealed(source, error)
    }
    for (const each of sources) await sealOrStop(parts, part, [each], seal)
  }
}

/** Stored in the journal, so that any other writer gets a conflict and then reads that it has stopped. */
const stopAt = ({ stream, revision, event_id, position }: RecordedEvent): JournalEvent => ({
  type: 'JournalStopped',
  data: {
    source_stream: stream,
    source_revision: Number(revision),
    source_event_id: event_id,
    source_position: position.toString(),
  },
})

const byPosition = (a: RecordedEvent, b: RecordedEvent): number => comparePositions(a.position, b.position)

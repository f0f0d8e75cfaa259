import type { JournalEvent } from '@bon/contracts/journal'
import { comparePositions, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import { type EventStore, type Signer, StoreUnavailable, WrongExpectedRevision } from '@bon/contracts/ports'
import { appendKey, assertInForce } from './introduce-key.ts'
import { isAfter, type JournalPart, type Sealed, type StoppedAt } from './journal.state.ts'
import { appendTo, lastPart, noParts, type Parts, partOf, type SealedUpTo } from './journal-parts.ts'
import { NotSealed } from './not-sealed.ts'
import { openAfter, openFirst, rollOver } from './rollover.ts'
import { sealEntries, type VatEntity } from './seal-entries.ts'
import { sourceAt, sourcesAfter } from './sources-of-entity.ts'

/** Seals sources into the journal of their VAT entity. Never refuses; one source is sealed once (ADR 0010). */
export type Sealer = {
  /** Rejects with `NotSealed` where this source or one before it cannot be sealed; any failure may be tried again. */
  seal(source: RecordedEvent): Promise<Sealed>
}

type House = {
  store: EventStore
  signer: Signer
  entityOf(vat_entity_uuid: Uuid): Promise<VatEntity>
  sealedUpTo?: SealedUpTo
  /** Called by the process that sealed the source at which the journal had stopped, when it has sealed what waited. */
  onResume?(): void
}
type Waiting = { source: RecordedEvent; resolve(sealed: Sealed): void; reject(error: unknown): void }
type Queue = { parts: Parts; waiting: Waiting[]; running: boolean }

/** All waiting sources go in one append, at most this many (architecture.md 4c step 4). */
const batch = 64

/** One queue per VAT entity: numbers without gaps by construction, and a receipt's signing shared by its neighbours. */
export const createSealer = (house: House): Sealer => {
  const queues = new Map<Uuid, Queue>()

  const drain = async (queue: Queue): Promise<void> => {
    queue.running = true
    while (queue.waiting.length > 0) {
      const taken = queue.waiting.splice(0, batch)
      try {
        const sealed = await sealAll(
          house,
          queue.parts,
          taken.map(({ source }) => source),
        )
        taken.forEach(({ resolve }, i) => {
          const entry = sealed[i]
          if (entry) resolve(entry)
        })
      } catch (error) {
        answerFailed(queue.parts, taken, error)
      }
    }
    queue.running = false
  }

  return {
    seal: (source) =>
      new Promise((resolve, reject) => {
        const entity = source.meta.vat_entity_uuid
        const queue: Queue = queues.get(entity) ?? {
          parts: noParts(house.store, entity, house.sealedUpTo),
          waiting: [],
          running: false,
        }
        queues.set(entity, queue)
        queue.waiting.push({ source, resolve, reject })
        if (!queue.running) void drain(queue)
      }),
  }
}

/** What was sealed before the failure is answered with its entry. */
const answerFailed = ({ known }: Parts, taken: readonly Waiting[], error: unknown): void => {
  const part = known.get(Math.max(0, ...known.keys()))
  for (const { source, resolve, reject } of taken) {
    const sealed = part?.sealed.get(source.event_id)
    if (sealed) resolve(sealed)
    else reject(failureOf(source, error))
  }
  // The outcome of an append may be unknown: fold again from the store before the next one.
  if (!(error instanceof NotSealed)) known.clear()
}

const failureOf = (source: RecordedEvent, error: unknown): unknown =>
  error instanceof NotSealed && error.source.event_id !== source.event_id
    ? new NotSealed(error.source)
    : error

/** Seals what is not sealed yet; a conflict with another process reads what that one wrote and tries again. */
const sealAll = async (house: House, parts: Parts, sources: readonly RecordedEvent[]): Promise<Sealed[]> => {
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
        await resume(house, parts, part, part.stopped_at)
        continue
      }
      const [tomorrow] = missing.filter((source) => isAfter(part, source)).sort(byPosition)
      const today = missing.filter(({ position }) => !tomorrow || position < tomorrow.position)
      if (today.length > 0) await sealInto(house, parts, part, today)
      else if (tomorrow)
        await rollOver(parts, part, tomorrow, (old, late) => sealInto(house, parts, old, late))
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error
      await lastPart(parts)
    }
  }
}

/** Seals the source at which the journal stopped, then all that the log holds from there on, whoever waits for it. */
const resume = async (
  house: House,
  parts: Parts,
  part: JournalPart,
  stopped_at: StoppedAt,
): Promise<void> => {
  const first = await sourceAt(parts.store, stopped_at)
  await sealInto(house, parts, part, [first])
  try {
    await sealAll(house, parts, await sourcesAfter(parts.store, parts.entity, first))
  } finally {
    house.onResume?.()
  }
}

const openPartFor = async (parts: Parts, sources: readonly RecordedEvent[]): Promise<JournalPart> => {
  const [cause] = [...sources].sort(byPosition)
  if (!cause) throw new Error('nothing to seal')
  const cached = parts.known.get(Math.max(0, ...parts.known.keys()))
  const part = cached && cached.closed_up_to === undefined ? cached : await lastPart(parts)
  if (!part) return openFirst(parts, cause)
  return part.closed_up_to === undefined ? part : openAfter(parts, part, cause)
}

/** The entry that a source already has: in the newest part, or in the one that its position belongs to. */
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

const sealInto = async (house: House, parts: Parts, part: JournalPart, sources: readonly RecordedEvent[]) => {
  const entity = await house.entityOf(parts.entity)
  const inOrder = [...sources].sort(byPosition)
  const [cause] = inOrder
  if (part.key_id === undefined && cause) await appendKey(parts, part, house.signer, { how: 'first' }, cause)
  assertInForce(parts.entity, part, house.signer)
  const seal = async (some: readonly RecordedEvent[]) => {
    const entries = await sealEntries(part, some, entity, house.signer)
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

/** Together; where that fails, one by one up to the first that cannot be sealed: there the journal stops. */
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

/** In the journal itself: whoever else writes next finds its revision taken, and reads that it has stopped. */
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

import type { JournalEvent } from '@bon/contracts/journal'
import { comparePositions, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import { type EventStore, type Signer, WrongExpectedRevision } from '@bon/contracts/ports'
import { appendKey, assertInForce } from './introduce-key.ts'
import { isAfter, type JournalPart, type Sealed } from './journal.state.ts'
import { appendTo, lastPart, noParts, type Parts, partOf, type SealedUpTo } from './journal-parts.ts'
import { openAfter, openFirst, rollOver } from './rollover.ts'
import { sealEntries, type VatEntity } from './seal-entries.ts'

/** Seals sources into the journal of their VAT entity. Never refuses; one source is sealed once (ADR 0010). */
export type Sealer = { seal(source: RecordedEvent): Promise<Sealed> }

type House = {
  store: EventStore
  signer: Signer
  entityOf(vat_entity_uuid: Uuid): Promise<VatEntity>
  sealedUpTo?: SealedUpTo
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
        // The outcome of an append may be unknown: fold again from the store before the next one.
        queue.parts.known.clear()
        for (const { reject } of taken) reject(error)
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

/** Seals what is not sealed yet; a conflict with another process reads what that one wrote and tries again. */
const sealAll = async (house: House, parts: Parts, sources: readonly RecordedEvent[]): Promise<Sealed[]> => {
  for (;;) {
    try {
      const part = await openPartFor(parts, sources)
      const answers = await Promise.all(sources.map((source) => find(parts, part, source)))
      const missing = [
        ...new Map(sources.filter((_, i) => !answers[i]).map((source) => [source.event_id, source])).values(),
      ]
      if (missing.length === 0) return answers.flatMap((answer) => (answer ? [answer] : []))
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
  const [cause] = sources
  if (part.key_id === undefined && cause) await appendKey(parts, part, house.signer, { how: 'first' }, cause)
  assertInForce(parts.entity, part, house.signer)
  for (let i = 0; i < sources.length; i += batch) {
    const some = sources.slice(i, i + batch)
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
}

const byPosition = (a: RecordedEvent, b: RecordedEvent): number => comparePositions(a.position, b.position)

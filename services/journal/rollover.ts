import {
  comparePositions,
  laterPosition,
  latest,
  logStart,
  type PlainDate,
  type RecordedEvent,
  sha256Hex,
} from '@bon/contracts/kernel'
import { emptyPart, isAfter, type JournalPart } from './journal.state.ts'
import { appendTo, lastPart, loadPart, type Parts } from './journal-parts.ts'
import { isSource, sealedPrefixes } from './sources.ts'

type Seal = (part: JournalPart, sources: readonly RecordedEvent[]) => Promise<void>

/**
 * The fenced day rollover (ARCH-17). The fence is the first source of a later day: everything sealable before it goes
 * into the old part, so that `JournalClosed.up_to` holds, and the next part opens with the copied state. A source in
 * flight after the fence goes into the next part; days never go back.
 */
export const rollOver = async (
  parts: Parts,
  part: JournalPart,
  cause: RecordedEvent,
  seal: Seal,
): Promise<void> => {
  const unsealed = await unsealedBefore(parts, part, cause)
  if (unsealed.length > 0) await seal(part, unsealed)
  const { next_seq, next_nr, previous_hash: head_hash } = part
  const heads = Object.fromEntries(part.heads)
  const root = sha256Hex([...part.sealed.values()].map(({ hash }) => hash).join(''))
  // The next part reads on from the position of a record (ADR 0048); no source lies between it and the fence.
  const up_to = laterPosition(part.after, part.highest)
  const data = {
    up_to: up_to.toString(),
    next_seq,
    next_nr,
    heads,
    head_hash,
    root,
    at: cause.meta.at,
  }
  await appendTo(parts, part, [{ event: { type: 'JournalClosed', data }, cause }])
  await openAfter(parts, part, cause)
}

/** Opens the part after a closed one. Repeated by the next writer if a process crashed after closing. */
export const openAfter = async (
  parts: Parts,
  closed: JournalPart,
  cause: RecordedEvent,
): Promise<JournalPart> => {
  const next = emptyPart(closed.n + 1)
  const day = latest(cause.meta.business_day, closed.day)
  await openPart(parts, next, cause, {
    day,
    after: (closed.closed_up_to ?? logStart).toString(),
    next_seq: closed.next_seq,
    next_nr: closed.next_nr,
    previous_hash: closed.previous_hash,
    heads: Object.fromEntries(closed.heads),
    spans_up_to: closed.spans_up_to.toString(),
    spanned_events: closed.spanned_events,
    ...(closed.key_id !== undefined && { key_id: closed.key_id }),
  })
  return loadPart(parts, next.n)
}

export const openFirst = async (parts: Parts, cause: RecordedEvent): Promise<JournalPart> => {
  const first = emptyPart(1)
  const { next_seq, next_nr, previous_hash } = first
  await openPart(parts, first, cause, {
    day: cause.meta.business_day,
    after: logStart.toString(),
    next_seq,
    next_nr,
    previous_hash,
    heads: {},
    spans_up_to: logStart.toString(),
    spanned_events: 0,
  })
  return loadPart(parts, 1)
}

type Opening = {
  day: PlainDate
  after: string
  next_seq: number
  next_nr: number
  previous_hash: string
  heads: Record<string, string>
  spans_up_to: string
  spanned_events: number
  key_id?: string
}

const openPart = (parts: Parts, part: JournalPart, cause: RecordedEvent, opening: Opening): Promise<void> =>
  appendTo(parts, part, [
    { event: { type: 'JournalOpened', data: { n: part.n, ...opening, at: cause.meta.at } }, cause },
  ])

/** Unsealed sources before the fence. Everything that the process managers have passed is sealed. */
const unsealedBefore = async (
  parts: Parts,
  part: JournalPart,
  cause: RecordedEvent,
): Promise<RecordedEvent[]> => {
  const unsealed: RecordedEvent[] = []
  const after = laterPosition(part.after, await parts.sealedUpTo(parts.entity))
  if (after >= cause.position) return unsealed
  const everything = { limit: Number.MAX_SAFE_INTEGER, prefixes: [...sealedPrefixes] }
  for await (const event of parts.store.readAll(after, everything)) {
    if (event.position >= cause.position) break
    if (event.meta.vat_entity_uuid !== parts.entity || !isSource(event)) continue
    if (isAfter(part, event)) break
    if (!part.sealed.has(event.event_id)) unsealed.push(event)
  }
  return unsealed
}

/** The open part that the next entry belongs to; opened if there is none. */
export const openPartFor = async (parts: Parts, sources: readonly RecordedEvent[]): Promise<JournalPart> => {
  const [cause] = [...sources].sort((a, b) => comparePositions(a.position, b.position))
  if (!cause) throw new Error('nothing to seal')
  const cached = parts.cachedParts.get(Math.max(0, ...parts.cachedParts.keys()))
  const part = cached && cached.closed_up_to === undefined ? cached : await lastPart(parts)
  if (!part) return openFirst(parts, cause)
  return part.closed_up_to === undefined ? part : openAfter(parts, part, cause)
}

import { rm } from 'node:fs/promises'
import { logStart, type Position, type RecordedEvent } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { attempts } from './attempts.ts'
import { bills } from './bills.ts'
import { openBooks } from './books.ts'
import { charts } from './charts.ts'
import { createDoubts, type Doubts, isEarlier } from './doubts.ts'
import { type JournalHouse, journal } from './journal.ts'
import { unknownKeyOf } from './journal-keys.ts'
import { type Checker, Lie } from './lie.ts'
import { logOrder } from './log-order.ts'
import { createMemory, type Memory, UnusableProgress } from './memory.ts'
import { openAttempts } from './open-attempts.ts'
import { orders } from './orders.ts'
import { papers } from './papers.ts'
import { isOverdue, type Pending, pendingOf } from './pending.ts'
import { bytesOfPlace, digestOfEvent, type Place, placeOf, startOfLog } from './place.ts'
import { sessions } from './sessions.ts'
import { standing } from './standing.ts'
import { vouchers } from './vouchers.ts'
import type { Where } from './where.ts'

/** A read model beside the fold of the log: equal, or where they part. */
export type ReadModelCheck = { name: string; equal: boolean; first_difference?: string }

type Log = Pick<EventStore, 'readAll'>

export type VerifyHouse = JournalHouse & {
  store: Log
  readModels?(): AsyncIterable<ReadModelCheck>
  /** The first event of everything that process managers have parked (ADR 0040). */
  parked?(): Promise<readonly RecordedEvent[]>
  /** Where an interrupted run leaves what it knows; gone after a verdict. */
  progress_file?: string
  /** Events from one saved place to the next. */
  saved_every?: number
  /** Entries of one map in memory; the others lie in a file. */
  kept_in_memory?: number
  log?(line: string): void
}

/** `ok`: nothing contradicts anything. What is unfinished is listed; `overdue` when its rule allows no longer wait. */
export type Verdict =
  | {
      ok: true
      checked: Record<string, number>
      pending: readonly Pending[]
      overdue: readonly Pending[]
    }
  | { ok: false; lie: string; says: string; affects: string; where: Where | { read_model: string } }

const page = 2_000
/** Events between two places from which an interrupted run goes on. */
const saved_every = 200_000

/**
 * Folds everything again from the event store, in one pass, and names the first lie: what it is, where it stands and
 * what it spoils (architecture.md 4c; fiscal.md 3.3). Memory is flat: what grows with the log lies in a file, which
 * `progress_file` keeps for a run that goes on after an interruption.
 */
export const verify = async (house: VerifyHouse): Promise<Verdict> => {
  const { memory, place } = await openProgress(house)
  let outcome: 'finished' | 'interrupted' = 'interrupted'
  try {
    const verdict = await look(house, memory, place)
    outcome = 'finished'
    return verdict
  } finally {
    memory.close(outcome)
  }
}

const look = async (house: VerifyHouse, memory: Memory, from: Place): Promise<Verdict> => {
  const books = openBooks(memory)
  const doubts = createDoubts()
  const known_charts = charts(memory)
  // The log's own order first: what stands wrong there makes every other message misleading.
  const checkers = [
    logOrder(memory, books),
    books.day_rules,
    known_charts,
    standing(memory),
    openAttempts(books),
    orders(memory, books),
    bills(memory, books),
    papers(memory, books),
    attempts(memory),
    sessions(memory, books),
    vouchers(memory, books, known_charts),
    journal(memory, books, house, doubts),
  ]
  const lie = await firstLie({ house, memory, checkers, doubts, from })
  if (lie.found) return verdictOf(unknownKeyOf(books.unknown_keys, lie.found) ?? lie.found)
  const unknown = unknownKeyOf(books.unknown_keys, undefined)
  if (unknown) return verdictOf(unknown)
  const checked: Record<string, number> = Object.assign({}, ...checkers.map((checker) => checker.counted()))
  const differing = house.readModels ? await besideReadModels(house.readModels(), checked) : undefined
  if (differing) return differing
  const parked = (await house.parked?.()) ?? []
  const all = checkers
    .flatMap((checker) => checker.open?.() ?? [])
    .concat(parked.map((event) => ({ kind: 'parked_work', event })))
    .map((one) => pendingOf(one, lie.place.as_of))
  return {
    ok: true,
    checked,
    pending: all.filter((one) => !isOverdue(one)),
    overdue: all.filter(isOverdue),
  }
}

type Pass = { house: VerifyHouse; memory: Memory; checkers: readonly Checker[]; doubts: Doubts; from: Place }

/** Shows every event after a place to the checkers. Signatures are checked meanwhile; the earliest lie counts. */
const firstLie = async ({ house, memory, checkers, doubts, from }: Pass) => {
  const { store } = house
  let place = from
  let seen = 0
  const save = async (event: RecordedEvent): Promise<void> => {
    await doubts.settle()
    for (const checker of checkers) checker.flush?.()
    memory.save(bytesOfPlace({ ...place, last: digestOfEvent(event) }))
  }
  try {
    for await (const events of wholeLog(store, from.position))
      for (const event of events) {
        for (const checker of checkers) checker.see(event)
        const first = place.first || digestOfEvent(event)
        place = { ...place, first, before: place.position, position: event.position, as_of: event.meta.at }
        if (doubts.isFull) await doubts.settle()
        if (house.progress_file !== undefined && ++seen % (house.saved_every ?? saved_every) === 0)
          await save(event)
      }
    await doubts.settle()
    for (const checker of checkers) await checker.end?.((position) => eventAt(store, position))
    return { place, found: undefined }
  } catch (error) {
    if (!(error instanceof Lie)) throw error
    const other = await doubts.settle().then(
      () => error,
      (reason: Lie) => reason,
    )
    return { place, found: isEarlier(other, error) ? other : error }
  }
}

/** What an interrupted run left, or a new beginning where that does not fit the log. */
const openProgress = async ({ store, progress_file, kept_in_memory, log }: VerifyHouse) => {
  if (progress_file === undefined)
    return { memory: createMemory(undefined, kept_in_memory), place: startOfLog }
  try {
    const memory = createMemory(progress_file, kept_in_memory)
    const place = memory.resumed ? await placeOf(store, memory.resumed) : startOfLog
    if (memory.resumed) log?.(`goes on after position ${place.position}, where a run was interrupted`)
    return { memory, place }
  } catch (error) {
    if (!(error instanceof UnusableProgress)) throw error
    log?.(`begins again: what an interrupted run left cannot be used (${error.message})`)
    await rm(progress_file, { force: true })
    return { memory: createMemory(progress_file, kept_in_memory), place: startOfLog }
  }
}

const verdictOf = ({ kind: lie, message: says, affects, where }: Lie): Verdict => ({
  ok: false,
  lie,
  says,
  affects,
  where,
})

/** One page is fetched while the one before it is looked at. */
async function* wholeLog(store: Log, after: Position): AsyncIterable<RecordedEvent[]> {
  for (let next = pageAfter(store, after); ; ) {
    const events = await next
    const last = events.at(-1)
    if (!last) return
    next = pageAfter(store, last.position)
    // It may fail while nobody awaits it yet.
    next.catch(() => undefined)
    yield events
  }
}

const pageAfter = async (store: Log, after: Position): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  for await (const event of store.readAll(after, { limit: page })) events.push(event)
  return events
}

const eventAt = async (store: Log, position: Position): Promise<RecordedEvent> => {
  for await (const events of wholeLog(store, logStart))
    for (const event of events) if (event.position === position) return event
  throw new Error(`no event at ${position}`)
}

const besideReadModels = async (
  models: AsyncIterable<ReadModelCheck>,
  checked: Record<string, number>,
): Promise<Verdict | undefined> => {
  let read_models = 0
  for await (const { name, equal, first_difference } of models) {
    if (!equal) {
      const says = `read_model.differs: ${first_difference ?? name}`
      const affects = `screens that read ${name}; \`pnpm rebuild\` makes it anew`
      return { ok: false, lie: 'read_model.differs', says, affects, where: { read_model: name } }
    }
    read_models++
  }
  checked['read_models'] = read_models
  return undefined
}

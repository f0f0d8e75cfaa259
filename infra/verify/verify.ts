import { rm } from 'node:fs/promises'
import type { Anchor } from '@bon/contracts/journal'
import { logStart, type Position, type RecordedEvent } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { anchored, type JournalEnd, type Pin } from './anchors.ts'
import { attempts } from './attempts.ts'
import { bills } from './bills.ts'
import { openBooks } from './books.ts'
import { charts } from './charts.ts'
import { checkpoint } from './checkpoint.ts'
import { createDoubts, type Doubts, isEarlier } from './doubts.ts'
import { giftCards } from './gift-cards.ts'
import { type Checker, IntegrityViolation } from './integrity-violation.ts'
import { type JournalDependencies, journal } from './journal.ts'
import { unknownKeyOf } from './journal-keys.ts'
import { logOrder } from './log-order.ts'
import { createMemory, type Memory, UnusableProgress } from './memory.ts'
import { openAttempts } from './open-attempts.ts'
import { orders } from './orders.ts'
import { papers } from './papers.ts'
import { isOverdue, type Pending, pendingOf } from './pending.ts'
import { bytesOfPlace, digestOfEvent, type Place, placeOf, startOfLog } from './place.ts'
import { sessions } from './sessions.ts'
import { type TextHashes, texts } from './texts.ts'
import { vouchers } from './vouchers.ts'
import type { Where } from './where.ts'

/** A read model compared with the fold of the log: equal, or the first difference. */
export type ReadModelCheck = { name: string; equal: boolean; first_difference?: string }

type Log = Pick<EventStore, 'readAll'>

export type VerifyDependencies = JournalDependencies & {
  store: Log
  readModels?(): AsyncIterable<ReadModelCheck>
  /** The first event of everything that process managers have parked (ADR 0040). */
  parked?(): Promise<readonly RecordedEvent[]>
  /** The texts outside the log, to compare with the hashes in it. */
  texts?: TextHashes
  /** Heads that somebody outside holds. */
  anchors?: readonly Anchor[]
  /**
   * Streams known to be broken, whose events nothing can fold: that they are as they were sealed is checked, and
   * nothing else, so that what lies behind the first contradiction is looked at too.
   */
  set_aside?: ReadonlySet<string>
  /** Where an interrupted run stores its progress; deleted after a verdict. */
  progress_file?: string
  /** Number of events between saves. */
  saved_every?: number
  /** Entries of one map in memory; the others are in a file. */
  max_in_memory?: number
  log?(line: string): void
}

/** `ok`: no contradiction. Unfinished work is listed; `overdue` when it has exceeded its limit. */
export type Verdict =
  | {
      ok: true
      checked: Record<string, number>
      pending: readonly Pending[]
      overdue: readonly Pending[]
      /** By what the past is pinned, and up to where; empty: a tail that was cut off would not show. */
      pins: readonly Pin[]
      ends: readonly JournalEnd[]
    }
  | {
      ok: false
      violation: string
      summary: string
      affects: string
      where: Where | { read_model: string } | { log: 'empty' }
    }

const page = 2_000
/** Number of events between the saves from which an interrupted run can be resumed. */
const saved_every = 200_000

/**
 * Folds everything again from the event store, in one pass, and reports the first violation: what it is, where it is
 * and what it affects (ARCH-17; LAW-10). Memory does not grow with the log: large state is in a file, which
 * `progress_file` keeps for resuming an interrupted run.
 */
export const verify = async (deps: VerifyDependencies): Promise<Verdict> => {
  const { memory, place } = await openProgress(deps)
  let outcome: 'finished' | 'interrupted' = 'interrupted'
  try {
    const verdict = await runVerification(deps, memory, place)
    outcome = 'finished'
    return verdict
  } finally {
    memory.close(outcome)
  }
}

const runVerification = async (deps: VerifyDependencies, memory: Memory, from: Place): Promise<Verdict> => {
  const books = openBooks(memory)
  const doubts = createDoubts()
  const chart_index = charts(memory)
  const sealed = journal(memory, books, deps, doubts)
  const anchors = anchored(memory, deps.anchors ?? [])
  // The log's order is checked first: an error there makes every other message misleading.
  const checkers = [
    logOrder(memory, books),
    books.day_rules,
    chart_index,
    checkpoint(memory),
    openAttempts(books),
    orders(memory, books),
    bills(memory, books),
    papers(memory, books),
    attempts(memory),
    giftCards(books),
    sessions(memory, books),
    vouchers(memory, books, chart_index),
    sealed,
    anchors,
    texts(deps.texts ?? new Map()),
  ]
  const violation = await firstViolation({ deps, memory, checkers, sealed, doubts, from })
  if (violation.found) return verdictOf(unknownKeyOf(books.unknown_keys, violation.found) ?? violation.found)
  const unknown = unknownKeyOf(books.unknown_keys, undefined)
  if (unknown) return verdictOf(unknown)
  if (violation.place.position === logStart) return emptyLog(deps.anchors ?? [])
  const checked: Record<string, number> = Object.assign({}, ...checkers.map((checker) => checker.counted()))
  if (deps.set_aside) checked['streams_set_aside'] = deps.set_aside.size
  const differing = deps.readModels ? await compareReadModels(deps.readModels(), checked) : undefined
  if (differing) return differing
  const parked = (await deps.parked?.()) ?? []
  const all = checkers
    .flatMap((checker) => checker.open?.() ?? [])
    .concat(parked.map((event) => ({ kind: 'parked_work', event })))
    .map((one) => pendingOf(one, violation.place.as_of))
  return {
    ok: true,
    checked,
    pending: all.filter((one) => !isOverdue(one)),
    overdue: all.filter(isOverdue),
    pins: anchors.pins(),
    ends: anchors.ends(),
  }
}

/** A shop has events from its first start, so there is nothing that could be true. */
const emptyLog = (anchors: readonly Anchor[]): Verdict => {
  const held = anchors[0] ? `, although ${anchors[0].text} is held outside` : ''
  return {
    ok: false,
    violation: 'log.empty',
    summary: `log.empty: the log holds no event${held}. It is another database than the shop's, or the log was deleted: restore a backup.`,
    affects: 'everything',
    where: { log: 'empty' },
  }
}

type Pass = {
  deps: VerifyDependencies
  memory: Memory
  checkers: readonly Checker[]
  /** The one that also sees the events that are set aside. */
  sealed: Checker
  doubts: Doubts
  from: Place
}

/**
 * Passes every event after a position to the checkers. Signatures are verified in parallel; the earliest violation is
 * reported.
 */
const firstViolation = async ({ deps, memory, checkers, sealed, doubts, from }: Pass) => {
  const { store } = deps
  let place = from
  let readEvents = 0
  const save = async (event: RecordedEvent): Promise<void> => {
    await doubts.settle()
    for (const checker of checkers) checker.flush?.()
    memory.save(bytesOfPlace({ ...place, last: digestOfEvent(event) }))
  }
  try {
    for await (const events of wholeLog(store, from.position))
      for (const event of events) {
        if (deps.set_aside?.has(event.stream)) sealed.see(event)
        else for (const checker of checkers) checker.see(event)
        const first = place.first || digestOfEvent(event)
        place = { ...place, first, before: place.position, position: event.position, as_of: event.meta.at }
        if (doubts.isFull) await doubts.settle()
        if (deps.progress_file !== undefined && ++readEvents % (deps.saved_every ?? saved_every) === 0)
          await save(event)
      }
    await doubts.settle()
    for (const checker of checkers) await checker.end?.((position) => eventAt(store, position))
    return { place, found: undefined }
  } catch (error) {
    if (!(error instanceof IntegrityViolation)) throw error
    const other = await doubts.settle().then(
      () => error,
      (reason: IntegrityViolation) => reason,
    )
    return { place, found: isEarlier(other, error) ? other : error }
  }
}

/** The progress of an interrupted run, or a new start if it does not match the log. */
const openProgress = async ({ store, progress_file, max_in_memory, log }: VerifyDependencies) => {
  if (progress_file === undefined)
    return { memory: createMemory(undefined, max_in_memory), place: startOfLog }
  try {
    const memory = createMemory(progress_file, max_in_memory)
    const place = memory.resumed ? await placeOf(store, memory.resumed) : startOfLog
    if (memory.resumed) log?.(`goes on after position ${place.position}, where a run was interrupted`)
    return { memory, place }
  } catch (error) {
    if (!(error instanceof UnusableProgress)) throw error
    log?.(`begins again: what an interrupted run left cannot be used (${error.message})`)
    await rm(progress_file, { force: true })
    return { memory: createMemory(progress_file, max_in_memory), place: startOfLog }
  }
}

const verdictOf = ({ kind: violation, message: summary, affects, where }: IntegrityViolation): Verdict => ({
  ok: false,
  violation,
  summary,
  affects,
  where,
})

/** The next page is fetched while the current one is checked. */
async function* wholeLog(store: Log, after: Position): AsyncIterable<RecordedEvent[]> {
  for (let next = pageAfter(store, after); ; ) {
    const events = await next
    const last = events.at(-1)
    if (!last) return
    next = pageAfter(store, last.position)
    // It may fail before it is awaited.
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

const compareReadModels = async (
  models: AsyncIterable<ReadModelCheck>,
  checked: Record<string, number>,
): Promise<Verdict | undefined> => {
  let read_models = 0
  for await (const { name, equal, first_difference } of models) {
    if (!equal) {
      const summary = `read_model.differs: ${first_difference ?? name}`
      const affects = `screens that read ${name}; \`pnpm rebuild\` makes it anew`
      return { ok: false, violation: 'read_model.differs', summary, affects, where: { read_model: name } }
    }
    read_models++
  }
  checked['read_models'] = read_models
  return undefined
}

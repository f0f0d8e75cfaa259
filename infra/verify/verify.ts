import { type Instant, logStart, type RecordedEvent } from '@bon/contracts/kernel'
import type { EventStore } from '@bon/contracts/ports'
import { attempts } from './attempts.ts'
import { bills } from './bills.ts'
import { emptyBooks } from './books.ts'
import { type JournalHouse, journal } from './journal.ts'
import { unknownKeyOf } from './journal-keys.ts'
import { Lie } from './lie.ts'
import { logOrder } from './log-order.ts'
import { openAttempts } from './open-attempts.ts'
import { orders } from './orders.ts'
import { papers } from './papers.ts'
import { isOverdue, type Pending, pendingOf } from './pending.ts'
import { sessions } from './sessions.ts'
import type { Where } from './where.ts'

/** A read model beside the fold of the log: equal, or where they part. */
export type ReadModelCheck = { name: string; equal: boolean; first_difference?: string }

export type VerifyHouse = JournalHouse & {
  store: Pick<EventStore, 'readAll'>
  readModels?(): AsyncIterable<ReadModelCheck>
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

const page = 5_000

/**
 * Folds everything again from the event store, in one pass, and names the first lie: what it is, where it stands and
 * what it spoils (architecture.md 4c; fiscal.md 3.3). Only what has not ended is kept in memory, and every event's id.
 */
export const verify = async (house: VerifyHouse): Promise<Verdict> => {
  const books = emptyBooks()
  // The log's own order first: what stands wrong there makes every other message misleading.
  const checkers = [
    logOrder(),
    openAttempts(books),
    orders(books),
    bills(books),
    papers(books),
    attempts(),
    sessions(books),
    journal(books, house),
  ]
  let as_of: Instant = ''
  try {
    for await (const event of wholeLog(house.store)) {
      for (const checker of checkers) checker.see(event)
      as_of = event.meta.at
    }
    for (const checker of checkers) checker.end()
  } catch (error) {
    if (!(error instanceof Lie)) throw error
    return verdictOf(unknownKeyOf(books.unknown_keys, error) ?? error)
  }
  const unknown = unknownKeyOf(books.unknown_keys, undefined)
  if (unknown) return verdictOf(unknown)
  const checked: Record<string, number> = Object.assign({}, ...checkers.map((checker) => checker.counted()))
  const differing = house.readModels ? await besideReadModels(house.readModels(), checked) : undefined
  if (differing) return differing
  const all = checkers.flatMap((checker) => checker.open?.() ?? []).map((one) => pendingOf(one, as_of))
  return {
    ok: true,
    checked,
    pending: all.filter((one) => !isOverdue(one)),
    overdue: all.filter(isOverdue),
  }
}

const verdictOf = ({ kind: lie, message: says, affects, where }: Lie): Verdict => ({
  ok: false,
  lie,
  says,
  affects,
  where,
})

async function* wholeLog(store: Pick<EventStore, 'readAll'>): AsyncIterable<RecordedEvent> {
  for (let after = logStart, more = true; more; ) {
    more = false
    for await (const event of store.readAll(after, { limit: page })) {
      yield event
      after = event.position
      more = true
    }
  }
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

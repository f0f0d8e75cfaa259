import { addMs, type Instant } from '@bon/contracts/kernel'
import { type Agenda, type AgendaItem, type AgendaKind, StoreUnavailable } from '@bon/contracts/ports'

/** How long an item waits after its first failure, and at most; twice as long after each. */
export type SetBackTimes = { first_ms: number; most_ms: number }
const usual: SetBackTimes = { first_ms: 5_000, most_ms: 600_000 }

/** The item whose work failed once more, at the moment of its next try. */
export const afterFailure = (
  { failures = 0, ...item }: AgendaItem,
  now: Instant,
  { first_ms, most_ms }: SetBackTimes = usual,
): AgendaItem => {
  const wait_ms = Math.min(first_ms * 2 ** failures, most_ms)
  return { ...item, set_at: now, due_at: addMs(now, wait_ms), failures: failures + 1 }
}

/** The item's work failed: it is due again later, unless somebody put it for another moment meanwhile. */
export const setBack = (
  agenda: Pick<Agenda, 'setBack'>,
  item: AgendaItem,
  now: Instant,
  times?: SetBackTimes,
): Promise<void> => agenda.setBack(item, afterFailure(item, now, times))

/**
 * Does what is due, one item after the other. One that throws is set back, each time for twice as long, and the others
 * of the round are done; storage that is away ends the round, since it says nothing of the item.
 */
export const eachDue = async (
  agenda: Agenda,
  kind: AgendaKind,
  now: Instant,
  work: (item: AgendaItem) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = []
  for (const item of await agenda.due(kind, now)) {
    try {
      await work(item)
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      await setBack(agenda, item, now)
      failures.push(error)
    }
  }
  // Said once the round is over: whoever keeps it names the failure and goes on.
  if (failures.length > 0) throw failures[0]
}

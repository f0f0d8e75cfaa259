import { addMs, type Instant } from '@bon/contracts/kernel'
import { type Agenda, type AgendaItem, type AgendaKind, StoreUnavailable } from '@bon/contracts/ports'

/** Delay after the first failure and upper limit, in ms; it doubles after each failure. */
export type SetBackTimes = { first_ms: number; most_ms: number }
const usual: SetBackTimes = { first_ms: 5_000, most_ms: 600_000 }

/** The item after a further failure, due at its next attempt. */
export const afterFailure = (
  { failures = 0, ...item }: AgendaItem,
  now: Instant,
  { first_ms, most_ms }: SetBackTimes = usual,
): AgendaItem => {
  const wait_ms = Math.min(first_ms * 2 ** failures, most_ms)
  return { ...item, set_at: now, due_at: addMs(now, wait_ms), failures: failures + 1 }
}

/** Reschedules an item whose work failed, unless it was put for another moment meanwhile. */
export const setBack = (
  agenda: Pick<Agenda, 'setBack'>,
  item: AgendaItem,
  now: Instant,
  times?: SetBackTimes,
): Promise<void> => agenda.setBack(item, afterFailure(item, now, times))

/**
 * Runs the work of due items one after the other. A failed item is rescheduled with doubled delay, and the others still
 * run; `StoreUnavailable` ends the round, because it is not caused by the item. Throws the first failure at the end.
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
  // Thrown after the round, so that the caller can log it and continue.
  if (failures.length > 0) throw failures[0]
}

import { addMs, epochMsOf, type Instant } from '@bon/contracts/kernel'
import { type Agenda, type AgendaItem, type AgendaKind, StoreUnavailable } from '@bon/contracts/ports'

const setBack = { first_ms: 5_000, most_ms: 600_000 }

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
      const delay_ms = 2 * (epochMsOf(item.due_at) - epochMsOf(item.set_at))
      const wait_ms = Math.min(Math.max(delay_ms, setBack.first_ms), setBack.most_ms)
      await agenda.put({ ...item, set_at: now, due_at: addMs(now, wait_ms) })
      failures.push(error)
    }
  }
  // Said once the round is over: whoever keeps it names the failure and goes on.
  if (failures.length > 0) throw failures[0]
}

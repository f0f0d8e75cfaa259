import type { Uuid } from '@bon/contracts/kernel'
import type { Agenda, AgendaItem } from '@bon/contracts/ports'

/**
 * Batches agenda items of print jobs: all changes in one statement, and writes in sequence, so that the latest change
 * of a job is kept. What could not be written is written next time.
 */
export const createPrintRows = (agenda: Pick<Agenda, 'put' | 'done'>) => {
  const changed = new Map<Uuid, AgendaItem>()
  let over: AgendaItem[] = []
  let turn = Promise.resolve()

  const write = async (): Promise<void> => {
    const rows = [...changed.values()]
    const doneRows = over
    if (rows.length > 0) await agenda.put(...rows)
    for (const row of rows) if (changed.get(row.uuid) === row) changed.delete(row.uuid)
    if (doneRows.length > 0) await agenda.done(...doneRows)
    over = over.slice(doneRows.length)
  }
  return {
    change: (item: AgendaItem): void => void changed.set(item.uuid, item),
    /** `row` is the item as last written; undefined when it was never on the agenda. */
    remove: (uuid: Uuid, row: AgendaItem | undefined): void => {
      changed.delete(uuid)
      if (row) over = [...over, row]
    },
    write: (): Promise<void> => {
      const mine = turn.then(write)
      // The caller receives the failure; the queue goes on after it.
      turn = mine.catch(() => undefined)
      return mine
    },
  }
}

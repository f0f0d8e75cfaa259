import type { Uuid } from '@bon/contracts/kernel'
import type { Agenda, AgendaItem } from '@bon/contracts/ports'

/**
 * The agenda's rows of print jobs, written together: one statement for all that changed, and one write after the other,
 * so that the later wish of a job is the one that stays. What storage did not take is written the next time.
 */
export const createPrintRows = (agenda: Pick<Agenda, 'put' | 'done'>) => {
  const changed = new Map<Uuid, AgendaItem>()
  let over: AgendaItem[] = []
  let turn = Promise.resolve()

  const write = async (): Promise<void> => {
    const rows = [...changed.values()]
    const gone = over
    if (rows.length > 0) await agenda.put(...rows)
    for (const row of rows) if (changed.get(row.uuid) === row) changed.delete(row.uuid)
    if (gone.length > 0) await agenda.done(...gone)
    over = over.slice(gone.length)
  }
  return {
    change: (item: AgendaItem): void => void changed.set(item.uuid, item),
    /** `row` as it was written last; undefined when the agenda never heard of the job. */
    remove: (uuid: Uuid, row: AgendaItem | undefined): void => {
      changed.delete(uuid)
      if (row) over = [...over, row]
    },
    write: (): Promise<void> => {
      const mine = turn.then(write)
      turn = mine.catch(() => undefined)
      return mine
    },
  }
}

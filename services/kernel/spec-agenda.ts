import { setAnew } from '@bon/contracts/kernel'
import type { Agenda, AgendaItem } from '@bon/contracts/ports'

/** The agenda's promises on a map, for specs of this room; it outlives the processes that it reminds. */
export const specAgenda = (items = new Map<string, AgendaItem>()): Agenda & { items: typeof items } => {
  const keyOf = ({ kind, uuid }: AgendaItem) => `${kind} ${uuid}`
  return {
    items,
    put: async (item) => void items.set(keyOf(item), item),
    due: async (kind, now) => {
      for (const [key, item] of items) items.set(key, setAnew(item, now))
      return [...items.values()]
        .filter((item) => item.kind === kind && item.due_at <= now)
        .sort((a, b) => (a.due_at < b.due_at ? -1 : 1))
    },
    done: async (item) => {
      if (items.get(keyOf(item))?.due_at === item.due_at) items.delete(keyOf(item))
    },
  }
}

import { setAnew } from '@bon/contracts/kernel'
import type { Agenda, AgendaItem } from '@bon/contracts/ports'

/** The agenda's promises on a map, for specs of this room; it outlives the processes that it reminds. */
export const specAgenda = (items = new Map<string, AgendaItem>()): Agenda & { items: typeof items } => {
  const keyOf = ({ kind, uuid }: AgendaItem) => `${kind} ${uuid}`
  return {
    items,
    put: async (...given) => {
      for (const item of given) items.set(keyOf(item), item)
    },
    due: async (kind, now) => {
      for (const [key, item] of items) items.set(key, setAnew(item, now))
      return [...items.values()]
        .filter((item) => item.kind === kind && item.due_at <= now)
        .sort((a, b) => (a.due_at < b.due_at ? -1 : 1))
    },
    move: async (item, to) => {
      const now = items.get(keyOf(item))
      if (now?.due_at === item.due_at && now.set_at === item.set_at)
        items.set(keyOf(item), { ...item, ...to })
    },
    done: async (...given) => {
      for (const item of given) if (items.get(keyOf(item))?.due_at === item.due_at) items.delete(keyOf(item))
    },
  }
}

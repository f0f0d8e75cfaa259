import { setAnew } from '@bon/contracts/kernel'
import type { Agenda, AgendaItem } from '@bon/contracts/ports'

/** In-memory agenda for specs of this package; pass the same map to simulate a restart. */
export const specAgenda = (items = new Map<string, AgendaItem>()): Agenda & { items: typeof items } => {
  const keyOf = ({ kind, uuid }: AgendaItem) => `${kind} ${uuid}`
  const replace = (before: AgendaItem, after: AgendaItem) => {
    const now = items.get(keyOf(before))
    if (now?.due_at === before.due_at && now.set_at === before.set_at) items.set(keyOf(before), after)
  }
  return {
    items,
    put: async (...entries) => {
      for (const item of entries) items.set(keyOf(item), item)
    },
    due: async (kind, now) => {
      for (const [key, item] of items) items.set(key, setAnew(item, now))
      return [...items.values()]
        .filter((item) => item.kind === kind && item.due_at <= now)
        .sort((a, b) => (a.due_at < b.due_at ? -1 : 1))
    },
    move: async (item, to) => {
      const { failures: _, ...anew } = item
      replace(item, { ...anew, ...to })
    },
    setBack: async (item, to) => replace(item, { ...item, ...to, failures: (item.failures ?? 0) + 1 }),
    done: async (...entries) => {
      for (const item of entries)
        if (items.get(keyOf(item))?.due_at === item.due_at) items.delete(keyOf(item))
    },
  }
}

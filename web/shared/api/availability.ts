import type { Problem } from '@bon/contracts/kernel'
import { createStore, useStore } from '../store/index.ts'

/** What the last requests revealed about the server: reachable, and not in maintenance. */
export type Availability = {
  reachable: boolean
  /** Set when the server answered 503, with the operator's message (RES-05). */
  maintenance: { code: string; message: string } | null
}

const store = createStore<Availability>({ reachable: true, maintenance: null })
const set = (next: Partial<Availability>) => store.set({ ...store.get(), ...next })

export const availability = {
  current: store.get,
  answered: () => {
    if (!store.get().reachable) set({ reachable: true })
  },
  unreachable: () => {
    if (store.get().reachable) set({ reachable: false })
  },
  closed: ({ code, params }: Pick<Problem, 'code' | 'params'>) =>
    set({ maintenance: { code, message: String(params?.['maintenance_message'] ?? '') } }),
  subscribe: store.subscribe,
}

export const useAvailability = (): Availability => useStore(store)

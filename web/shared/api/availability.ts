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

/** Ends what was sent over a line that is lost since: its answer may never come, and nothing would say so. */
let line = new AbortController()
const abandon = () => {
  line.abort()
  line = new AbortController()
}

export const availability = {
  current: store.get,
  /** Aborts when the line that a request is sent over now is lost. */
  line: (): AbortSignal => line.signal,
  /** The live stream broke off, so whatever is on its way over the same line is sent again. */
  lost: abandon,
  answered: () => {
    if (!store.get().reachable) set({ reachable: true })
  },
  unreachable: () => {
    if (!store.get().reachable) return
    set({ reachable: false })
    abandon()
  },
  closed: ({ code, params }: Pick<Problem, 'code' | 'params'>) =>
    set({ maintenance: { code, message: String(params?.['maintenance_message'] ?? '') } }),
  subscribe: store.subscribe,
}

export const useAvailability = (): Availability => useStore(store)

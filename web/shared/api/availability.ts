import type { Problem } from '@bon/contracts/kernel'
import { useSyncExternalStore } from 'react'

/** What the last requests told about the server: in reach, and open. */
export type Availability = {
  reachable: boolean
  /** The house has answered 503, and what the operator says about it (RES-05). */
  maintenance: { code: string; message: string } | null
}

let current: Availability = { reachable: true, maintenance: null }
const listeners = new Set<() => void>()
const set = (next: Partial<Availability>) => {
  current = { ...current, ...next }
  for (const listener of listeners) listener()
}

export const availability = {
  current: (): Availability => current,
  answered: () => {
    if (!current.reachable) set({ reachable: true })
  },
  unreachable: () => {
    if (current.reachable) set({ reachable: false })
  },
  closed: ({ code, params }: Pick<Problem, 'code' | 'params'>) =>
    set({ maintenance: { code, message: String(params?.['maintenance_message'] ?? '') } }),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

export const useAvailability = (): Availability =>
  useSyncExternalStore(availability.subscribe, availability.current)

import { useSyncExternalStore } from 'react'

/** What the last requests told about the server: in reach, and open. */
export type Availability = { reachable: boolean; maintenance: { code: string } | null }

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
  closed: (code: string) => set({ maintenance: { code } }),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

export const useAvailability = (): Availability =>
  useSyncExternalStore(availability.subscribe, availability.current)

import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** What `query` notes of a read, as far as it matters here. */
type WithPath = { path: string }

/** Paths of reads that were answered from rows as they were before an upgrade (`Stale: rebuilding`, ADR 0073). */
let paths: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()
const set = (next: ReadonlySet<string>): void => {
  paths = next
  for (const listener of listeners) listener()
}
const isAmong = (meta: unknown): boolean =>
  typeof meta === 'object' && meta !== null && paths.has((meta as WithPath).path)

export const rebuilding = {
  /** What an answer said of itself. */
  answered: (path: string, isRebuilding: boolean): void => {
    if (paths.has(path) === isRebuilding) return
    set(isRebuilding ? new Set([...paths, path]) : new Set([...paths].filter((known) => known !== path)))
  },
  /** Asks again for what is shown; what is shown no longer is forgotten. */
  askAgain: async (client: QueryClient): Promise<void> => {
    const active = client.getQueryCache().findAll({ type: 'active', predicate: ({ meta }) => isAmong(meta) })
    const shown = new Set(active.map(({ meta }) => (meta as WithPath).path))
    if (shown.size < paths.size) set(shown)
    await client.invalidateQueries({ predicate: ({ meta }) => isAmong(meta) })
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  isGoingOn: (): boolean => paths.size > 0,
}

export const useRebuilding = (): boolean => useSyncExternalStore(rebuilding.subscribe, rebuilding.isGoingOn)

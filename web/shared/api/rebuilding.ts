/** Paths of reads that were answered from rows as they were before an upgrade (`Stale: rebuilding`, ADR 0073). */
let paths: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()
const set = (next: ReadonlySet<string>): void => {
  paths = next
  for (const listener of listeners) listener()
}

export const rebuilding = {
  /** What an answer said of itself. */
  answered: (path: string, isRebuilding: boolean): void => {
    if (paths.has(path) === isRebuilding) return
    set(isRebuilding ? new Set([...paths, path]) : new Set([...paths].filter((known) => known !== path)))
  },
  paths: (): ReadonlySet<string> => paths,
  /** What is shown no longer is asked for no more. */
  keepOnly: (shown: ReadonlySet<string>): void => {
    if (shown.size < paths.size) set(shown)
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

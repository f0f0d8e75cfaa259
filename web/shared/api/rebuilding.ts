import { createStore } from '../store/index.ts'

/** Paths of reads answered from rows of before an upgrade (`Stale: rebuilding`, ADR 0073). */
const { get: paths, set, subscribe } = createStore<ReadonlySet<string>>(new Set())

export const rebuilding = {
  /** Records whether an answer was marked as rebuilding. */
  answered: (path: string, isRebuilding: boolean): void => {
    if (paths().has(path) === isRebuilding) return
    set(isRebuilding ? new Set([...paths(), path]) : new Set([...paths()].filter((other) => other !== path)))
  },
  paths,
  /** Forgets paths that are no longer shown. */
  retainOnly: (shown: ReadonlySet<string>): void => {
    if (shown.size < paths().size) set(shown)
  },
  subscribe,
}

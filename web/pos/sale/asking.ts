import { useSyncExternalStore } from 'react'

/** A question that waits for its answer: asked anywhere, shown by the screen, one at a time. */
export const asking = <T>() => {
  let current: T | null = null
  const listeners = new Set<() => void>()
  const set = (next: T | null) => {
    current = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    ask: (question: T): void => set(question),
    done: (): void => set(null),
    use: (): T | null => useSyncExternalStore(subscribe, () => current),
  }
}

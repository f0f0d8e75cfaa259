import { useSyncExternalStore } from 'react'

/** One value outside React, with listeners. */
export type Store<T> = {
  get: () => T
  set: (next: T) => void
  subscribe: (listener: () => void) => () => void
}

export const createStore = <T>(first: T): Store<T> => {
  let current = first
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (next) => {
      current = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export const useStore = <T>({ subscribe, get }: Store<T>): T => useSyncExternalStore(subscribe, get)

/** Resolves with the next change, or with the signal. */
export const nextChange = (
  subscribe: (listener: () => void) => () => void,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      stop()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const stop = subscribe(done)
    signal.addEventListener('abort', done, { once: true })
  })

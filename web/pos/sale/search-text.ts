import { useSyncExternalStore } from 'react'

type Search = { text: string; at: number }
const empty: Search = { text: '', at: -1 }

let current = empty
const listeners = new Set<() => void>()
const put = (next: Search) => {
  current = next
  for (const listener of listeners) listener()
}

/**
 * What stands in the search field, and where the arrows stand among its results (-1: in the field). Beside the
 * register's own state, so that a letter draws the field and the keys, and not the bon, the menu and the rail (SC-70).
 */
export const searchText = {
  current: (): string => current.text,
  place: (): number => current.at,
  /** Another text begins in the field again. */
  set: (text: string) => put({ text, at: -1 }),
  walk: (at: number) => put({ ...current, at }),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

export const useSearchText = (): string => useSyncExternalStore(searchText.subscribe, searchText.current)
export const useSearchPlace = (): number => useSyncExternalStore(searchText.subscribe, searchText.place)

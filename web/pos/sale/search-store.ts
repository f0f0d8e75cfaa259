import { createStore } from '../../shared/store/index.ts'

type Search = { text: string; at: number }
const empty: Search = { text: '', at: -1 }

/**
 * The search text, and the position of the arrow selection in the results (-1: in the field). Kept outside the
 * register's state, so that typing re-renders only the field and the keys (SC-70).
 */
export const createSearchText = () => {
  const store = createStore(empty)
  return {
    current: (): string => store.get().text,
    place: (): number => store.get().at,
    /** A new text resets the selection to the field. */
    set: (text: string) => store.set({ text, at: -1 }),
    walk: (at: number) => store.set({ ...store.get(), at }),
    subscribe: store.subscribe,
  }
}

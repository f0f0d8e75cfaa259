import { createStore, useStore } from '../../shared/store/index.ts'

/** A prompt opened anywhere and shown by the screen, one at a time. */
export const createPrompt = <T>() => {
  const store = createStore<T | null>(null)
  return {
    open: (question: T): void => store.set(question),
    done: (): void => store.set(null),
    use: (): T | null => useStore(store),
  }
}

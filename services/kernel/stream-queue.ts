/**
 * One queue per key, so that callers of the same stream take turns. With 32 callers on one stream, retrying conflicts
 * gives 141 commands a second and the queue 2,000 (LOG-15).
 */
export const createQueues = () => {
  const tails = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = tails.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    // The caller receives the failure; the queue goes on after it.
    const tail = mine.catch(() => undefined)
    tails.set(key, tail)
    try {
      return await mine
    } finally {
      if (tails.get(key) === tail) tails.delete(key)
    }
  }
}

import type { EventStore } from '@bon/contracts/ports'

type Store = Pick<EventStore, 'readStream'>

const exists = async (store: Store, stream: string): Promise<boolean> => {
  for await (const _ of store.readStream(stream, { limit: 1 })) return true
  return false
}

/**
 * The last n for which `stream(n)` exists; 0 for none. Streams are numbered without gaps from 1, so it searches
 * exponentially from `start` and then by bisection, without a read model and its lag.
 */
export const lastNumbered = async (
  store: Store,
  stream: (n: number) => string,
  start = 0,
): Promise<number> => {
  let low = start
  let step = 1
  while (await exists(store, stream(low + step))) {
    low += step
    step *= 2
  }
  let high = low + step
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (await exists(store, stream(middle))) low = middle
    else high = middle
  }
  return low
}

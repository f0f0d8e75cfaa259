/** A seeded generator (mulberry32): the same demo month on every machine. */
export type Rng = {
  /** 0 ≤ x < 1. */
  next(): number
  /** An integer, both ends included. */
  between(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  bytes(count: number): Uint8Array
}

export const createRng = (seed: number): Rng => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    pick: (from) => {
      const picked = from[between(0, from.length - 1)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => between(0, 255)),
  }
}

import { type Uuid, uuidv7 } from '@bon/contracts/kernel'

/** All randomness of a day, from its seed: the same seed gives the same day (G-02). */
export type Rng = {
  /** 0 up to, and without, 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** A new id, ordered by the given time. */
  uuid(unixMs: number): Uuid
  /** A separate generator, so that draws of one part do not shift those of another. */
  fork(name: string): Rng
}

/** sfc32 seeded by a text: small, fast and well distributed. */
export const rngOf = (seed: string): Rng => {
  let [a, b, c, d] = hashed(seed)
  const next = (): number => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + t) | 0
    return (t >>> 0) / 2 ** 32
  }
  for (let i = 0; i < 12; i++) next()
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (from) => {
      const found = from[int(0, from.length - 1)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
    uuid: (unixMs) =>
      uuidv7(
        unixMs,
        Uint8Array.from({ length: 10 }, () => int(0, 255)),
      ),
    fork: (name) => rngOf(`${seed}/${name}`),
  }
}

/** Four words of a text (FNV-1a with four starts): only distribution matters. */
const hashed = (text: string): [number, number, number, number] => {
  const word = (start: number): number => {
    let hash = start
    for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
    return hash | 0
  }
  return [word(0x811c9dc5), word(0x9e3779b9), word(0x7f4a7c15), word(0x5bd1e995)]
}

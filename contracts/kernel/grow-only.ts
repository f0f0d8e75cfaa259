/**
 * Immutable list and map that only grow, for folds of long streams. An addition returns a new value that shares all
 * pieces but the last with the old one; copying one flat table for each of n additions would cost n². Plain data, so
 * that states can be compared and stored.
 */
export type GrowOnlyList<T> = readonly (readonly T[])[]
export type GrowOnlyMap<K, V> = readonly ReadonlyMap<K, V>[]

/** Entries in a piece. An addition copies at most one piece and the list of pieces. */
const piece_max = 128

export const withItem = <T>(list: GrowOnlyList<T>, item: T): GrowOnlyList<T> => {
  const last = list.at(-1)
  return last && last.length < piece_max ? list.with(-1, [...last, item]) : [...list, [item]]
}

/** Keeps the first value of a key. */
export const withEntry = <K, V>(map: GrowOnlyMap<K, V>, key: K, value: V): GrowOnlyMap<K, V> => {
  if (hasKey(map, key)) return map
  const last = map.at(-1)
  return last && last.size < piece_max
    ? map.with(-1, new Map([...last, [key, value]]))
    : [...map, new Map([[key, value]])]
}

export const hasKey = <K>(map: GrowOnlyMap<K, unknown>, key: K): boolean =>
  map.some((piece) => piece.has(key))

export const valueAt = <K, V>(map: GrowOnlyMap<K, V>, key: K): V | undefined =>
  map.find((piece) => piece.has(key))?.get(key)

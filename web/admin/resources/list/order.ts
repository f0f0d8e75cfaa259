import type { Data } from '../entity.ts'

type Placed = { uuid: string; data: Data }

/**
 * Which rows get which place when the row at `from` is put at `to` (CAT-15). The places that are there are dealt out
 * anew, so that the other pages of the list stay where they are; rows that share a place are first told apart.
 */
export const placesAfter = (
  rows: readonly Placed[],
  order: string,
  from: number,
  to: number,
): { uuid: string; place: number }[] => {
  const moving = rows[from]
  if (!moving || from === to || to < 0 || to >= rows.length) return []
  const next = rows.toSpliced(from, 1).toSpliced(to, 0, moving)
  const before = rows.map(({ data }) => Number(data[order] ?? 0))
  const start = before[0] ?? 0
  const isDistinct = before.every((place, i) => i === 0 || place > (before[i - 1] ?? 0))
  const places = isDistinct ? before : before.map((_, i) => start + i)
  return next.flatMap((row, i) => {
    const place = places[i] ?? i
    return Number(row.data[order] ?? 0) === place ? [] : [{ uuid: row.uuid, place }]
  })
}

import type { Data } from '../entity.ts'

type Placed = { uuid: string; data: Data }

/**
 * New positions when the row at `from` moves to `to` (CAT-15). The existing positions are redistributed, so that other
 * pages of the list keep theirs; equal positions are made distinct first.
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

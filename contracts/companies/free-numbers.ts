/** CO-47: what has no number gets the lowest that nobody has, from 1 upward; the page shows it, the server decides it. */
export const freeNumbers = (wanted: readonly (number | null)[], taken: Iterable<number>): number[] => {
  const used = new Set([...taken, ...wanted.filter((number) => number !== null)])
  let next = 1
  return wanted.map((number) => {
    if (number !== null) return number
    while (used.has(next)) next++
    used.add(next)
    return next
  })
}

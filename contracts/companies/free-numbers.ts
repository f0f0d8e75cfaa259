/**
 * Gives each resource without a number the lowest free one, from 1 upward (CO-47). The page previews it; the server
 * decides.
 */
export const freeNumbers = (
  requestedNumbers: readonly (number | null)[],
  occupiedNumbers: Iterable<number>,
): number[] => {
  const used = new Set([...occupiedNumbers, ...requestedNumbers.filter((number) => number !== null)])
  let next = 1
  return requestedNumbers.map((number) => {
    if (number !== null) return number
    while (used.has(next)) next++
    used.add(next)
    return next
  })
}

/**
 * Largest remainder: splits the integer `whole` in proportion to non-negative integer `weights`.
 * The parts are integers that add up to `whole`; ties go to the earlier part. All weights zero: everything to the first.
 */
export const allocate = (whole: number, weights: readonly number[]): number[] => {
  if (weights.length === 0) return []
  const total = weights.reduce((a, b) => a + b, 0)
  if (total === 0) return weights.map((_, i) => (i === 0 ? whole : 0))
  const sign = whole < 0 ? -1 : 1
  // BigInt: amount × weight passes 2^53 for large bills of small parts.
  const exact = weights.map((weight) => {
    const product = BigInt(Math.abs(whole)) * BigInt(weight)
    return { floor: Number(product / BigInt(total)), rest: product % BigInt(total) }
  })
  const missing = Math.abs(whole) - exact.reduce((a, part) => a + part.floor, 0)
  const lucky = new Set(
    exact
      .map((part, index) => ({ ...part, index }))
      .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
      .slice(0, missing)
      .map((part) => part.index),
  )
  return exact.map((part, index) => sign * (part.floor + (lucky.has(index) ? 1 : 0)) || 0)
}

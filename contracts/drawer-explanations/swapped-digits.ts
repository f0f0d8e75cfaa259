/** Each number that two neighbouring digits make when they are exchanged: 4530 gives 5430, 4350 and 4503. */
export const withSwappedDigits = (value: number): number[] => {
  const digits = [...String(value)]
  const swapped = digits.slice(1).map((digit, i) => {
    const other = [...digits]
    other[i + 1] = digits[i] ?? digit
    other[i] = digit
    return Number(other.join(''))
  })
  return [...new Set(swapped)].filter((other) => other !== value)
}

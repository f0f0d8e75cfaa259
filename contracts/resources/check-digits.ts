/** GS1 check digit for the preceding digits: EAN, GTIN and GLN numbers (LAW-12). */
export const gs1CheckDigit = (digits: string): number => {
  const weighted = [...digits]
    .reverse()
    .reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0)
  return (10 - (weighted % 10)) % 10
}

export const hasGs1CheckDigit = (digits: string): boolean =>
  gs1CheckDigit(digits.slice(0, -1)) === Number(digits.slice(-1))

const cvrWeights = [2, 7, 6, 5, 4, 3, 2, 1]

/** The number of a practice company, which no trader has: a CVR number does not begin with 0 (BEYOND-23). */
export const isPracticeNumber = (number: string): boolean => /^0\d{7}$/.test(number)

/** A Danish CVR number has eight digits, whose weighted sum is divisible by eleven. */
export const isCvr = (number: string): boolean =>
  /^[1-9]\d{7}$/.test(number) &&
  cvrWeights.reduce((total, weight, i) => total + weight * Number(number[i]), 0) % 11 === 0

/** Beyond Latin-1, what the letters that every reader has can say (WinAnsi). */
const known = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

/** A letter that they lack loses its accent, and what is left unknown is a question mark: never a gap. */
export const courierText = (text: string): string =>
  [...text].map((letter) => (has(letter) ? letter : plain(letter))).join('')

const has = (letter: string): boolean => /[ -~ -ÿ]/.test(letter) || known.has(letter)

const plain = (letter: string): string => {
  const bare = letter.normalize('NFD').charAt(0)
  return has(bare) ? bare : '?'
}

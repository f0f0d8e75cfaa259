/** Characters of the standard PDF fonts beyond Latin-1 (WinAnsi). */
const extraLetters = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

/** A character outside the font loses its accent; what is still unknown becomes a question mark, never a gap. */
export const courierText = (text: string): string =>
  [...text].map((letter) => (has(letter) ? letter : plain(letter))).join('')

const has = (letter: string): boolean => /[ -~ -ÿ]/.test(letter) || extraLetters.has(letter)

const plain = (letter: string): string => {
  const bare = letter.normalize('NFD').charAt(0)
  return has(bare) ? bare : '?'
}

import type { RegisterProduct } from '@bon/contracts/registers'

/** Each product's words, each preceded by a space: the name first, then the button text after a bar. */
type Index = { words: string[]; products: readonly RegisterProduct[] }
const indexes = new WeakMap<readonly RegisterProduct[], Index>()

const indexFor = (products: readonly RegisterProduct[]): Index => {
  const index = indexes.get(products) ?? { words: [], products }
  indexes.set(products, index)
  return index
}

/** Adds `count` more products to the index; true when complete. Done in slices to keep the page responsive. */
export const growIndex = (products: readonly RegisterProduct[], count: number): boolean => {
  const { words } = indexFor(products)
  const end = Math.min(products.length, words.length + count)
  for (let n = words.length; n < end; n++) {
    const { name, button_text } = products[n] as RegisterProduct
    words.push(button_text === name ? ` ${fold(name)}` : ` ${fold(name)} | ${fold(button_text)}`)
  }
  return end === products.length
}

/** A search before the index is complete builds the rest synchronously, once. */
const wordsOf = (products: readonly RegisterProduct[]): readonly string[] => {
  growIndex(products, products.length)
  return indexFor(products).words
}

/**
 * Best first: texts starting with the term, then texts with a word starting with each typed word, then texts containing
 * them. Ties keep the company's order.
 */
export const byName = (products: readonly RegisterProduct[], typed: string): RegisterProduct[] => {
  const whole = fold(typed)
  if (!whole) return []
  const searchWords = whole.split(' ')
  const begins = searchWords.map((word) => ` ${word}`)
  const ranks: [RegisterProduct[], RegisterProduct[], RegisterProduct[]] = [[], [], []]
  for (const [n, words] of wordsOf(products).entries()) {
    if (!searchWords.every((word) => words.includes(word))) continue
    const product = products[n] as RegisterProduct
    if (words.startsWith(` ${whole}`) || words.includes(`| ${whole}`)) ranks[0].push(product)
    else if (begins.every((word) => words.includes(word))) ranks[1].push(product)
    else ranks[2].push(product)
  }
  return ranks.flat()
}

/**
 * Lowercases and removes soft hyphens, accents and punctuation between words, so that `creme` finds crème; æ, ø and å
 * stay distinct. Plain ASCII text takes a fast path.
 */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('\u00ad', '')
    .replace(/[^\0-\x7fæøå]+/g, (letters) => letters.normalize('NFD').replaceAll(/\p{M}/gu, ''))
    .replaceAll(/[\s\-–/().,;:&+*"'’|]+/g, ' ')
    .trim()

import type { RegisterProduct } from '@bon/contracts/registers'

/** For each product its words, a space before each: name first, then the button's text after a bar. */
type Index = { words: string[]; products: readonly RegisterProduct[] }
const indexes = new WeakMap<readonly RegisterProduct[], Index>()

const indexFor = (products: readonly RegisterProduct[]): Index => {
  const index = indexes.get(products) ?? { words: [], products }
  indexes.set(products, index)
  return index
}

/** Reads `count` products more into the index; true when all are in it. Slices, so that no finger waits for it. */
export const growIndex = (products: readonly RegisterProduct[], count: number): boolean => {
  const { words } = indexFor(products)
  const end = Math.min(products.length, words.length + count)
  for (let n = words.length; n < end; n++) {
    const { name, button_text } = products[n] as RegisterProduct
    words.push(button_text === name ? ` ${fold(name)}` : ` ${fold(name)} | ${fold(button_text)}`)
  }
  return end === products.length
}

/** Who searches before the index is whole waits for the rest of it once. */
const wordsOf = (products: readonly RegisterProduct[]): readonly string[] => {
  growIndex(products, products.length)
  return indexFor(products).words
}

/**
 * Best first: what begins so, then what has a word for each word that was typed, then what contains them. Within one
 * rank the order is the company's own.
 */
export const byName = (products: readonly RegisterProduct[], typed: string): RegisterProduct[] => {
  const whole = fold(typed)
  if (!whole) return []
  const wanted = whole.split(' ')
  const begins = wanted.map((word) => ` ${word}`)
  const ranks: [RegisterProduct[], RegisterProduct[], RegisterProduct[]] = [[], [], []]
  for (const [n, words] of wordsOf(products).entries()) {
    if (!wanted.every((word) => words.includes(word))) continue
    const product = products[n] as RegisterProduct
    if (words.startsWith(` ${whole}`) || words.includes(`| ${whole}`)) ranks[0].push(product)
    else if (begins.every((word) => words.includes(word))) ranks[1].push(product)
    else ranks[2].push(product)
  }
  return ranks.flat()
}

/**
 * Small letters without soft hyphens, accents and signs between words, so that `creme` finds crème; æ, ø and å stay
 * letters of their own. Most texts hold nothing but plain letters and are not looked at letter by letter.
 */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('\u00ad', '')
    .replace(/[^\0-\x7fæøå]+/g, (letters) => letters.normalize('NFD').replaceAll(/\p{M}/gu, ''))
    .replaceAll(/[\s\-–/().,;:&+*"'’|]+/g, ' ')
    .trim()

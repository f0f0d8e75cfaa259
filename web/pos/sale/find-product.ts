import { pieces, type Quantity } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'

export type Found = {
  /** From `3*101`; one piece otherwise. */
  quantity: Quantity
  /** By PLU or barcode: what Enter and the scanner take. */
  exact: RegisterProduct | undefined
  /** By name, best first; what the grid shows while one types. */
  matches: RegisterProduct[]
}

/** What typed or scanned text means: name, PLU, barcode, each with an optional `n*` before it (DESIGN.md 4). */
export const findProduct = (products: readonly RegisterProduct[], typed: string): Found => {
  const [, times, rest = ''] = /^\s*(?:(\d{1,4})\s*\*)?\s*(.*?)\s*$/.exec(typed) ?? []
  const quantity = pieces(times && Number(times) > 0 ? Number(times) : 1)
  if (!rest) return { quantity, exact: undefined, matches: [] }
  const exact = /^\d+$/.test(rest) ? byNumber(products, rest) : undefined
  return { quantity, exact, matches: exact ? [exact] : byName(products, rest) }
}

const byNumber = (products: readonly RegisterProduct[], digits: string): RegisterProduct | undefined =>
  products.find((product) => product.barcode === digits) ??
  products.find((product) => product.plu !== null && String(product.plu) === digits.replace(/^0+/, ''))

const byName = (products: readonly RegisterProduct[], text: string): RegisterProduct[] => {
  const wanted = fold(text)
  const rank = (product: RegisterProduct): number => {
    const name = fold(product.name)
    return name.startsWith(wanted)
      ? 0
      : name.split(' ').some((word) => word.startsWith(wanted))
        ? 1
        : name.includes(wanted)
          ? 2
          : 3
  }
  return products
    .map((product) => ({ product, rank: rank(product) }))
    .filter(({ rank: at }) => at < 3)
    .sort((a, b) => a.rank - b.rank)
    .map(({ product }) => product)
}

/** Without soft hyphens and accents, so that `creme` finds crème; æ, ø and å stay letters of their own. */
const fold = (text: string): string =>
  text
    .toLocaleLowerCase('da')
    .replaceAll('\u00ad', '')
    .replaceAll(/[^æøå]/g, (letter) => letter.normalize('NFD').replaceAll(/\p{M}/gu, ''))

import type { Quantity } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'
import { parseQuantity } from '../weighing/typed-quantity.ts'
import { byName } from './product-index.ts'

export type Found = {
  /** The quantity in `3*101` or `0,45*101`; undefined without one (POS-09). */
  quantity: Quantity | undefined
  /** Exact match by PLU or barcode: what Enter and the scanner add. */
  exact: RegisterProduct | undefined
  /** Best first; what the grid shows while typing. */
  matches: RegisterProduct[]
  /** The search term without the quantity. */
  term: string
  /** The term is a PLU or barcode. A partial one is searched for, but never added (POS-48). */
  isNumber: boolean
}

/** The digits of a quantity that waits for its product, as in `3*`; undefined for any other text. */
export const waitingTimes = (typed: string): string | undefined => /^\s*([\d.,]*)\*\s*$/.exec(typed)?.[1]

type CachedSearch = { products: readonly RegisterProduct[]; typed: string; found: Found }
const recentSearches: CachedSearch[] = []
const remembered = 4

/**
 * Interprets typed or scanned text: name, PLU or barcode, each with an optional `n*` prefix (DES-40). Results are
 * cached, because the field and the grid search for the same few texts.
 */
export const findProduct = (products: readonly RegisterProduct[], typed: string): Found => {
  const cached = recentSearches.find((one) => one.products === products && one.typed === typed)
  if (cached) return cached.found
  const found = find(products, typed)
  recentSearches.unshift({ products, typed, found })
  recentSearches.splice(remembered)
  return found
}

const find = (products: readonly RegisterProduct[], typed: string): Found => {
  const [, times, term = ''] = /^\s*(?:([^*]*)\*)?\s*(.*?)\s*$/.exec(typed) ?? []
  const quantity = times === undefined ? undefined : parseQuantity(times)
  const isNumber = /^\d+$/.test(term)
  const nothing = { quantity, exact: undefined, matches: [], term, isNumber }
  if (!term || (times !== undefined && quantity === undefined)) return nothing
  if (!isNumber) return { ...nothing, matches: byName(products, term) }
  const exact = byNumber(products, term)
  return { ...nothing, exact, matches: exact ? [exact] : byDigits(products, term) }
}

const byNumber = (products: readonly RegisterProduct[], digits: string): RegisterProduct | undefined => {
  const plu = Number(digits)
  return (
    products.find((product) => product.barcode === digits) ?? products.find((product) => product.plu === plu)
  )
}

/** Products whose PLU or barcode starts with the digits, and names containing the number (`Fadøl 40 cl`). */
const byDigits = (products: readonly RegisterProduct[], digits: string): RegisterProduct[] => {
  const numbered = products.filter(
    ({ plu, barcode }) =>
      (plu !== null && String(plu).startsWith(digits)) || barcode?.startsWith(digits) === true,
  )
  return [...new Set([...numbered, ...byName(products, digits)])]
}

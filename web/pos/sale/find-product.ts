import type { Quantity } from '@bon/contracts/kernel'
import type { RegisterProduct } from '@bon/contracts/registers'
import { parseQuantity } from '../weighing/index.ts'
import { byName } from './product-index.ts'

export type Found = {
  /** From `3*101` and `0,45*101`; undefined when nobody said how many (POS-09). */
  quantity: Quantity | undefined
  /** By PLU or barcode: what Enter and the scanner take. */
  exact: RegisterProduct | undefined
  /** Best first; what the grid shows while one types. */
  matches: RegisterProduct[]
  /** What was asked for, without how many of it. */
  wanted: string
  /** A PLU or a barcode. Half of one is looked for, and never taken for a product (POS-48). */
  isNumber: boolean
}

type Asked = { products: readonly RegisterProduct[]; typed: string; found: Found }
const asked: Asked[] = []
const remembered = 4

/**
 * What typed or scanned text means: name, PLU, barcode, each with an optional `n*` before it (DESIGN.md 4). Field and
 * grid ask for the same few texts in one breath, and are answered from one search each.
 */
export const findProduct = (products: readonly RegisterProduct[], typed: string): Found => {
  const known = asked.find((one) => one.products === products && one.typed === typed)
  if (known) return known.found
  const found = find(products, typed)
  asked.unshift({ products, typed, found })
  asked.splice(remembered)
  return found
}

const find = (products: readonly RegisterProduct[], typed: string): Found => {
  const [, times, wanted = ''] = /^\s*(?:([^*]*)\*)?\s*(.*?)\s*$/.exec(typed) ?? []
  const quantity = times === undefined ? undefined : parseQuantity(times)
  const isNumber = /^\d+$/.test(wanted)
  const nothing = { quantity, exact: undefined, matches: [], wanted, isNumber }
  if (!wanted || (times !== undefined && quantity === undefined)) return nothing
  if (!isNumber) return { ...nothing, matches: byName(products, wanted) }
  const exact = byNumber(products, wanted)
  return { ...nothing, exact, matches: exact ? [exact] : byDigits(products, wanted) }
}

const byNumber = (products: readonly RegisterProduct[], digits: string): RegisterProduct | undefined => {
  const plu = Number(digits)
  return (
    products.find((product) => product.barcode === digits) ?? products.find((product) => product.plu === plu)
  )
}

/** A PLU or barcode that begins so, and names with the number in them (`Fadøl 40 cl`). */
const byDigits = (products: readonly RegisterProduct[], digits: string): RegisterProduct[] => {
  const numbered = products.filter(
    ({ plu, barcode }) =>
      (plu !== null && String(plu).startsWith(digits)) || barcode?.startsWith(digits) === true,
  )
  return [...new Set([...numbered, ...byName(products, digits)])]
}

import type { Quantity } from '../kernel/index.ts'
import type { OrderLine } from '../orders/index.ts'
import type { PracticeLine } from './practice-task.ts'

/** Lines as they are compared: alike ones together, in the order of their first, each choice counted per line. */
export const practiceLines = (lines: readonly OrderLine[]): PracticeLine[] => {
  const found = new Map<string, PracticeLine>()
  for (const line of lines) {
    const own = practiceLine(line)
    const key = practiceLineKey(own)
    const before = found.get(key)
    found.set(key, before ? { ...before, quantity: sumOf(before.quantity, own.quantity) } : own)
  }
  return [...found.values()]
}

/** The same goods with the same choices; a typed price, a discount and how many are compared apart. */
export const practiceLineKey = ({ product_uuid, variants, opt_out_uuids }: PracticeLine): string =>
  [
    product_uuid,
    ...variants.map((each) => `${each.product_uuid}x${each.quantity}`).toSorted(),
    '-',
    ...opt_out_uuids.toSorted(),
  ].join(' ')

const practiceLine = (line: OrderLine): PracticeLine => ({
  product_uuid: line.product_uuid,
  quantity: line.quantity,
  unit_price: line.unit_price,
  percentage_discount: line.percentage_discount,
  variants: (line.variants ?? []).map(({ product_uuid, quantity }) => ({ product_uuid, quantity })),
  opt_out_uuids: (line.opt_outs ?? []).map(({ uuid }) => uuid),
  ...(line.open_price && { open_price: line.open_price }),
})

/** May be more than a line or task can hold, which is for the reader of it to check. */
const sumOf = (a: Quantity, b: Quantity): Quantity => (a + b) as Quantity

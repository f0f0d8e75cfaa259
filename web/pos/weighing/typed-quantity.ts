import { Quantity } from '@bon/contracts/kernel'

const shape = /^(\d{0,4})(?:[.,](\d{0,3}))?$/

/**
 * Parses `0,450`, `0.45`, `,5` and `2` as thousandths. A dot is the decimal separator of a keypad, never a thousands
 * separator.
 */
export const parseQuantity = (typed: string): Quantity | undefined => {
  const [whole, before = '', after = ''] = shape.exec(typed.trim()) ?? []
  if (whole === undefined || before + after === '') return undefined
  const thousandths = Number(`${before || '0'}${after.padEnd(3, '0')}`)
  return thousandths > 0 ? Quantity.safeParse(thousandths).data : undefined
}

/** Appends a key: at most one comma, four digits before it and three after. */
export const typedQuantity = (typed: string, key: string): string => {
  if (key === 'erase') return typed.slice(0, -1)
  const next = typed + (key === '.' ? ',' : key)
  return shape.test(next) ? next : typed
}

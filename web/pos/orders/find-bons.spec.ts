import type { OrderRow } from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import { bothFound, receiptNrOf } from './find-bons.ts'

const row = (short_nr: number, nr: number | null) =>
  ({ order_uuid: `bon-${short_nr}`, short_nr, nr }) as OrderRow
test('ORD-01: a receipt of another day is asked for only when what was typed can be its number', () => {
  expect(receiptNrOf(' 4711 ')).toBe(4711)
  expect(receiptNrOf('Nr. 4711')).toBe(4711)
  for (const text of ['', '0', 'B-17', '4711a', '99999999999']) expect(receiptNrOf(text)).toBeUndefined()
})

test('ORD-01: a bon that both lists know is there once', () => {
  expect(bothFound([row(1, 5)], [row(1, 5), row(9, 4)]).map(({ short_nr }) => short_nr)).toEqual([1, 9])
})

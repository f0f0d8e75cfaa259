import type { OrderRow } from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import { bothFound, receiptNrOf, withNumber } from './find-bons.ts'

const row = (short_nr: number, nr: number | null) =>
  ({ order_uuid: `bon-${short_nr}`, short_nr, nr }) as OrderRow
const rows = [row(17, null), row(171, 4711), row(2, 17)]
const found = (text: string) => withNumber(rows, text).map(({ short_nr }) => short_nr)

test('ORD-01, POS-10: a bon is found by its number as it is said, or by its receipt', () => {
  expect(found('')).toEqual([17, 171, 2])
  expect(found('17')).toEqual([17, 171, 2])
  expect(found('B-171')).toEqual([171])
  expect(found('nr. 4711')).toEqual([171])
  expect(found('Sild')).toEqual([])
})

test('ORD-01: a receipt of another day is asked for only when what was typed can be its number', () => {
  expect(receiptNrOf(' 4711 ')).toBe(4711)
  expect(receiptNrOf('Nr. 4711')).toBe(4711)
  for (const text of ['', '0', 'B-17', '4711a', '99999999999']) expect(receiptNrOf(text)).toBeUndefined()
})

test('ORD-01: a bon that both lists know is there once', () => {
  expect(bothFound([row(1, 5)], [row(1, 5), row(9, 4)]).map(({ short_nr }) => short_nr)).toEqual([1, 9])
})

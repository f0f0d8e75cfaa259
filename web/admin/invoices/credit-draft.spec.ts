import { money, quantity, sum } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { allOf, bodyOf, chosenFirst, creditLines, worthOfAll, worthOfLine } from './credit-draft.ts'

const line = (uuid: string, total: number, sold: number) => ({
  uuid,
  name: uuid,
  quantity: quantity(sold),
  unit: 'pieces',
  unit_price: money(total),
  discount: money(0),
  total: money(total),
  vat: money(0),
  vat_rate: 0,
})
const invoice = { prepaid: money(0), lines: [line('laks', 100_00, 3000), line('brød', 35_00, 1000)] }
const left = (laks: number, bread: number) => ({
  left: money(100_00),
  registers: [],
  lines: [
    { line_uuid: 'laks', left: quantity(laks) },
    { line_uuid: 'brød', left: quantity(bread) },
  ],
})

test('the whole invoice is chosen by default, and credited lines are not offered again', () => {
  expect(chosenFirst(invoice, left(3000, 1000))).toEqual({ laks: 3000, brød: 1000 })
  expect(creditLines(invoice, left(2000, 0)).map(({ uuid }) => uuid)).toEqual(['laks'])
})

test('of an order partly paid at the till no line is suggested', () => {
  expect(chosenFirst({ ...invoice, prepaid: money(50_00) }, left(3000, 1000))).toEqual({})
})

test('DEF-05: three thirds sum to the line, as on the server', () => {
  const one = quantity(1000)
  const thirds = [3000, 2000, 1000].map((rest) => {
    const [salmon] = creditLines(invoice, left(rest, 0))
    return salmon ? worthOfLine(salmon, one) : money(0)
  })
  expect([thirds, sum(thirds)]).toEqual([[33_33, 33_34, 33_33], 100_00])
})

test('the request has the chosen lines, and a note only when it is not empty', () => {
  const lines = creditLines(invoice, left(3000, 1000))
  expect(worthOfAll(lines, allOf(lines))).toBe(135_00)
  const chosen = { laks: quantity(0), brød: quantity(1000) }
  const body = { lines: [{ line_uuid: 'brød', quantity: 1000 }] }
  expect(bodyOf(chosen, '  ')).toEqual(body)
  expect(bodyOf(chosen, ' Udsolgt ')).toEqual({ ...body, note: 'Udsolgt' })
})

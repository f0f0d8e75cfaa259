import { money, pieces } from '@bon/contracts/kernel'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextShortNr } from '../device/index.ts'
import { coffee, idOf, orderView } from './cart.examples.ts'
import { lineOf } from './line-of.ts'
import { useCart } from './use-cart.ts'

const register_uuid = idOf('register')
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const keep = () => undefined
const bon = () => renderHook(() => useCart(register_uuid, 0, keep)).result
const line = lineOf(coffee, idOf('line'), pieces(1), coffee.price ?? money(0))
/** As a table without a bon is opened: saved at the table, and nothing since. */
const visit = (short_nr: number) =>
  orderView([], { order_uuid: idOf(`visit ${short_nr}`), short_nr, revision: '1' })

test('ARCH-15: visits of tables without a line burn no number', () => {
  const till = bon()
  expect(till.current.cart.short_nr).toBe(1)
  for (const table of ['6', '7', '8']) {
    const order = { ...visit(till.current.numberOfNext()), order_uuid: idOf(`table ${table}`) }
    act(() => till.current.change({ type: 'continued', order }))
    expect(till.current.cart).toMatchObject({ order_uuid: order.order_uuid, short_nr: 1 })
    act(() => till.current.startBon())
  }
  act(() => till.current.change({ type: 'added', line }))
  act(() => till.current.startBon())
  expect(till.current.cart.short_nr).toBe(2)
})

test('ARCH-15: the number of an empty bon is the next one’s when another bon is opened in its place', () => {
  const till = bon()
  act(() => till.current.change({ type: 'added', line }))
  act(() => till.current.startBon())
  expect(till.current.cart.short_nr).toBe(2)
  expect(nextShortNr(register_uuid, 0)).toBe(3)
  const parked = orderView([line], { short_nr: 1 })
  act(() => till.current.change({ type: 'continued', order: parked }))
  act(() => till.current.startBon())
  expect(till.current.cart.short_nr).toBe(2)
  act(() => till.current.change({ type: 'added', line }))
  act(() => till.current.startBon())
  expect(till.current.cart.short_nr).toBe(4)
})

test('ARCH-15: a bon that had lines keeps its number to itself', () => {
  const till = bon()
  const emptied = orderView([], { order_uuid: idOf('emptied'), short_nr: 1, revision: '4' })
  act(() => till.current.change({ type: 'continued', order: emptied }))
  act(() => till.current.startBon())
  expect(till.current.cart.short_nr).toBe(2)
})

import { type CashMoveMade, oppositeOf } from '@bon/contracts/registers'
import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { idOf } from '../sale/cart.examples.ts'
import { undoable } from './undoable.ts'

const by = { cashier_uuid: idOf('mette'), at: '2026-11-22T12:00:00.000Z' }
const ways = [
  { way: 'deposit', reason: 'cash_deposit' },
  { way: 'deposit', reason: 'change' },
  { way: 'deposit', reason: 'other' },
  { way: 'withdraw', reason: 'cash_deposit' },
  { way: 'withdraw', reason: 'purchase' },
  { way: 'withdraw', reason: 'other' },
  { way: 'withdraw', reason: 'tips' },
] as const
const made = (way: (typeof ways)[number], amount: number): CashMoveMade => ({
  ...way,
  ...by,
  amount: amount as never,
})

test('POS-14: a move and its undoing stand beside each other, and neither is undone again', () => {
  const put = made(ways[0], 500_00)
  expect(undoable([put])).toEqual([{ move: put, open: true }])
  const back = made(ways[3], 500_00)
  expect(undoable([put, back]).map(({ open }) => open)).toEqual([false, false])
  expect(undoable([put, back, put]).map(({ open }) => open)).toEqual([true, false, false])
  // A tip that was paid out cannot be reversed.
  expect(undoable([made(ways[6], 50_00)])).toMatchObject([{ open: false }])
})

test('POS-14: whatever was moved, undoing all that is open leaves nothing open but tips', () =>
  assert(
    property(array(constantFrom(...ways)), (some) => {
      const moves = some.map((way, i) => made(way, (1 + (i % 3)) * 100))
      const open = undoable(moves).filter((row) => row.open)
      const back = open.flatMap(({ move }) => {
        const opposite = oppositeOf(move)
        return opposite ? [{ ...opposite, ...by, amount: move.amount } as CashMoveMade] : []
      })
      const rows = undoable([...moves, ...back])
      expect(rows.filter((row) => row.open)).toEqual([])
    }),
  ))

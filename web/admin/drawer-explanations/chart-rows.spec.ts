import type { DrawerView } from '@bon/contracts/drawer-explanations'
import { money } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { chartRows } from './chart-rows.ts'

const drawer: DrawerView = {
  float: money(1_000_00),
  steps: [
    { kind: 'sales', amount: money(300_00), count: 2, facts: [] },
    { kind: 'withdrawals', amount: money(-50_00), count: 1, facts: [] },
  ],
  expected: money(1_250_00),
  counted: money(1_200_00),
  difference: money(-50_00),
  explanations: [],
}
const rowsOf = (of: DrawerView) =>
  chartRows(of).map(({ kind, amount, standalone }) => [kind, amount, standalone])

test('BEYOND-08: steps go on from the float, and the sums stand from zero', () => {
  expect(rowsOf(drawer)).toEqual([
    ['float', 1_000_00, false],
    ['sales', 300_00, false],
    ['withdrawals', -50_00, false],
    ['expected', 1_250_00, true],
    ['difference', -50_00, false],
    ['counted', 1_200_00, true],
  ])
})

test('BEYOND-08: without a difference there is no such step, and before the count neither it nor the count', () => {
  const right = { ...drawer, counted: drawer.expected, difference: money(0) }
  expect(rowsOf(right).map(([kind]) => kind)).toEqual([
    'float',
    'sales',
    'withdrawals',
    'expected',
    'counted',
  ])
  const open = { ...drawer, counted: null, difference: null }
  expect(rowsOf(open).map(([kind]) => kind)).toEqual(['float', 'sales', 'withdrawals', 'expected'])
})

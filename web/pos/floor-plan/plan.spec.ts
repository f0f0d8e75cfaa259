import { epochMsOf, money } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { bon, id, minutesBefore, noon, plan, table } from './plan.examples.ts'
import {
  chosenBons,
  dueOf,
  figuresOf,
  isLocked,
  neighbourOf,
  numbersOf,
  ordersWithoutTable,
  rowsOf,
  sittingOf,
  tableStatusOf,
} from './plan.ts'

const here = { register_uuid: id('hall register'), now: epochMsOf(noon) }
const holderAt = (by: string, alive = true) => ({ register_uuid: id(by), cashier_uuid: id('mk'), alive })
const statusOf = (...bons: ReturnType<typeof bon>[]) => tableStatusOf(plan({ bons }), table('12', 1, 0), here)

test.each([
  ['free without a bon', [], 'free'],
  ['free when the bon stands elsewhere', [bon('a', ['11'])], 'free'],
  ['occupied with one', [bon('a', ['12'])], 'occupied'],
  [
    'occupied while this register has it open',
    [bon('a', ['12'], { holder: holderAt('hall register') })],
    'occupied',
  ],
  ['ready when its shares are planned', [bon('a', ['12'], { shared: true })], 'ready'],
  ['ready when a part is paid', [bon('a', ['12'], { paid: money(100_00) })], 'ready'],
  ['ready while a payment holds its lines', [bon('a', ['12'], { status: 'confirmed' })], 'ready'],
  ['locked while another register has it open', [bon('a', ['12'], { holder: holderAt('bar') })], 'locked'],
  [
    'not locked by a register that is dead',
    [bon('a', ['12'], { holder: holderAt('bar', false) })],
    'occupied',
  ],
  ['locked before it is ready', [bon('a', ['12'], { holder: holderAt('bar'), shared: true })], 'locked'],
] as const)('FLR-02, ORD-38: a table is %s', (_, bons, state) => {
  expect(statusOf(...bons).state).toBe(state)
})

test('several bons on one table are one standing: what is due together, the longest sitting, all guests', () => {
  const early = bon('a', ['12'], { opened_at: minutesBefore(96), guests: 2, paid: money(84_10) })
  const late = bon('b', ['12', '13'], { opened_at: minutesBefore(4), guests: 3, total: money(100_00) })
  expect(statusOf(early, late)).toMatchObject({ due: 1_000_00, minutes: 96, guests: 5, quiet: null })
})

test('a table is quiet when nothing was ordered for half an hour, whoever sits there', () => {
  expect(statusOf(bon('a', ['12'], { last_line_at: minutesBefore(29) })).quiet).toBeNull()
  expect(statusOf(bon('a', ['12'], { last_line_at: minutesBefore(38) })).quiet).toBe(38)
  const two = [bon('a', ['12'], { last_line_at: minutesBefore(38) }), bon('b', ['12'])]
  expect(statusOf(...two).quiet).toBeNull()
  const nothing = bon('a', ['12'], { last_line_at: null, opened_at: minutesBefore(31) })
  expect(statusOf(nothing).quiet).toBe(31)
})

test('SC-36: a bon without a table, or on one that is gone, is never out of sight', () => {
  const former_tables = { [id('table 99')]: '99' }
  const bons = [bon('a', ['12']), bon('b', []), bon('c', ['99']), bon('d', ['99', '11'])]
  const here = plan({ bons, former_tables })
  expect(ordersWithoutTable(here).map(({ order_uuid }) => order_uuid)).toEqual([id('b'), id('c')])
  expect(numbersOf(here, [id('table 99'), id('table 11')])).toBe('99, 11')
})

test('the four figures count a bon on two tables once', () => {
  const bons = [bon('a', ['11', '12'], { guests: 4 }), bon('b', [], { total: money(15_90), guests: 1 })]
  const whole = plan({ bons })
  const standings = whole.tables.map((one) => tableStatusOf(whole, one, here))
  expect(figuresOf(whole, standings)).toEqual({ occupied: 2, of: 4, guests: 5, due: 1_000_00, longest: 33 })
  expect(figuresOf(plan(), []).longest).toBeNull()
})

test('FLR-04: the bons of the chosen tables are each there once, with those that have none', () => {
  const bons = [bon('a', ['11', '12']), bon('b', ['13']), bon('c', [])]
  const chosen = [id('c'), id('table 11'), id('table 12')]
  expect(chosenBons(plan({ bons }), chosen).map(({ order_uuid }) => order_uuid)).toEqual([id('c'), id('a')])
})

test('arrows go to the nearest table that way', () => {
  const { tables } = plan()
  const [first, second, third, below] = tables as [never, never, never, never]
  expect(neighbourOf(tables, first, [1, 0])).toBe(second)
  expect(neighbourOf(tables, second, [0, 1])).toBe(below)
  expect(neighbourOf(tables, third, [1, 0])).toBeUndefined()
  expect(neighbourOf(tables, below, [0, -1])).toBe(second)
  expect(rowsOf(tables)).toBe(2)
})

test('times and amounts as the tiles say them', () => {
  expect([0, 33, 104].map(sittingOf)).toEqual(['0:00', '0:33', '1:44'])
  expect(dueOf(bon('a', [], { paid: money(84_10) }))).toBe(900_00)
  expect(isLocked(bon('a', [], { holder: holderAt('bar') }), id('bar'))).toBe(false)
})

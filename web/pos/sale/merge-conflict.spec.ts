import { pieces } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import { describe, expect, test } from 'vitest'
import { added, cartAfter, coffee, empty, herring, idOf, orderView, product } from './cart.examples.ts'
import { type BonDetails, type Cart, cartReducer } from './cart.ts'
import { changedDetails } from './cart-wire.ts'
import { conflictOf, type Parking } from './merge-conflict.ts'
import {
  differencesOf,
  isSavedAlready,
  type MergeConflict,
  mergedOf,
  resolveConflict,
  type Side,
} from './resolve-conflict.ts'

const beer = product('Fadøl', 6200, 104)
const base = [...cartAfter(added(coffee)).lines]
const mine = [
  { type: 'quantity', uuid: idOf('line Kaffe'), quantity: pieces(3) } as const,
  added(herring),
].reduce(cartReducer, cartReducer(empty, { type: 'continued', order: orderView(base) }))
const theirs = orderView(
  [
    ...cartAfter(
      added(coffee),
      { type: 'quantity', uuid: idOf('line Kaffe'), quantity: pieces(2) },
      added(beer),
    ).lines,
  ],
  { revision: '5' },
)
const problem = {
  type: 'about:blank',
  title: '',
  status: 409,
  code: 'order.line_changed',
  current: { order: theirs },
}
const conflict = conflictOf(problem, mine)
const quantities = (side: Side, of = conflict) =>
  of && resolveConflict(of, side).lines.map(({ name, quantity }) => `${name} ${quantity / 1000}`)

test('my version keeps my change and the line that was added elsewhere', () => {
  expect(quantities('mine')).toEqual(['Kaffe 3', 'Marineret sild 1', 'Fadøl 1'])
})

test('the saved version keeps their change and the line that I added', () => {
  expect(quantities('theirs')).toEqual(['Kaffe 2', 'Fadøl 1', 'Marineret sild 1'])
})

test('the saved order may stand alone or under its name', () => {
  expect(conflictOf({ ...problem, current: theirs }, mine)).toBeDefined()
  expect(conflictOf({ ...problem, current: undefined }, mine)).toBeUndefined()
  expect(conflictOf({ ...problem, code: 'order.already_paid' }, mine)).toBeUndefined()
})

test('a line that only one side changed or took off is so in both versions', () => {
  const both = cartAfter(added(coffee), added(herring), added(beer)).lines
  const cart = [
    { type: 'quantity', uuid: idOf('line Fadøl'), quantity: pieces(4) } as const,
    { type: 'removed', uuid: idOf('line Marineret sild') } as const,
  ].reduce(cartReducer, cartReducer(empty, { type: 'continued', order: orderView([...both]) }))
  const changed = cartAfter(added(coffee, 2), added(herring), added(beer)).lines
  const one = { theirs: orderView([...changed], { revision: '5' }), cart }
  expect(quantities('mine', one)).toEqual(['Kaffe 2', 'Fadøl 4'])
  expect(quantities('theirs', one)).toEqual(['Kaffe 2', 'Fadøl 4'])
})

describe('a save whose answer was lost', () => {
  const tapped = (count = 1) => {
    const cart = cartAfter(added(coffee, count))
    const tapped_at = '2026-11-20T17:42:01.000Z' as const
    return { ...cart, lines: cart.lines.map((line) => ({ ...line, tapped_at })) }
  }
  const saved = orderView([...cartAfter(added(coffee)).lines])

  test('is no conflict: a line that both have alike is one line', () => {
    const lost = { theirs: saved, cart: tapped() }
    expect(mergedOf(lost)?.lines).toEqual(saved.lines)
    expect(isSavedAlready(lost)).toBe(true)
  })

  test('what was added since is kept, and what differs is asked', () => {
    const more = { theirs: saved, cart: cartReducer(tapped(), added(herring)) }
    expect(mergedOf(more)?.lines.map(({ name }) => name)).toEqual(['Kaffe', 'Marineret sild'])
    expect(isSavedAlready(more)).toBe(false)
    expect(mergedOf({ theirs: saved, cart: tapped(2) })).toBeUndefined()
    expect(isSavedAlready({ theirs: saved, cart: tapped(2) })).toBe(false)
  })
})

describe('details and tables (FIND-L6)', () => {
  const [window, bar, terrace] = ['window', 'bar', 'terrace'].map(idOf) as [string, string, string]
  const text = (summary: string) => ({ ref: idOf(summary), hash: '0'.repeat(64) })
  const named = (name: string, over: Partial<OrderView> = {}) =>
    orderView(base, { details: { assigned_name: text(name) }, texts: { [idOf(name)]: name }, ...over })
  const made = (from: OrderView, details: BonDetails) =>
    cartReducer(cartReducer(empty, { type: 'continued', order: from }), { type: 'details', details })
  const conflictWith = (theirs: OrderView, cart: Cart, parking?: Parking): MergeConflict => {
    const found = conflictOf({ ...problem, code: 'order.details_changed', current: theirs }, cart, parking)
    if (!found) throw new Error('no conflict')
    return found
  }
  const sides = (of: MergeConflict) => [resolveConflict(of, 'mine'), resolveConflict(of, 'theirs')] as const

  test('both names are shown, and nothing else that is alike', () => {
    const of = conflictWith(
      named('Hansen', { revision: '5' }),
      made(named('Skak'), { assigned_name: 'Jensen' }),
    )
    const [mine, theirs] = sides(of)
    expect([mine.details.assigned_name, theirs.details.assigned_name]).toEqual(['Jensen', 'Hansen'])
    expect(differencesOf(mine, theirs)).toEqual({ details: ['assigned_name'], lines: false, tables: false })
  })

  test('what only one side said is kept, whichever is chosen', () => {
    const cart = made(named('Skak'), { assigned_name: 'Jensen', guests: 4 })
    const details = { assigned_name: text('Hansen'), delivery_type: 'takeaway' as const }
    for (const { details: merged } of sides(conflictWith(named('Hansen', { revision: '5', details }), cart)))
      expect(merged).toMatchObject({ guests: 4, delivery_type: 'takeaway' })
  })

  test('a name taken off here and changed there is a choice, and choosing mine takes it off', () => {
    const of = conflictWith(named('Hansen', { revision: '5' }), made(named('Skak'), { assigned_name: null }))
    const [mine, theirs] = sides(of)
    expect(differencesOf(mine, theirs).details).toEqual(['assigned_name'])
    const { lines, details } = mine
    const chosen = cartReducer(empty, { type: 'continued', order: of.theirs, lines, details })
    expect(changedDetails(chosen)).toEqual({ assigned_name: null })
  })

  test('the name that was typed to park it is not lost', () => {
    const of = conflictWith(named('Hansen', { revision: '5' }), made(named('Skak'), {}), {
      assigned_name: 'Jensen',
    })
    expect(resolveConflict(of, 'mine').details.assigned_name).toBe('Jensen')
  })

  test('moved to two tables, both are shown; not moved here, it stands where it was moved to', () => {
    const cart = made(named('Skak', { table_uuids: [window] }), {})
    const theirs = named('Skak', { revision: '5', table_uuids: [bar] })
    const tables = (of: MergeConflict) => sides(of).map(({ table_uuids }) => table_uuids)
    expect(tables(conflictWith(theirs, cart, { table_uuids: [terrace] }))).toEqual([[terrace], [bar]])
    expect(tables(conflictWith(theirs, cart))).toEqual([[bar], [bar]])
  })
})

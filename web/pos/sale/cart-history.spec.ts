import { pieces } from '@bon/contracts/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { added, coffee, empty, herring, idOf, orderView } from './cart.examples.ts'
import type { Cart, CartAction } from './cart.ts'
import { type CartHistory, historyReducer, undoable_steps } from './cart-history.ts'

type Press = { kind: CartAction['type']; at: number; count: number }
const press: fc.Arbitrary<Press> = fc.record({
  kind: fc.constantFrom(
    'added',
    'edited',
    'quantity',
    'discount',
    'removed',
    'cleared',
    'details',
    'selected',
  ),
  at: fc.nat(9),
  count: fc.nat(3),
})

/** What a press does to this bon; a press on a line needs one. */
const actionOf = ({ kind, at, count }: Press, { lines }: Cart, n: number): CartAction => {
  const line = lines[at % Math.max(lines.length, 1)]
  if (kind === 'cleared') return { type: 'cleared' }
  if (kind === 'details') return { type: 'details', details: { guests: count } }
  if (kind === 'added' || !line) return added(at % 2 ? coffee : herring, count + 1, `line ${n}`)
  const { uuid } = line
  if (kind === 'edited') return { type: 'edited', line: { ...line, texts: { comment: `${count}` } } }
  if (kind === 'quantity') return { type: 'quantity', uuid, quantity: pieces(count) }
  if (kind === 'discount') return { type: 'discount', uuid, discount: { percentage_discount: count * 100 } }
  return kind === 'removed' ? { type: 'removed', uuid } : { type: 'selected', uuid }
}

const written = ({ lines, details }: Cart) => ({ lines, details })
const undone = (history: CartHistory, times: number): CartHistory =>
  Array.from({ length: times }).reduce<CartHistory>(
    (before) => historyReducer(before, { type: 'undone' }),
    history,
  )

test('any steps and as many undos give the bon of before, at most the last twenty', () => {
  fc.assert(
    fc.property(fc.array(press, { maxLength: 40 }), (presses) => {
      const bons: Cart[] = [empty]
      let history: CartHistory = { cart: empty, past: [] }
      for (const [n, one] of presses.entries()) {
        const next = historyReducer(history, actionOf(one, history.cart, n))
        if (JSON.stringify(written(next.cart)) !== JSON.stringify(written(history.cart))) bons.push(next.cart)
        history = next
      }
      for (let back = 0; back <= undoable_steps; back++)
        expect(written(undone(history, back).cart)).toEqual(written(bons.at(-1 - back) ?? empty))
      const last = undone(history, undoable_steps).cart
      expect(written(undone(history, presses.length).cart)).toEqual(written(last))
    }),
  )
})

test('what was saved or sent is not taken back, nor the bon before', () => {
  const typed = historyReducer({ cart: empty, past: [] }, added(coffee))
  const order = orderView([...typed.cart.lines])
  const sent = historyReducer(typed, { type: 'continued', order })
  expect(undone(sent, 1)).toBe(sent)
  const next = historyReducer(typed, { type: 'started', order_uuid: idOf('next'), short_nr: 18 })
  expect(undone(next, 1)).toBe(next)
  const more = historyReducer(sent, added(herring))
  expect(written(undone(more, 5).cart)).toEqual(written(sent.cart))
})

test('a toast takes back its own step, also after others; Ctrl+Z then goes on with the step before', () => {
  const both = [added(coffee), added(herring)].reduce(historyReducer, { cart: empty, past: [] })
  const [first] = both.cart.lines
  if (!first) throw new Error('no line')
  const removed = historyReducer(both, { type: 'removed', uuid: first.uuid })
  const otherwise = { type: 'restored', order_uuid: empty.order_uuid, lines: [first], at: 0 } as const
  const toast = { type: 'undone', only: both.cart, otherwise } as const
  const back = historyReducer(removed, toast)
  expect(back).toEqual(both)
  expect(undone(back, 1).cart.lines).toEqual([first])
  const later = historyReducer(removed, { type: 'details', details: { guests: 4 } })
  const restored = historyReducer(later, toast).cart
  expect(restored.lines).toEqual(both.cart.lines)
  expect(restored.details.guests).toBe(4)
})

import { quantity } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { after, beer, beerAgain, bill, drawingOf, guestIds, mussels, prawns } from './split.examples.ts'
import { isAllSpread, isBlank, leftOf } from './split-draft.ts'
import type { SplitAction, Step } from './split-reducer.ts'

const draft = drawingOf(bill)
const move = (line_uuid: string, step: Step = 'one'): SplitAction => ({ type: 'moved', line_uuid, step })
const mark = (nr: number): SplitAction => ({ type: 'marked', nr })
const takes = (of: ReturnType<typeof after>) => of.guests.map((guest) => guest.takes)

test('FLR-08: a tap moves one to the marked slip, and a tap there moves it back', () => {
  const moved = after(draft, mark(1), move(beer.uuid), move(beer.uuid), mark(2), move(beer.uuid))
  expect(takes(moved)).toEqual([{ [beer.uuid]: 2000 }, { [beer.uuid]: 1000 }])
  const back = after(moved, { type: 'returned', line_uuid: beer.uuid, nr: 1, step: 'one' })
  expect(takes(back)).toEqual([{ [beer.uuid]: 1000 }, { [beer.uuid]: 1000 }])
  expect(leftOf(back, beer.uuid)).toBe(1000)
})

test('SC-39: a line of 2,5 kg gives one, one and the half that is left, and no more; two equal lines stay two', () => {
  const taps = Array.from({ length: 5 }, () => move(mussels.uuid))
  expect(takes(after(draft, mark(1), ...taps))[0]).toEqual({ [mussels.uuid]: 2500 })
  const both = after(
    draft,
    mark(1),
    ...Array.from({ length: 9 }, () => move(beer.uuid)),
    move(beerAgain.uuid),
  )
  expect(takes(both)[0]).toEqual({ [beer.uuid]: 3000, [beerAgain.uuid]: 1000 })
})

test('one dish is halved between two guests', () => {
  const halved = after(draft, mark(1), move(prawns.uuid, 'half'), mark(2), move(prawns.uuid, 'half'))
  expect(takes(halved)).toEqual([{ [prawns.uuid]: 500 }, { [prawns.uuid]: 500 }])
  expect(leftOf(halved, prawns.uuid)).toBe(0)
})

test('the rest is spread evenly to the thousandth', () => {
  const spread = after(drawingOf(bill, 3), mark(2), move(prawns.uuid, 'all'), { type: 'spread' })
  expect(isAllSpread(spread)).toBe(true)
  expect(takes(spread).map((each) => each[mussels.uuid])).toEqual([834, 833, 833])
  expect(takes(spread).map((each) => each[prawns.uuid])).toEqual([undefined, 1000, undefined])
  expect(after(drawingOf(bill, 0), { type: 'spread' }).guests).toEqual([])
})

test('guests come, go and are numbered anew; a removed guest gives everything back', () => {
  const three = after(draft, { type: 'guestAdded', order_uuid: guestIds[2] ?? '' })
  expect(three).toMatchObject({ marked: 3, guests: [{ nr: 1 }, { nr: 2 }, { nr: 3 }] })
  const two = after(three, move(prawns.uuid), { type: 'guestRemoved', nr: 3 })
  expect(two).toMatchObject({ marked: 1, guests: [{ nr: 1 }, { nr: 2 }] })
  expect(leftOf(two, prawns.uuid)).toBe(1000)
  expect(after(two, { type: 'renumbered', nr: 1, to: 7 })).toMatchObject({
    marked: 7,
    guests: [{ nr: 7 }, { nr: 2 }],
  })
  expect(after(two, { type: 'renumbered', nr: 1, to: 2 })).toBe(two)
  expect(after(two, mark(9))).toBe(two)
})

test('SC-37: lines that shrank meanwhile are clamped from the last guest, and are named; nothing else moves', () => {
  const drawn = after(
    draft,
    mark(1),
    move(beer.uuid, 'all'),
    mark(2),
    move(mussels.uuid, 'all'),
    move(prawns.uuid),
  )
  const lines = [
    { ...beer, quantity: quantity(1000) },
    { ...mussels, quantity: quantity(4000) },
  ]
  const over = after(drawn, { type: 'rebased', revision: '4', lines })
  expect(takes(over)).toEqual([{ [beer.uuid]: 1000 }, { [mussels.uuid]: 2500 }])
  expect(over).toMatchObject({ revision: '4', cut: ['Fadøl', 'Rejemad'] })
  expect(after(over, { type: 'noticed' }).cut).toEqual([])
  expect(after(drawn, { type: 'rebased', revision: '4', lines: drawn.lines })).toEqual({
    ...drawn,
    revision: '4',
  })
})

test('BEYOND-09: a split that was undone is drawn anew from the first slip', () => {
  const made = [
    { nr: 1, order_uuid: bill.order_uuid },
    { nr: 2, order_uuid: guestIds[1] ?? '' },
  ]
  const undone = after(
    { ...draft, guests: [], made },
    { type: 'undone', orders: [bill.order_uuid, guestIds[1] ?? ''], guests: guestIds.slice(2, 4) },
  )
  expect(undone).toMatchObject({ made: [], revision: '', marked: 1 })
  expect(undone.guests.map(({ nr, order_uuid }) => [nr, order_uuid])).toEqual([
    [1, guestIds[2]],
    [2, guestIds[3]],
  ])
})

test('a drawing that was wiped is blank again, and what is made already stays', () => {
  const made = { ...after(draft, move(beer.uuid)), made: [{ nr: 1, order_uuid: guestIds[4] ?? '' }] }
  const wiped = after(made, { type: 'reset', guests: guestIds.slice(0, 2) })
  expect(wiped.guests).toEqual([
    { nr: 2, order_uuid: guestIds[0], takes: {} },
    { nr: 3, order_uuid: guestIds[1], takes: {} },
  ])
  expect([isBlank(wiped), isBlank({ ...wiped, made: [] })]).toEqual([false, true])
})

import { expect, test } from 'vitest'
import { idOf } from '../sale/cart.examples.ts'
import { park, sale } from './waiting.examples.ts'
import { holdsOrder, shownItems, type WaitingEvent, type WaitingList } from './waiting-list.ts'
import { nextToSend, waitingReducer } from './waiting-reducer.ts'

const nothingWaits: WaitingList = { items: [], sending: undefined }
const after = (...events: WaitingEvent[]): WaitingList => events.reduce(waitingReducer, nothingWaits)
const ids = (list: WaitingList) => list.items.map(({ command }) => command.command_id)
const kept = (item: ReturnType<typeof sale>): WaitingEvent => ({ type: 'kept', item })
const [first, second] = [sale('first'), sale('second')]
const { command_id } = first.command
const refusal = { type: 'about:blank', title: 'no', status: 409, code: 'order.price_changed' }

test('DEF-19: items are sent in the order that they were made, one at a time, and leave with their answer', () => {
  const two = after(kept(first), kept(second))
  expect(nextToSend(two)?.command).toEqual(first.command)
  const sending = waitingReducer(two, { type: 'sending', command_id })
  expect(nextToSend(sending)).toBeUndefined()
  expect(sending.items[0]?.tried).toBe(true)
  const unanswered = waitingReducer(sending, { type: 'unanswered', command_id })
  expect(nextToSend(unanswered)?.command).toEqual(first.command)
  const answered = waitingReducer(sending, { type: 'answered', command_id, revision: '4' })
  expect(ids(answered)).toEqual([second.command.command_id])
  expect(nextToSend(answered)?.command).toEqual(second.command)
})

test('DEF-19: the same item is kept once, and what the device had kept stands before it', () => {
  expect(ids(after(kept(first), kept(first)))).toHaveLength(1)
  const read = after(kept(second), { type: 'read', items: [{ ...first, place: 1 }] })
  expect(ids(read)).toEqual([command_id, second.command.command_id])
  expect(after(kept(first), kept(second)).items.map(({ place }) => place)).toEqual([1, 2])
})

test('DEF-19: a refused item stays with its reason, holds up no other bon, and is sent again when asked', () => {
  const list = after(
    kept(first),
    kept(second),
    { type: 'sending', command_id },
    {
      type: 'refused',
      command_id,
      problem: refusal,
    },
  )
  expect(list.items[0]).toMatchObject({
    refused: refusal,
    command: first.command,
    money: { received: 10_000 },
  })
  expect(nextToSend(list)?.command).toEqual(second.command)
  const again = waitingReducer(list, { type: 'retried', command_id })
  expect(nextToSend(again)?.command).toEqual(first.command)
})

test('DEF-19: a parked bon that was never sent is simply open again', () => {
  const parked = park('table bon')
  const { command_id: id, order_uuid } = parked.command
  const list = after(kept(parked), { type: 'reopened', command_id: id })
  expect(list.items).toEqual([])
  expect(holdsOrder(list, order_uuid)).toBe(false)
})

test('DEF-19: what a bon becomes after it was sent waits for that answer and is decided on its revision', () => {
  const parked = park('table bon')
  const { command_id: id, order_uuid } = parked.command
  const sold = sale('sold at last', { order_uuid })
  const list = after(
    kept(parked),
    { type: 'sending', command_id: id },
    { type: 'unanswered', command_id: id },
    { type: 'reopened', command_id: id },
    kept(sold),
  )
  expect(shownItems(list).map(({ command }) => command.kind)).toEqual(['sell'])
  expect(holdsOrder(list, order_uuid)).toBe(true)
  expect(nextToSend(list)?.command).toEqual(parked.command)
  const answered = waitingReducer(list, { type: 'answered', command_id: id, revision: '7' })
  expect(nextToSend(answered)?.command).toEqual({ ...sold.command, if_match: '7' })
  // Refused, it holds nothing up: all of it stands in the later item.
  const refused = waitingReducer(list, { type: 'refused', command_id: id, problem: refusal })
  expect(nextToSend(refused)?.command).toEqual(sold.command)
})

test('an answer changes items of its own order only', () => {
  const list = after(kept(first), kept(second), { type: 'answered', command_id, revision: '9' })
  expect(list.items[0]?.command).toEqual(second.command)
  const unknown = idOf('nobody')
  expect(after(kept(first), { type: 'answered', command_id: unknown, revision: '9' }).items).toHaveLength(1)
})

import { orderEvents } from '@bon/contracts/orders'
import { expect, test } from 'vitest'
import da from '../../locales/da/admin.json' with { type: 'json' }
import en from '../../locales/en/admin.json' with { type: 'json' }
import { cashierOf, wordsOf } from './event-words.ts'

test('every order event has a sentence in both languages', () => {
  const types = Object.keys(orderEvents)
  expect(Object.keys(da.event)).toEqual(expect.arrayContaining(types))
  expect(Object.keys(en.event)).toEqual(expect.arrayContaining(types))
})

test('a line is named with its quantity', () => {
  expect(wordsOf('OrderLineAdded', { line: { name: 'Stjerneskud', quantity: 2000 } })).toEqual({
    key: 'event.OrderLineAdded',
    values: { name: 'Stjerneskud', quantity: '2' },
  })
})

test('money is written as money', () => {
  expect(wordsOf('OrderPaymentRecorded', { amount: 67520 }).values).toEqual({ amount: '675,20' })
})

test('an event from a later package keeps its name', () => {
  expect(wordsOf('OrderParked', {})).toEqual({ key: 'event.unknown', values: { type: 'OrderParked' } })
})

test('the cashier is known only when the event says so', () => {
  expect(cashierOf({ cashier_uuid: 'c' })).toBe('c')
  expect(cashierOf({})).toBeUndefined()
})

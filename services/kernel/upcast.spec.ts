import type { RecordedEvent } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { currentVersion, type Upcaster, upcast } from './upcast.ts'

const event = (v: string, data: object): RecordedEvent =>
  ({ type: 'Sold', data, meta: { v } }) as unknown as RecordedEvent
const steps: Upcaster[] = [
  { type: 'Sold', from: 1, lift: (data) => ({ ...data, currency: 'DKK' }) },
  { type: 'Sold', from: 2, lift: ({ price, ...rest }: { price?: number }) => ({ ...rest, amount: price }) },
  { type: 'Other', from: 1, lift: () => ({}) },
]

test('an old event is upcast step by step, a current one is unchanged', () => {
  expect(currentVersion('Sold', steps)).toBe(3)
  expect(currentVersion('Unknown', steps)).toBe(1)
  expect(upcast(event('1', { price: 5 }), steps)).toMatchObject({
    data: { amount: 5, currency: 'DKK' },
    meta: { v: '3' },
  })
  expect(upcast(event('2', { price: 5 }), steps).data).toEqual({ amount: 5 })
  const newest = event('3', { amount: 5 })
  expect(upcast(newest, steps)).toBe(newest)
})

test('a missing step throws', () =>
  expect(() => upcast(event('1', {}), steps.slice(1, 2))).toThrow('no upcaster of Sold from version 1'))

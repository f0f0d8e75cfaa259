import { epochMsOf } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { clockTime, indexAt } from './clock-time.ts'

const steps = ['12:00:00', '12:00:00', '12:05:30'].map((time) => ({ at: `2026-11-27T${time}.000Z` }))
const at = (time: string) => epochMsOf(`2026-11-27T${time}.000Z`)

test('BEYOND-07: a time has the second of the shop’s clock', () => {
  expect(clockTime('2026-11-27T12:05:30.000Z')).toBe('13:05:30')
})

test('BEYOND-07: a time is at the last step up to it', () => {
  expect(
    ['11:59:59', '12:00:00', '12:05:29', '12:05:30', '23:00:00'].map((time) => indexAt(steps, at(time))),
  ).toEqual([-1, 1, 1, 2, 2])
})

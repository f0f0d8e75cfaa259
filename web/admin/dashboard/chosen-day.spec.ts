import { expect, test } from 'vitest'
import { chosenDay, dayAfter } from './chosen-day.ts'

const chosen = (text: string) => chosenDay(new URLSearchParams(text), '2026-11-28')

test('a day that is over is chosen by the address; anything else is today', () => {
  expect(chosen('day=2026-11-21')).toBe('2026-11-21')
  for (const other of ['', 'day=', 'day=2026-11-28', 'day=2026-12-01', 'day=2026-02-30', 'day=yesterday'])
    expect(chosen(other)).toBeUndefined()
})

test('steps go over the end of a month', () => {
  expect([dayAfter('2026-12-01', -1), dayAfter('2026-11-30', 1)]).toEqual(['2026-11-30', '2026-12-01'])
})

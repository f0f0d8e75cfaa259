import { expect, test } from 'vitest'
import { fromHourIn } from './from-hour.ts'

test('R-5: the start of the viewed day is in the address, and nothing else is accepted as one', () => {
  const parseHour = (text: string) => fromHourIn(new URLSearchParams(text))
  expect(['from_hour=0', 'from_hour=6', 'from_hour=23'].map(parseHour)).toEqual([0, 6, 23])
  for (const text of ['', 'from_hour=', 'from_hour=24', 'from_hour=-1', 'from_hour=6.5', 'from_hour=six'])
    expect(parseHour(text), text).toBeUndefined()
})

import { addMs, localTime } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { dateOf, timeOf } from './values.ts'

const eighth_ms = 450_000
/** Both nights of 2026 on which clocks are changed, and midnights. */
const nights = ['2026-03-28T20:00:00.000Z', '2026-10-24T20:00:00.000Z', '2026-12-31T20:00:00.000Z']

test.each(['Europe/Copenhagen', 'Atlantic/Faroe', 'America/Nuuk', 'Asia/Kolkata'])(
  'LAW-2: date, time and offset of a moment in %s are those of the calendar, in any order of the moments',
  (zone) => {
    const moments = nights.flatMap((night) =>
      // Over twelve hours, at other seconds each time.
      Array.from({ length: 97 }, (_, i) => addMs(night, i * (eighth_ms + 1_001))),
    )
    for (const at of [...moments, ...moments.toReversed()]) {
      const local = localTime(at, zone)
      expect([dateOf(at, zone), timeOf(at, zone)]).toEqual([
        local.toPlainDate().toString(),
        local.toPlainTime().toString({ smallestUnit: 'second' }) + local.offset,
      ])
    }
  },
)

test('LAW-2: clocks change between two seconds', () => {
  const zone = 'Europe/Copenhagen'
  expect([timeOf('2026-10-25T00:59:59.999Z', zone), timeOf('2026-10-25T01:00:00.000Z', zone)]).toEqual([
    '02:59:59+02:00',
    '02:00:00+01:00',
  ])
})

import { expect, test } from 'vitest'
import { waitedSince } from './waited.ts'

const now = '2026-11-20T21:00:00.000Z'
const opened = '2026-11-20T09:00:00.000Z'

test('R-10: an action that arrives within fifteen minutes is live, and so is one without a time or with a future time', () => {
  expect(waitedSince(undefined, opened, now)).toBeUndefined()
  expect(waitedSince('2026-11-20T20:45:00.001Z', opened, now)).toBeUndefined()
  expect(waitedSince('2026-11-20T23:00:00.000Z', opened, now)).toBeUndefined()
})

test('R-10: a claimed time reaches back to the start of its session, and at most a day', () => {
  expect(waitedSince('2026-11-20T20:45:00.000Z', opened, now)).toBe('2026-11-20T20:45:00.000Z')
  expect(waitedSince('2026-11-20T08:00:00.000Z', opened, now)).toBe(opened)
  expect(waitedSince('2026-11-18T20:00:00.000Z', '2026-11-18T09:00:00.000Z', now)).toBe(
    '2026-11-19T21:00:00.000Z',
  )
})

import { expect, test } from 'vitest'
import { localOf, momentOf } from './typed-moment.ts'

test('a moment is typed on the shop’s clock, summer and winter', () => {
  expect(momentOf('2026-11-21T08:00')).toBe('2026-11-21T07:00:00.000Z')
  expect(momentOf('2026-07-01T08:00')).toBe('2026-07-01T06:00:00.000Z')
  expect(localOf('2026-07-01T06:00:00.000Z')).toBe('2026-07-01T08:00')
  expect([momentOf(''), localOf(null)]).toEqual([null, ''])
})

import { expect, test } from 'vitest'
import { isBackupLate } from './backup-log.ts'

const [ten, eleven, noon, four] = ['10', '11', '12', '16'].map((hour) => `2026-11-22T${hour}:00:00.000Z`) as [
  string,
  string,
  string,
  string,
]
const hour_ms = 3_600_000

test.each([
  ['none yet', { last_taken_at: null, last_failed_at: null }, noon, true],
  ['in time', { last_taken_at: ten, last_failed_at: null }, noon, false],
  ['a failure before it', { last_taken_at: eleven, last_failed_at: ten }, noon, false],
  ['a failure since', { last_taken_at: ten, last_failed_at: eleven }, noon, true],
  ['too long ago', { last_taken_at: ten, last_failed_at: null }, four, true],
])('a backup every two hours, %s', (_, status, now, late) => {
  expect(isBackupLate(status, 2 * hour_ms, now)).toBe(late)
})

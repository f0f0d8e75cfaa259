import { expect, test } from 'vitest'
import { addMs } from '../kernel/index.ts'
import { certificateStatus } from './certificate.ts'

const now = '2026-11-22T12:00:00.000Z'
const day_ms = 86_400_000

test.each([
  [61, null],
  [60, 'within_60_days'],
  [31, 'within_60_days'],
  [30, 'within_30_days'],
  [29, 'within_30_days'],
  [7, 'within_7_days'],
  [6, 'within_7_days'],
  [1, 'within_1_day'],
  [0.5, 'within_1_day'],
  [0, 'ended'],
  [-1, 'ended'],
])('a certificate with %s days left', (days, warning) => {
  expect(certificateStatus(addMs(now, days * day_ms), now).warning).toBe(warning)
})

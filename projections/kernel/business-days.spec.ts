import { businessDay } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { momentAfter, momentBefore } from './business-days.ts'

test('every moment of a business day is within its bounds, wherever the shop is and whenever its day ends', () => {
  for (const zone of ['Pacific/Kiritimati', 'Europe/Copenhagen', 'Pacific/Pago_Pago'])
    for (const day_starts_at of ['00:00', '11:59'])
      for (const moment of [
        '2026-03-28T23:30:00.000Z',
        '2026-10-25T00:30:00.000Z',
        '2026-12-31T11:00:00.000Z',
      ]) {
        const day = businessDay(moment, { zone, day_starts_at })
        expect(momentBefore(day) <= moment && moment < momentAfter(day)).toBe(true)
      }
})

test('the first and the last year of the calendar have bounds that are still in order as text', () => {
  expect(momentBefore('0000-01-01')).toBe('0000-01-01T00:00:00.000Z')
  expect(momentAfter('9999-12-31')).toBe('9999-12-31T23:59:59.999Z')
})

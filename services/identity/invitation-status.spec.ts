import { expect, test } from 'vitest'
import { invitationStatus } from './invitation-status.ts'

const sent_at = '2026-11-14T12:00:00.000Z'

test('CO-51, CO-52: an invitation is open for a week and expires by time', () => {
  const at = (now: string) => invitationStatus({ answer: null, sent_at }, now)
  expect(at('2026-11-14T12:00:00.000Z')).toBe('open')
  expect(at('2026-11-21T11:59:59.999Z')).toBe('open')
  expect(at('2026-11-21T12:00:00.000Z')).toBe('expired')
})

test.each(['accepted', 'rejected', 'revoked'] as const)(
  'CO-51: a %s invitation stays so, whatever its age',
  (answer) => {
    expect(invitationStatus({ answer, sent_at }, '2027-11-21T12:00:00.000Z')).toBe(answer)
  },
)

import { expect, test } from 'vitest'
import { certificateEndedIn } from './certificate-ended.ts'

const at = (hour: number) => `2026-11-23T${String(hour).padStart(2, '0')}:00:00.000Z`
const first = { since: undefined, ends_at: at(12) }

test('R-18: a session that is open when its certificate ends is flagged, and no other', () => {
  expect(certificateEndedIn([first], at(8), at(11))).toBeUndefined()
  expect(certificateEndedIn([first], at(8), at(12))).toBeUndefined()
  expect(certificateEndedIn([first], at(8), at(13))).toBe(at(12))
})

test('R-18: one that went on with the next certificate in time is not flagged, and one that waited for it is', () => {
  const inTime = [first, { since: at(11), ends_at: at(22) }]
  expect(certificateEndedIn(inTime, at(8), at(13))).toBeUndefined()
  expect(certificateEndedIn(inTime, at(8), at(23))).toBe(at(22))
  const late = [first, { since: at(14), ends_at: at(22) }]
  expect(certificateEndedIn(late, at(8), at(16))).toBe(at(12))
  // Opened after it.
  expect(certificateEndedIn(late, at(15), at(16))).toBeUndefined()
})

import { money, parsePosition, type RecordedEvent } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { checkStated, nothingStated, stateDifference } from './counted-besides.ts'

const [slips, terminal, settlement] = ['slips', 'terminal', 'settlement'].map((name) => `${name}-uuid`) as [
  string,
  string,
  string,
]
const event = {
  event_id: 'event',
  type: 'ZReportClosed',
  stream: 'zReport-1',
  revision: 0n,
  position: parsePosition('1'),
  data: {},
  meta: { company_uuid: 'company', at: '2026-11-27T12:00:00.000Z' },
} as RecordedEvent
const counted_tenders = [{ payment_type_uuid: slips, counted: money(95_00), expected: money(100_00) }]
const settled = { settlement_uuid: settlement, terminal_uuid: terminal, difference: money(-4_00) }
const settlements = [{ ...settled, identifier: '71100001', reported: money(80_00), recorded: money(84_00) }]
const report = { counted_tenders, settlements, opening_adjustment: money(5_00) }
const bySlips = { kind: 'payment_type', payment_type_uuid: slips } as const
const byTerminal = { kind: 'terminal', terminal_uuid: terminal, settlement_uuid: settlement } as const
const state = (of: typeof bySlips | typeof byTerminal, amount: number, stated = nothingStated()) => {
  const who = { register_uuid: 'register', cashier_uuid: 'cashier', at: '2026-11-27T12:00:00.000Z' }
  stateDifference(stated, report, { ...who, of, amount: money(amount) }, event)
  return stated
}

test('a difference is that of the count or settlement before it', () => {
  expect(state(bySlips, -5_00)).toEqual({ moved_at_opening: 0, differences: 1 })
  expect(state(byTerminal, -4_00)).toEqual({ moved_at_opening: 0, differences: 1 })
  expect(() => state(bySlips, -4_99)).toThrow('session.tender_difference')
  const ofAnother = { ...byTerminal, settlement_uuid: 'other' }
  expect(() => state(ofAnother, -4_00)).toThrow('session.tender_difference')
})

test('a Z whose session lacks the transaction of a difference or of the safe is found', () => {
  const whole = { moved_at_opening: 5_00, differences: 2 }
  expect(() => checkStated(whole, report, event)).not.toThrow()
  expect(() => checkStated({ ...whole, differences: 1 }, report, event)).toThrow('session.unstated')
  expect(() => checkStated({ ...whole, moved_at_opening: 0 }, report, event)).toThrow('session.unstated')
})

import {
  businessDay,
  type DayRules,
  money,
  type RecordedEvent,
  zero,
  zoneRulesOf,
} from '@bon/contracts/kernel'
import { sessionStream, type ZReportEvent } from '@bon/contracts/registers'
import { expect, test } from 'vitest'
import { specId as id, specStore } from '../spec-support/spec-store.ts'
import { dayEndsOf } from './day-ends.ts'

const by = { register_uuid: id(1), cashier_uuid: id(2) }
const cash = { ...by, payment_type_uuid: id(3) }
const rules: DayRules = { zone: 'Europe/Copenhagen', cut_offs: [{ from: '2026-11-23', at: '07:00' }] }

const daysOf = async (...events: ZReportEvent[]) => {
  const store = specStore()
  await store.append(
    sessionStream(id(9)),
    'none',
    events.map(({ type, data }, i) => ({
      type,
      data,
      event_id: id(100 + i),
      meta: {
        company_uuid: id(4),
        vat_entity_uuid: id(5),
        command_id: id(6),
        command_hash: '',
        actor: 'spec',
        at: data.at,
        business_day: '2026-11-21',
        v: '1',
      },
    })),
  )
  const stream: AsyncIterable<RecordedEvent> = store.readStream(sessionStream(id(9)))
  return dayEndsOf(stream, (_, at) => businessDay(at, zoneRulesOf(rules, at)))
}

const opened = (at: string): ZReportEvent => ({
  type: 'RegisterOpened',
  data: {
    ...cash,
    session_uuid: id(9),
    n: 1,
    counts: [],
    float: money(1_000_00),
    at,
    opening_adjustment: money(200_00),
    grand_total_sales: zero,
    grand_total_returns: zero,
  },
})
const fetched = (at: string, amount: number): ZReportEvent => ({
  type: 'CashDeposited',
  data: { ...cash, amount: money(amount), reason: 'cash_deposit', at },
})

test('R-5: a session is on the days of its events, by the cut-off of each; a day without events is left out', async () => {
  const days = await daysOf(
    opened('2026-11-21T16:00:00.000Z'),
    fetched('2026-11-22T03:59:59.000Z', 10),
    fetched('2026-11-22T04:00:00.000Z', 20),
    // 06:59 and 07:00 in Copenhagen, on the first day that begins at seven.
    fetched('2026-11-23T05:59:00.000Z', 40),
    fetched('2026-11-23T06:00:00.000Z', 80),
    { type: 'ClosingStarted', data: { cashier_uuid: id(2), at: '2026-11-25T12:00:00.000Z' } },
    {
      type: 'CashDifferenceRecorded',
      data: { ...cash, amount: money(-5_00), at: '2026-11-25T12:00:00.000Z' },
    },
  )
  const rows = days.map(({ business_day, report }) => [
    business_day,
    report.totals.deposits[0]?.amount,
    'difference' in report ? report.difference : undefined,
  ])
  expect(rows).toEqual([
    ['2026-11-21', 10, undefined],
    ['2026-11-22', 70, undefined],
    ['2026-11-23', 150, undefined],
    ['2026-11-25', 150, -5_00],
  ])
})

import { bigintToPosition, positionToBigint, type RecordedEvent, uuid5 } from '@bon/contracts/kernel'
import { zReportEvents } from '@bon/contracts/registers'
import { expect, test } from 'vitest'
import { newLog, noon, ours, register_uuid, shopDay } from '../spec-support/index.ts'
import { specify } from '../spec-support/projection-spec.ts'
import { zReports } from './z-reports.projection.ts'

const { given } = specify(zReports)
/** A position between two records of a hand-written log. */
const offsetPosition = ({ position }: RecordedEvent, step: bigint) =>
  bigintToPosition(positionToBigint(position) + step)
const session = (closes_with_difference?: number) => {
  const log = newLog()
  const closing = closes_with_difference === undefined ? {} : { closes_with_difference }
  shopDay(log, { who: ours, register_uuid, n: 3, opens_at: noon, orders: 8, first: 11, ...closing })
  return log.events
}

test('an open session shows its sales so far', () => {
  const [row] = given(session()).rowsOf('sessions')
  expect(row).toMatchObject({ n: 3, status: 'open', opened_at: noon, receipts: 6, difference: null })
  const receipts = session().filter(({ type }) => type === 'ReceiptRecorded')
  const gross = receipts.reduce((total, { data }) => total + (data as { gross: number }).gross, 0)
  expect(row).toMatchObject({ gross, closed_at: null, first_nr: null })
})

test('a closed session has its numbers, who closed it and the counted difference', () =>
  given(session(-250)).then('sessions', {
    status: 'closed',
    difference: -250,
    closed_by: uuid5(register_uuid, 'cashier'),
    first_nr: 11,
    last_nr: 16,
    receipts: 6,
  }))

test('an exact count is a difference of zero, not a missing one', () =>
  given(session(0)).then('sessions', { status: 'closed', difference: 0 }))

test('ZR-17: a forced close without a count has no difference, and is marked as forced', () => {
  const [opened, ...rest] = session(0)
  const closed = rest.at(-1)
  if (!opened || !closed) throw new Error('a session has an opening and a Z')
  const forced = { reason: 'left_open', from: 'back_office' }
  const started = {
    ...closed,
    type: 'ClosingStarted',
    data: { cashier_uuid: register_uuid, at: noon, forced },
  }
  given([opened, { ...started, position: offsetPosition(closed, -1n) }, closed]).then('sessions', {
    status: 'closed',
    difference: null,
    forced: true,
  })
})

test('SC-25: a late entry is dated under its Z report, whose row stays unchanged', () => {
  const closed = session(0)
  const last = closed.at(-1)
  const own = last?.stream.slice('zReport-'.length) ?? ''
  if (!last) throw new Error('a session has a Z')
  const data = {
    session_uuid: own,
    register_uuid,
    n: 3,
    kind: 'line_removed',
    order_uuid: register_uuid,
    cashier_uuid: register_uuid,
    amount: 84_00,
    source_event_id: ours.company_uuid,
    at: noon,
  }
  const late = {
    ...last,
    stream: `zReport-${ours.company_uuid}`,
    type: 'LateEntryRecorded',
    data,
    position: offsetPosition(last, 1n),
  }
  const { rowsOf, then } = given([...closed, late])
  expect(rowsOf('sessions')).toEqual(given(closed).rowsOf('sessions'))
  then('late_entries', { session_uuid: own, kind: 'line_removed', amount: 84_00, at: noon })
  expect(zReports.changes(late as never)).toEqual([{ topic: 'z_reports', uuid: own }])
})

test('opening and closing notify the register too', () => {
  const published = session(0).flatMap((event) =>
    zReports.changes(event).map(({ topic }) => `${event.type} ${topic}`),
  )
  expect(published).toContain('RegisterOpened registers')
  expect(published).toContain('ZReportClosed registers')
  expect(published).not.toContain('ReceiptRecorded registers')
})

test('the example consists of events that the deciders could have written', () => {
  for (const { type, data } of session(5)) {
    if (type in zReportEvents) zReportEvents[type as keyof typeof zReportEvents].parse(data)
  }
})

import { entryCodes } from '@bon/contracts/journal'
import { money, parsePosition, type RecordedEvent } from '@bon/contracts/kernel'
import type { OrderEvent } from '@bon/contracts/orders'
import type { ReportPaperEvent } from '@bon/contracts/papers'
import type { RegisterEvent, ZReportEvent } from '@bon/contracts/registers'
import { expect, test } from 'vitest'
import { specId as id } from '../spec-support/spec-store.ts'
import { sourceOf } from './sources.ts'

const at = '2026-11-27T12:00:00.000Z'
const by = { register_uuid: id(1), cashier_uuid: id(2), at }
type Sourced = ZReportEvent | RegisterEvent | OrderEvent | ReportPaperEvent
const record = ({ type, data }: Sourced): RecordedEvent => ({
  event_id: id(9),
  type,
  data,
  stream: `zReport-${id(8)}`,
  revision: 0n,
  position: parsePosition('1'),
  meta: {
    company_uuid: id(3),
    vat_entity_uuid: id(4),
    command_id: id(5),
    command_hash: '0'.repeat(64),
    actor: 'user',
    at,
    business_day: '2026-11-27',
    v: '1',
  },
})

const difference = {
  ...by,
  amount: money(-5_00),
  of: { kind: 'payment_type', payment_type_uuid: id(6) },
} as const
const move = (amount: number) => ({ ...by, payment_type_uuid: id(6), amount: money(amount) })

const program = { ...by, program: 'till' } as const

test.each<[string, string, number, Sourced]>([
  [
    'a counted difference besides cash',
    '11008',
    -5_00,
    { type: 'TenderDifferenceRecorded', data: difference },
  ],
  ['fetched from the safe at the opening', '11011', 5_00, { type: 'OpeningCashMoved', data: move(5_00) }],
  ['taken to the safe at the opening', '11010', -5_00, { type: 'OpeningCashMoved', data: move(-5_00) }],
  [
    'a price that was looked up',
    '13022',
    0,
    {
      type: 'PriceLookedUp',
      data: { ...by, product_uuid: id(15), article_group: '04007', price: money(45_00) },
    },
  ],
  ['the start of a program', '13001', 0, { type: 'ProgramStarted', data: { ...program, version: '0.13.0' } }],
  ['its stop', '13002', 0, { type: 'ProgramStopped', data: program }],
  ['an update', '13007', 0, { type: 'SoftwareUpdated', data: { ...program, from: '0.12.0', to: '0.13.0' } }],
  ['a clock that was set', '13999', 0, { type: 'ClockChanged', data: { ...program, by_s: -90 } }],
])('A.8: %s is sealed as %s', (_, code, amount, event) => {
  const source = sourceOf(record(event))
  expect(source && entryCodes[source.kind].code).toBe(code)
  expect(source).toMatchObject({ amount_in: amount, register_uuid: id(1), emp_id: id(2), trans_id: id(9) })
})

const ofOrder = { ...by, session_uuid: id(7) }
const placed = (before: string[]): OrderEvent => ({
  type: 'OrderPlaced',
  data: { table_uuids: [id(11)], before, total: money(84_00), by: ofOrder },
})
const transfer = { transfer_uuid: id(12), kind: 'split', lines: [], sent: {} } as const
const started: OrderEvent = {
  type: 'OrderTransferStarted',
  data: {
    ...transfer,
    lines: [],
    target_order_uuid: id(13),
    rest: [],
    taken: [],
    rest_sent: {},
    by: ofOrder,
  },
}
const received: OrderEvent = {
  type: 'OrderTransferReceived',
  data: { ...transfer, lines: [], source_order_uuid: id(8), by: ofOrder, at },
}
const printed = (copy: number): ReportPaperEvent => ({
  type: 'ReportPrinted',
  data: {
    ...ofOrder,
    print_uuid: id(14),
    n: 1,
    x: null,
    copy,
    way: 'printer',
    printer_uuid: null,
    late_entries: [],
    template: 2,
  },
})

test.each<[string, string | undefined, Sourced]>([
  ['lines that leave an order', '13010', started],
  ['lines that arrive in one', '13011', received],
  ['an order on another table', '13010', placed([id(10)])],
  ['the first table of an order', undefined, placed([])],
  ['the copy of a report', '13018', printed(1)],
  ['a report printed for the first time, which is its own entry', undefined, printed(0)],
])('A.8: %s is sealed as %s', (_, code, event) => {
  const source = sourceOf(record(event))
  expect(source && entryCodes[source.kind].code).toBe(code)
  if (source) expect(source).toMatchObject({ register_uuid: id(1), emp_id: id(2), at })
  if (source?.kind !== 'report_printed' && source) expect(source.trans_id).toBe(id(8))
})

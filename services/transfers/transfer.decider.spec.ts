import { money } from '@bon/contracts/kernel'
import {
  hashOfPostings,
  hashOfVouchers,
  referenceOf,
  type TransferEvent,
  type Voucher,
} from '@bon/contracts/transfers'
import { expect, test } from 'vitest'
import { specify } from '../spec-support/decider-spec.ts'
import { specId as id } from '../spec-support/spec-store.ts'
import { type RecordTransfer, transferDecider, vouchersIn } from './transfer.decider.ts'

const { given } = specify(transferDecider)
const session_uuid = id(1)
const head = '12-ABCD-EFGH-IJKL-MN23'
const of = { session_uuid, register_uuid: id(2), n: 4, head }
const side = { part: 'z', text: 'tender', account_uuid: id(3), number: 5810, vat_rate: null } as const
const postings = [
  { ...side, debit: money(100), credit: money(0) },
  { ...side, text: 'sales' as const, debit: money(0), credit: money(100) },
]
const on = (business_day: string, reference: string): Voucher => ({
  business_day,
  reference,
  hash: hashOfPostings(postings),
  postings,
})
const one = [on('2026-11-21', session_uuid)]
const two = ['2026-11-21', '2026-11-22'].map((day) => on(day, referenceOf(session_uuid, day)))
const record = (vouchers: readonly Voucher[]): RecordTransfer => ({
  type: 'RecordTransfer',
  ...of,
  hash: hashOfVouchers(vouchers),
  vouchers,
})
const at = '2026-11-23T12:00:00.000Z'
const recorded = (voucher: Voucher): TransferEvent => ({
  type: 'TransferRecorded',
  data: { ...of, ...voucher, at },
})

test('BEYOND-21: a Z is transferred once; a repetition writes nothing', () => {
  given().when(record(one)).then({ type: 'TransferRecorded' })
  given(...one.map(recorded))
    .when(record(one))
    .thenNothing()
})

test('R-5: a session over two days has a voucher for each, written together; a repetition writes neither', () => {
  given()
    .when(record(two))
    .then(
      { type: 'TransferRecorded', data: { business_day: '2026-11-21', head } },
      { type: 'TransferRecorded', data: { business_day: '2026-11-22' } },
    )
  given(...two.map(recorded))
    .when(record(two))
    .thenNothing()
})

test('BEYOND-21: a transferred voucher stays, whatever the current setup would post', () =>
  given(...two.map(recorded))
    .when({ ...record(two), hash: 'b'.repeat(64) })
    .thenRejected('transfer.already_recorded'))

test('R-5: what was transferred as one voucher before is not split into days and transferred again', () => {
  const { reference: _, ...data } = { ...of, ...on('2026-11-21', ''), at }
  const before: TransferEvent = { type: 'TransferRecorded', data }
  given(before).when(record(two)).thenRejected('transfer.already_recorded')
  given(before).when(record(one)).thenNothing()
  expect(vouchersIn([data])).toEqual(one)
})

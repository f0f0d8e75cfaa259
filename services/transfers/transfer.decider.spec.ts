import { money } from '@bon/contracts/kernel'
import type { TransferEvent } from '@bon/contracts/transfers'
import { test } from 'vitest'
import { specify } from '../kernel/decider-spec.ts'
import { specId as id } from '../kernel/spec-store.ts'
import { transferDecider } from './transfer.decider.ts'

const { given } = specify(transferDecider)
const side = { part: 'z', text: 'tender', account_uuid: id(3), number: 5810, vat_rate: null } as const
const transfer = {
  ...{ session_uuid: id(1), register_uuid: id(2), n: 4, business_day: '2026-11-21', hash: 'a'.repeat(64) },
  postings: [
    { ...side, debit: money(100), credit: money(0) },
    { ...side, debit: money(0), credit: money(100) },
  ],
}
const recorded: TransferEvent = {
  type: 'TransferRecorded',
  data: { ...transfer, at: '2026-11-21T12:00:00.000Z' },
}
const record = { type: 'RecordTransfer', ...transfer } as const

test('BEYOND-21: a Z is transferred once; the same again writes nothing', () => {
  given().when(record).then({ type: 'TransferRecorded' })
  given(recorded).when(record).thenNothing()
})

test('BEYOND-21: what was transferred stands, whatever the setup would post today', () =>
  given(recorded)
    .when({ ...record, hash: 'b'.repeat(64) })
    .thenRejected('transfer.already_recorded'))

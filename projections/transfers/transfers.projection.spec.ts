import { money, uuid5 } from '@bon/contracts/kernel'
import { type TransferEvent, transferEvents, transferStream } from '@bon/contracts/transfers'
import { expect, test } from 'vitest'
import { newLog, noon, ours, register_uuid } from '../spec-support/index.ts'
import { specify } from '../spec-support/projection-spec.ts'
import { transfers } from './transfers.projection.ts'

const { given } = specify(transfers)
const [drawer, sales] = ['drawer', 'sales'].map((name) => uuid5(register_uuid, name)) as [string, string]

const transferred = (n: number, business_day: string, amount: number, who = ours) => {
  const session_uuid = uuid5(register_uuid, `session ${n}`)
  const side = { part: 'z', vat_rate: null, debit: money(0), credit: money(0) } as const
  const data: TransferEvent['data'] = {
    session_uuid,
    register_uuid,
    n,
    business_day,
    head: '12-ABCD-EFGH-IJKL-MN23',
    hash: 'a'.repeat(64),
    at: noon,
    postings: [
      { ...side, text: 'tender', account_uuid: drawer, number: 5810, debit: money(amount) },
      { ...side, text: 'sales', account_uuid: sales, number: 1010, credit: money(amount) },
    ],
  }
  transferEvents.TransferRecorded.parse(data)
  const log = newLog(`${n}`)
  log.write<TransferEvent>(transferStream(session_uuid), who, noon, { type: 'TransferRecorded', data })
  return log.events
}

test('CO-37: account balances grow by what is transferred, on the day of the Z report', () => {
  const events = [...transferred(1, '2026-11-20', 100_00), ...transferred(2, '2026-11-20', 50_00)]
  const { then, rowsOf } = given(events)
  then('voucher_days', { business_day: '2026-11-20', vouchers: 2 })
  expect(rowsOf('account_days')).toHaveLength(2)
  expect(rowsOf('account_days')).toContainEqual(
    expect.objectContaining({ account_uuid: drawer, debit: 150_00, credit: 0 }),
  )
})

test('R-5, CO-37: the vouchers of a Z report over two days count on their own days', () => {
  const events = [...transferred(1, '2026-11-20', 100_00), ...transferred(1, '2026-11-21', 50_00)]
  const { rowsOf } = given(events)
  expect(rowsOf('voucher_days')).toMatchObject([
    { business_day: '2026-11-20', vouchers: 1 },
    { business_day: '2026-11-21', vouchers: 1 },
  ])
  expect(rowsOf('account_days')).toContainEqual(
    expect.objectContaining({ account_uuid: drawer, business_day: '2026-11-21', debit: 50_00 }),
  )
})

test('test mode is never posted (LAW-9)', () =>
  given(transferred(1, '2026-11-20', 100_00, { ...ours, test_mode: 'yes' })).then('account_days'))

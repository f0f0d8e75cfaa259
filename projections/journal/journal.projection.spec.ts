import { journalEvents } from '@bon/contracts/journal'
import { expect, test } from 'vitest'
import { newLog, noon, ours, register_uuid, shopDay } from '../spec-support/index.ts'
import { specify } from '../spec-support/projection-spec.ts'
import { journal } from './journal.projection.ts'

const { given } = specify(journal)

test('every sealed entry is a row, with its number and signature', () => {
  const log = newLog()
  shopDay(log, { who: ours, register_uuid, n: 1, opens_at: noon, orders: 2, first: 41 })
  for (const { type, data } of log.events) {
    if (type === 'EntrySealed') journalEvents.EntrySealed.parse(data)
  }
  given(log.events).then(
    'entries',
    { seq: 41, kind: 'cash_sale', register_uuid, nr: 41, signature: 'signature 41' },
    { seq: 42, kind: 'cash_sale', register_uuid, nr: 42, signature: 'signature 42' },
  )
})

test('an event without a signature has neither number nor signature', () => {
  const log = newLog()
  shopDay(log, { who: ours, register_uuid, n: 1, opens_at: noon, orders: 1, first: 1 })
  const [entry] = log.events.filter(({ type }) => type === 'EntrySealed')
  if (!entry) throw new Error('a sale is sealed')
  const { nr: _, signature: __, ...data } = entry.data as { nr: number; signature: string }
  const signIn = { ...entry, data: { ...data, kind: 'sign_in' } }
  given([signIn]).then('entries', { kind: 'sign_in', nr: null, signature: null })
  expect(journal.changes(signIn)).toEqual([{ topic: 'journal', uuid: register_uuid }])
})

test.each([
  ['REG-02: a price changed in the catalogue', 'PriceChanged'],
  ['R-24: a SAF-T file', 'SafTWritten'],
  ['R-24: a bundle', 'BundleWritten'],
] as const)('%s is found by who did it at the desk', (_, type) => {
  const log = newLog()
  shopDay(log, { who: ours, register_uuid, n: 1, opens_at: noon, orders: 1, first: 1 })
  const opened = log.events.find(({ type }) => type === 'RegisterOpened')
  if (!opened) throw new Error('the day was opened')
  const { cashier_uuid } = opened.data as { cashier_uuid: string }
  given([{ ...opened, type, data: { register_uuid, cashier_uuid } }]).then('details', {
    cashier_uuid,
    amount: null,
    order_uuid: null,
  })
})

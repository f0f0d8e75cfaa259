import { type Money, minus, type RecordedEvent } from '@bon/contracts/kernel'
import {
  hashOfPostings,
  keyOfPosting,
  type Posting,
  sidesOf,
  type TransferEvent,
} from '@bon/contracts/transfers'
import { expect, test } from 'vitest'
import { entity, smallTrade } from '../spec-support/verify/spec-shop.ts'
import { at, type Log, withFittingIds, without } from '../spec-support/verify/tamper.ts'
import { verify } from './index.ts'

const mac = (text: string) => Buffer.from(text).toString('base64').slice(0, 88)
const sign = async (text: string) => mac(text)
const signer = { key_id: 'spec', certificate_pem: '', sign, head_key: 'spec', signHead: sign }
const healthy = await smallTrade(signer, { spans: false })
const verifyLog = async (log: readonly RecordedEvent[]) => {
  const verdict = await verify({
    store: {
      async *readAll(after, { limit }) {
        yield* log.filter(({ position }) => position > after).slice(0, limit)
      },
    },
    entities: () => entity,
    checkSignature: ({ signed, signature }) => mac(signed) === signature,
  })
  return verdict.ok ? 'true' : verdict.summary
}
const dataOf = (log: Log, nth: number) => log[at(log, 'TransferRecorded', nth)]?.data as TransferEvent['data']

/** The Z over two days as one voucher without a reference, as older versions posted it. */
const asBefore = (change: (postings: Posting[]) => Posting[] = (same) => same) =>
  withFittingIds((log) => {
    const { reference: _, ...first } = dataOf(log, -2)
    const sums = new Map<string, { row: Posting; amount: number }>()
    for (const row of [...first.postings, ...dataOf(log, -1).postings]) {
      const amount = (sums.get(keyOfPosting(row))?.amount ?? 0) + minus(row.debit, row.credit)
      sums.set(keyOfPosting(row), { row, amount })
    }
    const merged = [...sums.values()].map(({ row, amount }) => ({ ...row, ...sidesOf(amount as Money) }))
    const postings = change(merged)
    const place = at(log, 'TransferRecorded', -2)
    const event = log[place] as RecordedEvent
    const one = log.with(place, { ...event, data: { ...first, postings, hash: hashOfPostings(postings) } })
    return without('TransferRecorded', -1)(one)
  })

test('R-5: a session over two days that was posted as one voucher before is valid', async () => {
  expect(dataOf(healthy, -2).session_uuid).toBe(dataOf(healthy, -1).session_uuid)
  expect(await verifyLog(healthy)).toBe('true')
  expect(await verifyLog(asBefore()(structuredClone(healthy)))).toBe('true')
})

test('R-5: the content of such a voucher is verified too', async () => {
  const swapped = asBefore((postings) =>
    postings.map((row) => (row.text === 'vat' ? { ...row, text: 'surcharge' } : row)),
  )
  expect(await verifyLog(swapped(structuredClone(healthy)))).toMatch('voucher.differs_from_z')
})

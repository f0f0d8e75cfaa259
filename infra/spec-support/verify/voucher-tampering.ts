import type { Money, RecordedEvent } from '@bon/contracts/kernel'
import { hashOfPostings, type Posting, sidesOf, type TransferEvent } from '@bon/contracts/transfers'
import { id } from './spec-shop.ts'
import { at, behind, change, type Log, withFittingIds, without } from './tamper.ts'

/** A voucher changed with knowledge of the format: its hash and ids are recomputed. */
const voucher = (changes: (data: Voucher) => object, nth = 0) =>
  withFittingIds(
    change(
      'TransferRecorded',
      (data) => {
        const changed = { ...(data as Voucher), ...changes(data as Voucher) }
        return { ...changed, hash: hashOfPostings(changed.postings) }
      },
      nth,
    ),
  )
type Voucher = TransferEvent['data'] & Record<string, unknown>
const line = ({ postings }: Voucher, text: string): number => postings.findIndex((row) => row.text === text)
const moved = (data: Voucher, text: string, by: number) => {
  const row = data.postings[line(data, text)] as Posting
  const amount = row.debit - row.credit + by
  return data.postings.with(line(data, text), { ...row, ...sidesOf(amount as Money) })
}
/** The Z over two days has the last two vouchers. */
const [first_day, second_day] = [-2, -1]

/** How a voucher is changed, and which violation is reported where. */
export const voucherTamperings: [string, (log: Log) => Log, string, string][] = [
  [
    'an amount of a voucher',
    voucher((data) => ({ postings: moved(data, 'sales', -100) })),
    'voucher.unbalanced',
    'TransferRecorded',
  ],
  [
    'VAT that became turnover in a voucher that still balances',
    voucher((data) => {
      const postings = moved(data, 'sales', -100)
      return { postings: moved({ ...data, postings }, 'vat', 100) }
    }),
    'voucher.differs_from_z',
    'TransferRecorded',
  ],
  [
    'a difference of cash that was taken for turnover',
    voucher(({ postings }) => ({
      postings: postings.map((row) => ({
        ...row,
        text: row.text === 'difference' ? 'withdrawal' : row.text,
      })),
    })),
    'voucher.differs_from_z',
    'TransferRecorded',
  ],
  [
    'another account in a voucher',
    voucher((data) => ({
      postings: data.postings.map((row) => (row.text === 'sales' ? { ...row, account_uuid: id(932) } : row)),
    })),
    'voucher.differs_from_z',
    'TransferRecorded',
  ],
  [
    'the postings of the second day on the first one',
    (log) => {
      const secondVoucher = log[at(log, 'TransferRecorded', second_day)]?.data as Voucher
      return voucher(() => ({ postings: secondVoucher.postings }), first_day)(log)
    },
    'voucher.differs_from_z',
    'TransferRecorded',
  ],
  [
    'a voucher under another reference',
    voucher(({ session_uuid }) => ({ reference: `${session_uuid}/2026-11-20` }), second_day),
    'voucher.reference',
    'TransferRecorded',
  ],
  [
    'a voucher on a day that its session did not have',
    voucher(({ session_uuid }) => {
      const business_day = '2026-11-23'
      return { business_day, reference: `${session_uuid}/${business_day}` }
    }, second_day),
    'voucher.of_other_day',
    'TransferRecorded',
  ],
  [
    'a day of a Z that was taken out of the books',
    withFittingIds(without('TransferRecorded', second_day)),
    'voucher.day_missing',
    'TransferRecorded',
  ],
  [
    'a voucher that went to the books twice',
    withFittingIds((log) => {
      const event = log[at(log, 'TransferRecorded')] as RecordedEvent
      const meta = { ...event.meta, command_id: id(5) }
      return [...log, { ...event, meta, revision: event.revision + 1n, position: behind(log) }]
    }),
    'voucher.twice',
    'TransferRecorded',
  ],
  [
    'a voucher of a session that has no Z',
    withFittingIds((log) => {
      const event = log[at(log, 'TransferRecorded')] as RecordedEvent
      const data = { ...event.data, session_uuid: id(6), reference: id(6) }
      const meta = { ...event.meta, command_id: id(5), business_day: '2026-11-22' }
      const stream = `transfer-${id(6)}`
      return [...log, { ...event, stream, data, meta, revision: 0n, position: behind(log) }]
    }),
    'voucher.of_no_z',
    'TransferRecorded',
  ],
  [
    'a voucher with the number of another Z',
    voucher(({ n }) => ({ n: n + 1 })),
    'voucher.of_other_z',
    'TransferRecorded',
  ],
  [
    'the head of the journal in the text of a voucher',
    voucher(() => ({ head: '4-AAAA-BBBB-CCCC-DDDD' })),
    'voucher.head',
    'TransferRecorded',
  ],
  [
    'a hash that its voucher does not have',
    withFittingIds(change('TransferRecorded', () => ({ hash: 'a'.repeat(64) }))),
    'voucher.hash',
    'TransferRecorded',
  ],
]

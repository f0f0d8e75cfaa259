import { money } from '@bon/contracts/kernel'
import type { Posting } from '@bon/contracts/transfers'
import { expect, test } from 'vitest'
import { postingRows } from './use-posting-columns.ts'

const [session_uuid, drawer] = [
  '01890a5d-ac96-774b-bcce-b302099a8057',
  '01890a5d-ac96-774b-bcce-b302099a8058',
] as const
const row: Posting = {
  part: 'z',
  text: 'tender',
  account_uuid: drawer,
  number: 5810,
  vat_rate: null,
  debit: money(1_234_567_50),
  credit: money(0),
}
const voucher = 'Kasse 02, Z 0042, 12-ABCD-EFGH-IJKL-MN23'
const hash = 'a'.repeat(64)

test('BEYOND-21, R-20: every row of the file carries the Z that it came from, and the head after it', () => {
  const vouchers = [{ business_day: '2026-11-21', reference: session_uuid, hash, postings: [row] }]
  expect(postingRows({ vouchers }, voucher)).toEqual([
    { ...row, day: '2026-11-21', reference: session_uuid, voucher },
  ])
})

test('R-5: each day of a longer session has its own date and reference in the file', () => {
  const vouchers = ['2026-11-21', '2026-11-22'].map((business_day) => ({
    business_day,
    reference: `${session_uuid}/${business_day}`,
    hash,
    postings: [row],
  }))
  expect(postingRows({ vouchers }, voucher).map(({ day, reference }) => [day, reference])).toEqual([
    ['2026-11-21', `${session_uuid}/2026-11-21`],
    ['2026-11-22', `${session_uuid}/2026-11-22`],
  ])
})

import { money } from '@bon/contracts/kernel'
import type { TransferView } from '@bon/contracts/transfers'
import { expect, test } from 'vitest'
import { csvRows } from './postings-csv.ts'

const [session_uuid, drawer] = [
  '01890a5d-ac96-774b-bcce-b302099a8057',
  '01890a5d-ac96-774b-bcce-b302099a8058',
]
const transfer = {
  ...{ session_uuid, business_day: '2026-11-21', accounts: { [drawer]: { number: 5810, name: 'Kasse' } } },
  postings: [
    {
      ...{ part: 'z', text: 'tender', account_uuid: drawer, number: 5810, vat_rate: null },
      ...{ debit: money(1_234_567_50), credit: money(0) },
    },
  ],
} as unknown as TransferView

test('BEYOND-21: every line of the file carries the Z that it came from; amounts are as programs read them', () => {
  const rows = csvRows(transfer, { head: ['Dato'], text: () => 'Betalinger' })
  expect(rows).toEqual([
    ['Dato'],
    ['2026-11-21', '5810', 'Kasse', 'Betalinger', '', '1234567,50', '', session_uuid],
  ])
})

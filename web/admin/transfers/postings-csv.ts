import type { Money } from '@bon/contracts/kernel'
import type { Posting, TransferView } from '@bon/contracts/transfers'

type Words = { text(of: Posting['text']): string; head: readonly string[]; voucher: string }

/** The format of bookkeeping programs: no thousands separators, and an empty cell for zero. */
const amount = (of: Money): string => (of === 0 ? '' : (of / 100).toFixed(2).replace('.', ','))

/**
 * One line per posting. Each has its voucher's date and reference, so that a program can detect postings it already has
 * (BEYOND-21, R-5).
 */
export const csvRows = (
  { vouchers, accounts }: Pick<TransferView, 'vouchers' | 'accounts'>,
  { text, head, voucher }: Words,
): string[][] => [
  [...head],
  ...vouchers.flatMap(({ business_day, reference, postings }) =>
    postings.map((row) => [
      business_day,
      String(row.number),
      accounts[row.account_uuid]?.name ?? '',
      text(row.text),
      row.vat_rate === null ? '' : String(row.vat_rate / 10).replace('.', ','),
      amount(row.debit),
      amount(row.credit),
      reference,
      voucher,
    ]),
  ),
]

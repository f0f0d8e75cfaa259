import type { TransferEvent } from '@bon/contracts/transfers'
import { add, defineProjection, idOf } from '../kernel/index.ts'
import { accountDays, voucherDays } from './transfers.tables.ts'

/** Transferred amounts by account and day of the voucher (CO-37, R-5). Training is never posted (LAW-9). */
export const transfers = defineProjection<TransferEvent>()({
  name: 'transfers',
  version: 2,
  streams: ['transfer-'],
  tables: { account_days: accountDays, voucher_days: voucherDays },
  on: {
    TransferRecorded: (rows, { data, meta }) => {
      if (meta.test_mode === 'yes') return rows
      const of = { company_uuid: meta.company_uuid, business_day: data.business_day }
      for (const { account_uuid, debit, credit } of data.postings)
        add(rows, accountDays, { ...of, account_uuid }, { debit, credit })
      return add(rows, voucherDays, of, { vouchers: 1 })
    },
  },
  changes: ({ stream }) => [{ topic: 'z_reports', uuid: idOf(stream) }],
})

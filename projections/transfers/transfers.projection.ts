import type { TransferEvent } from '@bon/contracts/transfers'
import { add, defineProjection, idOf } from '../kernel/index.ts'
import { accountDays, transferDays } from './transfers.tables.ts'

/** What was handed to the bookkeeping, by account and by the Z's day (CO-37). Training reaches no books (fiscal.md 2.3). */
export const transfers = defineProjection<TransferEvent>()({
  name: 'transfers',
  version: 1,
  streams: ['transfer-'],
  tables: { account_days: accountDays, transfer_days: transferDays },
  on: {
    TransferRecorded: (rows, { data, meta }) => {
      if (meta.test_mode === 'yes') return rows
      const of = { company_uuid: meta.company_uuid, business_day: data.business_day }
      for (const { account_uuid, debit, credit } of data.postings)
        add(rows, accountDays, { ...of, account_uuid }, { debit, credit })
      return add(rows, transferDays, of, { transfers: 1 })
    },
  },
  rings: ({ stream }) => [{ topic: 'z_reports', uuid: idOf(stream) }],
})

import type { BookkeepingStatus } from '@bon/contracts/invoices'
import { day, defineTable, instant, int, money, uuid, words } from '../kernel/index.ts'

/** Invoices by uuid; the buyer's name is in the vault under `buyer_ref`. */
export const invoices = defineTable({
  key: { company_uuid: uuid, invoice_uuid: uuid },
  set: {
    invoice_nr: int,
    status: words<BookkeepingStatus>('unprocessed'),
    order_uuid: uuid,
    customer_uuid: uuid,
    buyer_ref: uuid,
    total: money,
    payable: money,
    issued_on: day,
    due_on: day,
    at: instant,
  },
  sum: { credited: money },
  indexes: [
    ['company_uuid', 'invoice_nr'],
    ['company_uuid', 'status', 'invoice_nr'],
  ],
})

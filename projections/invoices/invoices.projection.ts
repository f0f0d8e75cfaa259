import type { InvoiceEvent } from '@bon/contracts/invoices'
import type { CompanyUuid } from '@bon/contracts/kernel'
import { add, defineProjection, idOf, set } from '../kernel/index.ts'
import { invoices as table } from './invoices.tables.ts'

type Place = { stream: string; meta: { company_uuid: CompanyUuid } }
const keyOf = ({ stream, meta }: Place) => ({ company_uuid: meta.company_uuid, invoice_uuid: idOf(stream) })

/** One row per invoice, with its current status (INV-02, INV-08). */
export const invoices = defineProjection<InvoiceEvent>()({
  name: 'invoices',
  version: 2,
  streams: ['invoice-'],
  tables: { invoices: table },
  on: {
    InvoiceBasisCreated: (rows, event) => {
      const { invoice_nr, order_uuid, customer_uuid, buyer, total, payable, issued_on, due_on, at } =
        event.data
      return set(rows, table, keyOf(event), {
        invoice_nr,
        status: 'unprocessed',
        order_uuid,
        customer_uuid,
        buyer_ref: buyer.ref,
        total,
        payable,
        issued_on,
        due_on,
        at,
      })
    },
    InvoiceCredited: (rows, event) => {
      const { total, left } = event.data
      const with_note = add(rows, table, keyOf(event), { credited: total })
      return left === 0 ? set(with_note, table, keyOf(event), { status: 'credited' }) : with_note
    },
    InvoiceMarked: (rows, event) => set(rows, table, keyOf(event), { status: event.data.to }),
  },
  changes: ({ stream }) => [{ topic: 'invoices', uuid: idOf(stream) }],
})

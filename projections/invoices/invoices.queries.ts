import type { InvoiceRow, InvoiceStanding, invoiceEndpoints } from '@bon/contracts/invoices'
import type { QueryOf, Uuid } from '@bon/contracts/kernel'
import { sql } from 'kysely'
import { type Scoped, tablesOf } from '../kernel/index.ts'
import { invoices } from './invoices.projection.ts'

type Filter = QueryOf<typeof invoiceEndpoints.list>
type Listed = {
  invoices: (Omit<InvoiceRow, 'buyer_name'> & { buyer_ref: Uuid })[]
  next: string | null
  counts: Record<InvoiceStanding, number>
}

/** Invoices of the company, the highest number first (INV-02): tills that ask at once are stamped in another order. */
export const listInvoices = async (db: Scoped, { status, nr, before, limit }: Filter): Promise<Listed> => {
  let query = invoicesIn(db).selectAll()
  if (status) query = query.where('status', '=', status)
  if (nr) query = query.where('invoice_nr', '=', nr)
  if (before) query = query.where('invoice_nr', '<', before)
  const found = await query
    .orderBy('invoice_nr', 'desc')
    .limit(limit + 1)
    .execute()
  const page = found.slice(0, limit)
  const next = found.length > limit ? String(page.at(-1)?.invoice_nr) : null
  return {
    invoices: page.map(({ company_uuid: _, ...row }) => row),
    next,
    counts: await countInvoices(db),
  }
}

const countInvoices = async (db: Scoped): Promise<Record<InvoiceStanding, number>> => {
  const rows = await invoicesIn(db)
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .groupBy('status')
    .execute()
  const of = (status: InvoiceStanding) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    unprocessed: of('unprocessed'),
    processed: of('processed'),
    paid: of('paid'),
    credited: of('credited'),
  }
}

const invoicesIn = (db: Scoped) =>
  tablesOf(db, invoices).selectFrom('invoices').where('company_uuid', '=', db.company_uuid)

import type { InvoiceRow, InvoiceStatus, invoiceEndpoints } from '@bon/contracts/invoices'
import type { QueryOf, Uuid } from '@bon/contracts/kernel'
import { sql } from 'kysely'
import { cursorOfText, pageOf, type Scoped, tablesOf } from '../kernel/index.ts'
import { invoices } from './invoices.projection.ts'

type Filter = QueryOf<typeof invoiceEndpoints.list>
type Listed = {
  invoices: (Omit<InvoiceRow, 'buyer_name'> & { buyer_ref: Uuid })[]
  next: string | null
  counts: Record<InvoiceStatus, number>
}

/** Invoices of the company, newest first (INV-02). */
export const listInvoices = async (db: Scoped, { status, nr, before, limit }: Filter): Promise<Listed> => {
  const counts = await countInvoices(db)
  const from = before === undefined ? undefined : cursorOfText(before)
  if (before !== undefined && !from) return { invoices: [], next: null, counts }
  let query = invoicesIn(db).selectAll()
  if (status) query = query.where('status', '=', status)
  if (nr) query = query.where('invoice_nr', '=', nr)
  if (from)
    query = query.where((eb) => eb(eb.refTuple('at', 'invoice_uuid'), '<', eb.tuple(from.at, from.uuid)))
  const found = await query
    .orderBy('at', 'desc')
    .orderBy('invoice_uuid', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = pageOf(found, limit, (row) => ({ at: row.at, uuid: row.invoice_uuid }))
  return { invoices: page.map(({ company_uuid: _, ...row }) => row), next, counts }
}

const countInvoices = async (db: Scoped): Promise<Record<InvoiceStatus, number>> => {
  const rows = await invoicesIn(db)
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .groupBy('status')
    .execute()
  const of = (status: InvoiceStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return { unprocessed: of('unprocessed'), processed: of('processed'), paid: of('paid') }
}

const invoicesIn = (db: Scoped) =>
  tablesOf(db, invoices).selectFrom('invoices').where('company_uuid', '=', db.company_uuid)

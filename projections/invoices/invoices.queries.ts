import {
  type BookkeepingStatus,
  type InvoiceRow,
  type invoiceEndpoints,
  mostCounted,
} from '@bon/contracts/invoices'
import type { QueryOf, Uuid } from '@bon/contracts/kernel'
import { sql } from 'kysely'
import { type Scoped, tablesOf, together } from '../kernel/index.ts'
import { invoices } from './invoices.projection.ts'

type Filter = QueryOf<typeof invoiceEndpoints.list>
type Listed = {
  invoices: (Omit<InvoiceRow, 'buyer_name'> & { buyer_ref: Uuid })[]
  next: string | null
  counts: Record<BookkeepingStatus, number>
}

/**
 * Invoices of the company, highest number first (INV-02), because times of concurrent tills may be in another order.
 */
export const listInvoices = async (db: Scoped, { status, nr, before, limit }: Filter): Promise<Listed> => {
  let query = invoicesIn(db).selectAll()
  if (status) query = query.where('status', '=', status)
  if (nr) query = query.where('invoice_nr', '=', nr)
  if (before) query = query.where('invoice_nr', '<', before)
  const { found, ...counted } = await together(db, {
    found: query.orderBy('invoice_nr', 'desc').limit(limit + 1),
    unprocessed: upToMost(db, 'unprocessed'),
    processed: upToMost(db, 'processed'),
    paid: upToMost(db, 'paid'),
    credited: upToMost(db, 'credited'),
  })
  const page = found.slice(0, limit)
  const next = found.length > limit ? String(page.at(-1)?.invoice_nr) : null
  return {
    invoices: page.map(({ company_uuid: _, ...row }) => row),
    next,
    counts: {
      unprocessed: counted.unprocessed[0]?.count ?? 0,
      processed: counted.processed[0]?.count ?? 0,
      paid: counted.paid[0]?.count ?? 0,
      credited: counted.credited[0]?.count ?? 0,
    },
  }
}

/** One row with the count of a status, from the index and limited to `mostCounted`. */
const upToMost = (db: Scoped, status: BookkeepingStatus) =>
  tablesOf(db, invoices)
    .selectFrom(
      invoicesIn(db).select('invoice_nr').where('status', '=', status).limit(mostCounted).as('some'),
    )
    .select(sql<number>`count(*)::int`.as('count'))

const invoicesIn = (db: Scoped) =>
  tablesOf(db, invoices).selectFrom('invoices').where('company_uuid', '=', db.company_uuid)

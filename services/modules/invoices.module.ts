import { companies, registers } from '@bon/contracts/resources'
import { billLanguageOf, customersLike, invoiceRoutes, invoiceSellerAt } from '../invoices/index.ts'
import { booksOf, headOfZ, namedBalances, transferRoutes } from '../transfers/index.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** Invoices to customers, and the vouchers for the bookkeeping. */
export const createInvoicesModule = (shared: Shared): Module => {
  const { handler, side, catalogue, store, queries, resources } = shared
  return {
    routes: [
      ...invoiceRoutes({
        handler,
        sellerOf: (uuid, at) => invoiceSellerAt(shared.papers.asOf, uuid, at),
        texts: shared.vault.get,
        list: queries.listInvoices,
        customers: (scope, search) => customersLike(resources, scope, search),
        languageOf: (uuid) => billLanguageOf(catalogue, uuid),
        pdf: shared.billPdf,
      }),
      ...transferRoutes({
        handler,
        store,
        books: (scope) => booksOf(catalogue, scope),
        cutoffOf: ({ company_uuid }) => catalogue.anywhere(companies, company_uuid)?.cutoff_date ?? null,
        headOfZ: headOfZ({ store, sealer: side.sealer, headOfReport: queries.headOfReport }),
        registerTag: (uuid) => {
          const { name = '', identifier = '' } = catalogue.anywhere(registers, uuid) ?? {}
          return { uuid, name, identifier }
        },
        balances: async (scope, period) => {
          const { sums, vouchers } = await queries.accountSums(scope, period)
          return { balances: namedBalances(catalogue, sums), vouchers }
        },
      }),
    ],
    processes: [],
  }
}

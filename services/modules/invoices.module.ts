import { companies, paymentTypes, registers } from '@bon/contracts/resources'
import { billLanguageOf, customersLike, invoiceRoutes, invoiceSellerAt } from '../invoices/index.ts'
import { reconciliationRoutes } from '../reconciliation/index.ts'
import { booksOf, headOfZ, namedBalances, paymentTypeNames, transferRoutes } from '../transfers/index.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** Invoices to customers, and the vouchers for the bookkeeping. */
export const createInvoicesModule = (shared: Shared): Module => {
  const { handler, side, catalogue, store, queries, resources } = shared
  const registerTag = (uuid: string) => {
    const { name = '', identifier = '' } = catalogue.anywhere(registers, uuid) ?? {}
    return { uuid, name, identifier }
  }
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
        registerTag,
        balances: async (scope, period) => {
          const { sums, vouchers } = await queries.accountSums(scope, period)
          return { balances: namedBalances(catalogue, sums), vouchers }
        },
      }),
      ...reconciliationRoutes({
        handler,
        store,
        sessions: queries.sessionsAround,
        books: (scope) => {
          const { chart, names } = booksOf(catalogue, scope)
          return { chart, accounts: names, payment_types: paymentTypeNames(catalogue, scope) }
        },
        registerTag,
        accountAt: async (uuid, at) => (await shared.papers.asOf(paymentTypes, uuid, at))?.account_uuid,
      }),
    ],
    processes: [],
  }
}

import type { CompanyScope } from '@bon/contracts/kernel'
import { minus } from '@bon/contracts/kernel'
import { type AnyResource, accounts, paymentTypes, vatTypes } from '@bon/contracts/resources'
import type { AccountBalance, Chart, TransferView } from '@bon/contracts/transfers'
import type { AccountSum } from '@bon/projections/transfers'
import type { Catalogue } from './catalogue.ts'

/**
 * The books as they are set up. An archived account still takes what was sold on it while it was in use; it serves no
 * purpose of the till any more.
 */
export const booksOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
): { chart: Chart; names: TransferView['accounts'] } => {
  const all = everOf(catalogue, accounts, scope)
  return {
    chart: {
      accounts: all.map(({ archived, ...account }) => ({
        ...account,
        purpose: archived ? null : account.purpose,
      })),
      payment_types: everOf(catalogue, paymentTypes, scope),
      vat_types: everOf(catalogue, vatTypes, scope),
    },
    names: Object.fromEntries(all.map(({ uuid, number, name }) => [uuid, { number, name }])),
  }
}

/** All that the scope ever had of a kind. */
const everOf = <D extends AnyResource>(catalogue: Catalogue, definition: D, scope: CompanyScope) =>
  [...catalogue.rows(definition, scope)].flatMap(({ uuid, archived }) => {
    const found = catalogue.anywhere(definition, uuid)
    return found ? [{ ...found, archived }] : []
  })

/** By account number; an account keeps its sum when it is archived. */
export const namedBalances = (catalogue: Catalogue, sums: readonly AccountSum[]): AccountBalance[] =>
  sums
    .map(({ account_uuid, debit, credit }) => {
      const account = catalogue.anywhere(accounts, account_uuid)
      const { number = null, name = '' } = account ?? {}
      return { account_uuid, number, name, debit, credit, balance: minus(debit, credit) }
    })
    .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))

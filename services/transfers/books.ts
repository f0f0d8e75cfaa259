import { type CompanyScope, type Money, minus, type Uuid } from '@bon/contracts/kernel'
import { type AnyResource, accounts, discountKinds, paymentTypes, vatTypes } from '@bon/contracts/resources'
import type { AccountBalance, Chart, TransferView } from '@bon/contracts/transfers'
import type { Catalogue } from '../resources/index.ts'

/** Sums posted to an account. */
type AccountSum = { account_uuid: Uuid; debit: Money; credit: Money }

/**
 * The bookkeeping setup. An archived account still receives what was sold on it while it was active, but no purpose of
 * the till refers to it any more.
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
      discount_kinds: everOf(catalogue, discountKinds, scope),
    },
    names: Object.fromEntries(all.map(({ uuid, number, name }) => [uuid, { number, name }])),
  }
}

/** Archived ones too: they paid while they were active. */
export const paymentTypeNames = (catalogue: Catalogue, scope: CompanyScope): Record<Uuid, string> =>
  Object.fromEntries(everOf(catalogue, paymentTypes, scope).map(({ uuid, name }) => [uuid, name]))

/** All entities of a kind in the scope, including archived ones. */
const everOf = <D extends AnyResource>(catalogue: Catalogue, definition: D, scope: CompanyScope) =>
  [...catalogue.rows(definition, scope)].flatMap(({ uuid, archived }) => {
    const found = catalogue.anywhere(definition, uuid)
    return found ? [{ ...found, archived }] : []
  })

/** By account number; an archived account keeps its balance. */
export const namedBalances = (catalogue: Catalogue, sums: readonly AccountSum[]): AccountBalance[] =>
  sums
    .map(({ account_uuid, debit, credit }) => {
      const account = catalogue.anywhere(accounts, account_uuid)
      const { number = null, name = '' } = account ?? {}
      return { account_uuid, number, name, debit, credit, balance: minus(debit, credit) }
    })
    .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))

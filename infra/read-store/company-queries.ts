import type { ReadScope, Scoped } from '@bon/projections/kernel'
import {
  firstDayOf,
  moneyByCompany,
  productsByCompany,
  tablesByCompany,
  turnoverByCompany,
  turnoverOfCompanies,
  unitsByCompany,
} from '@bon/projections/statistics'
import type { Queries } from '@bon/services/modules'
import type { ReadStore } from './read-store.ts'

type OfCompanies = Parameters<Queries['turnoverByCompany']>[1]
type CompanyQueries = Pick<
  Queries,
  | 'turnoverOfCompanies'
  | 'firstDayOfAny'
  | 'turnoverByCompany'
  | 'moneyByCompany'
  | 'productsByCompany'
  | 'unitsByCompany'
  | 'tablesByCompany'
>

/** Statistics in the scope of several companies, each checked by the caller. */
export const openCompanyQueries = (reads: ReadStore): CompanyQueries => {
  const ofCompanies =
    <Found>(query: (db: Scoped, asked: OfCompanies) => Promise<Found>) =>
    (scope: ReadScope, asked: OfCompanies): Promise<Found> =>
      reads.withScope({ ...scope, companies: asked.companies }, (db) => query(db, asked))
  return {
    turnoverOfCompanies: (scope, days) =>
      reads.withScope({ ...scope, companies: days.map(({ company_uuid }) => company_uuid) }, (db) =>
        turnoverOfCompanies(db, days),
      ),
    firstDayOfAny: (scope, companies) =>
      reads.withScope({ ...scope, companies }, (db) => firstDayOf(db, companies)),
    turnoverByCompany: ofCompanies(turnoverByCompany),
    moneyByCompany: ofCompanies(moneyByCompany),
    productsByCompany: ofCompanies(productsByCompany),
    unitsByCompany: ofCompanies(unitsByCompany),
    tablesByCompany: ofCompanies(tablesByCompany),
  }
}

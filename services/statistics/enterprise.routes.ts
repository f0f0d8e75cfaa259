import { type CompanyUuid, type RequestContext, type Route, route } from '@bon/contracts/kernel'
import { type EnterpriseQuery, enterpriseEndpoints } from '@bon/contracts/statistics'
import type { Counted } from './by-company/counted.ts'
import { type EnterprisePorts, figuresOfEnterprise } from './by-company/enterprise.ts'
import { type MoneyReads, moneyCounted } from './by-company/money.ts'
import { type ProductReads, productsCounted } from './by-company/products.ts'
import { type TableReads, tablesCounted } from './by-company/tables.ts'
import { type TurnoverReads, turnoverCounted } from './by-company/turnover.ts'
import { type UnitReads, unitsCounted } from './by-company/units.ts'

export type EnterpriseReads = Pick<EnterprisePorts, 'firstDayOfAny'> &
  TurnoverReads &
  MoneyReads &
  ProductReads &
  UnitReads &
  TableReads

type Dependencies = EnterprisePorts &
  EnterpriseReads & {
    /** Whether the caller may read the statistics of a company. */
    readableBy(context: RequestContext): Promise<(company_uuid: CompanyUuid) => boolean>
  }

/** Each part of the statistics by company of an enterprise (STAT-05). */
export const enterpriseRoutes = (ports: Dependencies): Route[] => {
  const answered =
    <Figures>(counted: Counted<Figures>) =>
    async ({ query }: { query: EnterpriseQuery }, context: RequestContext) => {
      const asker = { ...context, mayRead: await ports.readableBy(context) }
      return { body: await figuresOfEnterprise(ports, counted, asker, query) }
    }
  return [
    route(enterpriseEndpoints.enterprise_turnover, answered(turnoverCounted(ports))),
    route(enterpriseEndpoints.enterprise_money, answered(moneyCounted(ports))),
    route(enterpriseEndpoints.enterprise_products, answered(productsCounted(ports))),
    route(enterpriseEndpoints.enterprise_units, answered(unitsCounted(ports))),
    route(enterpriseEndpoints.enterprise_tables, answered(tablesCounted(ports))),
  ]
}

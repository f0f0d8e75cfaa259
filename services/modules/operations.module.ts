import { certificateStatus } from '@bon/contracts/journal'
import type { RequestContext } from '@bon/contracts/kernel'
import { dayIn } from '../companies/index.ts'
import { errorReportRoutes } from '../error-reports/index.ts'
import { parkedWorkRoutes } from '../parked-work/index.ts'
import {
  companyTurnover,
  dashboard,
  enterpriseRoutes,
  moneyOfPeriod,
  productsOfPeriod,
  statisticsRoutes,
  tablesOfPeriod,
  turnoverOfPeriod,
  unitsOfPeriod,
} from '../statistics/index.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** What those who run the installation look at: parked work and error reports. */
export const createOperationsModule = ({ parkedWork, errorReports, identity }: Shared): Module => ({
  routes: [
    ...parkedWorkRoutes({
      ...parkedWork,
      nameOf: async (uuid) => (await identity.userOf(uuid))?.name,
    }),
    ...errorReportRoutes({
      ...errorReports,
      storyOf: ({ company_uuid }, uuid) => errorReports.storyOf(company_uuid, uuid),
    }),
  ],
  processes: [],
})

/** The dashboard of a company, and statistics of a period. */
export const createStatisticsModule = (shared: Shared): Module => {
  const { catalogue, queries, backupState, certificates, heads_differ } = shared
  const ports = { ...shared, ...queries }
  const readableBy = (context: RequestContext) => shared.permissions.companiesWith(context, 'statistics.read')
  return {
    routes: [
      ...statisticsRoutes({
        dayOf: (scope, at) => dayIn(catalogue, scope, at),
        dashboard: async (scope, query, now) => ({
          ...(await dashboard(ports, scope, query, now)),
          backup: await backupState(),
          certificate: certificateStatus((await certificates.inForce(scope.vat_entity_uuid)).ends_at, now),
          head_differs:
            heads_differ.find(({ vat_entity_uuid }) => vat_entity_uuid === scope.vat_entity_uuid)?.found ??
            null,
        }),
        companies: async (context, query) =>
          companyTurnover(ports, { ...context, mayRead: await readableBy(context) }, query),
        turnover: (scope, query, now) => turnoverOfPeriod(ports, scope, query, now),
        money: (scope, query, now) => moneyOfPeriod(ports, scope, query, now),
        products: (scope, query, now) => productsOfPeriod(ports, scope, query, now),
        units: (scope, query, now) => unitsOfPeriod(ports, scope, query, now),
        tables: (scope, query, now) => tablesOfPeriod(ports, scope, query, now),
      }),
      ...enterpriseRoutes({ ...ports, readableBy }),
    ],
    processes: [],
  }
}

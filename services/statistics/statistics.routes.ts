import {
  type CompanyScope,
  type Instant,
  type PlainDate,
  type QueryOf,
  type RequestContext,
  type Route,
  route,
} from '@bon/contracts/kernel'
import {
  type CompanyTurnover,
  companyTurnoverEndpoints,
  type Dashboard,
  goodsEndpoints,
  type MoneyFigures,
  moneyEndpoints,
  type ProductFigures,
  statisticsEndpoints,
  type TableFigures,
  type Turnover,
  tableStatisticsEndpoints,
  turnoverEndpoints,
  type UnitFigures,
} from '@bon/contracts/statistics'

type Answers<Query, Answer> = (scope: CompanyScope, query: Query, now: Instant) => Promise<Answer>

type StatisticsDependencies = {
  dayOf(scope: CompanyScope, at: Instant): PlainDate
  dashboard(
    scope: CompanyScope,
    query: { day: PlainDate; from_hour?: number | undefined },
    now: Instant,
  ): Promise<Dashboard>
  companies(
    context: RequestContext,
    query: QueryOf<typeof companyTurnoverEndpoints.companies>,
  ): Promise<CompanyTurnover>
  turnover: Answers<QueryOf<typeof turnoverEndpoints.turnover>, Turnover>
  money: Answers<QueryOf<typeof moneyEndpoints.money>, MoneyFigures>
  products: Answers<QueryOf<typeof goodsEndpoints.products>, ProductFigures>
  units: Answers<QueryOf<typeof goodsEndpoints.units>, UnitFigures>
  tables: Answers<QueryOf<typeof tableStatisticsEndpoints.tables>, TableFigures>
}

export const statisticsRoutes = ({
  dayOf,
  dashboard,
  companies,
  turnover,
  money,
  products,
  units,
  tables,
}: StatisticsDependencies): Route[] => [
  route(statisticsEndpoints.dashboard, async ({ query }, { scope, now }) => ({
    body: await dashboard(scope, { ...query, day: query.day ?? dayOf(scope, now) }, now),
  })),
  route(companyTurnoverEndpoints.companies, async ({ query }, context) => ({
    body: await companies(context, query),
  })),
  route(turnoverEndpoints.turnover, async ({ query }, { scope, now }) => ({
    body: await turnover(scope, query, now),
  })),
  route(moneyEndpoints.money, async ({ query }, { scope, now }) => ({
    body: await money(scope, query, now),
  })),
  route(goodsEndpoints.products, async ({ query }, { scope, now }) => ({
    body: await products(scope, query, now),
  })),
  route(goodsEndpoints.units, async ({ query }, { scope, now }) => ({
    body: await units(scope, query, now),
  })),
  route(tableStatisticsEndpoints.tables, async ({ query }, { scope, now }) => ({
    body: await tables(scope, query, now),
  })),
]

import {
  type CompanyScope,
  type Instant,
  type PlainDate,
  type QueryOf,
  type Route,
  route,
} from '@bon/contracts/kernel'
import {
  type Dashboard,
  statisticsEndpoints,
  type Turnover,
  turnoverEndpoints,
} from '@bon/contracts/statistics'

type StatisticsDependencies = {
  dayOf(scope: CompanyScope, at: Instant): PlainDate
  dashboard(
    scope: CompanyScope,
    query: { day: PlainDate; from_hour?: number | undefined },
    now: Instant,
  ): Promise<Dashboard>
  turnover(
    scope: CompanyScope,
    query: QueryOf<typeof turnoverEndpoints.turnover>,
    now: Instant,
  ): Promise<Turnover>
}

export const statisticsRoutes = ({ dayOf, dashboard, turnover }: StatisticsDependencies): Route[] => [
  route(statisticsEndpoints.dashboard, async ({ query }, { scope, now }) => ({
    body: await dashboard(scope, { ...query, day: query.day ?? dayOf(scope, now) }, now),
  })),
  route(turnoverEndpoints.turnover, async ({ query }, { scope, now }) => ({
    body: await turnover(scope, query, now),
  })),
]

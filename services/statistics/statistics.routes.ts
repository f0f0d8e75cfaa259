import { type CompanyScope, type Instant, type PlainDate, type Route, route } from '@bon/contracts/kernel'
import { type Dashboard, statisticsEndpoints } from '@bon/contracts/statistics'

type StatisticsDependencies = {
  dayOf(scope: CompanyScope, at: Instant): PlainDate
  dashboard(
    scope: CompanyScope,
    query: { day: PlainDate; from_hour?: number | undefined },
    now: Instant,
  ): Promise<Dashboard>
}

export const statisticsRoutes = ({ dayOf, dashboard }: StatisticsDependencies): Route[] => [
  route(statisticsEndpoints.dashboard, async ({ query }, { scope, now }) => ({
    body: await dashboard(scope, { ...query, day: query.day ?? dayOf(scope, now) }, now),
  })),
]

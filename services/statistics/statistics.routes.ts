import {
  businessDay,
  type CompanyScope,
  type Instant,
  type PlainDate,
  type Route,
  route,
} from '@bon/contracts/kernel'
import { type Dashboard, statisticsEndpoints } from '@bon/contracts/statistics'

type StatisticsHouse = { dashboard(scope: CompanyScope, day: PlainDate, now: Instant): Promise<Dashboard> }

export const statisticsRoutes = ({ dashboard }: StatisticsHouse): Route[] => [
  route(statisticsEndpoints.dashboard, async ({ query }, { scope, now }) => ({
    body: await dashboard(scope, query.day ?? businessDay(now), now),
  })),
]

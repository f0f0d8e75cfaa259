import type { Dashboard } from '@bon/contracts/statistics'
import { hasGuests } from './comparison.ts'
import { GoalStrip } from './goals/goal-strip.tsx'
import { GuestStrip } from './guest-strip.tsx'

/** What is below the day's figures: the goal, and the guests where they are counted. */
export const MoreStrips = ({ dashboard, isToday }: { dashboard: Dashboard; isToday: boolean }) => (
  <>
    <GoalStrip dashboard={dashboard} isToday={isToday} />
    {hasGuests(dashboard.today, dashboard.compare_so_far) && (
      <GuestStrip now={dashboard.today} before={dashboard.compare_so_far} />
    )}
  </>
)

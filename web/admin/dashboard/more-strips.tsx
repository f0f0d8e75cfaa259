import type { Dashboard } from '@bon/contracts/statistics'
import { useVatBasis } from '../parts/vat-basis.ts'
import { hasGuests } from './comparison.ts'
import { GoalStrip } from './goals/goal-strip.tsx'
import { GuestStrip } from './guest-strip.tsx'

/** What is below the day's figures: the goal, and the guests where they are counted. */
export const MoreStrips = ({ dashboard, isToday }: { dashboard: Dashboard; isToday: boolean }) => {
  const { basis } = useVatBasis()
  return (
    <>
      <GoalStrip dashboard={dashboard} isToday={isToday} basis={basis} />
      {hasGuests(dashboard.today, dashboard.compare_so_far) && (
        <GuestStrip now={dashboard.today} before={dashboard.compare_so_far} basis={basis} />
      )}
    </>
  )
}

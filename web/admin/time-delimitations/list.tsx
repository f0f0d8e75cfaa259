import { PricedList } from './priced-list.tsx'
import { WeekView } from './week-view.tsx'

/** The rules in their order (CAT-15), and the resulting week. */
export const TimeDelimitationsList = () => (
  <>
    <PricedList />
    <WeekView />
  </>
)

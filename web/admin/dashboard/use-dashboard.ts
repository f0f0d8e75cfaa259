import { instantOf, type PlainDate } from '@bon/contracts/kernel'
import { statisticsEndpoints } from '@bon/contracts/statistics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import { shopClock } from '../../shared/format/index.ts'
import { now } from '../../shared/platform/index.ts'
import { useAddressFilters } from '../parts/use-address-filters.ts'
import { chosenDay } from './chosen-day.ts'
import { fromHourIn } from './from-hour.ts'

/**
 * A day's figures, today's live: a `turnover` notification makes the read stale, and the old figures stay until the new
 * ones arrive. Today is also refetched every minute, because the comparison with last week moves on without sales. The
 * day and a previewed start hour are in the URL.
 */
export const useDashboard = () => {
  const { address, narrow } = useAddressFilters(['day', 'from_hour'])
  const today = shopClock.businessDay(instantOf(now()))
  const [from_hour, past] = [fromHourIn(address), chosenDay(address, today)]
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...query(statisticsEndpoints.dashboard, {
      query: { ...(from_hour !== undefined && { from_hour }), ...(past !== undefined && { day: past }) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: past === undefined ? 60_000 : false,
  })
  return {
    day: data,
    at: instantOf(dataUpdatedAt),
    today,
    /** Undefined for today. */
    past,
    choose: (day: PlainDate) => narrow({ day: day < today ? day : '' }),
    error,
    retry: () => void refetch(),
  }
}

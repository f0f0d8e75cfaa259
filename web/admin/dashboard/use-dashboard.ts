import { instantOf } from '@bon/contracts/kernel'
import { statisticsEndpoints } from '@bon/contracts/statistics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import { useAddressFilters } from '../parts/use-address-filters.ts'
import { fromHourIn } from './from-hour.ts'

/**
 * Today's figures, live: a `turnover` notification makes the read stale, and the old figures stay until the new ones
 * arrive. Also refetched every minute, because the comparison with last week moves on without sales. A previewed start
 * hour is in the URL.
 */
export const useDashboard = () => {
  const { address } = useAddressFilters(['from_hour'])
  const from_hour = fromHourIn(address)
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...query(statisticsEndpoints.dashboard, from_hour === undefined ? {} : { query: { from_hour } }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  return { day: data, at: instantOf(dataUpdatedAt), error, retry: () => void refetch() }
}

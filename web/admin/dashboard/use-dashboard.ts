import { instantOf } from '@bon/contracts/kernel'
import { statisticsEndpoints } from '@bon/contracts/statistics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import { useAddressFilters } from '../parts/use-address-filters.ts'
import { fromHourIn } from './from-hour.ts'

/**
 * Today, live: a bell of `turnover` makes the read stale, and the figures on the screen stay until the new ones are
 * here. Once a minute it is read again, because the same time last week moves on though nothing is sold. Another
 * beginning of the day stands in the address.
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

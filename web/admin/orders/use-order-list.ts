import { orderQueryEndpoints } from '@bon/contracts/orders'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import { allPages } from '../exports/all-pages.ts'
import { useAddressFilters } from '../parts/use-address-filters.ts'
import { useCursor } from '../parts/use-cursor.ts'
import { countOf, filtersOf, requestOf } from './filters.ts'

const names = ['status', 'from', 'to', 'register_uuid', 'nr'] as const

/** The order list: filters and page are in the URL. */
export const useOrderList = () => {
  const { address, narrow, clear } = useAddressFilters(names)
  const cursor = useCursor()
  const filters = filtersOf(address)
  const { data, error, refetch } = useQuery({
    ...query(orderQueryEndpoints.list, { query: requestOf(filters, cursor.before) }),
    placeholderData: keepPreviousData,
  })
  return {
    data,
    error,
    retry: () => void refetch(),
    cursor,
    filters,
    active: countOf(filters),
    /** All pages of the list, with the same filters. */
    pages: async function* (signal: AbortSignal) {
      const all = allPages(orderQueryEndpoints.list, { query: requestOf(filters, undefined) }, signal)
      for await (const { orders } of all) yield orders
    },
    narrow,
    clear,
  }
}
export type OrderList = ReturnType<typeof useOrderList>

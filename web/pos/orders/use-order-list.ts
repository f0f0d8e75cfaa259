import { instantOf } from '@bon/contracts/kernel'
import { type OrderRow, orderQueryEndpoints } from '@bon/contracts/orders'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { query } from '../../shared/api/index.ts'
import { shopClock } from '../../shared/format/index.ts'
import { now } from '../../shared/platform/index.ts'
import { usePos } from '../registers/index.ts'
import { bothFound, receiptNrOf } from './find-bons.ts'

export type Filters = {
  status: OrderRow['status'] | 'owed' | 'all'
  here: boolean
  mine: boolean
  text: string
}
export const noFilters: Filters = { status: 'all', here: true, mine: false, text: '' }

/**
 * The day's bons of this register or of all; the search is the server's, which knows names and cards. A number finds
 * also a receipt of any day.
 */
export const useOrderList = () => {
  const { register, cashier } = usePos()
  const [filters, setFilters] = useState(noFilters)
  const { status, here, mine, text } = filters
  const day = register.session?.business_day ?? shopClock.businessDay(instantOf(now()))
  const search = useDeferredValue(text.trim())
  const nr = receiptNrOf(search)
  // A list never mixes test and real bons (DEF-21).
  const test_mode = register.session?.test_mode ? 'yes' : 'no'
  const list = useQuery({
    ...query(orderQueryEndpoints.list, {
      query: {
        // What guests owe is paid on any day and at any register.
        ...(status !== 'owed' && { day, ...(here && { register_uuid: register.uuid }) }),
        ...(status !== 'all' && { status }),
        ...(search !== '' && { search }),
        test_mode,
        empty: 'no',
        limit: 100,
      },
    }),
    placeholderData: keepPreviousData,
  })
  const byNr = useQuery({
    ...query(orderQueryEndpoints.list, { query: { nr: nr ?? 1, test_mode, limit: 25 } }),
    enabled: nr !== undefined,
  })
  const today = list.data?.orders
  return {
    filters,
    change: (some: Partial<Filters>) => setFilters({ ...filters, ...some }),
    rows:
      today &&
      bothFound(today, nr === undefined ? [] : (byNr.data?.orders ?? [])).filter(
        ({ cashier_uuid }) => !mine || cashier_uuid === cashier.uuid,
      ),
    error: list.error,
    retry: () => void list.refetch(),
  }
}

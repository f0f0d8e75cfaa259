import type { OrderUuid, Uuid } from '@bon/contracts/kernel'
import { type OrderView, orderEndpoints } from '@bon/contracts/orders'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { query } from '../../shared/api/index.ts'
import type { Made } from './split-draft.ts'

const show = (uuid: Uuid) => query(orderEndpoints.show, { params: { uuid } })

/** The current original order from the server. */
export const useOriginal = (order_uuid: OrderUuid) => {
  const { data, error, refetch } = useQuery({ ...show(order_uuid), refetchOnMount: 'always' })
  return { order: data?.order, error, refetch }
}

export type MadeBill = Made & { order: OrderView | undefined }

/** The orders created by the split. */
export const useMadeBills = (made: readonly Made[]): MadeBill[] => {
  const answers = useQueries({
    queries: made.map(({ order_uuid }) => ({ ...show(order_uuid), refetchOnMount: 'always' as const })),
  })
  return made.map((one, i) => ({ ...one, order: answers[i]?.data?.order }))
}

/** Caches the orders of an answer at once; a change notification refetches them later. */
export const useCacheOrders = () => {
  const client = useQueryClient()
  return useCallback(
    (orders: readonly OrderView[]) => {
      for (const order of orders) client.setQueryData(show(order.order_uuid).queryKey, { order })
    },
    [client],
  )
}

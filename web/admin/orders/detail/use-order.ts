import type { ReturnsOf } from '@bon/contracts/kernel'
import { orderEndpoints, orderQueryEndpoints } from '@bon/contracts/orders'
import { paperEndpoints } from '@bon/contracts/papers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../shared/api/index.ts'

export type History = ReturnsOf<typeof orderQueryEndpoints.history>

/** An order, its events and, once paid, its receipt. All three are refetched on `orders` notifications. */
export const useOrder = (uuid: string) => {
  const params = { uuid }
  const order = useQuery(query(orderEndpoints.show, { params }))
  const history = useQuery(query(orderQueryEndpoints.history, { params }))
  const isPaid = order.data?.order.status === 'completed'
  const receipt = useQuery({
    ...query(paperEndpoints.preview, { params }),
    enabled: isPaid,
    placeholderData: keepPreviousData,
  })
  return { order, history, receipt, isPaid }
}

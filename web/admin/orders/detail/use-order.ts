import type { ReturnsOf } from '@bon/contracts/kernel'
import { orderEndpoints, orderQueryEndpoints } from '@bon/contracts/orders'
import { paperEndpoints } from '@bon/contracts/papers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../shared/api/index.ts'

export type History = ReturnsOf<typeof orderQueryEndpoints.history>

/**
 * An order, its events and, once paid, its receipt, and whether its payments are settled, which the list knows. All are
 * refetched on `orders` notifications.
 */
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
  const nr = order.data?.order.nr
  const listed = useQuery({
    ...query(orderQueryEndpoints.list, { query: { nr: nr ?? 1, limit: 25 } }),
    enabled: isPaid && nr !== undefined,
  })
  const isCaptured = listed.data?.orders.some(
    ({ order_uuid, is_captured }) => order_uuid === uuid && is_captured,
  )
  return { order, history, receipt, isPaid, isCaptured: isPaid && isCaptured === true }
}

import type { ReturnsOf } from '@bon/contracts/kernel'
import { orderEndpoints, orderLookEndpoints } from '@bon/contracts/orders'
import { paperEndpoints } from '@bon/contracts/papers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'

export type History = ReturnsOf<typeof orderLookEndpoints.history>

/** An order, its events and, when it is paid, its receipt. All three follow the bells of `orders`. */
export const useOrder = (uuid: string) => {
  const params = { uuid }
  const order = useQuery(query(orderEndpoints.show, { params }))
  const history = useQuery(query(orderLookEndpoints.history, { params }))
  const isPaid = order.data?.order.status === 'completed'
  const receipt = useQuery({
    ...query(paperEndpoints.look, { params }),
    enabled: isPaid,
    placeholderData: keepPreviousData,
  })
  return { order, history, receipt, isPaid }
}

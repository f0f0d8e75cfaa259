import { orderLookEndpoints } from '@bon/contracts/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { useSession } from '../../shared/session/index.ts'

/**
 * Goes to the order of a receipt number. A number that is nobody's, or that several of the company's entities gave,
 * ends in the list filtered by it, which says so.
 */
export const useOrderOfNr = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { company } = useSession()
  const list = `/companies/${company.uuid}/admin/orders`
  return async (nr: number) => {
    const found = await client
      .fetchQuery(query(orderLookEndpoints.list, { query: { nr, limit: 2 } }))
      .catch(() => undefined)
    const [order, another] = found?.orders ?? []
    await navigate(order && !another ? `${list}/${order.order_uuid}` : `${list}?nr=${nr}`)
  }
}

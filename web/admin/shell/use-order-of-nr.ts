import { orderQueryEndpoints } from '@bon/contracts/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'

/**
 * Opens the order of a receipt number. A number without a match, or with several in the company, opens the filtered
 * list instead.
 */
export const useOrderOfNr = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { company } = useSession()
  const list = officePath(company.uuid, 'orders')
  return async (nr: number) => {
    const found = await client
      .fetchQuery(query(orderQueryEndpoints.list, { query: { nr, limit: 2 } }))
      // The list opens instead, sends the same request and shows its error.
      .catch(() => undefined)
    const [order, another] = found?.orders ?? []
    await navigate(order && !another ? `${list}/${order.order_uuid}` : `${list}?nr=${nr}`)
  }
}

import { type CompanyScope, type Money, sum, type Uuid, zero } from '@bon/contracts/kernel'
import { type ExistingOrder, netCashReceived } from '@bon/contracts/orders'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import { orderStream } from './streams.ts'

/** Upper limit of linked orders to read; real bills are not split this far. */
const most_linked = 100

/**
 * Cash taken for all orders linked to this one: parts of the same bill, merged orders, the sale it corrects.
 * Reads nothing for an order without links.
 */
export const cashElsewhere = async (
  { handler }: Pick<OrderDependencies, 'handler'>,
  order: ExistingOrder | undefined,
  { company_uuid }: CompanyScope,
): Promise<Money> => {
  if (!order) return zero
  const visited = new Set<Uuid>([order.order_uuid])
  const waiting = linkedOf(order)
  const amounts: Money[] = []
  for (let uuid = waiting.shift(); uuid !== undefined && visited.size < most_linked; uuid = waiting.shift()) {
    if (visited.has(uuid)) continue
    visited.add(uuid)
    const other = (await handler.load(orderDecider, orderStream(uuid), company_uuid))?.state
    if (!other || other.status === 'new') continue
    amounts.push(netCashReceived(other))
    waiting.push(...linkedOf(other))
  }
  return sum(amounts)
}

const linkedOf = ({ linked = [], origin }: ExistingOrder): Uuid[] => [
  ...linked,
  ...(origin ? [origin.order_uuid] : []),
]

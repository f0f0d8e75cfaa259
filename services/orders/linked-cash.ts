import { type CompanyScope, type Money, sum, type Uuid, zero } from '@bon/contracts/kernel'
import { cashTaken, type ExistingOrder } from '@bon/contracts/orders'
import { orderDecider } from './order.decider.ts'
import type { OrderHouse } from './order.house.ts'
import { orderStream } from './streams.ts'

/** A bill that is divided further than this is nobody's; what lies beyond it is not looked at. */
const most_linked = 100

/**
 * Cash that was taken for all that a bon is linked to: parts of the same bill, what was merged into it, the sale that it
 * corrects. Nothing is read for a bon that stands alone.
 */
export const cashElsewhere = async (
  { handler }: Pick<OrderHouse, 'handler'>,
  order: ExistingOrder | undefined,
  { company_uuid }: CompanyScope,
): Promise<Money> => {
  if (!order) return zero
  const seen = new Set<Uuid>([order.order_uuid])
  const waiting = linkedOf(order)
  const taken: Money[] = []
  for (let uuid = waiting.shift(); uuid !== undefined && seen.size < most_linked; uuid = waiting.shift()) {
    if (seen.has(uuid)) continue
    seen.add(uuid)
    const other = (await handler.load(orderDecider, orderStream(uuid), company_uuid))?.state
    if (!other || other.status === 'new') continue
    taken.push(cashTaken(other))
    waiting.push(...linkedOf(other))
  }
  return sum(taken)
}

const linkedOf = ({ linked = [], origin }: ExistingOrder): Uuid[] => [
  ...linked,
  ...(origin ? [origin.order_uuid] : []),
]

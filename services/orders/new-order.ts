import { type RequestContext, reject, type Uuid } from '@bon/contracts/kernel'
import { orderDecider } from './order.decider.ts'
import type { OrderHouse } from './order.house.ts'
import { orderStream } from './streams.ts'

type House = Pick<OrderHouse, 'handler'>

/** Whether any company has an order of this id: one that a scope cannot see is taken as well. */
export const isTaken = async ({ handler }: House, order_uuid: Uuid): Promise<boolean> =>
  (await handler.at(orderDecider, orderStream(order_uuid), 0n)).status !== 'new'

/** An order that is yet to be opened needs an id that nobody has; another company's is not spoken of. */
export const refusedNewOrder = async (
  house: House,
  order_uuids: readonly Uuid[],
  { scope }: Pick<RequestContext, 'scope'>,
) => {
  for (const order_uuid of order_uuids) {
    if (!(await isTaken(house, order_uuid))) continue
    const own = await house.handler.load(orderDecider, orderStream(order_uuid), scope.company_uuid)
    return own ? reject('order.id_taken') : reject('request.not_found')
  }
  return new Set(order_uuids).size < order_uuids.length ? reject('order.id_taken') : undefined
}

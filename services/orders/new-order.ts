import { type OrderUuid, type RequestContext, reject } from '@bon/contracts/kernel'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import { orderStream } from './streams.ts'

type Dependencies = Pick<OrderDependencies, 'handler'>

/** Whether any company has an order with this id, including companies outside the scope. */
export const isIdUsed = async ({ handler }: Dependencies, order_uuid: OrderUuid): Promise<boolean> =>
  (await handler.at(orderDecider, orderStream(order_uuid), 0n)).status !== 'new'

/** A new order needs an unused id; the rejection does not reveal orders of other companies. */
export const refusedNewOrder = async (
  application: Dependencies,
  order_uuids: readonly OrderUuid[],
  { scope }: Pick<RequestContext, 'scope'>,
) => {
  for (const order_uuid of order_uuids) {
    if (!(await isIdUsed(application, order_uuid))) continue
    const own = await application.handler.load(orderDecider, orderStream(order_uuid), scope.company_uuid)
    return own ? reject('order.id_taken') : reject('request.not_found')
  }
  return new Set(order_uuids).size < order_uuids.length ? reject('order.id_taken') : undefined
}

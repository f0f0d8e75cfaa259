import { type RecordedEvent, type Route, reject, route, type Uuid } from '@bon/contracts/kernel'
import { type OrderEvent, orderActEndpoints, refundEndpoints } from '@bon/contracts/orders'
import { orderDecider } from './order.decider.ts'
import type { OrderHouse } from './order.house.ts'
import { commentOrder, forceRelease, placeOrder, planShares, takeOrder } from './placing.acts.ts'
import { cancelPaid, refundOrder, reopenOrder } from './refund.acts.ts'
import { orderStream } from './streams.ts'
import { transferLines } from './transfer.acts.ts'

type Reads = { history(stream: string): Promise<RecordedEvent[]> }

/** Money back. */
export const refundRoutes = (house: OrderHouse): Route[] => [
  route(refundEndpoints.refund, ({ params, body }, context) =>
    refundOrder(house, params.uuid, body, context),
  ),
  route(refundEndpoints.cancelPaid, ({ params, body }, context) =>
    cancelPaid(house, params.uuid, body, context),
  ),
  route(refundEndpoints.reopen, ({ params, body }, context) =>
    reopenOrder(house, params.uuid, body, context),
  ),
]

export const orderActRoutes = (house: OrderHouse, { history }: Reads): Route[] => [
  route(orderActEndpoints.take, ({ params, body }, context) => takeOrder(house, params.uuid, body, context)),
  route(orderActEndpoints.forceRelease, ({ params, body }, context) =>
    forceRelease(house, params.uuid, body, context),
  ),
  route(orderActEndpoints.place, ({ params, body }, context) =>
    placeOrder(house, params.uuid, body, context),
  ),
  route(orderActEndpoints.transfer, ({ params, body }, context) =>
    transferLines(house, params.uuid, body, context),
  ),
  route(orderActEndpoints.shares, ({ params, body }, context) =>
    planShares(house, params.uuid, body, context),
  ),
  route(orderActEndpoints.comment, ({ params, body }, context) =>
    commentOrder(house, params.uuid, body, context),
  ),
  route(orderActEndpoints.comments, async ({ params }, { scope }) => {
    const folded = await house.handler.load(orderDecider, orderStream(params.uuid), scope.company_uuid)
    if (!folded) return reject('request.not_found')
    const said = (await history(orderStream(params.uuid))).flatMap(({ type, data, meta }) => {
      const event = { type, data } as OrderEvent
      if (event.type === 'OrderCommented') return [{ ...event.data, actor: meta.actor }]
      // Why an administrator approved something is read where people read what was said of the order.
      if (event.type !== 'OrderActApproved') return []
      const { reason: comment, by } = event.data
      return [{ comment_uuid: comment.ref, comment, at: by.at, actor: meta.actor }]
    })
    const texts = await house.texts.get(
      scope.company_uuid,
      said.map(({ comment }) => comment.ref),
    )
    const comments = said.map(({ comment_uuid, comment, at, actor }) => ({
      comment_uuid,
      at,
      actor,
      text: texts.get(comment.ref) ?? null,
    }))
    return { body: { comments } }
  }),
  route(orderActEndpoints.heartbeat, async ({ params, body }, { scope, now }) => {
    if (!(await house.directory.register(scope, params.uuid))) return reject('request.not_found')
    const ours: Uuid[] = []
    for (const order_uuid of body.order_uuids) {
      const known = await house.handler.peek(orderDecider, orderStream(order_uuid), scope.company_uuid)
      if (known) ours.push(order_uuid)
    }
    await house.leases.beat(scope.company_uuid, params.uuid, ours, now)
    return { body: {} }
  }),
]

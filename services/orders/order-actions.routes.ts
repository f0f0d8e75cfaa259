import { type RecordedEvent, type Route, reject, route, type Uuid } from '@bon/contracts/kernel'
import {
  depositReturnEndpoints,
  type OrderEvent,
  orderActionEndpoints,
  owedEndpoints,
  refundEndpoints,
  tenderCorrectionEndpoints,
  tipEndpoints,
} from '@bon/contracts/orders'
import { refusedInTheNameOf } from '../identity/index.ts'
import { correctTender } from './correcting.handlers.ts'
import { returnDeposits } from './deposit.handlers.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import { settleOwed } from './owed.handlers.ts'
import {
  changeWaiter,
  commentOrder,
  forceRelease,
  placeOrder,
  planShares,
  takeOrder,
  takeOverOrder,
} from './placing.handlers.ts'
import { cancelPaid, refundOrder, reopenOrder } from './refund.handlers.ts'
import { orderStream } from './streams.ts'
import { giveTip, giveTipBack } from './tip.handlers.ts'
import { transferLines } from './transfer.handlers.ts'

type Reads = { history(stream: string): Promise<RecordedEvent[]> }

/** Refunds and reversals. */
export const refundRoutes = (deps: OrderDependencies): Route[] => [
  route(refundEndpoints.refund, ({ params, body }, context) => refundOrder(deps, params.uuid, body, context)),
  route(tenderCorrectionEndpoints.correctTender, ({ params, body }, context) =>
    correctTender(deps, params.uuid, body, context),
  ),
  route(owedEndpoints.settle, ({ params, body }, context) => settleOwed(deps, params.uuid, body, context)),
  route(depositReturnEndpoints.give, ({ params, body }, context) =>
    returnDeposits(deps, params.uuid, body, context),
  ),
  route(tipEndpoints.give, ({ params, body }, context) => giveTip(deps, params.uuid, body, context)),
  route(tipEndpoints.giveBack, ({ params, body }, context) => giveTipBack(deps, params.uuid, body, context)),
  route(refundEndpoints.cancelPaid, ({ params, body }, context) =>
    cancelPaid(deps, params.uuid, body, context),
  ),
  route(refundEndpoints.reopen, ({ params, body }, context) => reopenOrder(deps, params.uuid, body, context)),
]

export const orderActionRoutes = (deps: OrderDependencies, { history }: Reads): Route[] => [
  route(orderActionEndpoints.take, ({ params, body }, context) =>
    takeOrder(deps, params.uuid, body, context),
  ),
  route(orderActionEndpoints.takeOver, ({ params, body }, context) =>
    takeOverOrder(deps, params.uuid, body, context),
  ),
  route(orderActionEndpoints.forceRelease, ({ params, body }, context) =>
    forceRelease(deps, params.uuid, body, context),
  ),
  route(orderActionEndpoints.place, ({ params, body }, context) =>
    placeOrder(deps, params.uuid, body, context),
  ),
  route(orderActionEndpoints.waiter, ({ params, body }, context) =>
    changeWaiter(deps, params.uuid, body, context),
  ),
  route(orderActionEndpoints.transfer, ({ params, body }, context) =>
    transferLines(deps, params.uuid, body, context),
  ),
  route(orderActionEndpoints.shares, ({ params, body }, context) =>
    planShares(deps, params.uuid, body, context),
  ),
  route(orderActionEndpoints.comment, ({ params, body }, context) =>
    commentOrder(deps, params.uuid, body, context),
  ),
  route(orderActionEndpoints.comments, async ({ params }, { scope }) => {
    const folded = await deps.handler.load(orderDecider, orderStream(params.uuid), scope.company_uuid)
    if (!folded) return reject('request.not_found')
    const entries = (await history(orderStream(params.uuid))).flatMap(({ type, data, meta }) => {
      const event = { type, data } as OrderEvent
      if (event.type === 'OrderCommented') return [{ ...event.data, actor: meta.actor }]
      // The reason of an approval is shown among the comments of the order.
      if (event.type !== 'OrderActionApproved') return []
      const { reason: comment, by } = event.data
      return [{ comment_uuid: comment.ref, comment, at: by.at, actor: meta.actor }]
    })
    const texts = await deps.texts.get(
      scope.company_uuid,
      entries.map(({ comment }) => comment.ref),
    )
    const comments = entries.map(({ comment_uuid, comment, at, actor }) => ({
      comment_uuid,
      at,
      actor,
      text: texts.get(comment.ref) ?? null,
    }))
    return { body: { comments } }
  }),
  route(orderActionEndpoints.heartbeat, async ({ params, body }, request) => {
    const { scope, now } = request
    const by = { register_uuid: params.uuid, cashier_uuid: body.cashier_uuid }
    const refused = await refusedInTheNameOf(deps, by, request)
    if (refused) return refused
    const ours: Uuid[] = []
    for (const order_uuid of body.order_uuids) {
      const folded = await deps.handler.peek(orderDecider, orderStream(order_uuid), scope.company_uuid)
      if (folded) ours.push(order_uuid)
    }
    await deps.leases.beat(scope.company_uuid, by, ours, now)
    return { body: {} }
  }),
]

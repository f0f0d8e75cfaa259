import {
  type CompanyScope,
  type OrderUuid,
  type RecordedEvent,
  type Route,
  reject,
  route,
  type Uuid,
} from '@bon/contracts/kernel'
import { orderEndpoints, orderQueryEndpoints, type Receipt } from '@bon/contracts/orders'
import { type ListReads, listedOrders } from './listed-orders.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import { cancelOrder, payOrder, saveOrder, sellOrder } from './order.handlers.ts'
import { orderActionRoutes, refundRoutes } from './order-actions.routes.ts'
import { viewed } from './order-command.ts'
import { orderStream } from './streams.ts'

/** Read models of the order routes. */
export type OrderReads = ListReads & {
  history(stream: string): Promise<RecordedEvent[]>
  receipt(scope: CompanyScope, order_uuid: OrderUuid): Promise<Receipt | undefined>
}

export const orderRoutes = (deps: OrderDependencies, reads: OrderReads): Route[] => {
  const load = (scope: CompanyScope, uuid: Uuid) =>
    deps.handler.load(orderDecider, orderStream(uuid), scope.company_uuid)
  return [
    route(orderEndpoints.save, ({ params, body }, context) => saveOrder(deps, params.uuid, body, context)),
    route(orderEndpoints.retain, ({ params, body }, context) =>
      saveOrder(deps, params.uuid, { ...body, suspend: false }, context),
    ),
    route(orderEndpoints.sell, ({ params, body }, context) => sellOrder(deps, params.uuid, body, context)),
    route(orderEndpoints.pay, ({ params, body }, context) => payOrder(deps, params.uuid, body, context)),
    route(orderEndpoints.cancel, ({ params, body }, context) =>
      cancelOrder(deps, params.uuid, body, context),
    ),
    route(orderEndpoints.show, async ({ params }, { scope }) => {
      const folded = await load(scope, params.uuid)
      if (!folded || folded.state.status === 'new') return reject('request.not_found')
      const order = await viewed(deps, folded.state, folded.revision, scope)
      return { body: { order }, revision: folded.revision }
    }),
    route(orderQueryEndpoints.history, async ({ params }, { scope }) => {
      if (!(await load(scope, params.uuid))) return reject('request.not_found')
      const events = await reads.history(orderStream(params.uuid))
      return {
        body: {
          events: events.map(({ revision, type, meta, data }) => ({
            revision: revision.toString(),
            type,
            at: meta.at,
            actor: meta.actor,
            data: { ...data },
          })),
        },
      }
    }),
    route(orderQueryEndpoints.receipt, async ({ params }, { scope }) => {
      const folded = await load(scope, params.uuid)
      if (!folded) return reject('request.not_found')
      const receipt =
        folded.state.status === 'completed' ? await reads.receipt(scope, params.uuid) : undefined
      return receipt ? { body: { receipt } } : reject('order.not_completed')
    }),
    route(orderQueryEndpoints.list, async ({ query }, { scope, now }) => ({
      body: await listedOrders(reads, scope, query, now),
    })),
    ...orderActionRoutes(deps, reads),
    ...refundRoutes(deps),
  ]
}

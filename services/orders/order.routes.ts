import type { RecordedEvent, Uuid } from '@bon/contracts/kernel'
import { type CompanyScope, type QueryOf, type Route, reject, route } from '@bon/contracts/kernel'
import { type OrderRow, orderEndpoints, orderLookEndpoints, type Receipt } from '@bon/contracts/orders'
import { viewed } from './acting.ts'
import { cancelOrder, payOrder, saveOrder, sellOrder } from './order.acts.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderHouse } from './order.house.ts'
import { orderActRoutes, refundRoutes } from './order-act.routes.ts'
import { orderStream } from './streams.ts'

/** What the order routes ask of the read side. */
export type OrderReads = {
  list(
    scope: CompanyScope,
    query: QueryOf<typeof orderLookEndpoints.list>,
  ): Promise<{ orders: OrderRow[]; next: string | null }>
  history(stream: string): Promise<RecordedEvent[]>
  receipt(scope: CompanyScope, order_uuid: Uuid): Promise<Receipt | undefined>
}

export const orderRoutes = (house: OrderHouse, reads: OrderReads): Route[] => {
  const load = (scope: CompanyScope, uuid: Uuid) =>
    house.handler.load(orderDecider, orderStream(uuid), scope.company_uuid)
  return [
    route(orderEndpoints.save, ({ params, body }, context) => saveOrder(house, params.uuid, body, context)),
    route(orderEndpoints.retain, ({ params, body }, context) =>
      saveOrder(house, params.uuid, { ...body, suspend: false }, context),
    ),
    route(orderEndpoints.sell, ({ params, body }, context) => sellOrder(house, params.uuid, body, context)),
    route(orderEndpoints.pay, ({ params, body }, context) => payOrder(house, params.uuid, body, context)),
    route(orderEndpoints.cancel, ({ params, body }, context) =>
      cancelOrder(house, params.uuid, body, context),
    ),
    route(orderEndpoints.show, async ({ params }, { scope }) => {
      const folded = await load(scope, params.uuid)
      if (!folded || folded.state.status === 'new') return reject('request.not_found')
      const order = await viewed(house, folded.state, folded.revision, scope)
      return { body: { order }, revision: folded.revision }
    }),
    route(orderLookEndpoints.history, async ({ params }, { scope }) => {
      if (!(await load(scope, params.uuid))) return reject('request.not_found')
      const events = await reads.history(orderStream(params.uuid))
      return {
        body: {
          events: events.map(({ revision, type, meta, data }) => ({
            revision: revision.toString(),
            type,
            at: meta.at,
            actor: meta.actor,
            data: data as Record<string, unknown>,
          })),
        },
      }
    }),
    route(orderLookEndpoints.receipt, async ({ params }, { scope }) => {
      const folded = await load(scope, params.uuid)
      if (!folded) return reject('request.not_found')
      const receipt =
        folded.state.status === 'completed' ? await reads.receipt(scope, params.uuid) : undefined
      return receipt ? { body: { receipt } } : reject('order.not_completed')
    }),
    route(orderLookEndpoints.list, async ({ query }, { scope }) => ({
      body: await reads.list(scope, query),
    })),
    ...orderActRoutes(house, reads),
    ...refundRoutes(house),
  ]
}

import {
  type BodyOf,
  isRejection,
  type RequestContext,
  type Route,
  reject,
  route,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { kitchenDelta } from '@bon/contracts/orders'
import { kitchenEndpoints } from '@bon/contracts/printing'
import type { InTheNameOf } from '../identity/index.ts'
import type { CommandContext } from '../kernel/index.ts'
import {
  type ActingHouse,
  answered,
  type OrderCommand,
  once,
  orderDecider,
  orderStream,
  sessionOf,
} from '../orders/index.ts'

export type KitchenHouse = ActingHouse & {
  /** KIT-12. */
  windowOf(company_uuid: Uuid): number
}

/** What a register asks the kitchen for. The printing itself is the reactor's: no printer is waited for here. */
export const kitchenRoutes = (house: KitchenHouse): Route[] => [
  route(kitchenEndpoints.send, ({ params, body }, request) =>
    sendToKitchen(house, params.uuid, body, request),
  ),
  route(kitchenEndpoints.replace, ({ params, body }, request) => {
    const { test_mode, ...hands } = body
    return once(house, params.uuid, body, request, async (context) =>
      // What the register believes of itself (ORD-13, DEF-21).
      test_mode !== (context.test_mode ?? false)
        ? reject('order.test_mode_mismatch')
        : perform(house, params.uuid, hands, context, request, (by, ticket_uuid) => ({
            type: 'SendToKitchen',
            kind: 'replacement',
            ticket_uuid,
            by,
          })),
    )
  }),
  route(kitchenEndpoints.extra, ({ params, body }, request) => {
    const { text, ...hands } = body
    return once(house, params.uuid, body, request, async (context) => {
      const { company_uuid } = request.scope
      if (!(await house.handler.load(orderDecider, orderStream(params.uuid), company_uuid)))
        return reject('request.not_found')
      const note = await house.texts.put({ company_uuid, subject: params.uuid, text })
      return perform(house, params.uuid, hands, context, request, (by, ticket_uuid) => ({
        type: 'SendToKitchen',
        kind: 'extra',
        note,
        ticket_uuid,
        by,
      }))
    })
  }),
]

const sendToKitchen = (
  house: KitchenHouse,
  uuid: Uuid,
  body: BodyOf<typeof kitchenEndpoints.send>,
  request: RequestContext,
) =>
  once(house, uuid, body, request, async (context) => {
    const window_ms = house.windowOf(request.scope.company_uuid)
    const done = await perform(house, uuid, body, context, request, (by, ticket_uuid) => ({
      type: 'AskKitchen',
      window_ms,
      ticket_uuid,
      by,
    }))
    if (isRejection(done)) return done
    const { order } = done.body
    const lines = order.status === 'cancelled' ? [] : order.lines
    const isOwed = kitchenDelta(lines, order.sent).length > 0
    const sent = order.tickets.some(({ ticket_uuid }) => ticket_uuid === ticketOf(uuid, context))
    const kitchen = sent ? ('sent' as const) : isOwed ? ('waits' as const) : ('nothing' as const)
    return { ...done, body: { order, kitchen } }
  })

type Command = (by: InTheNameOf & { session_uuid: Uuid }, ticket_uuid: Uuid) => OrderCommand

const perform = async (
  house: KitchenHouse,
  uuid: Uuid,
  hands: InTheNameOf,
  context: CommandContext,
  request: RequestContext,
  command: Command,
) => {
  const session = await sessionOf(house, hands, request.scope)
  if (isRejection(session)) return session
  const by = { ...hands, session_uuid: session.session_uuid }
  const wish = command(by, ticketOf(uuid, context))
  // The order is there, whatever this process knows of it.
  const there = { ...context, is_new: false }
  return answered(house, await house.handler.handle(orderDecider, orderStream(uuid), wish, there), request)
}

/** The same command is the same ticket of its order, however often it arrives. */
const ticketOf = (order_uuid: Uuid, { command_id }: CommandContext): Uuid =>
  uuid5(command_id, `ticket:${order_uuid}`)

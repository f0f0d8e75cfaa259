import {
  type BodyOf,
  type CompanyUuid,
  isRejection,
  type OrderUuid,
  type RequestContext,
  type Route,
  reject,
  route,
  type Uuid,
  uuid5,
  type VaultText,
} from '@bon/contracts/kernel'
import { kitchenDelta, type Order } from '@bon/contracts/orders'
import { kitchenEndpoints } from '@bon/contracts/printing'
import type { InTheNameOf } from '../identity/index.ts'
import type { CommandContext, Handled } from '../kernel/index.ts'
import {
  answered,
  type OrderCommandDependencies,
  once,
  orderAgain,
  orderDecider,
  orderStream,
  sessionOf,
  shownOrder,
} from '../orders/index.ts'

export type KitchenDependencies = OrderCommandDependencies & {
  /** Minutes within which changes of one order are sent as one ticket (KIT-12). */
  windowOf(company_uuid: CompanyUuid): number
}

/** A register's requests to the kitchen. The reactor prints; no request waits for a printer. */
export const kitchenRoutes = (deps: KitchenDependencies): Route[] => [
  route(kitchenEndpoints.send, ({ params, body }, request) =>
    sendToKitchen(deps, params.uuid, body, request),
  ),
  route(kitchenEndpoints.replace, ({ params, body }, request) => {
    const { test_mode, ...actor } = body
    const action = async (context: CommandContext) => {
      // The mode that the register assumes (ORD-13, DEF-21).
      if (test_mode !== (context.test_mode ?? false)) return reject('order.test_mode_mismatch')
      return ticketed(deps, params.uuid, actor, { kind: 'replacement' }, context, request)
    }
    return once(deps, params.uuid, body, request, action, orderAgain(deps, request))
  }),
  route(kitchenEndpoints.extra, ({ params, body }, request) => {
    const { text, ...actor } = body
    const action = async (context: CommandContext) => {
      const { company_uuid } = request.scope
      if (!(await deps.handler.load(orderDecider, orderStream(params.uuid), company_uuid)))
        return reject('request.not_found')
      const note = await deps.texts.put({ company_uuid, subject: params.uuid, text })
      return ticketed(deps, params.uuid, actor, { kind: 'extra', note }, context, request)
    }
    return once(deps, params.uuid, body, request, action, orderAgain(deps, request))
  }),
]

const sendToKitchen = (
  deps: KitchenDependencies,
  uuid: Uuid,
  body: BodyOf<typeof kitchenEndpoints.send>,
  request: RequestContext,
) => {
  const sent = async (handled: Handled<Order>, context: CommandContext) => {
    const done = await shownOrder(deps, handled, request)
    const { order } = done.body
    const lines = order.status === 'cancelled' ? [] : order.lines
    const isTicketDue = kitchenDelta(lines, order.sent).length > 0
    const isSent = order.tickets.some(({ ticket_uuid }) => ticket_uuid === ticketOf(uuid, context))
    const kitchen = isSent ? ('sent' as const) : isTicketDue ? ('waits' as const) : ('nothing' as const)
    return { ...done, body: { order, kitchen } }
  }
  return once(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      const window_ms = deps.windowOf(request.scope.company_uuid)
      const named = await actorOf(deps, uuid, body, context, request)
      if (isRejection(named)) return named
      const wish = { type: 'AskKitchen', window_ms, ...named } as const
      const asked = await deps.handler.handle(orderDecider, orderStream(uuid), wish, there(context))
      return isRejection(asked) ? asked : sent(asked, context)
    },
    sent,
  )
}

/** A ticket that a cashier asks for besides the usual one. */
const ticketed = async (
  deps: KitchenDependencies,
  uuid: Uuid,
  actor: InTheNameOf,
  ticket: { kind: 'replacement' } | { kind: 'extra'; note: VaultText },
  context: CommandContext,
  request: RequestContext,
) => {
  const named = await actorOf(deps, uuid, actor, context, request)
  if (isRejection(named)) return named
  const wish = { type: 'SendToKitchen', ...ticket, ...named } as const
  return answered(
    deps,
    await deps.handler.handle(orderDecider, orderStream(uuid), wish, there(context)),
    request,
  )
}

const actorOf = async (
  deps: KitchenDependencies,
  uuid: Uuid,
  actor: InTheNameOf,
  context: CommandContext,
  { scope }: RequestContext,
) => {
  const session = await sessionOf(deps, actor, scope)
  if (isRejection(session)) return session
  return {
    ticket_uuid: ticketOf(uuid, context),
    by: { ...actor, session_uuid: session.session_uuid },
  }
}

/** The order exists, even when this process has not read it. */
const there = (context: CommandContext): CommandContext => ({ ...context, is_new: false })

/** Deterministic, so that a repeated command gives the same ticket. */
const ticketOf = (order_uuid: OrderUuid, { command_id }: CommandContext): Uuid =>
  uuid5(command_id, `ticket:${order_uuid}`)

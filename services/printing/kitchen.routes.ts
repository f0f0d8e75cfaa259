import {
  type BodyOf,
  type CompanyUuid,
  isRejection,
  type OrderUuid,
  type RequestContext,
  type Route,
  reject,
  route,
  type SessionUuid,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { kitchenDelta } from '@bon/contracts/orders'
import { kitchenEndpoints } from '@bon/contracts/printing'
import type { InTheNameOf } from '../identity/index.ts'
import type { CommandContext } from '../kernel/index.ts'
import {
  answered,
  type OrderCommand,
  type OrderCommandDependencies,
  once,
  orderDecider,
  orderStream,
  sessionOf,
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
    return once(deps, params.uuid, body, request, async (context) =>
      // The mode that the register assumes (ORD-13, DEF-21).
      test_mode !== (context.test_mode ?? false)
        ? reject('order.test_mode_mismatch')
        : perform(deps, params.uuid, actor, context, request, (by, ticket_uuid) => ({
            type: 'SendToKitchen',
            kind: 'replacement',
            ticket_uuid,
            by,
          })),
    )
  }),
  route(kitchenEndpoints.extra, ({ params, body }, request) => {
    const { text, ...actor } = body
    return once(deps, params.uuid, body, request, async (context) => {
      const { company_uuid } = request.scope
      if (!(await deps.handler.load(orderDecider, orderStream(params.uuid), company_uuid)))
        return reject('request.not_found')
      const note = await deps.texts.put({ company_uuid, subject: params.uuid, text })
      return perform(deps, params.uuid, actor, context, request, (by, ticket_uuid) => ({
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
  deps: KitchenDependencies,
  uuid: Uuid,
  body: BodyOf<typeof kitchenEndpoints.send>,
  request: RequestContext,
) =>
  once(deps, uuid, body, request, async (context) => {
    const window_ms = deps.windowOf(request.scope.company_uuid)
    const done = await perform(deps, uuid, body, context, request, (by, ticket_uuid) => ({
      type: 'AskKitchen',
      window_ms,
      ticket_uuid,
      by,
    }))
    if (isRejection(done)) return done
    const { order } = done.body
    const lines = order.status === 'cancelled' ? [] : order.lines
    const isTicketDue = kitchenDelta(lines, order.sent).length > 0
    const sent = order.tickets.some(({ ticket_uuid }) => ticket_uuid === ticketOf(uuid, context))
    const kitchen = sent ? ('sent' as const) : isTicketDue ? ('waits' as const) : ('nothing' as const)
    return { ...done, body: { order, kitchen } }
  })

type Command = (by: InTheNameOf & { session_uuid: SessionUuid }, ticket_uuid: Uuid) => OrderCommand

const perform = async (
  deps: KitchenDependencies,
  uuid: Uuid,
  actor: InTheNameOf,
  context: CommandContext,
  request: RequestContext,
  command: Command,
) => {
  const session = await sessionOf(deps, actor, request.scope)
  if (isRejection(session)) return session
  const by = { ...actor, session_uuid: session.session_uuid }
  const wish = command(by, ticketOf(uuid, context))
  // The order exists, even when this process has not read it.
  const there = { ...context, is_new: false }
  return answered(deps, await deps.handler.handle(orderDecider, orderStream(uuid), wish, there), request)
}

/** Deterministic, so that a repeated command gives the same ticket. */
const ticketOf = (order_uuid: OrderUuid, { command_id }: CommandContext): Uuid =>
  uuid5(command_id, `ticket:${order_uuid}`)

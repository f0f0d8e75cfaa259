import { type BodyOf, isRejection, type RequestContext, reject, type Uuid } from '@bon/contracts/kernel'
import type { Order, orderActEndpoints, TransferPart } from '@bon/contracts/orders'
import type { Handled } from '../kernel/index.ts'
import { decidedOn, existing, once, seen, sessionOf, viewed } from './acting.ts'
import { isTaken } from './new-order.ts'
import type { TransferTarget } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderHouse } from './order.house.ts'
import { orderStream } from './streams.ts'

type Body = BodyOf<typeof orderActEndpoints.transfer>

/** Lines set out (one append), are received, and the order follows: in this request, or by the reactor if it dies. */
export const transferLines = (house: OrderHouse, uuid: Uuid, body: Body, request: RequestContext) =>
  once(
    house,
    uuid,
    body,
    request,
    async (context) => {
      const { kind, parts, ...hands } = body
      const session = await sessionOf(house, hands, request.scope)
      if (isRejection(session)) return session
      const decided_on = await decidedOn(house, uuid, request)
      if (isRejection(decided_on)) return decided_on
      for (const part of parts) {
        // An order that exists is asked for its yes or no; one that nobody has seen could never say it.
        const target = await orderAt(house, part.order_uuid, request.scope.company_uuid)
        if (!target && part.short_nr === undefined) return reject('request.not_found')
        if (!target && (await isTaken(house, part.order_uuid))) return reject('request.not_found')
        // It would say no; then nothing need set out (DEF-21).
        if (target && target.test_mode !== session.report.test_mode) return reject('order.test_mode_mismatch')
        if (part.table_uuids?.some((table) => !house.hasTable(request.scope, table)))
          return reject('order.table_unknown')
      }
      const stands = decided_on.order?.table_uuids ?? []
      const by = { ...hands, session_uuid: session.session_uuid }
      const command = {
        type: 'StartTransfers',
        kind,
        parts: parts.map((part) => targetOf(part, stands)),
        by,
        decided_on,
      } as const
      const started = await house.handler.handle(orderDecider, orderStream(uuid), command, context)
      return isRejection(started) ? started : carried(house, uuid, started, request)
    },
    (before) => carried(house, uuid, before, request),
  )

const targetOf = (
  { order_uuid, short_nr, table_uuids, lines }: TransferPart,
  stands: readonly Uuid[],
): TransferTarget =>
  short_nr === undefined
    ? { order_uuid, lines }
    : { order_uuid, opens: { short_nr, table_uuids: table_uuids ?? [...stands], parked: true }, lines }

const carried = async (
  house: OrderHouse,
  uuid: Uuid,
  { events }: Handled<Order>,
  request: RequestContext,
) => {
  const { company_uuid } = request.scope
  const started = events.filter(({ type }) => type === 'OrderTransferStarted')
  const refused: string[] = []
  for (const event of started) {
    const reason = await house.carry(event)
    // That it was paid or cancelled meanwhile, the target's own view says.
    if (reason && !endings.has(reason)) refused.push(reason)
  }
  if (refused.length === started.length) return reject(saidOf(refused))
  const now = await house.handler.load(orderDecider, orderStream(uuid), company_uuid)
  if (!now) throw new Error(`no order ${uuid}`)
  const targets = started.map(({ data }) => (data as { target_order_uuid: Uuid }).target_order_uuid)
  const others = await Promise.all(
    targets.map(async (target) => {
      const folded = await house.handler.load(orderDecider, orderStream(target), company_uuid)
      return folded ? [await viewed(house, existing(folded.state), folded.revision, request.scope)] : []
    }),
  )
  const order = await viewed(house, existing(now.state), now.revision, request.scope)
  // The source hears last, so whoever has read up to it sees both orders.
  return { body: { order, others: others.flat() }, ...seen(now) }
}

const endings: ReadonlySet<string> = new Set(['order.confirmed', 'order.completed', 'order.cancelled'])

/** What the limits of an order say, or that the other order takes nothing. */
const saidOf = (refused: readonly string[]) =>
  (['order.too_large', 'order.too_many_lines'] as const).find((code) => refused.includes(code)) ??
  'order.transfer_refused'

const orderAt = async (house: OrderHouse, uuid: Uuid, company_uuid: Uuid) => {
  const state = (await house.handler.load(orderDecider, orderStream(uuid), company_uuid))?.state
  return state && state.status !== 'new' ? state : undefined
}

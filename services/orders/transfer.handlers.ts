import {
  type BodyOf,
  type CompanyUuid,
  isEvent,
  isRejection,
  type RequestContext,
  reject,
  type Uuid,
} from '@bon/contracts/kernel'
import { type Order, type orderActionEndpoints, orderEvents, type TransferPart } from '@bon/contracts/orders'
import type { Handled } from '../kernel/index.ts'
import { isIdUsed } from './new-order.ts'
import type { TransferTarget } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import { decidedOn, existing, once, sessionOf, versionOf, viewed } from './order-command.ts'
import { orderStream } from './streams.ts'

type Body = BodyOf<typeof orderActionEndpoints.transfer>

/**
 * The lines leave in one append, are received, and the source is updated: in this request, or by the reactor after a
 * crash.
 */
export const transferLines = (deps: OrderDependencies, uuid: Uuid, body: Body, request: RequestContext) =>
  once(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      const { kind, parts, ...actor } = body
      const session = await sessionOf(deps, actor, request.scope)
      if (isRejection(session)) return session
      const decided_on = await decidedOn(deps, uuid, request)
      if (isRejection(decided_on)) return decided_on
      for (const part of parts) {
        // An existing target must answer; an unknown one never could.
        const target = await orderAt(deps, part.order_uuid, request.scope.company_uuid)
        if (!target && part.short_nr === undefined) return reject('request.not_found')
        if (!target && (await isIdUsed(deps, part.order_uuid))) return reject('request.not_found')
        // The target would refuse, so nothing is started (DEF-21).
        if (target && target.test_mode !== session.report.test_mode) return reject('order.test_mode_mismatch')
        if (part.table_uuids?.some((table) => !deps.hasTable(request.scope, table)))
          return reject('order.table_unknown')
      }
      const currentTables = decided_on.order?.table_uuids ?? []
      const by = { ...actor, session_uuid: session.session_uuid }
      const command = {
        type: 'StartTransfers',
        kind,
        parts: parts.map((part) => targetOf(part, currentTables)),
        by,
        decided_on,
      } as const
      const started = await deps.handler.handle(orderDecider, orderStream(uuid), command, context)
      return isRejection(started) ? started : carried(deps, uuid, started, request)
    },
    (before) => carried(deps, uuid, before, request),
  )

const targetOf = (
  { order_uuid, short_nr, table_uuids, lines }: TransferPart,
  currentTables: readonly Uuid[],
): TransferTarget =>
  short_nr === undefined
    ? { order_uuid, lines }
    : { order_uuid, opens: { short_nr, table_uuids: table_uuids ?? [...currentTables], parked: true }, lines }

const carried = async (
  deps: OrderDependencies,
  uuid: Uuid,
  { events }: Handled<Order>,
  request: RequestContext,
) => {
  const { company_uuid } = request.scope
  const started = events.filter(isEvent(orderEvents, 'OrderTransferStarted'))
  const refused: string[] = []
  for (const event of started) {
    const reason = await deps.carry(event)
    // A target that was paid or cancelled meanwhile shows that in its own view.
    if (reason && !endings.has(reason)) refused.push(reason)
  }
  if (refused.length === started.length) return reject(rejectionCodeOf(refused))
  const now = await deps.handler.load(orderDecider, orderStream(uuid), company_uuid)
  if (!now) throw new Error(`no order ${uuid}`)
  const targets = started.map(({ data }) => data.target_order_uuid)
  const others = await Promise.all(
    targets.map(async (target) => {
      const folded = await deps.handler.load(orderDecider, orderStream(target), company_uuid)
      return folded ? [await viewed(deps, existing(folded.state), folded.revision, request.scope)] : []
    }),
  )
  const order = await viewed(deps, existing(now.state), now.revision, request.scope)
  // The source is updated last, so a reader at its position sees both orders.
  return { body: { order, others: others.flat() }, ...versionOf(now) }
}

const endings: ReadonlySet<string> = new Set(['order.confirmed', 'order.completed', 'order.cancelled'])

/** The exceeded limit of the target, or a general refusal. */
const rejectionCodeOf = (refused: readonly string[]) =>
  (['order.too_large', 'order.too_many_lines'] as const).find((code) => refused.includes(code)) ??
  'order.transfer_refused'

const orderAt = async (deps: OrderDependencies, uuid: Uuid, company_uuid: CompanyUuid) => {
  const state = (await deps.handler.load(orderDecider, orderStream(uuid), company_uuid))?.state
  return state && state.status !== 'new' ? state : undefined
}

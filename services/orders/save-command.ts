import {
  addMs,
  type BodyOf,
  type Instant,
  isRejection,
  type RequestContext,
  reject,
  type Uuid,
} from '@bon/contracts/kernel'
import {
  correctionOf,
  type ExistingOrder,
  type OrderDetails,
  type OrderLine,
  type orderEndpoints,
} from '@bon/contracts/orders'
import type { CurrentSession } from '../registers/index.ts'
import type { SaveOrder, Within } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import { baseOf, sessionOf } from './order-command.ts'
import { detailsOf, withLineTexts } from './order-texts.ts'
import { referencesOf } from './references.ts'
import { stampLines } from './stamp-lines.ts'
import { orderStream } from './streams.ts'
import { actOf, clockDriftMs, type Waiting, waitedSince } from './waited.ts'

export type SaveBody = BodyOf<typeof orderEndpoints.save>

export type SellBody = BodyOf<typeof orderEndpoints.sell>

export const saveCommand = async (
  deps: OrderDependencies,
  uuid: Uuid,
  { sold_at, waited: _, ...sent }: SaveBody,
  request: RequestContext,
  waiting?: Waiting,
) => {
  const body = waiting ? await known(deps, sent, request, waiting) : sent
  const { register_uuid, cashier_uuid, short_nr, table_uuids, suspend, order_lines } = body
  const session = await sessionOf(deps, body, request.scope)
  if (isRejection(session)) return session
  const { test_mode = false } = session.report
  // A register that was idle during a close may not know that its mode has changed (DEF-21).
  if (body.test_mode !== undefined && body.test_mode !== test_mode) return reject('order.test_mode_mismatch')
  if (table_uuids?.some((table) => !deps.hasTable(request.scope, table))) return reject('order.table_unknown')
  if (!(await deps.knows(request.scope, referencesOf(body.details, order_lines))))
    return reject('request.not_found')
  // Gift cards are real on every register (DEF-21).
  if (test_mode && order_lines.some(({ sellable_data }) => sellable_data.type === 'gift_card_type'))
    return reject('order.not_in_test_mode')
  const base = await baseOf(deps, uuid, request)
  if (isRejection(base)) return base
  const existingLines = base?.lines ?? []
  // Prices depend on delivery type and sales area, from the cart or else from its base.
  const mergedDetails = { ...base?.details, ...body.details }
  const { delivery_type, sales_area_uuid, price_profile_uuid, percentage_discount } = mergedDetails
  const waited_since = judgedAt(sold_at, session, request, waiting)
  const pricedFor = {
    delivery_type,
    sales_area_uuid,
    price_profile_uuid,
    percentage_discount,
    ...(waited_since && { sold_at: waited_since }),
    accept: waiting?.accept,
  }
  const stamped = await stampLines(deps.directory, request.scope, order_lines, existingLines, pricedFor)
  if (isRejection(stamped)) return stamped
  const lines = await withLineTexts(deps, uuid, request, stamped, order_lines, existingLines)
  const details = await detailsOf(
    deps,
    uuid,
    request,
    body,
    await existingDetailsOf(deps, uuid, base, request),
  )
  const { session_uuid } = session
  const opening = { order_uuid: uuid, register_uuid, session_uuid, cashier_uuid, short_nr }
  return {
    type: 'SaveOrder',
    ...opening,
    cart: { base, lines },
    details,
    table_uuids,
    suspend,
    within: await withinOf(deps, uuid, isLess(existingLines, lines) ? base : undefined, request),
    ...(waited_since && { waited_since }),
    ...(waiting && { waited: actOf(waiting) }),
    reported: session.report.reported,
    taps: tapsOf(body),
  } satisfies SaveOrder
}

const tapsOf = ({
  started_at,
  order_lines,
}: Pick<SaveBody, 'started_at' | 'order_lines'>): SaveOrder['taps'] => {
  const lines = new Map(
    order_lines.flatMap(({ uuid, tapped_at }) => (tapped_at ? [[uuid, tapped_at] as const] : [])),
  )
  return { first: started_at ?? [...lines.values()].sort()[0], lines }
}

/** As of when prices are judged; undefined for a live command. */
export const judgedAt = (
  sold_at: Instant | undefined,
  { report }: CurrentSession,
  { now }: RequestContext,
  waiting: Waiting | undefined,
): Instant | undefined => {
  if (!waiting) return waitedSince(sold_at, report.opened_at, now)
  // The stamps of sessions may be ahead of the clock, each a second after the Z before it.
  if (addMs(waiting.since, clockDriftMs) < report.opened_at) waiting.accept({ kind: 'session' })
  return waiting.since
}

/** What waited, without tables and references that are gone: it is accepted without them. */
const known = async (
  deps: OrderDependencies,
  body: Omit<SaveBody, 'sold_at' | 'waited'>,
  { scope }: RequestContext,
  { accept }: Waiting,
): Promise<Omit<SaveBody, 'sold_at' | 'waited'>> => {
  const { table_uuids, details, order_lines } = body
  const tables = table_uuids?.filter((table) => deps.hasTable(scope, table))
  if (tables?.length !== table_uuids?.length) accept({ kind: 'table' })
  const seated = tables ? { ...body, table_uuids: tables } : body
  if (await deps.knows(scope, referencesOf(details, order_lines))) return seated
  accept({ kind: 'reference' })
  const { customer_uuid: _, sales_area_uuid: __, price_profile_uuid: ___, ...rest } = details ?? {}
  return {
    ...seated,
    details: rest,
    order_lines: order_lines.map(({ price_profile_uuid: _, time_delimitation_uuid: __, ...line }) => line),
  }
}

/** The company's limits; whether a bill was shown is read only when lines become fewer or cheaper. */
export const withinOf = async (
  { limits, billShown }: OrderDependencies,
  uuid: Uuid,
  made_less: ExistingOrder | undefined,
  { scope }: RequestContext,
): Promise<Within> => ({
  limits: limits(scope),
  bill_shown: made_less !== undefined && (await billShown(scope, uuid)),
})

/** Whether something of a line is taken off. */
const isLess = (existingLines: readonly OrderLine[], lines: readonly OrderLine[]): boolean =>
  existingLines.some((before) =>
    correctionOf(
      before,
      lines.find(({ uuid }) => uuid === before.uuid),
    ),
  )

/** Details of the cart's base, and of the current order. */
const existingDetailsOf = async (
  { handler }: OrderDependencies,
  uuid: Uuid,
  base: ExistingOrder | undefined,
  { scope }: RequestContext,
): Promise<OrderDetails[]> => {
  if (!base) return []
  const now = await handler.load(orderDecider, orderStream(uuid), scope.company_uuid)
  return now && now.state.status !== 'new' ? [base.details, now.state.details] : [base.details]
}

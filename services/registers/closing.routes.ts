import {
  type CashierUuid,
  type Instant,
  isRejection,
  type RegisterUuid,
  type Rejection,
  type RequestContext,
  type Route,
  reject,
  route,
  sha256Hex,
  uuid5,
  type VaultText,
} from '@bon/contracts/kernel'
import {
  atClose,
  type CarriedOrder,
  forcedCloseEndpoints,
  type OrderAtClose,
  sessionEndpoints,
  sessionStream,
  viewOfZReport,
} from '@bon/contracts/registers'
import { refusedInTheNameOf } from '../identity/index.ts'
import type { RegisterDependencies } from './register.dependencies.ts'
import { holdMoney, refusedOver, sealOwed, wouldClose } from './seal-owed.ts'
import { contextOf, findEarlierAnswer } from './session.handlers.ts'
import type { CurrentSession } from './sessions.ts'
import type { ZReportCommand } from './z-report.commands.ts'
import { zReportDecider } from './z-report.decider.ts'

/** Data of a close besides its count. */
type ClosingDetails = {
  empty_orders: number
  carried_over: CarriedOrder[]
  certificate_ended_at: Instant | undefined
  note?: VaultText
}

/** Closing a session: with a count, or forced when count or settlement is impossible (ZR-16, ZR-17). */
export const closingRoutes = (deps: RegisterDependencies): Route[] => [
  route(sessionEndpoints.close, async ({ params, body }, request) => {
    const till = await tillOf(deps, params.uuid, body.cashier_uuid, request)
    if (isRejection(till)) return till
    const { note, carry_over = [], seal_owed = [], ...counted } = body
    return endSession(
      deps,
      { ...till, sent: { uuid: params.uuid, body }, note },
      request,
      (closingDetails) => ({ type: 'StartClosing', ...counted, ...till.counting, ...closingDetails }),
      (open) => hindrance(deps, till, open, { carry_over, seal_owed }, request),
      (unsealed) => (unsealed.length > 0 ? holdMoney(unsealed) : undefined),
    )
  }),

  route(forcedCloseEndpoints.register, async ({ params, body }, request) => {
    const till = await tillOf(deps, params.uuid, body.cashier_uuid, request)
    if (isRejection(till)) return till
    const { note, count, reason, cashier_uuid } = body
    const common = { cashier_uuid, forced: { reason, from: 'register' } } as const
    const mayForce = async () => {
      if (till.refused) return till.refused
      const action = { kind: 'register.force_close', subject_uuid: params.uuid, cashier_uuid } as const
      if (!(await deps.takesAdminPin(request, { ...action, register_uuid: params.uuid })))
        return reject('register.admin_pin_needed')
      await deps.sumTerminals(request, till)
      return undefined
    }
    return endSession(
      deps,
      { ...till, sent: { uuid: params.uuid, body }, note },
      request,
      (closingDetails) =>
        count
          ? { type: 'StartClosing', ...common, ...count, ...till.counting, ...closingDetails }
          : { type: 'ForceClosing', ...common, ...closingDetails },
      mayForce,
      heldUpByNone,
    )
  }),

  route(forcedCloseEndpoints.desk, async ({ params, body }, request) => {
    const { company_uuid } = request.scope
    const current = await deps.handler.load(zReportDecider, sessionStream(params.uuid), company_uuid)
    if (!current || current.state.status === 'new') return reject('request.not_found')
    const { register_uuid, opened_by: cashier_uuid } = current.state
    const last = await deps.sessions.latest(register_uuid, company_uuid)
    const { note, reason } = body
    const forced = { reason, from: 'back_office' } as const
    // In the name of the cashier who opened the session and answers for the drawer; the event's actor is the
    // back-office user.
    const of = { register_uuid, cashier_uuid, last, note, sent: { uuid: params.uuid, body } }
    const isLast = async () => {
      if (last?.session_uuid !== params.uuid) return reject('register.not_open')
      await deps.sumTerminals(request, { register_uuid, cashier_uuid })
      return undefined
    }
    return endSession(
      deps,
      of,
      request,
      (closingDetails) => ({ type: 'ForceClosing', cashier_uuid, forced, ...closingDetails }),
      isLast,
      heldUpByNone,
    )
  }),
]

type Chosen = Parameters<typeof refusedOver>[1]

/** Money of a terminal payment with an unknown outcome would be in no Z report (TERM-11, ZR-16). */
const hindrance = async (
  deps: RegisterDependencies,
  { register_uuid, cashier_uuid, last, refused }: Exclude<Awaited<ReturnType<typeof tillOf>>, Rejection>,
  open: readonly OrderAtClose[],
  chosen: Chosen,
  request: RequestContext,
) => {
  if (refused) return refused
  const count = await deps.openPayments(request.scope, register_uuid)
  if (count > 0) return reject('register.payments_open', { count })
  const over = refusedOver(open, chosen)
  if (over) return over
  // Training is not settled: its cards are the simulator's (DEF-21).
  if (last.report.test_mode) return undefined
  const { session_uuid } = last
  const unsettled = await deps.settleTerminals(request, { register_uuid, cashier_uuid, session_uuid })
  return unsettled ? reject('register.terminal_unsettled', unsettled) : undefined
}

const tillOf = async (
  deps: RegisterDependencies,
  register_uuid: RegisterUuid,
  cashier_uuid: CashierUuid,
  request: RequestContext,
) => {
  const { scope } = request
  const register = await deps.directory.register(scope, register_uuid)
  if (!register) return reject('request.not_found')
  const refused = await refusedInTheNameOf(deps, { register_uuid, cashier_uuid }, request)
  const last = await deps.sessions.latest(register_uuid, scope.company_uuid)
  if (!last) return reject('register.not_open')
  const counting = { units: register.cash?.units ?? [], must_count: register.to_count }
  return { register_uuid, cashier_uuid, last, counting, refused }
}

const isEmpty = (order: OrderAtClose): boolean => atClose(order) === 'cancelled'
const isOpen = (order: OrderAtClose): boolean => !isEmpty(order)

const carriedOrder = ({ order_uuid, short_nr, total, payments, paid }: OrderAtClose): CarriedOrder => ({
  order_uuid,
  short_nr,
  total,
  ...(payments > 0 && { paid }),
})

type Ending = {
  register_uuid: RegisterUuid
  cashier_uuid: CashierUuid
  last: CurrentSession | undefined
  sent: object
  note: string | undefined
}

/**
 * The orders that the close leaves open, after those that took a part of their money are sealed. One whose money
 * is in doubt holds a close up, and a forced one leaves it to the next session.
 */
const leftOver = async <Type extends ZReportCommand['type'], Held extends Rejection | undefined>(
  deps: RegisterDependencies,
  open: readonly OrderAtClose[],
  by: Parameters<typeof sealOwed>[2],
  request: RequestContext,
  commandOf: (carried_over: CarriedOrder[]) => ZReportCommand & { type: Type },
  heldUp: (unsealed: readonly OrderAtClose[]) => Held,
) => {
  const unowed = open.filter((order) => atClose(order) !== 'owed')
  const closes = await wouldClose<Type>(deps, by, commandOf(unowed.map(carriedOrder)), request)
  if (closes === 'command_says') return open.map(carriedOrder)
  if (closes !== 'yes') return closes
  const unsealed = await sealOwed(deps, open, by, request)
  return heldUp(unsealed) ?? [...unowed, ...unsealed].map(carriedOrder)
}

/** A forced close leaves them to the next session. */
const heldUpByNone = () => undefined

/**
 * Starts a close once, even when repeated; seals partly paid orders with their rest owed, cancels empty ones and waits
 * until the Z report is closed.
 */
const endSession = async <
  Type extends ZReportCommand['type'],
  Stop extends Rejection | undefined,
  Held extends Rejection | undefined,
>(
  deps: RegisterDependencies,
  { register_uuid, cashier_uuid, last, sent, note: text }: Ending,
  request: RequestContext,
  commandOf: (closingDetails: ClosingDetails) => ZReportCommand & { type: Type },
  /** It is given the orders that would stay open. */
  mayBegin: (open: readonly OrderAtClose[]) => Promise<Stop>,
  /** It is given those whose rest could not be left owed. */
  heldUp: (unsealed: readonly OrderAtClose[]) => Held,
) => {
  const { scope } = request
  const context = contextOf(request, sent)
  const before = await findEarlierAnswer(deps, register_uuid, last, context)
  if (before && isRejection(before)) return before
  if (!last) return reject('register.not_open')
  const { session_uuid } = before && before.state.status !== 'new' ? before.state : last
  const stream = sessionStream(session_uuid)
  if (!before) {
    const is_training = last.report.test_mode === true
    await deps.reachOrders()
    const orders = await deps.ordersAtClose(scope, register_uuid, is_training)
    // In training all open ones are cancelled (DEF-21), otherwise those without lines and money (AMB-01, ORD-34).
    const [empty, open] = is_training ? [orders, []] : [orders.filter(isEmpty), orders.filter(isOpen)]
    const stopped = await mayBegin(open)
    if (stopped) return stopped
    const by = { register_uuid, session_uuid, cashier_uuid }
    const { opened_at } = last.report
    const certificate_ended_at = await deps.certificateEndedIn(scope, opened_at, request.now)
    const detailsOf = (carried_over: CarriedOrder[]) => ({
      empty_orders: empty.length,
      carried_over,
      certificate_ended_at,
    })
    const carried_over = await leftOver<Type, Held>(
      deps,
      open,
      by,
      request,
      (over) => commandOf(detailsOf(over)),
      heldUp,
    )
    if (isRejection(carried_over)) return carried_over
    // Stored before the event that refers to it (ARCH-12); deleted later if no event follows.
    const note = text === undefined ? undefined : await deps.storeText(scope, session_uuid, text)
    const command = commandOf({ ...detailsOf(carried_over), ...(note && { note }) })
    const started = await deps.handler.handle<typeof zReportDecider, Type>(
      zReportDecider,
      stream,
      command,
      context,
    )
    if (isRejection(started)) return started
    for (const { order_uuid } of empty) {
      const command_id = uuid5(request.command_id, order_uuid)
      await deps.dropEmpty(order_uuid, by, { ...context, command_id, command_hash: sha256Hex(command_id) })
    }
  }
  await deps.untilClosed(session_uuid, scope.company_uuid)
  const closed = await deps.handler.load(zReportDecider, stream, scope.company_uuid)
  if (!closed || closed.state.status === 'new') return reject('request.not_found')
  const { state, revision } = closed
  const ref = state.status === 'open' ? undefined : state.note?.ref
  const note = ref ? await deps.readText(scope, ref) : null
  return { body: { z_report: viewOfZReport(state, revision, note) }, revision }
}

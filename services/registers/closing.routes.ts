import {
  isRejection,
  type Rejection,
  type RequestContext,
  type Route,
  reject,
  route,
  sha256Hex,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { VaultRef } from '@bon/contracts/ports'
import {
  forcedCloseEndpoints,
  sessionEndpoints,
  sessionStream,
  viewOfZReport,
} from '@bon/contracts/registers'
import { refusedInTheNameOf } from '../identity/index.ts'
import type { RegisterHouse } from './register.house.ts'
import { contextOf, knownBefore } from './session-acts.ts'
import type { CurrentSession } from './sessions.ts'
import { type ZReportCommand, zReportDecider } from './z-report.decider.ts'

/** What a closing says beside its count. */
type Beside = { empty_orders: number; note?: VaultRef }

/** How a day ends: by a count, or by force where no count or no settlement can be had (ZR-16, ZR-17). */
export const closingRoutes = (house: RegisterHouse): Route[] => [
  route(sessionEndpoints.close, async ({ params, body }, request) => {
    const till = await tillOf(house, params.uuid, body.cashier_uuid, request)
    if (isRejection(till)) return till
    const { note, ...counted } = body
    // A terminal of which nobody knows the end would have its money in no Z (P11, ZR-16).
    const isSettled = async () => {
      const count = await house.openPayments(request.scope, params.uuid)
      if (count > 0) return reject('register.payments_open', { count })
      const { register_uuid, cashier_uuid, last } = till
      // Of training nobody's day is closed: its cards are the simulator's (DEF-21).
      if (last.report.test_mode) return undefined
      const unsettled = await house.settleTerminals(request, {
        register_uuid,
        cashier_uuid,
        session_uuid: last.session_uuid,
      })
      return unsettled ? reject('register.terminal_unsettled', unsettled) : undefined
    }
    return endSession(
      house,
      { ...till, sent: { uuid: params.uuid, body }, note },
      request,
      (beside) => ({ type: 'StartClosing', ...counted, ...till.counting, ...beside }),
      isSettled,
    )
  }),

  route(forcedCloseEndpoints.register, async ({ params, body }, request) => {
    const till = await tillOf(house, params.uuid, body.cashier_uuid, request)
    if (isRejection(till)) return till
    const { note, count, reason, cashier_uuid } = body
    const common = { cashier_uuid, forced: { reason, from: 'register' } } as const
    const mayForce = async () => {
      const act = { kind: 'register.force_close', subject_uuid: params.uuid, cashier_uuid } as const
      if (!(await house.takesAdminPin(request, { ...act, register_uuid: params.uuid })))
        return reject('register.admin_pin_needed')
      await house.sumTerminals(request, till)
      return undefined
    }
    return endSession(
      house,
      { ...till, sent: { uuid: params.uuid, body }, note },
      request,
      (beside) =>
        count
          ? { type: 'StartClosing', ...common, ...count, ...till.counting, ...beside }
          : { type: 'ForceClosing', ...common, ...beside },
      mayForce,
    )
  }),

  route(forcedCloseEndpoints.desk, async ({ params, body }, request) => {
    const { company_uuid } = request.scope
    const asked = await house.handler.load(zReportDecider, sessionStream(params.uuid), company_uuid)
    if (!asked || asked.state.status === 'new') return reject('request.not_found')
    const { register_uuid, opened_by: cashier_uuid } = asked.state
    const last = await house.sessions.latest(register_uuid, company_uuid)
    const { note, reason } = body
    const forced = { reason, from: 'back_office' } as const
    // In the name of the cashier who opened: he answers for the drawer, and the event says who sat at the desk.
    const of = { register_uuid, cashier_uuid, last, note, sent: { uuid: params.uuid, body } }
    const isLast = async () => {
      if (last?.session_uuid !== params.uuid) return reject('register.not_open')
      await house.sumTerminals(request, { register_uuid, cashier_uuid })
      return undefined
    }
    return endSession(
      house,
      of,
      request,
      (beside) => ({ type: 'ForceClosing', cashier_uuid, forced, ...beside }),
      isLast,
    )
  }),
]

const tillOf = async (
  house: RegisterHouse,
  register_uuid: Uuid,
  cashier_uuid: Uuid,
  request: RequestContext,
) => {
  const { scope } = request
  const register = await house.directory.register(scope, register_uuid)
  if (!register) return reject('request.not_found')
  const refused = await refusedInTheNameOf(house, { register_uuid, cashier_uuid }, request)
  const last = await house.sessions.latest(register_uuid, scope.company_uuid)
  if (!last) return reject('register.not_open')
  const counting = { units: register.cash?.units ?? [], must_count: register.to_count }
  return { register_uuid, cashier_uuid, last, counting, refused }
}

type Ending = {
  register_uuid: Uuid
  cashier_uuid: Uuid
  last: CurrentSession | undefined
  /** Who may not begin it may hear of one that was begun. */
  refused?: Rejection<'request.not_found' | 'cashier.unknown' | 'cashier.not_signed_in'> | undefined
  sent: object
  note: string | undefined
}

/** Starts a closing once, whatever is repeated; cancels the empty orders, and waits until its Z stands. */
const endSession = async <Code extends string = never>(
  house: RegisterHouse,
  { register_uuid, cashier_uuid, last, refused, sent, note: text }: Ending,
  request: RequestContext,
  commandOf: (beside: Beside) => ZReportCommand,
  mayBegin: () => Promise<Rejection<Code> | undefined> = async () => undefined,
) => {
  const { scope } = request
  const context = contextOf(request, sent)
  const before = await knownBefore(house, register_uuid, last, context)
  if (before && isRejection(before)) return before
  if (!last) return reject('register.not_open')
  const { session_uuid } = before && before.state.status !== 'new' ? before.state : last
  const stream = sessionStream(session_uuid)
  if (!before) {
    const stopped = refused ?? (await mayBegin())
    if (stopped) return stopped
    // Written before the event that refers to it (architecture.md 4b); swept if no event follows.
    const note = text === undefined ? undefined : await house.keepText(scope, session_uuid, text)
    const empty = await house.dyingOrders(scope, register_uuid, last.report.test_mode === true)
    const beside = { empty_orders: empty.length, ...(note ? { note } : {}) }
    const started = await house.handler.handle(zReportDecider, stream, commandOf(beside), context)
    if (isRejection(started)) return started
    const by = { register_uuid, session_uuid, cashier_uuid }
    for (const order_uuid of empty) {
      const command_id = uuid5(request.command_id, order_uuid)
      await house.dropEmpty(order_uuid, by, { ...context, command_id, command_hash: sha256Hex(command_id) })
    }
  }
  await house.untilClosed(session_uuid, scope.company_uuid)
  const closed = await house.handler.load(zReportDecider, stream, scope.company_uuid)
  if (!closed || closed.state.status === 'new') return reject('request.not_found')
  const { state, revision } = closed
  const ref = state.status === 'open' ? undefined : state.note?.ref
  const note = ref ? await house.readText(scope, ref) : null
  return { body: { z_report: viewOfZReport(state, revision, note) }, revision }
}

import {
  isRejection,
  type RequestContext,
  type Route,
  reject,
  route,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import {
  leftIn,
  registerEndpoints,
  registerStream,
  sessionEndpoints,
  sessionStream,
  sessionUuid,
  viewOfZReport,
} from '@bon/contracts/registers'
import { refusedInTheNameOf } from '../identity/index.ts'
import { cashRoutes } from './cash.routes.ts'
import { closingRoutes } from './closing.routes.ts'
import { registerDecider } from './register.decider.ts'
import type { RegisterHouse } from './register.house.ts'
import { actOnSession, answer, contextOf, knownBefore } from './session-acts.ts'
import { zReportDecider } from './z-report.decider.ts'

export const registerRoutes = (house: RegisterHouse): Route[] => [
  ...cashRoutes(house),
  ...closingRoutes(house),

  route(registerEndpoints.list, async (_, { scope }) => ({ body: { registers: await house.rows(scope) } })),

  route(registerEndpoints.show, async ({ params, query }, { scope, actor }) => {
    // A register's own link does not know its company yet (AUTH-08): any in which one may read registers will do.
    const elsewhere = query?.determine_company_for_pos === '1'
    const here = await house.data(scope, params.uuid)
    const register = here ?? (elsewhere ? await house.dataAnywhere(actor, params.uuid) : undefined)
    return register ? { body: { register } } : reject('request.not_found')
  }),

  route(
    registerEndpoints.catalogue,
    async ({ params }, { scope }) =>
      (await house.catalogue(scope, params.uuid)) ?? reject('request.not_found'),
  ),

  route(registerEndpoints.catalogueChanges, async ({ params, query }, { scope }) => {
    const changes = await house.catalogueChanges(scope, params.uuid, query.since ?? '')
    return changes === undefined ? reject('request.not_found') : { body: { changes } }
  }),

  route(registerEndpoints.signIn, async ({ params, body }, request) => {
    if (!(await house.directory.register(request.scope, params.uuid))) return reject('request.not_found')
    const cashier = await house.checkPin(request, body.pin, params.uuid)
    if (cashier === 'wrong') return reject('cashier.wrong_pin')
    if ('locked_ms' in cashier)
      return reject('cashier.locked', { seconds: Math.ceil(cashier.locked_ms / 1000) })
    // In whose name something waits; another's PIN ends no sign-in.
    if (body.cashier_uuid && body.cashier_uuid !== cashier.uuid) return reject('cashier.wrong_pin')
    const signed = await sign(house, 'SignIn', params.uuid, cashier.uuid, request)
    if (isRejection(signed)) return signed
    await house.signIns.begin(request, { register_uuid: params.uuid, cashier_uuid: cashier.uuid })
    return { body: { cashier } }
  }),

  route(registerEndpoints.signOut, async ({ params, body }, request) => {
    if (!(await house.directory.register(request.scope, params.uuid))) return reject('request.not_found')
    if (!(await house.directory.hasCashier(request.scope, body.cashier_uuid)))
      return reject('cashier.unknown')
    const by = { register_uuid: params.uuid, cashier_uuid: body.cashier_uuid }
    // Out already, or never in by this session: nobody else is signed out by it.
    if (!(await house.signIns.covers(request, by))) return { body: {} }
    const signed = await sign(house, 'SignOut', params.uuid, body.cashier_uuid, request)
    if (isRejection(signed)) return signed
    await house.signIns.end(request, by)
    return { body: {} }
  }),

  route(sessionEndpoints.open, async ({ params, body }, request) => {
    const { scope } = request
    const register = await house.directory.register(scope, params.uuid)
    if (!register) return reject('request.not_found')
    const by = { register_uuid: params.uuid, cashier_uuid: body.cashier_uuid }
    const refused = await refusedInTheNameOf(house, by, request)
    if (refused?.rejection === 'cashier.unknown') return refused
    if (!register.cash) return reject('register.not_ready')
    const context = contextOf(request, { uuid: params.uuid, body })
    const last = await house.sessions.latest(params.uuid, scope.company_uuid)
    const before = await knownBefore(house, params.uuid, last, context)
    if (before) return isRejection(before) ? before : answer(before)
    if (refused) return refused
    if (last && last.report.status !== 'closed') return reject('register.already_open')
    if (house.isBlocked(scope)) return reject('company.blocked')
    if (!house.isApproved(scope)) return reject('company.not_approved')
    const { rules, has_certificate } = house.underRules(scope)
    if (rules === 'covered' && !has_certificate) return reject('company.no_certificate')
    const now = await believedTime(house, params.uuid, body, request)
    if (typeof now !== 'string') return now
    const n = (last?.n ?? 0) + 1
    const session_uuid = sessionUuid(params.uuid, n)
    const previous = last?.report.status === 'closed' ? leftIn(last.report) : undefined
    const opened = await house.handler.handle(
      zReportDecider,
      sessionStream(session_uuid),
      {
        type: 'OpenRegister',
        session_uuid,
        register_uuid: params.uuid,
        n,
        cashier_uuid: body.cashier_uuid,
        payment_type_uuid: register.cash.uuid,
        counts: body.counts,
        units: register.cash.units,
        previous,
        confirmed_since_close: body.confirmed_since_close,
        cash_register_rules: rules === 'covered' || rules === null ? undefined : rules,
      },
      { ...context, now, test_mode: body.test_mode ?? false },
    )
    return isRejection(opened) ? opened : answer(opened)
  }),

  route(sessionEndpoints.session, async ({ params }, { scope }) => {
    if (!(await house.directory.register(scope, params.uuid))) return reject('request.not_found')
    const session = await house.sessions.latest(params.uuid, scope.company_uuid)
    const test_mode = session?.report.status !== 'closed' && session?.report.test_mode === true
    const open_orders = await house.openOrders(scope, params.uuid, test_mode)
    if (!session || session.report.status === 'closed') return { body: { z_report: null, open_orders } }
    const { report, revision } = session
    return { body: { z_report: viewOfZReport(report, revision), open_orders }, revision }
  }),

  route(sessionEndpoints.xReport, ({ params, body }, request) =>
    actOnSession(house, params.uuid, body, request, async () => ({
      type: 'TakeXReport',
      cashier_uuid: body.cashier_uuid,
    })),
  ),
]

/** A session begins with no stamp of a clock that an administrator should look at first. */
const believedTime = async (
  house: RegisterHouse,
  register_uuid: Uuid,
  { cashier_uuid, confirmed_clock }: { cashier_uuid: Uuid; confirmed_clock?: true | undefined },
  request: RequestContext,
) => {
  const doubt = house.clock.unconfirmed()
  if (!doubt) return request.now
  const act = { kind: 'register.open', subject_uuid: register_uuid, cashier_uuid } as const
  if (!confirmed_clock || !(await house.takesAdminPin(request, { ...act, register_uuid })))
    return reject('register.clock_unconfirmed', doubt)
  const wish = { type: 'ConfirmClock', register_uuid, cashier_uuid, last: doubt.last } as const
  const context = {
    ...contextOf(request, wish),
    command_id: uuid5(request.command_id, 'clock'),
    now: doubt.shown,
  }
  await house.handler.handle(registerDecider, registerStream(register_uuid), wish, context)
  await house.clock.confirm()
  return doubt.shown
}

const sign = (
  house: RegisterHouse,
  type: 'SignIn' | 'SignOut',
  register_uuid: Uuid,
  cashier_uuid: Uuid,
  request: RequestContext,
) =>
  house.handler.handle(
    registerDecider,
    registerStream(register_uuid),
    { type, register_uuid, cashier_uuid },
    contextOf(request, { type, register_uuid, cashier_uuid }),
  )

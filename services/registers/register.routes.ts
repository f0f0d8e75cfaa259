import {
  type CashierUuid,
  type CompanyScope,
  isRejection,
  logStart,
  type RegisterUuid,
  type RequestContext,
  type Route,
  reject,
  route,
  uuid5,
} from '@bon/contracts/kernel'
import {
  deskOf,
  isOfTill,
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
import { correctionRoutes } from './correction.routes.ts'
import { registerDecider } from './register.decider.ts'
import type { RegisterDependencies } from './register.dependencies.ts'
import { answer, contextOf, findEarlierAnswer, runOnSession } from './session.handlers.ts'
import { tillFactRoutes } from './till-fact.routes.ts'
import { zReportDecider } from './z-report.decider.ts'

export const registerRoutes = (deps: RegisterDependencies): Route[] => [
  ...cashRoutes(deps),
  ...closingRoutes(deps),
  ...correctionRoutes(deps),
  ...tillFactRoutes(deps),
  ...signRoutes(deps),
  ...sessionRoutes(deps),

  route(registerEndpoints.list, async (_, { scope }) => ({
    body: { registers: await deps.rows(scope), desk: deskOf(scope) },
  })),

  route(registerEndpoints.show, async ({ params, query }, { scope, actor }) => {
    // A register's own link does not know its company yet (AUTH-08): any company in which the user may read registers
    // will do.
    const elsewhere = query?.determine_company_for_pos === '1'
    const here = await deps.data(scope, params.uuid)
    const register = here ?? (elsewhere ? await deps.dataAnywhere(actor, params.uuid) : undefined)
    return register ? { body: { register } } : reject('request.not_found')
  }),

  route(
    registerEndpoints.catalogue,
    async ({ params }, { scope }) =>
      (await deps.catalogue(scope, params.uuid)) ?? reject('request.not_found'),
  ),

  route(registerEndpoints.catalogueChanges, async ({ params, query }, { scope }) => {
    const changes = await deps.catalogueChanges(scope, params.uuid, query.since ?? '')
    return changes === undefined ? reject('request.not_found') : { body: { changes } }
  }),
]

/** A register keeps its open orders only while their cashier is signed in there, which no event of an order says. */
const publishHolds = (
  { publishChange }: RegisterDependencies,
  register_uuid: RegisterUuid,
  { scope: { company_uuid } }: RequestContext,
): void => {
  const position = logStart.toString()
  publishChange({ company_uuid, topic: 'floor_plan', uuid: register_uuid, revision: '0', position })
}

const signRoutes = (deps: RegisterDependencies): Route[] => [
  route(registerEndpoints.signIn, async ({ params, body }, request) => {
    if (!(await deps.directory.register(request.scope, params.uuid))) return reject('request.not_found')
    const cashier = await deps.checkPin(request, body.pin, params.uuid)
    if (cashier === 'wrong') return reject('cashier.wrong_pin')
    if ('locked_ms' in cashier)
      return reject('cashier.locked', { seconds: Math.ceil(cashier.locked_ms / 1000) })
    // The waiting action is in one cashier's name; another's PIN must not end the sign-in.
    if (body.cashier_uuid && body.cashier_uuid !== cashier.uuid) return reject('cashier.wrong_pin')
    const signed = await sign(deps, 'SignIn', params.uuid, cashier.uuid, request)
    if (isRejection(signed)) return signed
    await deps.signIns.begin(request, { register_uuid: params.uuid, cashier_uuid: cashier.uuid })
    publishHolds(deps, params.uuid, request)
    return { body: { cashier } }
  }),

  route(registerEndpoints.signOut, async ({ params, body }, request) => {
    if (!(await deps.directory.register(request.scope, params.uuid))) return reject('request.not_found')
    if (!(await deps.directory.hasCashier(request.scope, body.cashier_uuid))) return reject('cashier.unknown')
    const by = { register_uuid: params.uuid, cashier_uuid: body.cashier_uuid }
    // Already signed out, or never signed in by this session: nobody else must be signed out.
    if (!(await deps.signIns.covers(request, by))) return { body: {} }
    const signed = await sign(deps, 'SignOut', params.uuid, body.cashier_uuid, request)
    if (isRejection(signed)) return signed
    await deps.signIns.end(request, by)
    publishHolds(deps, params.uuid, request)
    return { body: {} }
  }),
]

/** A Z of late entries closes by itself: nobody at the till has to know of it. */
const lastWithDrawer = async (
  { sessions, untilClosed }: Pick<RegisterDependencies, 'sessions' | 'untilClosed'>,
  register_uuid: RegisterUuid,
  { company_uuid }: CompanyScope,
) => {
  const last = await sessions.latest(register_uuid, company_uuid)
  if (!last || isOfTill(last.report.without_drawer) || last.report.status === 'closed') return last
  await untilClosed(last.session_uuid, company_uuid)
  return sessions.latest(register_uuid, company_uuid)
}

const sessionRoutes = (deps: RegisterDependencies): Route[] => [
  route(sessionEndpoints.open, async ({ params, body }, request) => {
    const { scope } = request
    const register = await deps.directory.register(scope, params.uuid)
    if (!register) return reject('request.not_found')
    const by = { register_uuid: params.uuid, cashier_uuid: body.cashier_uuid }
    const refused = await refusedInTheNameOf(deps, by, request)
    if (refused?.rejection === 'cashier.unknown') return refused
    const { cash } = register
    const payment_type_uuid = cash?.uuid ?? register.payment_type_uuids[0]
    if (!payment_type_uuid) return reject('register.not_ready')
    const context = contextOf(request, { uuid: params.uuid, body })
    const last = await lastWithDrawer(deps, params.uuid, scope)
    const before = await findEarlierAnswer(deps, params.uuid, last, context)
    if (before) return isRejection(before) ? before : answer(before)
    if (refused) return refused
    if (last && last.report.status !== 'closed') return reject('register.already_open')
    if (deps.isBlocked(scope)) return reject('company.blocked')
    if (!deps.isApproved(scope)) return reject('company.not_approved')
    const { rules, has_certificate } = await deps.underRules(scope)
    if (rules === 'covered' && !has_certificate) return reject('company.no_certificate')
    const now = await believedTime(deps, params.uuid, body, request)
    if (typeof now !== 'string') return now
    const n = (last?.n ?? 0) + 1
    const session_uuid = sessionUuid(params.uuid, n)
    const previous = last?.report.status === 'closed' ? leftIn(last.report) : undefined
    const opened = await deps.handler.handle(
      zReportDecider,
      sessionStream(session_uuid),
      {
        type: 'OpenRegister',
        session_uuid,
        register_uuid: params.uuid,
        n,
        cashier_uuid: body.cashier_uuid,
        payment_type_uuid,
        counts: body.counts,
        units: cash?.units ?? [],
        without_drawer: cash ? undefined : 'no_cash',
        previous,
        confirmed_since_close: body.confirmed_since_close,
        confirmed_difference: body.confirmed_difference,
        cash_register_rules: rules === 'covered' || rules === null ? undefined : rules,
      },
      { ...context, now, test_mode: body.test_mode ?? false },
    )
    return isRejection(opened) ? opened : answer(opened)
  }),

  route(sessionEndpoints.session, async ({ params }, { scope }) => {
    if (!(await deps.directory.register(scope, params.uuid))) return reject('request.not_found')
    const session = await lastWithDrawer(deps, params.uuid, scope)
    const test_mode = session?.report.status !== 'closed' && session?.report.test_mode === true
    const orders = await deps.ordersAtClose(scope, params.uuid, test_mode)
    if (!session || session.report.status === 'closed') return { body: { z_report: null, orders } }
    const { report, revision } = session
    return { body: { z_report: viewOfZReport(report, revision), orders }, revision }
  }),

  route(sessionEndpoints.xReport, ({ params, body }, request) =>
    runOnSession(
      deps,
      params.uuid,
      body,
      request,
      () => mayTakeX(deps, params.uuid, body, request),
      async ({ report }) => ({
        type: 'TakeXReport',
        cashier_uuid: body.cashier_uuid,
        certificate_ended_at: await deps.certificateEndedIn(request.scope, report.opened_at, request.now),
      }),
    ),
  ),
]

/** It shows what should be in the drawer, so where cashiers count blind an administrator takes it. */
const mayTakeX = async (
  deps: RegisterDependencies,
  register_uuid: RegisterUuid,
  { cashier_uuid }: { cashier_uuid: CashierUuid },
  request: RequestContext,
) => {
  if (!deps.countsBlind(request.scope)) return undefined
  const action = { kind: 'register.x_report', subject_uuid: register_uuid, cashier_uuid } as const
  return (await deps.takesAdminPin(request, { ...action, register_uuid }))
    ? undefined
    : reject('register.admin_pin_needed')
}

/** A session must not begin with a timestamp of a clock that an administrator has to check first. */
const believedTime = async (
  deps: RegisterDependencies,
  register_uuid: RegisterUuid,
  { cashier_uuid, confirmed_clock }: { cashier_uuid: CashierUuid; confirmed_clock?: true | undefined },
  request: RequestContext,
) => {
  const doubt = deps.clock.unconfirmed()
  if (!doubt) return request.now
  const action = { kind: 'register.open', subject_uuid: register_uuid, cashier_uuid } as const
  if (!confirmed_clock || !(await deps.takesAdminPin(request, { ...action, register_uuid })))
    return reject('register.clock_unconfirmed', doubt)
  const wish = { type: 'ConfirmClock', register_uuid, cashier_uuid, last: doubt.last } as const
  const context = {
    ...contextOf(request, wish),
    command_id: uuid5(request.command_id, 'clock'),
    now: doubt.shown,
  }
  await deps.handler.handle(registerDecider, registerStream(register_uuid), wish, context)
  await deps.clock.confirm()
  return doubt.shown
}

const sign = (
  deps: RegisterDependencies,
  type: 'SignIn' | 'SignOut',
  register_uuid: RegisterUuid,
  cashier_uuid: CashierUuid,
  request: RequestContext,
) =>
  deps.handler.handle(
    registerDecider,
    registerStream(register_uuid),
    { type, register_uuid, cashier_uuid },
    contextOf(request, { type, register_uuid, cashier_uuid }),
  )

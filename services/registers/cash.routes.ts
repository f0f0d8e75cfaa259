import {
  type BodyOf,
  type CashierUuid,
  type CompanyScope,
  isRejection,
  type RegisterUuid,
  type RequestContext,
  type Route,
  reject,
  route,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { cashMoveEndpoints, openDrawerForPayment } from '@bon/contracts/registers'
import { unhindered } from '../kernel/index.ts'
import { expenseOf } from './expense-accounts.ts'
import type { RegisterDependencies } from './register.dependencies.ts'
import { runOnSession } from './session.handlers.ts'

/** Cash movements besides sales, and opening the drawer without either (LAW-8). */
export const cashRoutes = (deps: RegisterDependencies): Route[] => [
  route(cashMoveEndpoints.expenseAccounts, async ({ params }, { scope }) => {
    const register = await deps.directory.register(scope, params.uuid)
    return register ? { body: { accounts: [...deps.expenseAccounts(scope)] } } : reject('request.not_found')
  }),

  route(cashMoveEndpoints.deposit, ({ params, body }, request) => {
    const { scope } = request
    const spent = expenseIn(deps, scope, body)
    const mayBegin = async () => (isRejection(spent) ? spent : undefined)
    return runOnSession(deps, params.uuid, body, request, mayBegin, async ({ session_uuid }) => {
      const { note, expense: _, ...move } = body
      const told = await withNote(deps, scope, session_uuid, note)
      return { type: 'DepositCash', ...move, ...told, ...(!isRejection(spent) && spent) }
    })
  }),

  route(cashMoveEndpoints.withdraw, ({ params, body }, request) => {
    const { scope } = request
    const spent = expenseIn(deps, scope, body)
    const mayBegin = async () => {
      if (isRejection(spent)) return spent
      if (body.paid_to === undefined)
        return body.reason === 'tips' ? reject('register.tips_to_whom') : undefined
      return (await deps.directory.hasCashier(scope, body.paid_to)) ? undefined : reject('cashier.unknown')
    }
    return runOnSession(deps, params.uuid, body, request, mayBegin, async ({ session_uuid }) => {
      const { note, expense: _, paid_to, ...move } = body
      const told = await withNote(deps, scope, session_uuid, note)
      const who = body.reason === 'tips' && paid_to ? { paid_to } : {}
      return { type: 'WithdrawCash', ...move, ...told, ...who, ...(!isRejection(spent) && spent) }
    })
  }),

  route(cashMoveEndpoints.openDrawer, async ({ params, body }, request) => {
    // The PIN is excluded from the command's hash, which would reveal a number of four digits.
    const { pin, ...action } = body
    const mayOpen = async () =>
      deps.pinOpensDrawer(request.scope)
        ? wrongPin(deps, request, { ...action, register_uuid: params.uuid }, pin)
        : undefined
    const opened = await runOnSession(deps, params.uuid, action, request, mayOpen, async () => ({
      type: 'OpenDrawer',
      ...action,
    }))
    if (isRejection(opened)) return opened
    const drawer = await deps.openDrawer(request.scope, params.uuid, request.command_id)
    return { ...opened, body: { ...opened.body, drawer } }
  }),

  route(cashMoveEndpoints.handOver, async ({ params, body }, request) => {
    const { scope } = request
    const register = await deps.directory.register(scope, params.uuid)
    if (!register) return reject('request.not_found')
    const mayTake = async () =>
      (await deps.directory.hasCashier(scope, body.to_cashier_uuid)) ? undefined : reject('cashier.unknown')
    return runOnSession(deps, params.uuid, body, request, mayTake, async () => ({
      type: 'HandOverDrawer',
      ...body,
      units: register.cash?.units ?? [],
    }))
  }),

  route(openDrawerForPayment, async ({ params, body }, request) => {
    const { scope } = request
    if (!(await deps.directory.register(scope, params.uuid))) return reject('request.not_found')
    if (!deps.hasDrawer(scope, params.uuid)) return { body: { drawer: 'none' as const } }
    // One payment opens the drawer once, also after a reload.
    const command_id = uuid5(body.payment_uuid, 'drawer')
    const own = { ...request, command_id }
    const opened = await runOnSession(deps, params.uuid, body, own, unhindered, async () => ({
      type: 'OpenDrawerForPayment',
      ...body,
    }))
    if (isRejection(opened)) return opened
    return { ...opened, body: { drawer: await deps.openDrawer(scope, params.uuid, command_id) } }
  }),
]

/** Only a purchase, or what is returned of one, has an account. */
const expenseIn = (
  deps: RegisterDependencies,
  scope: CompanyScope,
  { reason, amount, expense }: BodyOf<typeof cashMoveEndpoints.deposit | typeof cashMoveEndpoints.withdraw>,
) => {
  if (reason !== 'purchase' || expense === undefined) return {}
  const found = expenseOf(deps.expenseAccounts(scope), expense, amount)
  return isRejection(found) ? found : { expense: found }
}

/** Stored before the event that refers to it (ARCH-12). */
const withNote = async (
  deps: RegisterDependencies,
  scope: CompanyScope,
  subject: Uuid,
  text: string | undefined,
) => (text === undefined ? {} : { note: await deps.storeText(scope, subject, text) })

/** Checks the PIN of the cashier in whose name the action is done (PAY-10). */
const wrongPin = async (
  deps: RegisterDependencies,
  request: RequestContext,
  { cashier_uuid, register_uuid }: { cashier_uuid: CashierUuid; register_uuid: RegisterUuid },
  pin: string | undefined,
) => {
  if (pin === undefined) return reject('register.drawer_pin_needed')
  const found = await deps.checkPin(request, pin, register_uuid)
  if (found === 'wrong') return reject('cashier.wrong_pin')
  if ('locked_ms' in found) return reject('cashier.locked', { seconds: Math.ceil(found.locked_ms / 1000) })
  return found.uuid === cashier_uuid ? undefined : reject('cashier.wrong_pin')
}

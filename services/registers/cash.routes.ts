import {
  type CompanyScope,
  isRejection,
  type RequestContext,
  type Route,
  reject,
  route,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { openDrawerForPayment, sessionEndpoints } from '@bon/contracts/registers'
import type { RegisterHouse } from './register.house.ts'
import { actOnSession } from './session-acts.ts'

/** Cash that comes and goes beside sales, and the drawer that is opened for neither (fiscal.md 2.3). */
export const cashRoutes = (house: RegisterHouse): Route[] => [
  route(sessionEndpoints.deposit, ({ params, body }, request) =>
    actOnSession(house, params.uuid, body, request, async ({ session_uuid }) => {
      const { note, ...move } = body
      return { type: 'DepositCash', ...move, ...(await kept(house, request.scope, session_uuid, note)) }
    }),
  ),

  route(sessionEndpoints.withdraw, ({ params, body }, request) =>
    actOnSession(house, params.uuid, body, request, async ({ session_uuid }) => {
      const { note, ...move } = body
      return { type: 'WithdrawCash', ...move, ...(await kept(house, request.scope, session_uuid, note)) }
    }),
  ),

  route(sessionEndpoints.openDrawer, async ({ params, body }, request) => {
    // The PIN is no part of what is remembered of the command: of four digits, a hash would tell them all.
    const { pin, ...act } = body
    const opened = await actOnSession(house, params.uuid, act, request, async () => {
      const refused = house.pinOpensDrawer(request.scope)
        ? await wrongPin(house, request, { ...act, register_uuid: params.uuid }, pin)
        : undefined
      return refused ?? { type: 'OpenDrawer', ...act }
    })
    if (isRejection(opened)) return opened
    const drawer = await house.openDrawer(request.scope, params.uuid, request.command_id)
    return { ...opened, body: { ...opened.body, drawer } }
  }),

  route(openDrawerForPayment, async ({ params, body }, request) => {
    const { scope } = request
    if (!(await house.directory.register(scope, params.uuid))) return reject('request.not_found')
    if (!house.hasDrawer(scope, params.uuid)) return { body: { drawer: 'none' as const } }
    // One payment opens the drawer once, whoever asks again after a reload.
    const command_id = uuid5(body.payment_uuid, 'drawer')
    const opened = await actOnSession(house, params.uuid, body, { ...request, command_id }, async () => ({
      type: 'OpenDrawerForPayment',
      ...body,
    }))
    if (isRejection(opened)) return opened
    return { ...opened, body: { drawer: await house.openDrawer(scope, params.uuid, command_id) } }
  }),
]

/** Written before the event that refers to it (architecture.md 4b). */
const kept = async (house: RegisterHouse, scope: CompanyScope, subject: Uuid, text: string | undefined) =>
  text === undefined ? {} : { note: await house.keepText(scope, subject, text) }

/** PAY-10: the PIN of the cashier in whose name it is done. */
const wrongPin = async (
  house: RegisterHouse,
  request: RequestContext,
  { cashier_uuid, register_uuid }: { cashier_uuid: Uuid; register_uuid: Uuid },
  pin: string | undefined,
) => {
  if (pin === undefined) return reject('register.drawer_pin_needed')
  const found = await house.checkPin(request, pin, register_uuid)
  if (found === 'wrong') return reject('cashier.wrong_pin')
  if ('locked_ms' in found) return reject('cashier.locked', { seconds: Math.ceil(found.locked_ms / 1000) })
  return found.uuid === cashier_uuid ? undefined : reject('cashier.wrong_pin')
}

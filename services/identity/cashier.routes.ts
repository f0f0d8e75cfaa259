import { type CashierRow, cashierEndpoints } from '@bon/contracts/identity'
import { type CompanyScope, type Route, reject, route } from '@bon/contracts/kernel'
import type { PeopleDependencies } from './people.dependencies.ts'

export const cashierRoutes = (deps: PeopleDependencies): Route[] => [
  route(cashierEndpoints.list, async ({ query }, { scope }) => ({
    body: { cashiers: await deps.cashiers.list(scope.company_uuid, query?.archived === '1') },
  })),

  route(cashierEndpoints.show, async ({ params }, { scope }) => {
    const cashier = await deps.cashiers.show(scope.company_uuid, params.uuid)
    return cashier ? answer(cashier) : reject('request.not_found')
  }),

  route(cashierEndpoints.create, async ({ body }, who) => {
    // A PIN gives access, so it cannot be set while impersonating (DEF-48).
    if (who.impersonated_by) return reject('session.impersonating')
    if (isTooShort(deps, who.scope, body.pin)) return reject('cashier.pin_too_short')
    return answerOrReject(await deps.cashiers.create(who, body))
  }),

  route(cashierEndpoints.change, async ({ params, body }, who) => {
    if (who.impersonated_by && body.pin !== undefined) return reject('session.impersonating')
    if (who.if_match === undefined) return reject('request.needs_revision')
    if (isTooShort(deps, who.scope, body.pin)) return reject('cashier.pin_too_short')
    const changed = await deps.cashiers.change(who, params.uuid, body)
    if (changed !== 'changed') return answerOrReject(changed)
    const cashier = await deps.cashiers.show(who.scope.company_uuid, params.uuid)
    return { ...reject('cashier.changed'), current: { cashier } }
  }),

  route(cashierEndpoints.archive, async ({ params }, who) => {
    const archived = await deps.cashiers.archive(who, params.uuid)
    if (archived === 'unknown') return reject('request.not_found')
    return archived === 'command.reused' ? reject(archived) : answer(archived)
  }),

  route(cashierEndpoints.restore, async ({ params }, who) =>
    answerOrReject(await deps.cashiers.restore(who, params.uuid)),
  ),

  route(cashierEndpoints.history, async ({ params }, { scope }) => {
    if (!(await deps.cashiers.show(scope.company_uuid, params.uuid))) return reject('request.not_found')
    return { body: { history: await deps.cashiers.history(scope.company_uuid, params.uuid) } }
  }),

  route(cashierEndpoints.language, async ({ params, body }, who) => {
    const done = await deps.cashiers.speak(who, params.uuid, body.language)
    if (done === 'unknown') return reject('request.not_found')
    return done === 'command.reused' ? reject(done) : { body: {} }
  }),
]

/** An existing PIN keeps its length. */
const isTooShort = (
  { allowsShortPins }: PeopleDependencies,
  scope: CompanyScope,
  pin: string | undefined,
): boolean => pin !== undefined && pin.length < 4 && !allowsShortPins(scope)

type Refused = 'unknown' | 'initials_taken' | 'pin_taken' | 'command.reused'

const answerOrReject = (cashier: CashierRow | Refused) => {
  if (typeof cashier !== 'string') return answer(cashier)
  if (cashier === 'unknown') return reject('request.not_found')
  if (cashier === 'initials_taken') return reject('cashier.initials_taken')
  return cashier === 'pin_taken' ? reject('cashier.pin_taken') : reject(cashier)
}

const answer = (cashier: CashierRow) => ({ body: { cashier }, revision: BigInt(cashier.revision) })

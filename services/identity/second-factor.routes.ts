import { secondFactorEndpoints } from '@bon/contracts/identity'
import { type RequestContext, type Route, reject, route } from '@bon/contracts/kernel'
import type { SecurityEvent } from '@bon/contracts/security-events'
import type { PeopleDependencies } from './people.dependencies.ts'
import { asksCode, isTwoStep, wrongCode, wrongProof } from './proofs.ts'
import { checkRateLimit, wrongPassword } from './rate-limits.ts'

type Who = Pick<RequestContext, 'actor' | 'now' | 'caller' | 'impersonated_by'>
type Change = Extract<SecurityEvent, { type: 'SecondFactorChanged' }>['data']['to']

/** Two-factor sign-in: enabled by a code, disabled and changed by password and code, or by a passkey. */
export const secondFactorRoutes = (deps: PeopleDependencies): Route[] => {
  const { secondFactors } = deps
  const noteChange = (who: Who, to: Change) =>
    deps.security.note(who, { type: 'SecondFactorChanged', data: { user_uuid: who.actor, to } })

  return [
    route(secondFactorEndpoints.show, async (_, who) => ({
      body: {
        second_factor: { ...(await secondFactors.of(who.actor)), asks_code: await asksCode(deps, who) },
      },
    })),

    route(secondFactorEndpoints.offer, async ({ body }, who) => {
      const refused = await wrongProof(deps, who, body)
      if (refused) return refused
      const offered = await secondFactors.offer(who.actor)
      return offered ? { body: offered } : reject('password.wrong')
    }),

    route(secondFactorEndpoints.confirm, async ({ body }, who) => {
      const { actor, now, session_uuid = '' } = who
      const shut = await checkRateLimit(deps, 'code', actor, now)
      if (shut) return shut
      const recovery_codes = await secondFactors.confirm(actor, body.code, now)
      if (recovery_codes === 'wrong') return reject('second_factor.code_wrong')
      await deps.forgive('code', actor)
      await deps.profiles.revokeOthers(actor, session_uuid)
      await noteChange(who, 'on')
      return { body: { recovery_codes } }
    }),

    route(secondFactorEndpoints.newRecoveryCodes, async ({ body }, who) => {
      if (!(await isTwoStep(deps, who.actor))) return reject('second_factor.not_on')
      const refused =
        (await wrongPassword(deps, who, body.current_password)) ?? (await wrongCode(deps, who, body.code))
      if (refused) return refused
      const recovery_codes = await secondFactors.newRecoveryCodes(who.actor)
      await noteChange(who, 'new_recovery_codes')
      return { body: { recovery_codes } }
    }),

    route(secondFactorEndpoints.remove, async ({ body }, who) => {
      if (!(await isTwoStep(deps, who.actor))) return reject('second_factor.not_on')
      const refused = await wrongProof(deps, who, body)
      if (refused) return refused
      await secondFactors.remove(who.actor)
      await deps.profiles.revokeOthers(who.actor, who.session_uuid ?? '')
      await noteChange(who, 'off')
      return { body: {} }
    }),
  ]
}

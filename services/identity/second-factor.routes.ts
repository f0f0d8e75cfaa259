import { secondFactorEndpoints } from '@bon/contracts/identity'
import { type RequestContext, type Route, reject, route } from '@bon/contracts/kernel'
import type { SecurityEvent } from '@bon/contracts/security-events'
import { knock, wrongPassword } from './doors.ts'
import type { PeopleHouse } from './people-house.ts'
import { asksCode, isTwoStep, wrongCode, wrongProof } from './proofs.ts'

type Who = Pick<RequestContext, 'actor' | 'now' | 'caller' | 'impersonated_by'>
type Change = Extract<SecurityEvent, { type: 'SecondFactorChanged' }>['data']['to']

/** Two-step sign-in: turned on by a code, turned off and changed by the password and a code, or a passkey. */
export const secondFactorRoutes = (house: PeopleHouse): Route[] => {
  const { secondFactors } = house
  const tell = (who: Who, to: Change) =>
    house.security.note(who, { type: 'SecondFactorChanged', data: { user_uuid: who.actor, to } })

  return [
    route(secondFactorEndpoints.show, async (_, who) => ({
      body: {
        second_factor: { ...(await secondFactors.of(who.actor)), asks_code: await asksCode(house, who) },
      },
    })),

    route(secondFactorEndpoints.offer, async ({ body }, who) => {
      const refused = await wrongProof(house, who, body)
      if (refused) return refused
      const offered = await secondFactors.offer(who.actor)
      return offered ? { body: offered } : reject('password.wrong')
    }),

    route(secondFactorEndpoints.confirm, async ({ body }, who) => {
      const { actor, now, session_uuid = '' } = who
      const shut = await knock(house, 'code', actor, now)
      if (shut) return shut
      const recovery_codes = await secondFactors.confirm(actor, body.code, now)
      if (recovery_codes === 'wrong') return reject('second_factor.code_wrong')
      await house.forgive('code', actor)
      await house.profiles.revokeOthers(actor, session_uuid)
      await tell(who, 'on')
      return { body: { recovery_codes } }
    }),

    route(secondFactorEndpoints.newRecoveryCodes, async ({ body }, who) => {
      if (!(await isTwoStep(house, who.actor))) return reject('second_factor.not_on')
      const refused =
        (await wrongPassword(house, who, body.current_password)) ?? (await wrongCode(house, who, body.code))
      if (refused) return refused
      const recovery_codes = await secondFactors.newRecoveryCodes(who.actor)
      await tell(who, 'new_recovery_codes')
      return { body: { recovery_codes } }
    }),

    route(secondFactorEndpoints.remove, async ({ body }, who) => {
      if (!(await isTwoStep(house, who.actor))) return reject('second_factor.not_on')
      const refused = await wrongProof(house, who, body)
      if (refused) return refused
      await secondFactors.remove(who.actor)
      await house.profiles.revokeOthers(who.actor, who.session_uuid ?? '')
      await tell(who, 'off')
      return { body: {} }
    }),
  ]
}

import { secondFactorEndpoints } from '@bon/contracts/identity'
import { type RequestContext, type Route, reject, route } from '@bon/contracts/kernel'
import type { SecurityEvent } from '@bon/contracts/security-events'
import { knock, tellRefusedProof, wrongPassword } from './doors.ts'
import type { PeopleHouse } from './people-house.ts'

type Who = Pick<RequestContext, 'actor' | 'now' | 'caller' | 'impersonated_by'>
type Change = Extract<SecurityEvent, { type: 'SecondFactorChanged' }>['data']['to']
type Proof = { current_password: string; code: string }

/** Two-step sign-in: turned on by a code, turned off and changed by the password and a code. */
export const secondFactorRoutes = (house: PeopleHouse): Route[] => {
  const { secondFactors } = house
  const isOn = async ({ actor }: Who) => (await secondFactors.of(actor)).since !== null
  const tell = (who: Who, to: Change) =>
    house.security.note(who, { type: 'SecondFactorChanged', data: { user_uuid: who.actor, to } })
  const wrongCode = async (who: Who, code: string) => {
    const { actor, now } = who
    const shut = await knock(house, 'code', actor, now)
    if (shut) return shut
    if (!(await secondFactors.accepts(actor, code, now))) {
      tellRefusedProof(house, who, 'wrong_code')
      return reject('second_factor.code_wrong')
    }
    await house.forgive('code', actor)
    return undefined
  }
  const wrongProof = async (who: Who, { current_password, code }: Proof) =>
    (await wrongPassword(house, who, current_password)) ?? (await wrongCode(who, code))

  return [
    route(secondFactorEndpoints.show, async (_, { actor }) => ({
      body: { second_factor: await secondFactors.of(actor) },
    })),

    route(secondFactorEndpoints.offer, async ({ body: { current_password, code = '' } }, who) => {
      const refused = (await isOn(who))
        ? await wrongProof(who, { current_password, code })
        : await wrongPassword(house, who, current_password)
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
      if (!(await isOn(who))) return reject('second_factor.not_on')
      const refused = await wrongProof(who, body)
      if (refused) return refused
      const recovery_codes = await secondFactors.newRecoveryCodes(who.actor)
      await tell(who, 'new_recovery_codes')
      return { body: { recovery_codes } }
    }),

    route(secondFactorEndpoints.remove, async ({ body }, who) => {
      if (!(await isOn(who))) return reject('second_factor.not_on')
      const refused = await wrongProof(who, body)
      if (refused) return refused
      await secondFactors.remove(who.actor)
      await house.profiles.revokeOthers(who.actor, who.session_uuid ?? '')
      await tell(who, 'off')
      return { body: {} }
    }),
  ]
}

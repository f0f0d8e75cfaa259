import { type Rejection, type RequestContext, reject, type Uuid } from '@bon/contracts/kernel'
import { knock, tellRefusedProof, wrongPassword } from './doors.ts'
import type { PeopleHouse } from './people-house.ts'

type House = Pick<PeopleHouse, 'attempt' | 'forgive' | 'profiles' | 'secondFactors' | 'passkeys' | 'security'>
type Prover = Pick<
  RequestContext,
  'actor' | 'now' | 'caller' | 'session_uuid' | 'impersonated_by' | 'lacks_second_factor'
>
type Proof = { current_password: string; code?: string | undefined }

export const isTwoStep = async ({ secondFactors }: Pick<House, 'secondFactors'>, actor: Uuid) =>
  (await secondFactors.of(actor)).since !== null

/** A code while two-step sign-in is on; not in a session that a passkey has just begun: it is both factors. */
export const asksCode = async (house: House, { actor, session_uuid, now }: Prover): Promise<boolean> =>
  (await isTwoStep(house, actor)) && !(await house.passkeys.provenIn(session_uuid, now))

export const wrongCode = async (
  house: House,
  who: Prover,
  code: string,
): Promise<Rejection<'second_factor.code_wrong' | 'login.throttled'> | undefined> => {
  const { actor, now } = who
  const shut = await knock(house, 'code', actor, now)
  if (shut) return shut
  if (!(await house.secondFactors.accepts(actor, code, now))) {
    tellRefusedProof(house, who, 'wrong_code')
    return reject('second_factor.code_wrong')
  }
  await house.forgive('code', actor)
  return undefined
}

/**
 * One of the provider's people whose only second factor is a passkey, signed in by the password alone: who has stolen
 * that password shall not make a factor of his own with it, nor remove the one that keeps him out.
 */
export const passkeyNeeded = async (
  { passkeys }: Pick<House, 'passkeys'>,
  { actor, lacks_second_factor }: Pick<Prover, 'actor' | 'lacks_second_factor'>,
): Promise<Rejection<'second_factor.passkey_needed'> | undefined> =>
  lacks_second_factor && (await passkeys.of(actor)).length > 0
    ? reject('second_factor.passkey_needed')
    : undefined

/** What is asked before a factor is made or turned off: all that signing in asks. */
export const wrongProof = async (
  house: House,
  who: Prover,
  { current_password, code = '' }: Proof,
): Promise<
  | Rejection<
      'password.wrong' | 'second_factor.code_wrong' | 'second_factor.passkey_needed' | 'login.throttled'
    >
  | undefined
> =>
  (await passkeyNeeded(house, who)) ??
  (await wrongPassword(house, who, current_password)) ??
  ((await asksCode(house, who)) ? wrongCode(house, who, code) : undefined)

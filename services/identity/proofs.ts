import { type Rejection, type RequestContext, reject, type Uuid } from '@bon/contracts/kernel'
import type { PeopleDependencies } from './people.dependencies.ts'
import { checkRateLimit, reportRefusedProof, wrongPassword } from './rate-limits.ts'

type Dependencies = Pick<
  PeopleDependencies,
  'attempt' | 'forgive' | 'profiles' | 'secondFactors' | 'passkeys' | 'security'
>
type Prover = Pick<
  RequestContext,
  'actor' | 'now' | 'caller' | 'session_uuid' | 'impersonated_by' | 'lacks_second_factor'
>
type Proof = { current_password: string; code?: string | undefined }

export const isTwoStep = async ({ secondFactors }: Pick<Dependencies, 'secondFactors'>, actor: Uuid) =>
  (await secondFactors.of(actor)).since !== null

/**
 * Whether a code is required: with two-factor sign-in, unless a passkey, which is both factors, just started the
 * session.
 */
export const asksCode = async (
  application: Dependencies,
  { actor, session_uuid, now }: Prover,
): Promise<boolean> =>
  (await isTwoStep(application, actor)) && !(await application.passkeys.provenIn(session_uuid, now))

export const wrongCode = async (
  application: Dependencies,
  who: Prover,
  code: string,
): Promise<Rejection<'second_factor.code_wrong' | 'login.throttled'> | undefined> => {
  const { actor, now } = who
  const shut = await checkRateLimit(application, 'code', actor, now)
  if (shut) return shut
  if (!(await application.secondFactors.accepts(actor, code, now))) {
    reportRefusedProof(application, who, 'wrong_code')
    return reject('second_factor.code_wrong')
  }
  await application.forgive('code', actor)
  return undefined
}

/**
 * Provider staff whose only second factor is a passkey, signed in by password alone: a stolen password must not suffice
 * to add a factor or to remove the existing one.
 */
export const passkeyNeeded = async (
  { passkeys }: Pick<Dependencies, 'passkeys'>,
  { actor, lacks_second_factor }: Pick<Prover, 'actor' | 'lacks_second_factor'>,
): Promise<Rejection<'second_factor.passkey_needed'> | undefined> =>
  lacks_second_factor && (await passkeys.of(actor)).length > 0
    ? reject('second_factor.passkey_needed')
    : undefined

/** Proof required before a factor is created or removed: everything that sign-in requires. */
export const wrongProof = async (
  application: Dependencies,
  who: Prover,
  { current_password, code = '' }: Proof,
): Promise<
  | Rejection<
      'password.wrong' | 'second_factor.code_wrong' | 'second_factor.passkey_needed' | 'login.throttled'
    >
  | undefined
> =>
  (await passkeyNeeded(application, who)) ??
  (await wrongPassword(application, who, current_password)) ??
  ((await asksCode(application, who)) ? wrongCode(application, who, code) : undefined)

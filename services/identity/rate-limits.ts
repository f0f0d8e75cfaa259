import { type Instant, type Rejection, type RequestContext, reject } from '@bon/contracts/kernel'
import type { Locked, PasswordOf } from './account.dependencies.ts'
import type { PeopleDependencies, RateLimit } from './people.dependencies.ts'

export const throttled = ({ locked_ms }: Locked): Rejection<'login.throttled'> =>
  reject('login.throttled', { seconds: Math.ceil(locked_ms / 1000) })

/** Counts the attempt before the check (G-28); undefined lets the request pass. */
export const checkRateLimit = async (
  deps: Pick<PeopleDependencies, 'attempt'>,
  limit: RateLimit,
  key: string,
  now: Instant,
): Promise<Rejection<'login.throttled'> | undefined> => {
  const locked = await deps.attempt(limit, key, now)
  return locked && throttled(locked)
}

/**
 * Repeats the page's checks and adds a list of common passwords and the person's own words (AUTH-26, AUTH-27, S-11).
 */
export const refusedPassword = async (
  deps: Pick<PeopleDependencies, 'passwords'>,
  { password, password_repeat }: { password: string; password_repeat: string },
  whose: PasswordOf,
  now: Instant,
): Promise<Rejection<'password.weak' | 'password.mismatch'> | undefined> => {
  if (password !== password_repeat) return reject('password.mismatch')
  const broken = await deps.passwords.broken(password, whose, now)
  return broken.length > 0 ? reject('password.weak', { rules: broken.join(',') }) : undefined
}

type Requester = Pick<RequestContext, 'actor' | 'now' | 'caller' | 'impersonated_by'>

/** Logs a wrong password or code of a signed-in person (ASVS 16.3.1), without delaying the answer. */
export const reportRefusedProof = (
  { security }: Pick<PeopleDependencies, 'security'>,
  who: Requester,
  reason: 'wrong_password' | 'wrong_code',
): void => {
  const data = { user_uuid: who.actor, reason, times: 1 }
  void security.count(who, { type: 'SignInRefused', data })
}

/**
 * Sensitive changes require the password, with the rate limit of sign-in, so that a stolen session does not become a
 * stolen account.
 */
export const wrongPassword = async (
  deps: Pick<PeopleDependencies, 'attempt' | 'forgive' | 'profiles' | 'security'>,
  who: Requester,
  password: string,
): Promise<Rejection<'login.throttled' | 'password.wrong'> | undefined> => {
  const { actor, now } = who
  const shut = await checkRateLimit(deps, 'password', actor, now)
  if (shut) return shut
  if (!(await deps.profiles.hasPassword(actor, password))) {
    reportRefusedProof(deps, who, 'wrong_password')
    return reject('password.wrong')
  }
  await deps.forgive('password', actor)
  return undefined
}

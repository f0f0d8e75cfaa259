import { type Instant, type Rejection, type RequestContext, reject } from '@bon/contracts/kernel'
import type { Door, Locked, PasswordOf, PeopleHouse } from './people-house.ts'

export const throttled = ({ locked_ms }: Locked): Rejection<'login.throttled'> =>
  reject('login.throttled', { seconds: Math.ceil(locked_ms / 1000) })

/** Counts before it judges (G-28); undefined lets the request in. */
export const knock = async (
  house: Pick<PeopleHouse, 'attempt'>,
  door: Door,
  key: string,
  now: Instant,
): Promise<Rejection<'login.throttled'> | undefined> => {
  const locked = await house.attempt(door, key, now)
  return locked && throttled(locked)
}

/** AUTH-26, AUTH-27, S-11: what the page asks too, a list of common passwords, and the person's own words. */
export const refusedPassword = async (
  house: Pick<PeopleHouse, 'passwords'>,
  { password, password_repeat }: { password: string; password_repeat: string },
  whose: PasswordOf,
  now: Instant,
): Promise<Rejection<'password.weak' | 'password.mismatch'> | undefined> => {
  if (password !== password_repeat) return reject('password.mismatch')
  const broken = await house.passwords.broken(password, whose, now)
  return broken.length > 0 ? reject('password.weak', { rules: broken.join(',') }) : undefined
}

type Asking = Pick<RequestContext, 'actor' | 'now' | 'caller' | 'impersonated_by'>

/** A wrong password or code of somebody who is signed in already (ASVS 16.3.1); he does not wait for it. */
export const tellRefusedProof = (
  { security }: Pick<PeopleHouse, 'security'>,
  who: Asking,
  reason: 'wrong_password' | 'wrong_code',
): void => {
  const data = { user_uuid: who.actor, reason, times: 1 }
  void security.count(who, { type: 'SignInRefused', data })
}

/** A stolen session shall not become a stolen account: what matters asks for the password, with login's throttle. */
export const wrongPassword = async (
  house: Pick<PeopleHouse, 'attempt' | 'forgive' | 'profiles' | 'security'>,
  who: Asking,
  password: string,
): Promise<Rejection<'login.throttled' | 'password.wrong'> | undefined> => {
  const { actor, now } = who
  const shut = await knock(house, 'password', actor, now)
  if (shut) return shut
  if (!(await house.profiles.hasPassword(actor, password))) {
    tellRefusedProof(house, who, 'wrong_password')
    return reject('password.wrong')
  }
  await house.forgive('password', actor)
  return undefined
}

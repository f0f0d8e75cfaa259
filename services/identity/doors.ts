import { passwordRules } from '@bon/contracts/identity'
import { type Instant, type Rejection, reject } from '@bon/contracts/kernel'
import type { Door, Locked, PeopleHouse } from './people-house.ts'

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

/** AUTH-26, AUTH-27: by the same function that the page asks. */
export const refusedPassword = ({
  password,
  password_repeat,
}: {
  password: string
  password_repeat: string
}): Rejection<'password.weak' | 'password.mismatch'> | undefined => {
  if (password !== password_repeat) return reject('password.mismatch')
  const broken = passwordRules(password)
  return broken.length > 0 ? reject('password.weak', { rules: broken.join(',') }) : undefined
}

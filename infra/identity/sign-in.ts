import type { Uuid } from '@bon/contracts/kernel'
import type { Clock } from '@bon/contracts/ports'
import { addressOf, type SecondFactors, type SignInAnswer } from '@bon/services/identity'
import { limitKey } from './keys.ts'
import type { KnownDevices } from './known-devices.ts'
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts'
import type { SecurityFacts } from './security-facts.ts'
import type { Sessions } from './sessions.ts'
import {
  accountRule,
  addressRule,
  codeRule,
  loginRule,
  type Throttle,
  type ThrottleRule,
} from './throttle.ts'
import { normalEmail, type Users } from './users.ts'

type Options = {
  clock: Clock
  devices: KnownDevices
  factors: SecondFactors
  security: Pick<SecurityFacts, 'note' | 'countSignIn'>
  sessions: Sessions
  throttle: Throttle
  users: Users
  server_key: Buffer
}

/** `device`: the token that the browser kept from an earlier sign-in. `code`: of the second factor. */
export type Credentials = {
  email: string
  password: string
  device?: string | undefined
  code?: string | undefined
  caller: string
}

/** A counter that is raised before the password is checked, and what happens to it when the password is right. */
type Count = { key: string; rule: ThrottleRule; when_right: 'forgive' | 'uncount' }

/**
 * Sign-in by password. Every attempt is counted before it is checked, and refused without a hash when a counter is over
 * its limit: per account and address, per address, per account; from a known device only per device, so that strangers
 * cannot lock it.
 */
export const createSignIn = ({
  clock,
  devices,
  factors,
  security,
  sessions,
  throttle,
  users,
  server_key,
}: Options) => {
  /** Accounts that do not exist are counted too, so the keys are hashed. */
  const key = (...parts: string[]) => limitKey(server_key, 'login', parts.join('\n'))

  const countsOf = (email: string, address: string, device: string | undefined): Count[] =>
    device !== undefined
      ? [{ key: key('device', email, device), rule: loginRule, when_right: 'forgive' }]
      : [
          { key: key('account at address', email, address), rule: loginRule, when_right: 'forgive' },
          { key: key('address', address), rule: addressRule, when_right: 'uncount' },
          { key: key('account', email), rule: accountRule, when_right: 'uncount' },
        ]

  /**
   * After the right password. Wrong codes are counted per person, and per device where it is known: somebody who has
   * the password must not be able to lock the owner out.
   */
  const refusedCode = async (user: Uuid, code: string | undefined, device: string | undefined) => {
    if (code === undefined) return 'code_needed'
    const counted = key('code', user, device ?? '')
    const locked = await throttle.attempt(counted, codeRule, clock.now())
    if (locked) return locked
    if (!(await factors.accepts(user, code, clock.now()))) return 'code_wrong'
    await throttle.forgive(counted)
    return undefined
  }

  /** Recorded in the security log (ASVS 16.3.1) after the answer, whose timing must not reveal the account. */
  const reportRefusal = ({ email, caller }: Credentials, answer: SignInAnswer): void => {
    const reason = reasonOf(answer)
    const find = async () => (await users.credentialsOf(email))?.uuid
    if (reason) security.countSignIn(normalEmail(email), find, reason, caller)
  }

  const judge = async ({ email, password, device, code, caller }: Credentials): Promise<SignInAnswer> => {
    const isKnown = await devices.knows(device, email)
    const counts = countsOf(normalEmail(email), addressOf(caller), isKnown ? device : undefined)
    for (const { key, rule } of counts) {
      const locked = await throttle.attempt(key, rule, clock.now())
      if (locked) return locked
    }
    const lane = isKnown ? 'known' : 'stranger'
    const user = await users.credentialsOf(email)
    if (!(await verifyPassword(password, user?.password_hash, lane)) || !user) return 'incorrect'
    for (const { key, when_right } of counts) await throttle[when_right](key)
    if (needsRehash(user.password_hash))
      await users.setPasswordHash(user.uuid, await hashPassword(password, lane))
    const has_code = (await factors.of(user.uuid)).since !== null
    const refused = has_code ? await refusedCode(user.uuid, code, isKnown ? device : undefined) : undefined
    if (refused) return refused
    const token = await sessions.start(user.uuid, caller)
    const by = has_code ? 'password_and_code' : 'password'
    const event = { type: 'PersonSignedIn' as const, data: { user_uuid: user.uuid, by } as const }
    await security.note({ actor: user.uuid, caller, now: clock.now() }, event)
    return { token, device: await devices.remember(user.uuid, device, clock.now()) }
  }

  return {
    /** Same work, same answer and same delay whether the account exists or not (G-28). */
    async signIn(credentials: Credentials): Promise<SignInAnswer> {
      const answer = await judge(credentials)
      reportRefusal(credentials, answer)
      return answer
    },
  }
}

const reasonOf = (answer: SignInAnswer): Parameters<SecurityFacts['countSignIn']>[2] | undefined => {
  if (typeof answer === 'object') return 'locked_ms' in answer ? 'locked' : undefined
  return ({ incorrect: 'wrong_password', code_wrong: 'wrong_code', code_needed: 'code_missing' } as const)[
    answer
  ]
}

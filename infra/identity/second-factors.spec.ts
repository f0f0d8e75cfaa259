import { addMs, epochMsOf } from '@bon/contracts/kernel'
import { nullLogger } from '@bon/contracts/ports'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { manualClock } from '../spec-support/manual-clock.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateIdentity } from './identity.tables.ts'
import { hashPassword } from './passwords.ts'
import { postgresIdentity } from './postgres-identity.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase(), max: 5 })
afterAll(() => pool.end())

const clock = manualClock()
const server_key = Buffer.alloc(32, 9)
const identity = postgresIdentity({ pool, clock, newId, monotonicMs: () => 0, server_key, log: nullLogger })
const { factors } = identity.inside
const seconds = (count: number) => count * 1000
let hash: string
beforeAll(async () => {
  await migrateIdentity(pool)
  hash = await hashPassword('Smørrebrød9x')
})

/** The authenticator app on a phone. */
const codeOf = (secret: string, at = clock.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: epochMsOf(at) })
const offered = async (user: string) => {
  const found = await factors.offer(user)
  if (!found) throw new Error('nothing offered')
  return found
}

describe('S-11: a second factor', () => {
  let user: string
  let email: string
  let secret: string
  let recovery: string[]
  beforeEach(async () => {
    user = newId()
    email = `${user}@havnen.example`
    const roles = [{ company_uuid: newId(), role: 'admin' as const }]
    await identity.createUser({ uuid: user, email, name: 'N', initials: 'N', password: { hash }, roles })
    secret = (await offered(user)).secret
    const confirmed = await factors.confirm(user, codeOf(secret), clock.now())
    if (confirmed === 'wrong') throw new Error('not confirmed')
    recovery = confirmed
    await clock.advance(seconds(30))
  })
  const signIn = (code?: string, over: object = {}) =>
    identity.signIn({ email, password: 'Smørrebrød9x', code, caller: `10.9.${user} x`, ...over })

  test('is reported missing in a session of provider staff until it is on', async () => {
    const uuid = newId()
    const person = { uuid, email: `${uuid}@bon.example`, name: 'P', initials: 'P', password: { hash } }
    await identity.createUser({ ...person, roles: [], wsy_role: 'wsy_employee' })
    const token = await identity.startSession(uuid)
    const lacks = async () => (await identity.sessionOf(token))?.lacks_second_factor
    expect(await lacks()).toBe(true)
    await factors.confirm(uuid, codeOf((await offered(uuid)).secret), clock.now())
    identity.inside.sessions.forgetCached()
    expect(await lacks()).toBe(false)
    const own = await identity.startSession(user)
    expect((await identity.sessionOf(own))?.lacks_second_factor).toBe(false)
  })

  test('is asked for after the right password only, and is required to sign in', async () => {
    expect(await signIn(undefined, { password: 'wrong' })).toBe('incorrect')
    expect(await signIn()).toBe('code_needed')
    expect(await signIn('000000')).toBe('code_wrong')
    expect(await signIn(codeOf(secret))).toHaveProperty('token')
  })

  test('a code is accepted once, and an older one never', async () => {
    const next = codeOf(secret, addMs(clock.now(), seconds(30)))
    expect(await factors.accepts(user, next, clock.now())).toBe(true)
    expect(await factors.accepts(user, next, clock.now())).toBe(false)
    expect(await factors.accepts(user, codeOf(secret), clock.now())).toBe(false)
    await clock.advance(seconds(60))
    const again = codeOf(secret)
    const both = [1, 2].map(() => factors.accepts(user, again, clock.now()))
    expect((await Promise.all(both)).sort()).toEqual([false, true])
    await clock.advance(seconds(61))
    expect(await factors.accepts(user, again, clock.now())).toBe(false)
  })

  test('each recovery code is accepted once, however it is typed, and new ones void the old', async () => {
    const [first = '', second = ''] = recovery
    expect(recovery.length).toBe(8)
    expect(first).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
    expect(await factors.accepts(user, first.toLowerCase().replaceAll('-', ' '), clock.now())).toBe(true)
    expect(await factors.accepts(user, first, clock.now())).toBe(false)
    expect((await factors.of(user)).recovery_codes_left).toBe(7)
    await factors.newRecoveryCodes(user)
    expect(await factors.accepts(user, second, clock.now())).toBe(false)
    expect((await factors.of(user)).recovery_codes_left).toBe(8)
  })

  test('may be guessed five times, then with delays, also by who knows the password; the owner’s device is counted separately', async () => {
    const signedIn = await signIn(codeOf(secret))
    if (typeof signedIn === 'string' || 'locked_ms' in signedIn) throw new Error('not signed in')
    await clock.advance(seconds(30))
    for (let i = 0; i < 5; i++) expect(await signIn('000000')).toBe('code_wrong')
    expect(await signIn(codeOf(secret))).toEqual({ locked_ms: seconds(30) })
    expect(await signIn(codeOf(secret), { device: signedIn.device })).toHaveProperty('token')
  })

  test('is stored encrypted, survives a new password, and is deleted when it is removed', async () => {
    const { rows } = await pool.query('select u::text as row from identity.users u where uuid = $1', [user])
    expect(rows[0].row).not.toContain(secret)
    expect(rows[0].row).not.toContain(Buffer.from(secret).toString('hex'))
    await identity.setPassword(user, 'Smørrebrød9x')
    expect(await signIn()).toBe('code_needed')
    await factors.remove(user)
    expect(await factors.of(user)).toEqual({ since: null, recovery_codes_left: 0 })
    expect(await signIn()).toHaveProperty('token')
  })

  test('that is offered takes effect once one of its codes is entered; then the previous one is void', async () => {
    const other = await offered(user)
    expect(await factors.accepts(user, codeOf(other.secret), clock.now())).toBe(false)
    expect(await factors.confirm(user, codeOf(secret), clock.now())).toBe('wrong')
    expect(await factors.accepts(user, codeOf(secret), clock.now())).toBe(true)
    await clock.advance(seconds(30))
    expect(await factors.confirm(user, codeOf(other.secret), clock.now())).toHaveLength(8)
    await clock.advance(seconds(30))
    expect(await factors.accepts(user, codeOf(secret), clock.now())).toBe(false)
    expect(await factors.accepts(user, codeOf(other.secret), clock.now())).toBe(true)
  })
})

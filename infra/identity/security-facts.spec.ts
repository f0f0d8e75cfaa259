import { epochMsOf, logStart, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import type { SecurityEvent } from '@bon/contracts/security-events'
import { createCommandHandler } from '@bon/services/kernel'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { memoryEventStore } from '../event-store/index.ts'
import { collectLines } from '../logger/collect-lines.ts'
import { manualClock } from '../spec-support/manual-clock.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateIdentity } from './identity.tables.ts'
import { hashPassword } from './passwords.ts'
import { postgresPeople } from './people.ts'
import { postgresIdentity } from './postgres-identity.ts'
import { createSecurityFacts } from './security-facts.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase(), max: 20 })
afterAll(() => pool.end())

const clock = manualClock()
const server_key = Buffer.alloc(32, 7)
const { log, lines } = collectLines()
const identity = postgresIdentity({ pool, clock, newId, monotonicMs: () => 0, server_key, log })
const store = memoryEventStore()
const handler = createCommandHandler(store)
let isAway = false
const [shop, cafe, vat_entity_uuid] = [newId(), newId(), newId()]
const people = postgresPeople({
  inside: identity.inside,
  handler: {
    ...handler,
    handle: async (...args) => {
      if (isAway) throw new Error('the store is away')
      return handler.handle(...args)
    },
  },
  store,
  vault: {
    put: async () => ({ ref: '', hash: '' }),
    get: async () => new Map(),
    forget: async () => undefined,
  },
  post: undefined,
  demo_company: shop,
  public_url: 'https://bon.example',
  partyAt: () => undefined,
  companyOf: (uuid) => ({
    uuid,
    display_name: 'Kajkanten',
    type: 'independent',
    legal_name: '',
    cvr: '',
    currency: 'DKK',
    vat_entity_uuid,
    parent_uuid: null,
  }),
})
const caller = '10.0.0.1 Firefox on the office machine'
const hour = 3_600_000
let hash = ''
beforeAll(async () => {
  await migrateIdentity(pool)
  hash = await hashPassword('Bonbon123')
})

let email = ''
let user: Uuid
beforeEach(async () => {
  isAway = false
  lines.length = 0
  user = newId()
  email = `${user}@kajkanten.example`
  await newUser(user, [shop, cafe])
})
const newUser = (uuid: Uuid, companies: readonly Uuid[]) =>
  identity.createUser({
    uuid,
    email: `${uuid}@kajkanten.example`,
    name: 'Mette',
    initials: 'ME',
    password: { hash },
    roles: companies.map((company_uuid) => ({ company_uuid, role: 'admin' as const })),
  })

const facts = async (who = user) => {
  await people.security.settled()
  const found: (RecordedEvent & SecurityEvent)[] = []
  for await (const event of store.readAll(logStart, { limit: 10_000 }))
    if (event.stream.startsWith('security-') && JSON.stringify(event.data).includes(who))
      found.push(event as RecordedEvent & SecurityEvent)
  return found
}
const factSummaries = async () =>
  (await facts()).map(({ type, data, meta }) => [type, data, meta.company_uuid])
const signIn = (password: string, device?: string) => identity.signIn({ email, password, caller, device })

test('addresses tried faster than they can be looked up use bounded memory, and their number is logged to the operator', async () => {
  const { log, lines } = collectLines()
  const looked = { up: 0 }
  const { promise, resolve } = Promise.withResolvers<void>()
  const { countSignIn, settled } = createSecurityFacts({
    db: undefined as never,
    clock,
    newId,
    log,
  })
  const find = async () => {
    await promise
    looked.up += 1
    return undefined
  }
  for (let i = 0; i < 25_000; i++) countSignIn(`stranger${i}@nowhere.example`, find, 'wrong_password', caller)
  resolve()
  await settled()
  // One is in progress, ten thousand are queued.
  expect(looked.up).toBe(10_001)
  expect(lines).toEqual([
    { level: 'warn', msg: 'more refused sign-ins than are counted one by one', missed: 14_999 },
  ])
})

describe('what the security log records (ASVS 16.3)', () => {
  test('a sign-in is an event of each company of the person, without address, browser or e-mail', async () => {
    expect(await signIn('Bonbon123')).toHaveProperty('token')
    const data = { user_uuid: user, by: 'password' }
    const expected = [shop, cafe].sort().map((company) => ['PersonSignedIn', data, company])
    expect((await factSummaries()).sort((a, b) => (`${a[2]}` < `${b[2]}` ? -1 : 1))).toEqual(expected)
    const text = JSON.stringify(await facts(), (_, value) => (typeof value === 'bigint' ? `${value}` : value))
    for (const word of ['10.0.0.1', 'Firefox', email]) expect(text).not.toContain(word)
  })

  test('a second factor’s event says what was presented: a right password without a code, a wrong code, and both', async () => {
    const { factors } = identity.inside
    const { secret = '' } = (await factors.offer(user)) ?? {}
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: epochMsOf(clock.now()) })
    await factors.confirm(user, codeNow(), clock.now())
    await clock.advance(60_000)
    expect(await signIn('Bonbon123')).toBe('code_needed')
    await people.security.settled()
    for (const code of ['000000', codeNow()])
      await identity.signIn({ email, password: 'Bonbon123', caller, code })
    const ofShop = (await facts()).filter(({ meta }) => meta.company_uuid === shop)
    expect(
      ofShop.map(({ data }) => ('by' in data ? data.by : 'reason' in data && data.reason)).sort(),
    ).toEqual(['code_missing', 'password_and_code', 'wrong_code'])
  })

  test('1,000 wrong passwords are at most four events of a company, with their number', async () => {
    for (let i = 0; i < 10; i++) expect(await signIn('Forkert123')).toBe('incorrect')
    const flood = await Promise.all(Array.from({ length: 990 }, () => signIn('Forkert123')))
    expect(flood.every((answer) => typeof answer === 'object' && 'locked_ms' in answer)).toBe(true)
    const timesIn = async (company: Uuid) =>
      (await facts())
        .filter(({ meta }) => meta.company_uuid === company)
        .map(({ data }) => ('times' in data ? data.times : 0))
    expect(await timesIn(shop)).toEqual([1, expect.any(Number)])
    await clock.advance(hour)
    await people.sweep()
    const all = await timesIn(shop)
    expect(all.length).toBeLessThanOrEqual(4)
    expect(all.reduce((sum, times) => sum + times)).toBe(1_000)
    // Reported once: an hour later nothing is new.
    await clock.advance(hour)
    await people.sweep()
    expect(await timesIn(shop)).toEqual(all)
  })

  test('the first event after the hour has what was counted before it', async () => {
    const who = { actor: user, company_uuid: shop, caller }
    const refused = () =>
      people.security.count(
        { ...who, now: clock.now() },
        {
          type: 'AccessRefused',
          data: { holder_uuid: user, permission: 'users.read', reason: 'forbidden', times: 1 },
        },
      )
    for (let i = 0; i < 4; i++) await refused()
    await clock.advance(hour)
    await refused()
    expect((await facts()).map(({ data }) => ('times' in data ? data.times : 0))).toEqual([1, 4])
  })

  test('an unavailable log refuses nobody, and gets the events in the hourly round', async () => {
    isAway = true
    expect(await signIn('Bonbon123')).toHaveProperty('token')
    expect(await factSummaries()).toEqual([])
    expect(lines.map(({ level, msg }) => `${level}: ${msg}`)).toEqual(
      Array(2).fill('warn: a security event is appended later'),
    )
    isAway = false
    await people.sweep()
    expect(await factSummaries()).toHaveLength(2)
    await people.sweep()
    expect(await factSummaries()).toHaveLength(2)
  })

  test('an account without a company is a line of the operator’s log, without personal data', async () => {
    user = newId()
    email = `${user}@kajkanten.example`
    await newUser(user, [])
    await signIn('Forkert123')
    await signIn('Bonbon123')
    expect(await factSummaries()).toEqual([])
    const line = { level: 'warn', msg: 'a security event of no company' }
    expect(lines).toEqual(
      expect.arrayContaining([
        { ...line, type: 'SignInRefused', user_uuid: user, reason: 'wrong_password', times: 1 },
        { ...line, type: 'PersonSignedIn', user_uuid: user, by: 'password' },
      ]),
    )
    expect(JSON.stringify(lines)).not.toMatch(/@|10\.0\.0\.1|Firefox/)
  })

  test('the origin of a sign-in is stored beside the event for 90 days, and deleted when the person is forgotten', async () => {
    const at = async () => {
      const commands = (await facts()).map(({ meta }) => meta.command_id)
      return [...(await people.securityNames.callersOf(shop, commands)).values()]
    }
    await signIn('Bonbon123')
    expect(await at()).toEqual([{ address: '10.0.0.1', browser: 'Firefox on the office machine' }])
    const commands = (await facts()).map(({ meta }) => meta.command_id)
    expect((await people.securityNames.callersOf(newId(), commands)).size).toBe(0)
    await clock.advance(91 * 24 * hour)
    await people.sweep()
    expect(await at()).toEqual([])
    await signIn('Bonbon123')
    expect(await at()).toHaveLength(1)
    const scope = { company_uuid: shop, vat_entity_uuid, resource_companies: [shop] }
    // The last admin cannot be removed while others are members.
    await newUser(newId(), [shop, cafe])
    await people.privacy.forgetMe({ actor: user, command_id: newId(), now: clock.now(), caller, scope })
    expect(await at()).toEqual([])
    expect((await people.securityNames.partiesOf([user])).get(user)).toEqual({
      uuid: user,
      is: 'user',
      name: null,
    })
  })
})

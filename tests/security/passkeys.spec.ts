import {
  type MadePasskey,
  passkeyEndpoints,
  passkeySignInEndpoints,
  type ShownPasskey,
  secondFactorEndpoints,
} from '@bon/contracts/identity'
import {
  type AnyEndpoint,
  type BodyOf,
  epochMsOf,
  logStart,
  type ParamsOf,
  type RequestContext,
  type ReturnsOf,
  type SessionUuid,
  type Uuid,
} from '@bon/contracts/kernel'
import { nullLogger } from '@bon/contracts/ports'
import { peopleRoutes } from '@bon/services/identity'
import { createCommandHandler } from '@bon/services/kernel'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../infra/clock/index.ts'
import { memoryEventStore } from '../../infra/event-store/index.ts'
import {
  createRelyingParty,
  hashPassword,
  migrateIdentity,
  postgresIdentity,
  postgresPeople,
} from '../../infra/identity/index.ts'
import { manualClock } from '../../infra/spec-support/manual-clock.ts'
import { freshDatabase } from '../../infra/spec-support/test-database.ts'
import {
  type Authenticator,
  openAuthenticator,
  present,
  type Twist,
  verified,
} from '../doubles/authenticator/index.ts'
import { totpOf } from '../harness/totp.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase(), max: 10 })
afterAll(() => pool.end())

const clock = manualClock()
let monotonic = 0
const minutes = (count: number) => count * 60_000
const advance = async (ms: number) => {
  monotonic += ms
  await clock.advance(ms)
}
const server_key = Buffer.alloc(32, 5)
const identity = postgresIdentity({
  pool,
  clock,
  newId,
  monotonicMs: () => monotonic,
  server_key,
  log: nullLogger,
})
const store = memoryEventStore()
const origin = 'https://kasse.example'
const people = postgresPeople({
  inside: identity.inside,
  handler: createCommandHandler(store),
  store,
  vault: {
    put: async () => ({ ref: '', hash: '' }),
    get: async () => new Map(),
    forget: async () => undefined,
  },
  post: undefined,
  demo_company: undefined,
  public_url: origin,
  partyAt: createRelyingParty({ public_url: `${origin}/bon`, is_tls: false }),
  companyOf: (uuid) => ({
    uuid,
    display_name: 'X',
    type: 'independent',
    legal_name: '',
    cvr: '',
    currency: 'DKK',
    vat_entity_uuid: uuid,
    parent_uuid: null,
  }),
})
const routes = peopleRoutes({
  ...people,
  publishChange: () => undefined,
  companyName: () => '',
  isApproved: () => true,
  hasRegister: () => true,
  registerName: () => null,
  allowsShortPins: () => true,
  mayStrangersSignUp: true,
})

const scope = { company_uuid: newId(), vat_entity_uuid: newId(), resource_companies: [] }
type CallInput<E extends AnyEndpoint> = { body?: BodyOf<E>; params?: ParamsOf<E> }
/** Calls an endpoint's route directly, without HTTP. */
const call = async <E extends AnyEndpoint>(
  endpoint: E,
  { body, params }: CallInput<E>,
  who: Partial<RequestContext> = {},
): Promise<{ body: ReturnsOf<E>; code?: string }> => {
  const found = routes.find((one) => one.endpoint === endpoint)
  if (!found) throw new Error(`no route for ${endpoint.path}`)
  const own = { actor: newId(), scope, command_id: newId(), now: clock.now(), caller: `${newId()} x` }
  const request = { params, query: {}, body } as Parameters<typeof found.handler>[0]
  const answer = await found.handler(request, { ...own, ...who })
  if ('rejection' in answer) return { body: undefined as ReturnsOf<E>, code: answer.rejection }
  return { body: answer.body as ReturnsOf<E> }
}

const password = 'Smørrebrød9x'
let hash: string
beforeAll(async () => {
  await migrateIdentity(pool)
  hash = await hashPassword(password)
})

/** A person with a session from a password sign-in. */
const newPerson = async (wsy_role: 'wsy_employee' | null = null) => {
  const uuid = newId()
  const email = `${uuid}@havnen.example`
  const roles = wsy_role ? [] : [{ company_uuid: newId(), role: 'admin' as const }]
  await identity.createUser({ uuid, email, name: 'N', initials: 'N', password: { hash }, roles, wsy_role })
  return { uuid, email, ...(await sessionOf(await identity.startSession(uuid))) }
}
const sessionOf = async (token: string) => {
  const session = await identity.sessionOf(token)
  if (!session) throw new Error('no session')
  const { session_uuid, lacks_second_factor } = session
  return { token, session_uuid, lacks_second_factor }
}
type Person = { uuid: Uuid; session_uuid: SessionUuid; lacks_second_factor?: boolean }
const as = ({ uuid, session_uuid, lacks_second_factor = false }: Person) => ({
  actor: uuid,
  session_uuid,
  lacks_second_factor,
})
const newKey = () => openAuthenticator({ origin })
const offered = async (person: Person, code?: string) =>
  call(passkeyEndpoints.offer, { body: { current_password: password, ...(code && { code }) } }, as(person))
const added = async (person: Person, key: Authenticator, twist: Twist = {}) => {
  const { options } = (await offered(person)).body
  return call(passkeyEndpoints.add, { body: { name: 'Telefon', made: key.make(options, twist) } }, as(person))
}
const challenge = async () => (await call(passkeySignInEndpoints.challenge, {})).body
const shownTo = async (key: Authenticator, twist: Twist = {}) => key.show(await challenge(), twist)
const signIn = (shown: ShownPasskey, caller = `${newId()} x`) =>
  call(passkeySignInEndpoints.signIn, { body: { shown } }, { caller })
const tokenBy = async (key: Authenticator) => (await signIn(await shownTo(key))).body.token
const passkeysOf = async (person: Person) => (await call(passkeyEndpoints.list, {}, as(person))).body.passkeys

describe('passkeys (ASVS V6.3.3)', () => {
  let person: Awaited<ReturnType<typeof newPerson>>
  let key: Authenticator
  beforeEach(async () => {
    person = await newPerson()
    key = newKey()
  })

  test.each(['ES256', 'EdDSA', 'RS256'] as const)(
    'of %s are made once and sign in again and again',
    async (algorithm) => {
      key = openAuthenticator({ origin, algorithm })
      expect((await added(person, key)).body).toMatchObject({
        passkey: { name: 'Telefon', last_used_at: null },
      })
      expect((await added(person, key)).code).toBe('passkey.refused')
      for (const _ of [1, 2]) {
        const { body } = await signIn(await shownTo(key))
        expect(body).toMatchObject({ status: 'ok', client: person.email })
        expect(await identity.sessionOf(body.token)).toMatchObject({ user_uuid: person.uuid })
      }
      expect((await passkeysOf(person))[0]?.last_used_at).toBe(clock.now())
    },
  )

  test('the options ask for a key that is kept and opened by its holder, and name nobody by his e-mail', async () => {
    const { options } = (await offered(person)).body
    expect(options).toMatchObject({
      rp: { id: 'kasse.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    const { id } = options.user
    expect(Buffer.from(id, 'base64url')).toHaveLength(16)
    expect(Buffer.from(id, 'base64url').toString('hex')).not.toBe(person.uuid.replaceAll('-', ''))
  })

  test('one is made with the password, and by an offer of this session within five minutes', async () => {
    const wrong = { body: { current_password: 'Forkert123' } }
    expect((await call(passkeyEndpoints.offer, wrong, as(person))).code).toBe('password.wrong')
    const { options } = (await offered(person)).body
    const add = (made: MadePasskey, who: Person) =>
      call(passkeyEndpoints.add, { body: { name: 'X', made } }, as(who))
    const other = await newPerson()
    expect((await add(key.make(options), other)).code).toBe('passkey.refused')
    await advance(minutes(5))
    expect((await add(key.make(options), person)).code).toBe('passkey.refused')
    expect((await add(key.make({ ...options, ...(await challenge()) }), person)).code).toBe('passkey.refused')
    expect(await passkeysOf(person)).toEqual([])
  })

  test.each<[string, Twist]>([
    ['of another origin', { origin: 'https://kasse.example.evil.example' }],
    ['of another port', { origin: 'https://kasse.example:8443' }],
    ['of another name', { rp_id: 'evil.example' }],
    ['in somebody else’s frame', { cross_origin: true }],
    ['without finger, face or PIN', { flags: present }],
    ['with nobody present', { flags: verified }],
    ['of the other ceremony', { type: 'payment.get' }],
  ])('one %s is neither kept nor lets anybody in, and all are refused alike', async (_, twist) => {
    expect((await added(person, newKey(), twist)).code).toBe('passkey.refused')
    await added(person, key)
    expect((await signIn(await shownTo(key, twist))).code).toBe('passkey.refused')
    expect((await signIn(await shownTo(key))).code).toBeUndefined()
  })

  test('a challenge opens once, for five minutes, and only the one that the server made', async () => {
    await added(person, key)
    const passkeyChallenge = await challenge()
    const shown = key.show(passkeyChallenge)
    expect((await signIn(shown)).code).toBeUndefined()
    expect((await signIn(shown)).code).toBe('passkey.refused')
    expect((await signIn(key.show(passkeyChallenge))).code).toBe('passkey.refused')
    expect((await signIn(key.show({ ...passkeyChallenge, challenge: 'A'.repeat(43) }))).code).toBe(
      'passkey.refused',
    )
    const late = key.show(await challenge())
    await advance(minutes(5))
    expect((await signIn(late)).code).toBe('passkey.refused')
  })

  test('an unknown key, another’s key and another’s name are refused alike', async () => {
    await added(person, key)
    const [stranger, other] = [newKey(), newKey()]
    const neighbour = await newPerson()
    await added(neighbour, other)
    stranger.make({ challenge: '', rp: { id: 'kasse.example' }, user: { id: 'AAAA' } })
    const handle = (await shownTo(key)).user_handle
    const tries = [
      await shownTo(stranger),
      await shownTo(stranger, { credential_id: key.credential_id, user_handle: handle }),
      await shownTo(other, { user_handle: handle }),
      await shownTo(other, { credential_id: key.credential_id }),
    ]
    for (const shown of tries) expect((await signIn(shown)).code).toBe('passkey.refused')
    const { options } = (await offered(neighbour)).body
    const misnamed = { name: 'X', made: { ...newKey().make(options), credential_id: key.credential_id } }
    expect((await call(passkeyEndpoints.add, { body: misnamed }, as(neighbour))).code).toBe('passkey.refused')
    // The id of another person's key cannot be registered again.
    expect((await added(neighbour, newKey(), { credential_id: key.credential_id })).code).toBe(
      'passkey.refused',
    )
  })

  test('a count that does not go up is a copy’s; a key that never counts is not', async () => {
    await added(person, key)
    expect((await signIn(await shownTo(key, { counter: 7 }))).code).toBeUndefined()
    for (const counter of [7, 6, 0])
      expect((await signIn(await shownTo(key, { counter }))).code, String(counter)).toBe('passkey.refused')
    expect((await signIn(await shownTo(key, { counter: 8 }))).code).toBeUndefined()
    const uncounted = newKey()
    await added(person, uncounted)
    for (const _ of [1, 2])
      expect((await signIn(await shownTo(uncounted, { counter: 0 }))).code).toBeUndefined()
  })

  test('of two that come at once with one count, one is let in', async () => {
    await added(person, key)
    const both = [await shownTo(key, { counter: 3 }), await shownTo(key, { counter: 3 })]
    const codes = (await Promise.all(both.map((shown) => signIn(shown)))).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['passkey.refused', undefined])
  })

  test('S-08: tries from one address are counted before a signature is looked at, right ones are not', async () => {
    await added(person, key)
    const caller = '10.1.2.3 x'
    for (let i = 0; i < 45; i++) expect((await signIn(await shownTo(key), caller)).code).toBeUndefined()
    const wrong = await shownTo(newKey(), { user_handle: 'AAAA' })
    for (let i = 0; i < 40; i++) expect((await signIn(wrong, caller)).code).toBe('passkey.refused')
    expect((await signIn(await shownTo(key), caller)).code).toBe('login.throttled')
    expect((await signIn(await shownTo(key), '10.1.2.4 x')).code).toBeUndefined()
  })

  test('challenges are counted by address, kept as hashes, bounded in number, and swept', async () => {
    const from = (caller: string) => call(passkeySignInEndpoints.challenge, {}, { caller })
    for (let i = 0; i < 240; i++) await from('10.7.7.7 x')
    expect((await from('10.7.7.7 x')).code).toBe('login.throttled')
    const passkeyChallenge = await challenge()
    const hashed = 'select count(*)::int as count from identity.passkey_challenges where challenge_hash = $1'
    const count = async (bytes: Buffer) => (await pool.query(hashed, [bytes])).rows[0].count
    expect(await count(Buffer.from(passkeyChallenge.challenge, 'base64url'))).toBe(0)
    await pool.query(
      `insert into identity.passkey_challenges (challenge_hash, expires_at)
      select sha256(n::text::bytea), $1::timestamptz - interval '1 s' from generate_series(1, 10100) n`,
      [clock.now()],
    )
    await challenge()
    const all = async () =>
      (await pool.query('select count(*)::int as count from identity.passkey_challenges')).rows[0].count
    expect(await all()).toBe(10_000)
    await advance(minutes(6))
    await people.sweep()
    expect(await all()).toBe(0)
  })

  test('a person has ten at most, also when two come at once', async () => {
    const nine = Array.from({ length: 9 }, () => newKey())
    for (const one of nine) expect((await added(person, one)).code).toBeUndefined()
    const offers = [(await offered(person)).body, (await offered(person)).body]
    const both = offers.map(({ options }) => ({ name: 'X', made: newKey().make(options) }))
    const adds = both.map((body) => call(passkeyEndpoints.add, { body }, as(person)))
    const codes = (await Promise.all(adds)).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['passkey.too_many', undefined])
    expect((await offered(person)).code).toBe('passkey.too_many')
  })

  test('one is renamed and removed by its owner only; removing needs the password and ends what it began', async () => {
    await added(person, key)
    const other = await newPerson()
    const [one] = await passkeysOf(person)
    const params = { uuid: one?.uuid ?? '' }
    const rename = (who: Person) => call(passkeyEndpoints.rename, { params, body: { name: 'Ny' } }, as(who))
    const remove = (who: Person, current_password = password) =>
      call(passkeyEndpoints.remove, { params, body: { current_password } }, as(who))
    expect([(await rename(other)).code, (await remove(other)).code]).toEqual([
      'request.not_found',
      'request.not_found',
    ])
    await rename(person)
    expect((await passkeysOf(person)).map(({ name }) => name)).toEqual(['Ny'])
    const token = await tokenBy(key)
    expect((await remove(person, 'Forkert123')).code).toBe('password.wrong')
    expect((await remove(person)).code).toBeUndefined()
    expect(await passkeysOf(person)).toEqual([])
    expect(await identity.sessionOf(token)).toBeUndefined()
    expect(await identity.sessionOf(person.token)).toBeDefined()
    expect((await signIn(await shownTo(key))).code).toBe('passkey.refused')
  })

  test('ASVS V6.4.4: who has lost phone and recovery codes turns two-step off in a session that a passkey has just begun', async () => {
    await added(person, key)
    const codes = await turnTwoStepOn(person)
    expect((await offered(person)).code).toBe('second_factor.code_wrong')
    expect((await offered(person, codes[0])).code).toBeUndefined()
    // A sign-in with a passkey needs no code.
    const mine = { uuid: person.uuid, ...(await sessionOf(await tokenBy(key))) }
    const off = (who: Person, current_password = password) =>
      call(secondFactorEndpoints.remove, { body: { current_password } }, as(who))
    const show = async (who: Person) =>
      (await call(secondFactorEndpoints.show, {}, as(who))).body.second_factor
    expect(await show(mine)).toMatchObject({ asks_code: false })
    expect(await show(person)).toMatchObject({ asks_code: true })
    expect((await off(person)).code).toBe('second_factor.code_wrong')
    expect((await off(mine, 'Forkert123')).code).toBe('password.wrong')
    await advance(minutes(5))
    expect((await off(mine)).code).toBe('second_factor.code_wrong')
    const fresh = { uuid: person.uuid, ...(await sessionOf(await tokenBy(key))) }
    expect((await off(fresh)).code).toBeUndefined()
    expect(await show(fresh)).toMatchObject({ since: null })
  })

  test('S-11: of the provider’s people it is the second factor, where it opened the session and as long as it is there', async () => {
    const staff = await newPerson('wsy_employee')
    expect(staff.lacks_second_factor).toBe(true)
    await added(staff, key)
    const lacks = async (token: string) => (await sessionOf(token)).lacks_second_factor
    expect(await lacks(staff.token)).toBe(false)
    expect(await lacks(await tokenBy(key))).toBe(false)
    const [one] = await passkeysOf(staff)
    const proven = { uuid: staff.uuid, ...(await sessionOf(staff.token)) }
    await call(
      passkeyEndpoints.remove,
      { params: { uuid: one?.uuid ?? '' }, body: { current_password: password } },
      as(proven),
    )
    expect(await lacks(staff.token)).toBe(true)
  })

  test('S-11: a stolen password of the provider’s people makes no second factor beside a passkey, nor removes that', async () => {
    const staff = await newPerson('wsy_employee')
    await added(staff, key)
    const thief = { uuid: staff.uuid, ...(await sessionOf(await identity.startSession(staff.uuid))) }
    expect(thief.lacks_second_factor).toBe(true)
    const [one] = await passkeysOf(thief)
    const body = { current_password: password }
    const answers = [
      await offered(thief),
      await call(secondFactorEndpoints.offer, { body }, as(thief)),
      await call(passkeyEndpoints.remove, { params: { uuid: one?.uuid ?? '' }, body }, as(thief)),
    ]
    expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('second_factor.passkey_needed'))
  })

  test('ASVS V16.3.1: the security log hears of sign-ins, refusals and changes by uuids and codes', async () => {
    await added(person, key)
    await signIn(await shownTo(key))
    await signIn(await shownTo(key, { counter: 1 }))
    const [one] = await passkeysOf(person)
    const removal = { params: { uuid: one?.uuid ?? '' }, body: { current_password: password } }
    await call(passkeyEndpoints.remove, removal, as(person))
    await people.security.settled()
    const facts = []
    for await (const { stream, type, data } of store.readAll(logStart, { limit: 10_000 }))
      if (stream.startsWith('security-') && JSON.stringify(data).includes(person.uuid))
        facts.push([type, data])
    const user_uuid = person.uuid
    expect(facts).toEqual([
      ['SecondFactorChanged', { user_uuid, to: 'passkey_added' }],
      ['PersonSignedIn', { user_uuid, by: 'passkey' }],
      ['SignInRefused', { user_uuid, reason: 'wrong_passkey', times: 1 }],
      ['SecondFactorChanged', { user_uuid, to: 'passkey_removed' }],
    ])
  })

  test('CO-16: who is forgotten leaves no key behind, and his opens nothing', async () => {
    await added(person, key)
    const context = { ...as(person), scope, command_id: newId(), now: clock.now(), caller: 'x' }
    await people.privacy.forgetMe(context)
    const rows = 'select 1 from identity.passkeys where user_uuid = $1'
    expect((await pool.query(rows, [person.uuid])).rows).toEqual([])
    expect((await signIn(await shownTo(key))).code).toBe('passkey.refused')
  })

  test('ASVS V6.4.3: a new password leaves them as they are', async () => {
    await added(person, key)
    await identity.setPassword(person.uuid, 'Ternevej 99 nord')
    expect((await signIn(await shownTo(key))).code).toBeUndefined()
  })

  const turnTwoStepOn = async ({ uuid }: Person): Promise<string[]> => {
    const secret = (await people.secondFactors.offer(uuid))?.secret ?? ''
    const codes = await people.secondFactors.confirm(
      uuid,
      totpOf(secret, 0, epochMsOf(clock.now())),
      clock.now(),
    )
    return codes === 'wrong' ? [] : codes
  }
})

describe('where passkeys are', () => {
  const at = (public_url: string | undefined, host?: string, is_tls = false) =>
    createRelyingParty({ public_url, is_tls })(host)
  test.each([
    ['https://bon.example', 'evil.example', { rp_id: 'bon.example', origin: 'https://bon.example' }],
    ['https://bon.example:8443/x', undefined, { rp_id: 'bon.example', origin: 'https://bon.example:8443' }],
    ['http://bon.example', 'localhost:3000', undefined],
    ['https://192.168.1.5', 'localhost:3000', undefined],
    ['https://[2001:db8::1]', 'localhost:3000', undefined],
    ['http://localhost:4000', undefined, { rp_id: 'localhost', origin: 'http://localhost:4000' }],
    [undefined, 'localhost:3000', { rp_id: 'localhost', origin: 'http://localhost:3000' }],
    [undefined, 'localhost', { rp_id: 'localhost', origin: 'http://localhost' }],
    [undefined, 'localhost:99999', undefined],
    [undefined, 'localhost.evil.example', undefined],
    [undefined, 'evil.example', undefined],
    [undefined, '127.0.0.1:3000', undefined],
    [undefined, undefined, undefined],
  ])('with PUBLIC_URL %s and host %s', (public_url, host, party) => {
    expect(at(public_url, host)).toEqual(party)
  })
  test('at localhost with a certificate it is https', () => {
    expect(at(undefined, 'localhost:3000', true)?.origin).toBe('https://localhost:3000')
  })
})

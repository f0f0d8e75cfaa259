import { argon2Sync } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Uuid } from '@bon/contracts/kernel'
import { nullLogger } from '@bon/contracts/ports'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { manualClock } from '../spec-support/manual-clock.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { createGate, Overloaded } from './gate.ts'
import { migrateIdentity } from './identity.tables.ts'
import { hashPassword, needsRehash, verifyPassword } from './passwords.ts'
import type { PinGuesser } from './pin-tries.ts'
import { postgresIdentity } from './postgres-identity.ts'
import { loadServerKey } from './server-key.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase(), max: 20 })
afterAll(() => pool.end())

const clock = manualClock()
let monotonic = 0
const server_key = Buffer.alloc(32, 7)
const identity = postgresIdentity({
  pool,
  clock,
  newId,
  monotonicMs: () => monotonic,
  server_key,
  log: nullLogger,
})
const minutes = (count: number) => count * 60_000

const company = newId()
const parent = newId()
const admin = newId()
const caller = '10.0.0.1 Till of the terrace'
let hash: string

/** A caller who tries PINs in the first of these companies: a paired device, or a person in a session. */
const guesser = (
  companies: Uuid[],
  who: { device?: Uuid; session?: Uuid; person?: Uuid } = {},
): PinGuesser => ({
  scope: { company_uuid: companies[0] as Uuid, resource_companies: companies, vat_entity_uuid: newId() },
  actor: who.device ?? who.person ?? newId(),
  caller,
  session_uuid: who.session ?? newId(),
  ...(who.device && { device: { uuid: who.device, register_uuid: newId() } }),
})

const newUser = async (email: string) => {
  const uuid = newId()
  await identity.createUser({
    uuid,
    email,
    name: 'Ny',
    initials: 'NY',
    password: { hash },
    roles: [{ company_uuid: company, role: 'cashier' }],
  })
  return uuid
}

beforeAll(async () => {
  await Promise.all([migrateIdentity(pool), migrateIdentity(pool)])
  hash = await hashPassword('Bonbon123')
  await identity.createUser({
    uuid: admin,
    email: 'Admin@Kajkanten.example',
    name: 'Åse',
    initials: 'ÅS',
    password: { hash },
    roles: [
      { company_uuid: company, role: 'admin' },
      { company_uuid: parent, role: 'accountant' },
    ],
  })
})

describe('passwords', () => {
  test('are argon2id at 64 MiB, three passes', async () => {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect(await verifyPassword('Bonbon123', hash)).toBe(true)
    expect(await verifyPassword('bonbon123', hash)).toBe(false)
    expect(await verifyPassword('Bonbon123', undefined)).toBe(false)
    expect(needsRehash(hash)).toBe(false)
    expect(needsRehash(hash.replace('m=65536', 'm=19456'))).toBe(true)
  })

  test('are equal for composed and decomposed å', async () => {
    const stored = await hashPassword('Blåbær12'.normalize('NFD'))
    expect(await verifyPassword('Blåbær12'.normalize('NFC'), stored)).toBe(true)
  })

  test('queue for hashing, and the queue is limited', async () => {
    const gate = createGate({ parallel: 2, waiting: { known: 0, stranger: 1 } })
    let running = 0
    let most = 0
    let go = () => {}
    const opened = new Promise<void>((resolve) => {
      go = resolve
    })
    const job = async () => {
      most = Math.max(most, ++running)
      await opened
      running--
    }
    const jobs = [gate('stranger', job), gate('stranger', job), gate('stranger', job)]
    await expect(gate('stranger', job)).rejects.toThrow(Overloaded)
    go()
    await Promise.all(jobs)
    expect(most).toBe(2)
    await gate('stranger', job)
  })

  test('S-08: of a known device bypass a full queue of unknown devices, which is limited', async () => {
    const gate = createGate({ parallel: 1, waiting: { known: 5, stranger: 10 } })
    const done: string[] = []
    const job = (name: string) => async () => {
      done.push(name)
    }
    const strangers = Array.from({ length: 115 }, (_, i) =>
      gate('stranger', job(`stranger ${i}`)).catch((error: Error) => error),
    )
    await gate('known', job('known'))
    expect(done.slice(0, 2)).toEqual(['stranger 0', 'known'])
    const refused = (await Promise.all(strangers)).filter((answer) => answer instanceof Overloaded)
    expect(refused.length).toBe(104)
  })
})

describe('signing in', () => {
  /** Each test has its own address, with its own rate limit. */
  let from = caller
  let tests = 0
  beforeEach(() => {
    from = `10.0.1.${++tests} Till of the terrace`
    return clock.advance(1)
  })
  const signIn = (email: string, password: string, device?: string) =>
    identity.signIn({ email, password, device, caller: from })

  test('gives a token of 256 bits that is stored only as a hash', async () => {
    const signedIn = await signIn(' admin@KAJKANTEN.example', 'Bonbon123')
    if (typeof signedIn === 'string' || 'locked_ms' in signedIn) throw new Error('not signed in')
    expect(signedIn.token).toMatch(/^[\w-]{43}$/)
    const { rows } = await pool.query('select s::text as row from identity.sessions s')
    expect(rows.length).toBe(1)
    expect(JSON.stringify(rows)).not.toContain(signedIn.token)
    expect(rows[0].row).toContain('Till of the terrace')
    expect(await identity.sessionOf(signedIn.token)).toMatchObject({ user_uuid: admin, wsy_role: null })
    expect(await identity.userOf(admin)).toMatchObject({ name: 'Åse', email: 'admin@kajkanten.example' })
  })

  test('ten failures, then a rising delay; the right password does not end it early', async () => {
    await newUser('slow@kajkanten.example')
    const guess = () => signIn('slow@kajkanten.example', 'wrong')
    for (let i = 0; i < 10; i++) expect(await guess()).toBe('incorrect')
    expect(await guess()).toEqual({ locked_ms: 30_000 })
    expect(await signIn('slow@kajkanten.example', 'Bonbon123')).toEqual({ locked_ms: 30_000 })
    await clock.advance(30_001)
    expect(await guess()).toBe('incorrect')
    expect(await guess()).toEqual({ locked_ms: minutes(1) })
    await clock.advance(minutes(1) + 1)
    expect(await signIn('slow@kajkanten.example', 'Bonbon123')).toHaveProperty('token')
    expect(await guess()).toBe('incorrect')
  })

  test('concurrent guesses are counted one by one', async () => {
    await newUser('parallel@kajkanten.example')
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => signIn('parallel@kajkanten.example', 'wrong')),
    )
    expect(answers.filter((answer) => answer === 'incorrect').length).toBe(10)
  })

  /** Raises the last failure counts without real attempts, which cost a hash each. */
  const failedMore = async (times: number) => {
    await pool.query(
      "update identity.throttles set failures = failures + $1 where key like 'login:%' and last_at = $2",
      [times, clock.now()],
    )
  }

  const theToken = (answer: Awaited<ReturnType<typeof signIn>>) => {
    if (typeof answer === 'string' || 'locked_ms' in answer)
      throw new Error(`not signed in: ${JSON.stringify(answer)}`)
    return answer
  }

  test('S-08: twelve wrong passwords from unknown devices do not lock out the owner at a known device', async () => {
    const email = 'owner@kajkanten.example'
    await newUser(email)
    const { device } = theToken(await signIn(email, 'Bonbon123'))
    expect(await signIn(email, 'wrong')).toBe('incorrect')
    await failedMore(8)
    expect(await signIn(email, 'wrong')).toBe('incorrect')
    for (let i = 0; i < 2; i++) expect(await signIn(email, 'wrong')).toHaveProperty('locked_ms')
    // From the same address without the device token the owner counts as a stranger; with it the sign-in succeeds.
    expect(await signIn(email, 'Bonbon123')).toHaveProperty('locked_ms')
    expect(theToken(await signIn(email, 'Bonbon123', device)).device).toBe(device)
    // Other addresses are not locked: the lock is for this account at that address.
    from = '10.0.2.1 Another line'
    expect(await signIn(email, 'Bonbon123')).toHaveProperty('token')
  })

  test('S-08: a device grants no access, is known for its own person only, and has no more guesses than an unknown one', async () => {
    await newUser('thief@kajkanten.example')
    await newUser('victim@kajkanten.example')
    const { device } = theToken(await signIn('thief@kajkanten.example', 'Bonbon123'))
    expect(await identity.sessionOf(device)).toBeUndefined()
    expect(await signIn('victim@kajkanten.example', 'wrong', device)).toBe('incorrect')
    await failedMore(8)
    expect(await signIn('victim@kajkanten.example', 'wrong', device)).toBe('incorrect')
    expect(await signIn('victim@kajkanten.example', 'Bonbon123', device)).toHaveProperty('locked_ms')
    await clock.advance(1)
    expect(await signIn('thief@kajkanten.example', 'wrong', device)).toBe('incorrect')
    await failedMore(8)
    expect(await signIn('thief@kajkanten.example', 'wrong', device)).toBe('incorrect')
    expect(await signIn('thief@kajkanten.example', 'Bonbon123', device)).toHaveProperty('locked_ms')
    // A client cannot choose its own token, and the database stores only its hash.
    const made_up = 'A'.repeat(43)
    const other = theToken(await signIn('thief@kajkanten.example', 'Bonbon123', made_up)).device
    expect(other).not.toBe(made_up)
    const { rows } = await pool.query('select k::text as row from identity.known_devices k')
    expect(JSON.stringify(rows)).not.toContain(device)
  })

  test('S-08: a new password forgets the devices known by the old one', async () => {
    const email = 'changed@kajkanten.example'
    const uuid = await newUser(email)
    const { device } = theToken(await signIn(email, 'Bonbon123'))
    await identity.setPassword(uuid, 'Bonbon321')
    expect(await signIn(email, 'wrong')).toBe('incorrect')
    await failedMore(8)
    expect(await signIn(email, 'wrong')).toBe('incorrect')
    expect(await signIn(email, 'Bonbon321', device)).toHaveProperty('locked_ms')
  })

  test('S-08: 120 accounts with one password from one address cost 40 hashes, and a known device signs in meanwhile', async () => {
    const email = 'beside@kajkanten.example'
    await newUser(email)
    const { device } = theToken(await signIn(email, 'Bonbon123'))
    expect(await signIn('guessed@kajkanten.example', 'Sommer2026')).toBe('incorrect')
    await failedMore(35)
    const done: unknown[] = []
    const spray = Array.from({ length: 119 }, async (_, i) => {
      done.push(await signIn(`guessed-${i}@kajkanten.example`, 'Sommer2026'))
    })
    expect(await signIn(email, 'Bonbon123', device)).toHaveProperty('token')
    await Promise.all(spray)
    // With the 36 earlier ones they make 40: the rest is refused without a hash.
    expect(done.filter((answer) => answer === 'incorrect').length).toBe(4)
    expect(done.length).toBe(119)
    // The company behind that address can sign in after the delay, and right passwords are not counted.
    await clock.advance(minutes(15) + 1)
    expect(await signIn(email, 'Bonbon123')).toHaveProperty('token')
  })

  test('G-28: an account accepts at most 100 wrong passwords in an hour, from any number of addresses', async () => {
    const email = 'wide@nowhere.example'
    let wrong = 0
    const guessFrom = async (line: string) => {
      from = line
      if ((await signIn(email, 'wrong')) === 'incorrect') wrong++
    }
    await guessFrom('10.1.0.1 x')
    await failedMore(47)
    for (let i = 1; i < 9; i++) await guessFrom(`10.1.${i}.1 x`)
    // Counts 48 and two more.
    expect(wrong).toBe(3)
    await clock.advance(72_001)
    for (let i = 0; i < 3; i++) await guessFrom(`10.2.${i}.1 x`)
    expect(wrong).toBe(4)
  })

  test('an account that does not exist is delayed the same, and its address is not stored', async () => {
    for (let i = 0; i < 10; i++) expect(await signIn('who@nowhere.example', 'wrong')).toBe('incorrect')
    expect(await signIn('who@nowhere.example', 'wrong')).toEqual({ locked_ms: 30_000 })
    const { rows } = await pool.query('select key from identity.throttles')
    expect(JSON.stringify(rows)).not.toContain('nowhere')
  })

  test('an account that does not exist takes as long', { retry: 2 }, async () => {
    const existingEmail = `${newId()}@kajkanten.example`
    await newUser(existingEmail)
    const timed = async (email: string) => {
      const started = performance.now()
      expect(await signIn(email, 'wrong')).toBe('incorrect')
      return performance.now() - started
    }
    const [times, timesOfUnknown]: [number[], number[]] = [[], []]
    // Alternately, so that other load on this machine affects both.
    for (let i = 0; i < 9; i++) {
      times.push(await timed(existingEmail))
      timesOfUnknown.push(await timed(`${newId()}@nowhere.example`))
    }
    const median = (all: number[]) => all.sort((a, b) => a - b)[4] ?? 0
    // Without the hash it would take a hundredth of the time.
    expect(Math.abs(median(times) / median(timesOfUnknown) - 1)).toBeLessThan(0.5)
  })

  test('rehashes a password that has an older cost', async () => {
    const uuid = await newUser('old@kajkanten.example')
    const nonce = Buffer.alloc(16, 1)
    const cheap = argon2Sync('argon2id', {
      message: 'Bonbon123',
      nonce,
      parallelism: 1,
      tagLength: 32,
      memory: 64,
      passes: 1,
    })
    const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    const stored = `$argon2id$v=19$m=64,t=1,p=1$${bare(nonce)}$${bare(cheap)}`
    await pool.query('update identity.users set password_hash = $1 where uuid = $2', [stored, uuid])
    expect(await signIn('old@kajkanten.example', 'Bonbon123')).toHaveProperty('token')
    const { rows } = await pool.query('select password_hash from identity.users where uuid = $1', [uuid])
    expect(needsRehash(rows[0].password_hash)).toBe(false)
    expect(await signIn('old@kajkanten.example', 'Bonbon123')).toHaveProperty('token')
  })
})

describe('a session', () => {
  const advance = (ms: number) => {
    monotonic += ms
  }

  test('ends within a second of sign-out, of a new password and of a lost role', async () => {
    const uuid = await newUser('leaver@kajkanten.example')
    const [one, two] = [await identity.startSession(uuid), await identity.startSession(uuid)]
    const first = await identity.sessionOf(one)
    expect(first?.roles).toEqual([{ company_uuid: company, role: 'cashier', is_practice: false }])

    await identity.revokeRole(uuid, company, 'cashier')
    advance(1_000)
    expect((await identity.sessionOf(one))?.roles).toEqual([])

    await identity.signOut(first?.session_uuid ?? '')
    expect(await identity.sessionOf(one)).toBeUndefined()
    expect(await identity.sessionOf(two)).toBeDefined()
    await identity.setPassword(uuid, 'Bonbon321')
    expect(await identity.sessionOf(two)).toBeUndefined()
  })

  test('S-11: of a person ends after twelve hours, also in use', async () => {
    const token = await identity.startSession(await newUser('busy@kajkanten.example'))
    for (let hours = 2; hours < 12; hours += 2) {
      await clock.advance(minutes(120))
      advance(1_000)
      expect(await identity.sessionOf(token)).toBeDefined()
    }
    await clock.advance(minutes(119))
    advance(1_000)
    expect(await identity.sessionOf(token)).toBeDefined()
    await clock.advance(minutes(1))
    advance(1_000)
    expect(await identity.sessionOf(token)).toBeUndefined()
    expect((await identity.stillValid([token])).size).toBe(0)
  })

  test('S-11: from before sessions had an end gets one at the next start', async () => {
    const token = await identity.startSession(await newUser('old-session@kajkanten.example'))
    await pool.query("update identity.sessions set ends_at = 'infinity'")
    await migrateIdentity(pool)
    for (const hours of [6, 6]) {
      await clock.advance(minutes(hours * 60) - 1)
      advance(1_000)
      expect(await identity.sessionOf(token)).toBeDefined()
    }
    await clock.advance(2)
    advance(1_000)
    expect(await identity.sessionOf(token)).toBeUndefined()
  })

  test('ended by another process is refused once the cache is a second old', async () => {
    const token = await identity.startSession(admin)
    const other = postgresIdentity({
      pool,
      clock,
      newId,
      monotonicMs: () => monotonic,
      server_key,
      log: nullLogger,
    })
    const session = await identity.sessionOf(token)
    await other.signOut(session?.session_uuid ?? '')
    advance(1_000)
    expect(await identity.sessionOf(token)).toBeUndefined()
    expect((await identity.stillValid([token])).size).toBe(0)
  })

  test('slides: eight idle hours end it, use extends it', async () => {
    const after = async (hours: number, token: string) => {
      await clock.advance(minutes(hours * 60))
      advance(minutes(hours * 60))
      return identity.sessionOf(token)
    }
    const token = await identity.startSession(admin)
    expect(await after(4, token)).toBeDefined()
    expect(await after(7, token)).toBeDefined()
    const idle = await identity.startSession(admin)
    expect(await after(3, idle)).toBeDefined()
    expect(await after(8, idle)).toBeUndefined()
  })

  test('is looked up once for many concurrent requests', async () => {
    const token = await identity.startSession(admin)
    const sessions = await Promise.all(Array.from({ length: 50 }, () => identity.sessionOf(token)))
    expect(new Set(sessions).size).toBe(1)
  })
})

const a_year_ms = minutes(365 * 24 * 60)

describe('a PIN', () => {
  const own = newId()
  const boss = newId()
  beforeAll(async () => {
    const more = { first_name: 'Freja', last_name: 'Rask', label: 'Freja', hue: 'hav' }
    await identity.createCashier({ uuid: own, company_uuid: company, initials: 'FR', pin: '1111', ...more })
    await identity.createCashier({ uuid: boss, company_uuid: parent, initials: 'BO', pin: '2222', ...more })
    await identity.createCashier({
      uuid: newId(),
      company_uuid: parent,
      initials: 'CO',
      pin: '1111',
      ...more,
    })
  })

  test('finds the nearest cashier, in the own company before its parents', async () => {
    const at = (...companies: Uuid[]) => guesser(companies)
    expect(await identity.checkPin(at(company, parent), '1111')).toEqual({ uuid: own, initials: 'FR' })
    expect(await identity.checkPin(at(company, parent), '2222')).toEqual({ uuid: boss, initials: 'BO' })
    expect(await identity.checkPin(at(company), '2222')).toBe('wrong')
    expect(await identity.checkPin(at(newId()), '1111')).toBe('wrong')
    expect((await identity.cashiersOf([company, parent])).map((one) => one.initials)).toEqual([
      'BO',
      'CO',
      'FR',
    ])
    expect((await identity.cashierOf([company, parent], boss))?.initials).toBe('BO')
    expect(await identity.cashierOf([company], boss)).toBeUndefined()
  })

  test('is unique in a company and is stored nowhere in plain text', async () => {
    const named = { initials: 'XX', first_name: 'x', last_name: 'x', label: 'x', hue: 'hav' }
    const twin = { uuid: newId(), company_uuid: company, ...named, pin: '1111' }
    await expect(identity.createCashier(twin)).rejects.toMatchObject({ code: '23505' })
    const { rows } = await pool.query("select encode(pin_hmac, 'hex') as hmac from identity.cashiers")
    expect(new Set(rows.map((row) => row.hmac)).size).toBe(3)
  })

  test('wrong five times: 30 s, ten: 5 minutes, twenty: until an admin unlocks it', async () => {
    const tablet = guesser([company], { device: newId() })
    const guess = (pin = '9999') => identity.checkPin(tablet, pin)
    const wrong = async (times: number) => {
      for (let i = 0; i < times; i++) expect(await guess()).toBe('wrong')
    }
    await wrong(5)
    expect(await guess('1111')).toEqual({ locked_ms: 30_000 })
    for (let failures = 6; failures <= 10; failures++) {
      await clock.advance(30_001)
      await wrong(1)
    }
    expect(await guess()).toEqual({ locked_ms: minutes(5) })
    for (let failures = 11; failures <= 20; failures++) {
      await clock.advance(minutes(5) + 1)
      await wrong(1)
    }
    await clock.advance(minutes(60 * 24 * 300))
    expect(await guess('1111')).toHaveProperty('locked_ms')
    expect(await identity.checkPin(guesser([company]), '1111')).toHaveProperty('uuid')
  })

  test('R-26: a delay that began under a clock a year ahead is as long once the clock is corrected', async () => {
    const tablet = guesser([company], { device: newId() })
    const guess = (pin = '9999') => identity.checkPin(tablet, pin)
    await clock.advance(a_year_ms)
    for (let i = 0; i < 5; i++) expect(await guess()).toBe('wrong')
    await clock.advance(-a_year_ms)
    expect(await guess('1111')).toEqual({ locked_ms: 30_000 })
    await clock.advance(30_001)
    expect(await guess('1111')).toHaveProperty('uuid')
  })

  test('S-09: a person’s wrong PINs are counted over all their sessions, and delay nobody else', async () => {
    const person = newId()
    const shop = newId()
    const guess = (who: Parameters<typeof guesser>[1]) => identity.checkPin(guesser([shop], who), '9999')
    for (let i = 0; i < 60; i++) expect(await guess({ person })).toBe('wrong')
    expect(await guess({ person })).toEqual({ locked_ms: minutes(5) })
    expect(await guess({})).toBe('wrong')
    await clock.advance(minutes(60 * 24))
    expect(await guess({ person })).toBe('wrong')
  })

  test('S-09: who knows one PIN can guess others at most sixty times a day', async () => {
    const tablet = guesser([company], { device: newId() })
    const answers = []
    for (let i = 0; i < 80; i++) {
      for (let wrong = 0; wrong < 4; wrong++) answers.push(await identity.checkPin(tablet, '9999'))
      await identity.checkPin(tablet, '1111')
    }
    expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(60)
  })

  test('S-09: wrong PINs from unknown devices lock a company for unknown devices only', async () => {
    const paired = guesser([company], { device: newId() })
    const till = guesser([company])
    await pool.query(
      'insert into identity.cashier_sign_ins (session_uuid, register_uuid, cashier_uuid, holder_uuid, since) values ($1, $2, $3, $4, now())',
      [till.session_uuid, newId(), own, till.actor],
    )
    const strangers = () => identity.checkPin(guesser([company]), '9999')
    for (let i = 0; i < 100; i++) await strangers()
    expect(await identity.checkPin(guesser([company]), '1111')).toHaveProperty('locked_ms')
    expect(await identity.checkPin(paired, '1111')).toHaveProperty('uuid')
    expect(await identity.checkPin(till, '1111')).toHaveProperty('uuid')
  })
})

test('housekeeping deletes unknown accounts and expired sessions, and keeps locks', async () => {
  await pool.query('delete from identity.throttles')
  const device = newId()
  const tablet = guesser([company], { device })
  for (let failures = 1; failures <= 20; failures++) {
    await identity.checkPin(tablet, '9999')
    await clock.advance(minutes(5) + 1)
  }
  await clock.advance(minutes(60 * 24 * 40))
  await identity.sweep()
  const counted = await pool.query('select count(*)::int as n from identity.sessions')
  const { rows } = await pool.query('select key from identity.throttles')
  expect(counted.rows).toEqual([{ n: 0 }])
  expect(rows).toEqual([{ key: `pin:${company}:${device}` }])
})

test('the server key is created once, readable by its owner only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bon-key-'))
  const path = join(folder, 'keys', 'identity.key')
  const keys = await Promise.all([loadServerKey(path), loadServerKey(path), loadServerKey(path)])
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})

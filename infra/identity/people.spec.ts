import { addMs, logStart, type RequestContext, type Uuid } from '@bon/contracts/kernel'
import { createCommandHandler } from '@bon/services/kernel'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { memoryEventStore } from '../event-store/index.ts'
import { collectLines } from '../logger/collect-lines.ts'
import { manualClock } from '../spec-support/manual-clock.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateIdentity } from './identity.tables.ts'
import { hashPassword } from './passwords.ts'
import { type PeopleOptions, postgresPeople } from './people.ts'
import { postgresIdentity } from './postgres-identity.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase(), max: 20 })
afterAll(() => pool.end())

const clock = manualClock()
let monotonic = 0
const { log, lines } = collectLines()
const identity = postgresIdentity({
  pool,
  clock,
  newId,
  monotonicMs: () => monotonic,
  server_key: Buffer.alloc(32, 7),
  log,
})
const store = memoryEventStore()
const company_uuid = newId()
const scope = { company_uuid, vat_entity_uuid: newId(), resource_companies: [company_uuid] }
const handler = createCommandHandler(store)
let isAway = false
const options: PeopleOptions = {
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
    put: async () => ({ ref: newId(), hash: '0'.repeat(64) }),
    get: async () => new Map(),
    forget: async () => undefined,
  },
  post: undefined,
  demo_company: company_uuid,
  public_url: 'https://bon.example',
  partyAt: () => undefined,
  companyOf: (uuid) => ({
    uuid,
    display_name: 'Kajkanten',
    type: 'independent',
    legal_name: '',
    cvr: '',
    currency: 'DKK',
    vat_entity_uuid: scope.vat_entity_uuid,
    parent_uuid: null,
  }),
}
const people = postgresPeople(options)
const admin = newId()
const register = newId()
const minutes = (count: number) => count * 60_000
const days = (count: number) => count * 24 * minutes(60)
const advance = async (ms: number) => {
  monotonic += ms
  await clock.advance(ms)
}
const who = (over: Partial<RequestContext> = {}): RequestContext => ({
  now: clock.now(),
  actor: admin,
  scope,
  command_id: newId(),
  caller: '10.0.0.1 Firefox',
  ...over,
})
const tokenIn = async (email: string, kind: string) => {
  const found = async () => {
    const { rows } = await pool.query<{ body: string }>(
      'select body from identity.outbox where recipient = $1 and kind = $2 order by at desc, uuid desc limit 1',
      [email, kind],
    )
    return /=([\w-]{43})/.exec(rows[0]?.body ?? '')?.[1] ?? ''
  }
  await expect.poll(found).not.toBe('')
  return found()
}
const eventsOf = async (type: string) => {
  const found = []
  for await (const event of store.readAll(logStart, { limit: 10_000 }))
    if (event.type === type) found.push(event)
  return found
}
const accepted = <T extends object>(answer: T | string | undefined): T => {
  if (typeof answer !== 'object') throw new Error(`refused: ${answer}`)
  return answer
}

beforeAll(async () => {
  await migrateIdentity(pool)
  const hash = await hashPassword('Bonbon123')
  const roles = [{ company_uuid, role: 'admin' as const }]
  const user = { email: 'admin@kajkanten.example', name: 'Åse', initials: 'ÅS', password: { hash }, roles }
  await identity.createUser({ uuid: admin, ...user })
})

test('a password letter that cannot be written leaves a log line without address and link', async () => {
  const saveLetter: PeopleOptions['saveLetter'] = async ({ to, text }) => {
    throw new Error(`no room for the letter to ${to}: ${text}`)
  }
  const { accounts } = postgresPeople({ ...options, saveLetter })
  await accounts.requestNewPassword('admin@kajkanten.example', clock.now())
  const line = { level: 'error', msg: 'a letter could not be written', kind: 'password_reset' }
  await expect.poll(() => lines).toEqual([{ ...line, error: expect.objectContaining({ type: 'Error' }) }])
  expect(JSON.stringify(lines)).toContain('no room for the letter')
  expect(JSON.stringify(lines)).not.toMatch(/kajkanten\.example|[\w-]{43}/)
})

describe('expiry by time', () => {
  test('CO-51, CO-52: an invitation expires after a week, and is open when sent again', async () => {
    const guest = await newUser('gaest@kajkanten.example')
    const { uuid } = accepted(
      await people.invitations.invite(who(), 'gaest@kajkanten.example', ['cashier'], 'K'),
    )
    const statusOf = async () =>
      (await people.invitations.of(company_uuid, clock.now())).find((one) => one.uuid === uuid)?.status
    await advance(days(7) - 1)
    expect(await statusOf()).toBe('open')
    expect((await people.invitations.pendingOf(guest, clock.now())).length).toBe(1)
    await advance(1)
    expect(await statusOf()).toBe('expired')
    expect(await people.invitations.pendingOf(guest, clock.now())).toEqual([])
    expect(await people.invitations.answer(who({ actor: guest }), uuid, 'accepted')).toBe('expired')
    accepted(await people.invitations.resend(who(), uuid, 'K'))
    expect(await people.invitations.answer(who({ actor: guest }), uuid, 'accepted')).toEqual({ company_uuid })
  })

  test('DEF-47: a reset link is valid for 60 minutes, a newer one voids it, and only its hash is stored', async () => {
    const email = 'glemsom@kajkanten.example'
    await newUser(email)
    await people.accounts.requestNewPassword(email, clock.now())
    const first = await tokenIn(email, 'password_reset')
    const { rows } = await pool.query('select t::text as row from identity.letter_tokens t')
    expect(JSON.stringify(rows)).not.toContain(first)
    await advance(minutes(60))
    expect(await people.accounts.resetPassword(first, 'Frokost2026x', clock.now())).toBeUndefined()
    await people.accounts.requestNewPassword(email, clock.now())
    await expect.poll(() => tokenIn(email, 'password_reset')).not.toBe(first)
    const second = await tokenIn(email, 'password_reset')
    await advance(minutes(59))
    const both = [1, 2].map(() => people.accounts.resetPassword(second, 'Frokost2026x', clock.now()))
    expect((await Promise.all(both)).filter((whose) => whose !== undefined)).toHaveLength(1)
  })

  test('POS-02: a pairing code is valid for ten minutes; DEF-46: a register’s token for 90 days, sliding', async () => {
    const pair = (code: string) =>
      people.devices.pair(code.replace('-', ''), { device_uuid: newId(), name: 'Bar', caller: '1 x' }, who())
    const old = await people.devices.makeCode(who(), register)
    await advance(minutes(10))
    expect(await pair(old.code)).toBeUndefined()
    const { code } = await people.devices.makeCode(who(), register)
    const { token, device_uuid } = accepted(await pair(code))
    for (let i = 0; i < 3; i++) {
      await advance(days(89))
      expect((await identity.sessionOf(token))?.device).toEqual({
        uuid: device_uuid,
        register_uuid: register,
      })
    }
    await advance(days(90))
    expect(await identity.sessionOf(token)).toBeUndefined()
    const { rows } = await pool.query('select encode(code_hmac, $1) as code from identity.pairing_codes', [
      'escape',
    ])
    expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''))
  })

  test('POS-53, R-9, S-13: a PIN approves one action of this session at this register, sent within five minutes', async () => {
    expect(await people.profiles.setAdminPin(admin, '246810')).toBe('set')
    const session_uuid = newId()
    const approved = async () => {
      const action = {
        kind: 'order.reopen',
        subject_uuid: newId(),
        cashier_uuid: newId(),
        command_id: newId(),
      } as const
      const pin = { pin_type: 'admin', pin: '246810', action } as const
      expect(await people.devices.authorise(who({ session_uuid }), register, pin)).toMatchObject({
        uuid: admin,
      })
      return action
    }
    const takes = (
      { command_id, ...action }: Awaited<ReturnType<typeof approved>>,
      by = session_uuid,
      register_uuid = register,
    ) =>
      people.takesAdminPin({ session_uuid: by, command_id, now: clock.now() }, { ...action, register_uuid })
    const action = await approved()
    for (const other of ['subject_uuid', 'cashier_uuid', 'command_id'] as const)
      expect(await takes({ ...action, [other]: newId() })).toBeUndefined()
    expect(await takes({ ...action, kind: 'order.refund' as never })).toBeUndefined()
    expect(await takes(action, newId())).toBeUndefined()
    expect(await takes(action, session_uuid, newId())).toBeUndefined()
    expect(await takes(action)).toBe(admin)
    // A retry succeeds at any time; an approval that was not used in time has expired.
    const late = await approved()
    await advance(minutes(5))
    expect(await takes(action)).toBe(admin)
    expect(await takes(late)).toBeUndefined()
    await people.sweep()
    expect(await takes(action)).toBe(admin)
    await advance(days(2))
    await people.sweep()
    expect(await takes(action)).toBeUndefined()
  })

  test('DEF-48: impersonation ends after an hour', async () => {
    const staff = newId()
    const hash = await hashPassword('Bonbon123')
    const person = {
      email: 'staff@bon.example',
      name: 'Staff',
      initials: 'ST',
      password: { hash },
      roles: [],
    }
    await identity.createUser({ uuid: staff, ...person, wsy_role: 'wsy_admin' })
    const token = await identity.startSession(staff)
    const session = await identity.sessionOf(token)
    accepted(
      await people.impersonations.begin(
        who({ actor: staff, session_uuid: session?.session_uuid ?? '' }),
        admin,
        'A call of the shop',
      ),
    )
    expect((await identity.sessionOf(token))?.grant?.as).toBe(admin)
    await advance(minutes(60))
    expect((await identity.sessionOf(token))?.grant).toBeNull()
  })

  test('G-31: a superadmin’s session may be idle for at most 15 minutes', async () => {
    const uuid = newId()
    const hash = await hashPassword('Bonbon123')
    const person = { email: 'super@bon.example', name: 'S', initials: 'S', password: { hash }, roles: [] }
    await identity.createUser({ uuid, ...person, wsy_role: 'superadmin' })
    const token = await identity.startSession(uuid)
    await advance(minutes(14))
    expect(await identity.sessionOf(token)).toBeDefined()
    await advance(minutes(15))
    expect(await identity.sessionOf(token)).toBeUndefined()
  })
})

describe('rate limits', () => {
  test('G-28: so many attempts at an endpoint, then a delay that ends by time; no address is stored', async () => {
    const checkRateLimit = () => people.attempt('forgot', 'Aase@Kajkanten.example ', clock.now())
    for (let i = 0; i < 3; i++) expect(await checkRateLimit()).toBeUndefined()
    expect(await checkRateLimit()).toEqual({ locked_ms: minutes(15) })
    expect(await people.attempt('forgot', 'aase@kajkanten.example', clock.now())).toBeDefined()
    await advance(minutes(15) + 1)
    expect(await checkRateLimit()).toBeUndefined()
    const { rows } = await pool.query('select key from identity.throttles')
    expect(JSON.stringify(rows)).not.toContain('kajkanten')
  })

  test('G-29: a new session for every five guesses does not help: a person’s wrong admin PINs are counted too, and nobody else is blocked (S-09)', async () => {
    const action = { kind: 'order.reopen', subject_uuid: newId(), cashier_uuid: newId() } as const
    const pin = { pin_type: 'admin', pin: '999999', action: { ...action, command_id: newId() } } as const
    const person = newId()
    const guess = (actor = person) =>
      people.devices.authorise(who({ session_uuid: newId(), actor }), register, pin)
    const answers = []
    for (let i = 0; i < 16; i++) answers.push(await guess())
    expect(answers.filter((answer) => answer === 'wrong').length).toBe(15)
    expect(answers.at(-1)).toEqual({ locked_ms: minutes(60) })
    expect(await guess(newId())).toBe('wrong')
    const locks = await people.pinLocks.of(company_uuid, clock.now())
    expect(locks).toMatchObject([{ kind: 'admin', of: 'person', until: addMs(clock.now(), minutes(60)) }])
    await advance(minutes(60) + 1)
    expect(await guess()).toBe('wrong')
  })
})

describe('actions', () => {
  test('BEYOND-11: statistics by mail end with the last role in the company, and with the person', async () => {
    const chosen = () => people.statisticsMails.chosenBy(company_uuid, 'daily')
    const colleague = async () => {
      const uuid = newId()
      const password = { hash: await hashPassword('Bonbon123') }
      const user = { email: `${uuid}@kajkanten.example`, name: 'Ea', initials: 'EA', password }
      await identity.createUser({ uuid, ...user, roles: [{ company_uuid, role: 'accountant' }] })
      expect(await people.statisticsMails.choose(who({ actor: uuid }), 'daily')).toBe('done')
      return uuid
    }
    const [leaver, forgotten] = [await colleague(), await colleague()]
    expect(await chosen()).toEqual([leaver, forgotten].toSorted())
    expect(await people.members.removeRole(who(), leaver, 'accountant')).toBe('done')
    expect(await chosen()).toEqual([forgotten])
    accepted(await people.privacy.forget(who(), 'user', forgotten))
    expect(await chosen()).toEqual([])
    expect(await people.statisticsMails.choose(who({ actor: forgotten }), 'daily')).toBe('unknown')
    const events = await eventsOf('StatisticsMailChosen')
    expect(events.map(({ data }) => data)).toEqual(
      [leaver, forgotten].map((user_uuid) => ({ user_uuid, from: 'never', to: 'daily' })),
    )
  })

  test('an event that the log did not accept is appended later, once, with its original moment', async () => {
    isAway = true
    const at = clock.now()
    const email = 'uden-log@kajkanten.example'
    const { uuid } = accepted(await people.invitations.invite(who(), email, ['cashier'], 'K'))
    isAway = false
    const invitedEvents = async () =>
      (await eventsOf('UserInvited')).filter(({ stream }) => stream === `invitation-${uuid}`)
    expect(await invitedEvents()).toEqual([])
    await advance(minutes(30))
    await people.sweep()
    await people.sweep()
    const events = await invitedEvents()
    expect(events.map(({ meta }) => [meta.at, meta.actor, meta.company_uuid])).toEqual([
      [at, admin, company_uuid],
    ])
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain('kajkanten')
  })

  test('the same command sent fifty times concurrently is one action', async () => {
    const command_id = newId()
    const cashier = {
      initials: 'AB',
      first_name: 'Anna',
      last_name: 'Bro',
      label: 'Sal',
      hue: 'hav' as const,
      language: null,
      pin: '4321',
    }
    const sent = Array.from({ length: 50 }, () => people.cashiers.create(who({ command_id }), cashier))
    const rows = (await Promise.all(sent)).map((row) => accepted(row).uuid)
    expect(new Set(rows).size).toBe(1)
    expect((await eventsOf('CashierCreated')).length).toBe(1)
    const other = await people.cashiers.create(who({ command_id }), { ...cashier, pin: '4322' })
    expect(other).toBe('command.reused')
  })

  test('REG-43, DEF-24: neither rows nor log hold a PIN or a hash that can be brute-forced', async () => {
    const { rows } = await pool.query(
      'select c::text as c from identity.cashiers c union select a::text from identity.handled_commands a',
    )
    // Not inside an id or a hash, which contain any four digits by chance.
    expect(JSON.stringify(rows)).not.toMatch(/(?<![\da-f-])(?:4321|246810)(?![\da-f-])/)
    for (const { data } of await eventsOf('CashierCreated'))
      expect(Object.keys(data)).toEqual(['cashier_uuid', 'name'])
  })

  test('of two admins who remove each other concurrently one remains', async () => {
    const other = await newUser('anden@kajkanten.example', 'admin')
    const [one, two] = await Promise.all([
      people.members.setRoles(who(), other, ['cashier']),
      people.members.setRoles(who({ actor: other }), admin, ['cashier']),
    ])
    expect([one, two].sort()).toEqual(['done', 'last_admin'])
    const admins = (await people.members.of(company_uuid)).filter(({ roles }) => roles.includes('admin'))
    expect(admins.length).toBe(1)
    await people.members.setRoles(who(), admin, ['admin'])
  })
})

const newUser = async (email: string, role?: 'admin'): Promise<Uuid> => {
  const uuid = newId()
  const hash = await hashPassword('Bonbon123')
  const roles = role ? [{ company_uuid, role }] : []
  await identity.createUser({ uuid, email, name: 'Ny', initials: 'NY', password: { hash }, roles })
  return uuid
}

import { addMs, type CompanyUuid, logStart, type RequestContext, type Uuid } from '@bon/contracts/kernel'
import { createCommandHandler } from '@bon/services/kernel'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { memoryEventStore } from '../event-store/index.ts'
import { collectLines } from '../logger/collect-lines.ts'
import { manualClock } from '../spec-support/manual-clock.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateIdentity } from './identity.tables.ts'
import { postgresPeople } from './people.ts'
import { postgresIdentity } from './postgres-identity.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase(), max: 10 })
afterAll(() => pool.end())

const clock = manualClock()
let monotonic = 0
const { log, lines } = collectLines()
const server_key = Buffer.alloc(32, 7)
const identity = postgresIdentity({ pool, clock, newId, monotonicMs: () => monotonic, server_key, log })
const store = memoryEventStore()
const company_uuid = newId()
const vat_entity_uuid = newId()
const people = postgresPeople({
  inside: identity.inside,
  handler: createCommandHandler(store),
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
  companyOf: (uuid) => {
    const names = { display_name: 'Kajkanten', legal_name: '', cvr: '', currency: 'DKK' }
    return { uuid, ...names, type: 'independent', vat_entity_uuid, parent_uuid: null }
  },
})
const { inspectionLinks } = people
const admin = newId()
const hours = (count: number) => count * 3_600_000
const advance = async (ms: number) => {
  monotonic += ms
  await clock.advance(ms)
}
const who = (company: CompanyUuid = company_uuid, over: Partial<RequestContext> = {}): RequestContext => ({
  now: clock.now(),
  actor: admin,
  scope: { company_uuid: company, vat_entity_uuid, resource_companies: [company] },
  command_id: newId(),
  caller: '10.0.0.1 Firefox',
  ...over,
})
const accepted = <T extends object>(answer: T | string): T => {
  if (typeof answer !== 'object') throw new Error(`refused: ${answer}`)
  return answer
}
const make = async (request = who()) =>
  accepted(await inspectionLinks.make(request, { register_uuid: null, person_uuid: admin }))
const open = async (secret: string) => accepted(await inspectionLinks.open(secret, who()))
const eventsOf = async (link_uuid: Uuid) => {
  const found = []
  for await (const event of store.readAll(logStart, { limit: 10_000 }))
    if (event.stream === `inspectionLink-${link_uuid}`) found.push(event)
  return found
}
const listed = async (uuid: Uuid) =>
  (await inspectionLinks.of(company_uuid, clock.now())).find((one) => one.uuid === uuid)

beforeAll(async () => {
  await migrateIdentity(pool)
  const user = { email: 'admin@kajkanten.example', name: 'Åse', initials: 'ÅS', password: { hash: 'none' } }
  await identity.createUser({ uuid: admin, ...user, roles: [{ company_uuid, role: 'admin' }] })
})

describe('inspection links (R-24)', () => {
  test('a link opens sessions of its company for 24 hours from making, and its use prolongs none', async () => {
    const { uuid, secret, until } = await make()
    expect(until).toBe(addMs(clock.now(), hours(24)))
    await advance(hours(20))
    const { token } = await open(secret)
    expect(await identity.sessionOf(token)).toMatchObject({
      user_uuid: uuid,
      abilities: 'inspection',
      roles: [{ company_uuid, role: 'inspector' }],
      inspection: { until },
      wsy_role: null,
      device: null,
    })
    await advance(hours(4) - 1)
    expect(await identity.sessionOf(token)).toBeDefined()
    expect((await open(secret)).until).toBe(until)
    await advance(2_000)
    expect(await identity.sessionOf(token)).toBeUndefined()
    expect(await identity.endOfInspection(token)).toBe('expired')
    expect(await inspectionLinks.open(secret, who())).toBe('expired')
    expect(await listed(uuid)).toMatchObject({ is_valid: false, revoked_at: null })
  })

  test('revoked, it is dead at once with all that it opened; twice, or of another company, it is refused', async () => {
    const { uuid, secret } = await make()
    const { token } = await open(secret)
    expect(await inspectionLinks.revoke(who(newId()), uuid)).toBe('unknown')
    expect(await identity.sessionOf(token)).toBeDefined()
    const request = who()
    expect(await inspectionLinks.revoke(request, uuid)).toBe('done')
    expect(await inspectionLinks.revoke(request, uuid)).toBe('done')
    expect(await inspectionLinks.revoke(who(), uuid)).toBe('ended')
    expect(await identity.sessionOf(token)).toBeUndefined()
    expect(await identity.endOfInspection(token)).toBe('revoked')
    expect(await inspectionLinks.open(secret, who())).toBe('revoked')
    expect(await listed(uuid)).toMatchObject({ is_valid: false, revoked_at: clock.now() })
  })

  test('events tell of making, first opening and revoking, without secret or name; the link acts as itself', async () => {
    const { uuid, secret, until } = await make()
    await open(secret)
    await open(secret)
    await inspectionLinks.revoke(who(), uuid)
    const events = await eventsOf(uuid)
    expect(events.map(({ type, data, meta }) => [type, data, meta.actor, meta.company_uuid])).toEqual([
      [
        'InspectionLinkMade',
        { link_uuid: uuid, register_uuid: null, person_uuid: admin, until },
        admin,
        company_uuid,
      ],
      ['InspectionLinkOpened', { link_uuid: uuid }, uuid, company_uuid],
      ['InspectionLinkRevoked', { link_uuid: uuid }, admin, company_uuid],
    ])
    const { rows } = await pool.query('select * from identity.inspection_links, identity.handled_commands')
    expect(
      JSON.stringify([events, rows, lines], (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toContain(secret)
  })

  test('made again after a lost answer it is the same link with a new secret; once opened, it is not shown again', async () => {
    const request = who()
    const first = await make(request)
    const second = await make(request)
    expect({ ...second, secret: '' }).toEqual({ ...first, secret: '' })
    expect(await inspectionLinks.open(first.secret, who())).toBe('unknown')
    await open(second.secret)
    expect(await inspectionLinks.make(request, { register_uuid: null, person_uuid: admin })).toBe(
      'command.reused',
    )
    expect((await eventsOf(first.uuid)).map(({ type }) => type)).toEqual([
      'InspectionLinkMade',
      'InspectionLinkOpened',
    ])
  })

  test('opened without end, it has the twenty newest sessions, and another link keeps its own', async () => {
    const { secret } = await make()
    const { token: others } = await open((await make()).secret)
    const tokens: string[] = []
    for (let i = 0; i < 22; i++) {
      await advance(1_000)
      tokens.push((await open(secret)).token)
    }
    const living = await Promise.all(
      tokens.map(async (token) => (await identity.sessionOf(token)) !== undefined),
    )
    expect(living).toEqual(tokens.map((_, i) => i >= 2))
    expect(await identity.sessionOf(others)).toBeDefined()
  })

  test('another company lists none of them, and a link has no name, mail or other company', async () => {
    const { uuid, secret } = await make()
    await open(secret)
    expect(await inspectionLinks.of(newId(), clock.now())).toEqual([])
    expect(await listed(uuid)).toMatchObject({ made_by: 'Åse', register_uuid: null, is_valid: true })
    expect(await identity.userOf(uuid)).toMatchObject({ name: 'Inspektion', initials: 'INSP', email: '' })
    expect((await people.securityNames.partiesOf([uuid])).get(uuid)).toEqual({
      uuid,
      is: 'inspection_link',
      name: null,
    })
  })
})

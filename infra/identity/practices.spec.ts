import { addMs, type CompanyUuid, type RequestContext } from '@bon/contracts/kernel'
import { most_forks_a_day, most_practices } from '@bon/contracts/practice'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { collectLines } from '../logger/collect-lines.ts'
import { manualClock } from '../spec-support/manual-clock.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateIdentity } from './identity.tables.ts'
import { postgresIdentity } from './postgres-identity.ts'
import { createPractices } from './practices.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase(), max: 10 })
afterAll(() => pool.end())

const clock = manualClock()
const { log } = collectLines()
const server_key = Buffer.alloc(32, 7)
const identity = postgresIdentity({ pool, clock, newId, monotonicMs: () => 0, server_key, log })
const practices = createPractices(identity.inside)
let company: CompanyUuid = newId()
const of_register_uuid = newId()
const day = '2026-11-21'
const who = (hours = 0): RequestContext => ({
  now: addMs(clock.now(), hours * 3_600_000),
  actor: newId(),
  scope: { company_uuid: company, vat_entity_uuid: newId(), resource_companies: [company] },
  command_id: newId(),
  caller: '10.0.0.1 Firefox',
})
const claim = (company_uuid: CompanyUuid = newId(), over: { day?: string } = {}, hours = 0) =>
  practices.claim(who(hours), { company_uuid, of_register_uuid, day, ...over })

beforeAll(() => migrateIdentity(pool))
beforeEach(() => {
  company = newId()
})

test('BEYOND-23: claims that arrive at once are as many as there are places, and an ended practice gives its place back', async () => {
  const all: CompanyUuid[] = Array.from({ length: most_practices + 3 }, () => newId())
  const answers = await Promise.all(all.map((uuid) => claim(uuid)))
  expect(answers.filter((answer) => answer === 'claimed')).toHaveLength(most_practices)
  expect(answers.filter((answer) => answer === 'too_many')).toHaveLength(3)
  const [first] = await practices.of(company)
  expect(await claim(first?.company_uuid)).toBe('claimed')
  await practices.end(who(), first?.company_uuid ?? '')
  expect(await claim()).toBe('claimed')
  expect(await practices.of(company)).toHaveLength(most_practices)
})

test('BEYOND-23: ended ones count for a day, so that no company makes others without end', async () => {
  for (let n = 0; n < most_forks_a_day; n++) {
    const uuid: CompanyUuid = newId()
    expect(await claim(uuid)).toBe('claimed')
    await practices.end(who(), uuid)
  }
  expect(await claim()).toBe('too_often')
  expect(await claim(newId(), {}, 25)).toBe('claimed')
})

test('a claim is of one day: repeated with another it is refused', async () => {
  const uuid: CompanyUuid = newId()
  expect(await claim(uuid)).toBe('claimed')
  expect(await claim(uuid, { day: '2026-11-20' })).toBe('command.reused')
  expect(await practices.of(company)).toMatchObject([{ company_uuid: uuid, day }])
})

test('BEYOND-23: an administrator is one of the practice too; when it ends nobody has a role there, given or not', async () => {
  const practice: CompanyUuid = newId()
  const [admin, guest] = [newId(), newId()]
  const people = { name: 'Åse', initials: 'ÅS', password: { hash: 'none' } }
  await identity.createUser({
    uuid: admin,
    email: `${admin}@kajkanten.example`,
    ...people,
    roles: [{ company_uuid: company, role: 'admin' }],
  })
  await identity.createUser({
    uuid: guest,
    email: `${guest}@kajkanten.example`,
    ...people,
    roles: [{ company_uuid: practice, role: 'employee' }],
  })
  const rolesThere = async (user: string) =>
    ((await identity.inside.users.of(user))?.roles ?? [])
      .filter(({ company_uuid }) => company_uuid === practice)
      .map(({ role }) => role)
  await claim(practice)
  expect([await rolesThere(admin), await rolesThere(guest)]).toEqual([['admin'], ['employee']])
  await practices.end(who(), practice)
  expect([await rolesThere(admin), await rolesThere(guest)]).toEqual([[], []])
})

import { type CompanyUuid, epochMsOf, type Instant, parsePosition, type Uuid } from '@bon/contracts/kernel'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { manualClock } from '../spec-support/manual-clock.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateVault, postgresVault } from '../vault/index.ts'
import { type IdentityTables, migrateIdentity } from './identity.tables.ts'
import { forgetOldTexts } from './retention.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase() })
afterAll(() => pool.end())
const clock = manualClock()
const vault = postgresVault({ pool, clock, newId })
const db = new Kysely<IdentityTables>({ dialect: new PostgresDialect({ pool }) })
beforeAll(async () => {
  await migrateVault(pool)
  await migrateIdentity(pool)
})

const goTo = (at: Instant) => clock.advance(epochMsOf(at) - epochMsOf(clock.now()))
const keptFrom = (year: number) => async () => `${year}-01-01T04:00:00.000Z`
const refs: Uuid[] = []
const put = async (company_uuid: CompanyUuid, text: string, kind: 'A' | 'B' | 'C', subject = newId()) => {
  const { ref } = await vault.put({ company_uuid, subject, class: kind, text })
  refs.push(ref)
  await vault.markReferenced([ref], parsePosition('7'))
}
const left = async (company_uuid: CompanyUuid) => [...(await vault.get(company_uuid, refs)).values()].sort()
const cashier = (company_uuid: CompanyUuid, uuid: Uuid, initials: string) =>
  pool.query(
    `insert into identity.cashiers (uuid, company_uuid, initials, first_name, last_name, label, hue, pin_hmac)
     values ($1, $2, $3, $3, $3, $3, 'green', convert_to($3, 'UTF8'))`,
    [uuid, company_uuid, initials],
  )

test('R-25: texts are there until five years after their accounting year, and then none', async () => {
  const company = newId() as CompanyUuid
  const [guest, mette, ole] = [newId(), newId(), newId()]
  await cashier(company, mette, 'MK')
  await cashier(company, ole, 'OL')
  await goTo('2027-03-01T12:00:00.000Z')
  await put(company, 'bilag til taxa', 'A')
  await put(company, 'Hansen ApS', 'A', guest)
  await put(company, 'ingen løg', 'B')
  await put(company, '{"first_name":"Mette"}', 'A', mette)
  await put(company, '{"first_name":"Ole"}', 'A', ole)
  await goTo('2028-02-01T12:00:00.000Z')
  await put(company, 'bilag fra 2028', 'A')
  await vault.forget(guest)
  await goTo('2030-05-01T12:00:00.000Z')
  await vault.forget(mette)
  const all = ['Hansen ApS', 'bilag fra 2028', 'bilag til taxa', 'ingen løg']
  const names = ['{"first_name":"Mette"}', '{"first_name":"Ole"}']

  await goTo('2032-12-31T12:00:00.000Z')
  expect(await forgetOldTexts({ db, clock }, keptFrom(2027))).toBe(0)
  expect(await left(company)).toEqual([...all, ...names])

  // The books of 2027 are over, and the company's newest papers still name both employees.
  await goTo('2033-01-01T12:00:00.000Z')
  expect(await forgetOldTexts({ db, clock }, async () => undefined)).toBe(0)
  expect(await forgetOldTexts({ db, clock }, keptFrom(2028))).toBe(3)
  expect(await left(company)).toEqual(['bilag fra 2028', ...names])

  // Mette was on papers until she was forgotten in 2030; Ole still works there.
  await goTo('2035-12-31T12:00:00.000Z')
  expect(await forgetOldTexts({ db, clock }, keptFrom(2030))).toBe(1)
  expect(await left(company)).toEqual(names)
  await goTo('2036-01-01T12:00:00.000Z')
  expect(await forgetOldTexts({ db, clock }, keptFrom(2031))).toBe(1)
  expect(await left(company)).toEqual(['{"first_name":"Ole"}'])
})

test('each company has its own accounting year', async () => {
  const [one, other] = [newId(), newId()] as [CompanyUuid, CompanyUuid]
  await put(one, 'den enes', 'A')
  await put(other, 'den andens', 'A')
  await goTo('2048-01-01T12:00:00.000Z')
  const of = (company_uuid: CompanyUuid) => keptFrom(company_uuid === one ? 2042 : 2030)()
  expect(await forgetOldTexts({ db, clock }, of)).toBe(1)
  expect([await left(one), await left(other)]).toEqual([[], ['den andens']])
})

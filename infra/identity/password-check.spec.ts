import type { Uuid } from '@bon/contracts/kernel'
import type { Company } from '@bon/services/identity'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { manualClock } from '../spec-support/manual-clock.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { isCommonPassword } from './common-passwords.ts'
import { identityDb, migrateIdentity } from './identity.tables.ts'
import { createPasswordCheck } from './password-check.ts'
import { createUsers, type NewUser } from './users.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase(), max: 5 })
afterAll(() => pool.end())
beforeAll(() => migrateIdentity(pool))

const db = identityDb(pool)
const clock = manualClock()
const company_uuid = newId()
const company = { display_name: 'Café Kajkanten', legal_name: 'Kajkanten Drift ApS' } as Company
const { broken } = createPasswordCheck({
  db,
  companyOf: (uuid) => (uuid === company_uuid ? company : undefined),
})
const person = async (over: Partial<NewUser> = {}): Promise<{ user: Uuid }> => {
  const uuid = newId()
  const user = { uuid, email: `jonna.palm-${uuid}@havnen.example`, name: 'Jonna Palm', initials: 'JP' }
  await createUsers(db).create({ ...user, password: { hash: '-' }, roles: [], ...over })
  return { user: uuid }
}
const brokenRules = (password: string, whose: Parameters<typeof broken>[1]) =>
  broken(password, whose, clock.now())

describe('S-11: a new password', () => {
  test('is not a common one, nor a common one with digits and signs around it', async () => {
    for (const password of ['Passw0rd', 'Iloveyou1', 'Qwerty123', 'Trustno1', 'Michael1990!', '1Superman2'])
      expect([password, await isCommonPassword(password)]).toEqual([password, true])
    for (const password of ['Smørrebrød9', 'Tre-raske-heste7', 'x9Kd!2Pq'])
      expect([password, await isCommonPassword(password)]).toEqual([password, false])
  })

  test('that the assessment got accepted is refused', async () => {
    const employee = await person({ roles: [{ company_uuid, role: 'employee' }] })
    expect(await brokenRules('Passw0rd', employee)).toEqual(['common'])
    expect(await brokenRules('Aa1aaaaa', employee)).toEqual(['common'])
    expect(await brokenRules('Bonbon123', employee)).toEqual(['common'])
    expect(await brokenRules('Kajkanten1', employee)).toEqual(['personal'])
    expect(await brokenRules('Smørrebrød9', employee)).toEqual([])
  })

  test('is more than the person’s name, e-mail and company', async () => {
    const employee = await person({ roles: [{ company_uuid, role: 'employee' }] })
    expect(await brokenRules('JonnaPalm2026', employee)).toEqual(['personal'])
    expect(await brokenRules('Havnen.2026', employee)).toEqual(['personal'])
    // Personal words among others are allowed, and other people's words are not personal.
    expect(await brokenRules('Jonna-spiser-9-sild', employee)).toEqual([])
    expect(await brokenRules('Kajkanten1', await person())).toEqual([])
    expect(await brokenRules('PederSkram7', { name: 'Peder Skram', email: 'x@y.example' })).toEqual([
      'personal',
    ])
  })

  test('has at least twelve characters for an admin or provider staff', async () => {
    const eleven = 'Smørrebrød9'
    expect(await brokenRules(eleven, await person({ roles: [{ company_uuid, role: 'admin' }] }))).toEqual([
      'length',
    ])
    expect(await brokenRules(eleven, await person({ wsy_role: 'wsy_employee' }))).toEqual(['length'])
    expect(await brokenRules(eleven, await person({ wsy_role: 'superadmin' }))).toEqual(['length'])
    expect(await brokenRules(`${eleven}x`, await person({ wsy_role: 'superadmin' }))).toEqual([])
    expect(
      await brokenRules(eleven, await person({ roles: [{ company_uuid, role: 'accountant' }] })),
    ).toEqual([])
  })
})

import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { createBegin, createSuperadmin } from './begin.ts'
import { identityDb, migrateIdentity } from './identity.tables.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase(), max: 10 })
afterAll(() => pool.end())
beforeAll(() => migrateIdentity(pool))
beforeEach(() => pool.query('delete from identity.users; delete from identity.begin_code'))

const db = identityDb(pool)
const owner = (email: string) =>
  ({ name: 'Åse Holm', email, password: 'Havneby2026x', language: 'da' }) as const
const people = async () => {
  const { rows } = await pool.query('select email, wsy_role from identity.users order by email')
  return rows
}

test('the code of the console creates one superadmin and is invalid afterwards', async () => {
  const begin = createBegin(db, newId)
  const code = (await begin.issueCode()) ?? ''
  expect(code).toMatch(/^[\da-f]{4}(-[\da-f]{4}){7}$/)
  expect(await begin.isOpen()).toBe(true)
  const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
  expect(await begin.makeFirst(owner('aase@havn.example'), typed)).toBe('done')
  expect(await people()).toEqual([{ email: 'aase@havn.example', wsy_role: 'superadmin' }])
  expect(await begin.makeFirst(owner('to@havn.example'), code)).toBe('closed')
  expect(await begin.issueCode()).toBeUndefined()
  // Another process, without the cached answer.
  expect(await createBegin(db, newId).isOpen()).toBe(false)
})

test('a wrong code, and one that a later start replaced, create nobody', async () => {
  const begin = createBegin(db, newId)
  const former = (await begin.issueCode()) ?? ''
  const code = (await begin.issueCode()) ?? ''
  for (const wrong of [former, '', 'abc', code.slice(0, -1), `${code}0`])
    expect(await begin.makeFirst(owner('fremmed@havn.example'), wrong)).toBe('wrong_code')
  expect(await people()).toEqual([])
})

test('of two concurrent uses of the code one succeeds', async () => {
  const begins = Array.from({ length: 2 }, () => createBegin(db, newId))
  const code = (await begins[0]?.issueCode()) ?? ''
  const done = await Promise.all(begins.map((begin, i) => begin.makeFirst(owner(`p${i}@havn.example`), code)))
  expect(done.filter((one) => one === 'done')).toHaveLength(1)
  expect(await people()).toHaveLength(1)
})

test('the code is in no table in plain text', async () => {
  const code = (await createBegin(db, newId).issueCode()) ?? ''
  const { rows } = await pool.query('select code_hash::text from identity.begin_code')
  expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
})

test('the operator of the machine creates a superadmin and voids the code; an address is one account', async () => {
  const begin = createBegin(db, newId)
  const code = (await begin.issueCode()) ?? ''
  expect(await createSuperadmin(pool, newId, owner('drift@havn.example'))).toBe(true)
  expect(await createSuperadmin(pool, newId, owner('Drift@havn.example'))).toBe(false)
  expect(await begin.makeFirst(owner('fremmed@havn.example'), code)).toBe('closed')
})

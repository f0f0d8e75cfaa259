import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { orders } from '@bon/projections/orders'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { type DatabaseUrls, loadRolePasswords, rolesFileIn } from '../database/index.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { openDatabase } from './open-database.ts'

const database_url = await freshDatabase()
const roles_file = process.env['BON_ROLES_FILE'] ?? ''
const [ours, theirs] = [newId(), newId()]
let urls: DatabaseUrls
const clients = new Map<string, pg.Client>()

const as = async (role: keyof DatabaseUrls): Promise<pg.Client> => {
  const existing = clients.get(role)
  if (existing) return existing
  const client = new pg.Client(urls[role])
  await client.connect()
  clients.set(role, client)
  return client
}

beforeAll(async () => {
  urls = await openDatabase({ database_url, roles_file })
  const application = await as('application')
  for (const company_uuid of [ours, theirs]) {
    const row = `insert into ${orders.schema}.orders (order_uuid, company_uuid) values ($1, $2)`
    await application.query(row, [newId(), company_uuid])
  }
})
afterAll(async () => {
  for (const client of clients.values()) await client.end()
})

const roles = ['owner', 'application', 'reader', 'backup'] as const

describe.each(roles)('the role %s', (role) => {
  test('is no superuser, bypasses no policy and is a member of no role that does', async () => {
    const client = await as(role)
    const { rows } = await client.query(
      `select rolname from pg_roles where (rolsuper or rolbypassrls or rolreplication)
       and pg_has_role(session_user, oid, 'MEMBER')`,
    )
    expect(rows).toEqual([])
  })

  test.each([
    `COPY (SELECT 1) TO PROGRAM 'id'`,
    `COPY (SELECT 1) TO '/tmp/bon-out-of-the-database'`,
    `SELECT pg_read_file('/etc/passwd')`,
    'SET session_replication_role = replica',
    'SET SESSION AUTHORIZATION bon',
    'SET ROLE bon',
  ])('is refused %s', async (statement) => {
    await expect((await as(role)).query(statement)).rejects.toThrow('permission denied')
  })
})

describe.each(['application', 'reader', 'backup'] as const)('the role %s', (role) => {
  test.each([
    'ALTER TABLE es.events DISABLE TRIGGER append_only',
    'ALTER TABLE identity.users DISABLE ROW LEVEL SECURITY',
    'DROP TABLE es.events',
    `CREATE OR REPLACE FUNCTION es.refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
    'UPDATE es.events SET type = type',
    'DELETE FROM es.events',
    'TRUNCATE es.events',
    `INSERT INTO es.events VALUES (1, 'x', 0, gen_random_uuid(), 'T', '{}', '{}', now())`,
    'SET ROLE bon_migrate',
  ])('is refused %s', async (statement) => {
    await expect((await as(role)).query(statement)).rejects.toThrow(/permission denied|must be owner/)
  })
})

test('the reader sees its companies’ rows of the read models and nothing else, also after RESET ROLE', async () => {
  const reader = await as('reader')
  const visibleRows = async () =>
    (await reader.query<{ company_uuid: string }>(`select company_uuid from ${orders.schema}.orders`)).rows
  expect(await visibleRows()).toEqual([])
  await reader.query(`select set_config('app.companies', $1, false)`, [ours])
  for (const statement of [
    'RESET ROLE',
    'RESET SESSION AUTHORIZATION',
    'SET ROLE NONE',
    'SET row_security = off',
  ]) {
    await reader.query(statement).catch(() => undefined)
    const rows = await visibleRows().catch((error: Error) => error.message)
    if (typeof rows === 'string') expect(rows).toContain('row-level security')
    else expect(rows).toEqual([{ company_uuid: ours }])
  }
  for (const table of ['es.events', 'identity.users', 'vault.texts', 'mobilepay.keys'])
    await expect(reader.query(`select 1 from ${table}`)).rejects.toThrow('permission denied')
})

test('the backup reads every company’s rows and writes none', async () => {
  const backup = await as('backup')
  expect((await backup.query(`select 1 from ${orders.schema}.orders`)).rowCount).toBe(2)
  for (const table of ['es.events', 'identity.users', 'vault.texts', 'mobilepay.keys', 'reactor.checkpoints'])
    await backup.query(`select 1 from ${table}`)
  for (const statement of [
    `update ${orders.schema}.orders set company_uuid = company_uuid`,
    'delete from identity.users',
    'create table es.x ()',
  ])
    await expect(backup.query(statement)).rejects.toThrow('permission denied')
})

test('every table with a company has forced row-level security and a policy', async () => {
  const { rows } = await (await as('owner')).query(
    `select c.oid::regclass::text as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_uuid' and not a.attisdropped
     where c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity
       and exists (select from pg_policy p where p.polrelid = c.oid))`,
  )
  expect(rows).toEqual([])
})

test('a role with an extra SELECT grant reads no company’s rows', async () => {
  const owner = await as('owner')
  await owner.query(
    'begin; grant usage on schema identity to bon_reader; grant select on identity.cashiers to bon_reader',
  )
  const application = `insert into identity.cashiers (uuid, company_uuid, initials, label, hue) values ($1, $2, 'XX', 'X', 'blue')`
  await owner.query(application, [newId(), ours])
  await owner.query('set local role bon_reader')
  expect((await owner.query('select 1 from identity.cashiers')).rowCount).toBe(0)
  await owner.query('rollback')
})

test('passwords are created once, in a file readable by its owner only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bon-roles-'))
  const file = rolesFileIn(join(folder, 'keys'))
  const [one, other] = await Promise.all([loadRolePasswords(file), loadRolePasswords(file)])
  expect(one).toEqual(other)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(new Set(Object.values(JSON.parse(await readFile(file, 'utf8')))).size).toBe(4)
  await rm(folder, { recursive: true })
})

test('a superuser is refused', async () => {
  const superuser = new URL(database_url)
  superuser.username = 'bon'
  superuser.password = await readFile(join(dirname(roles_file), '..', 'password'), 'utf8')
  await expect(openDatabase({ database_url: superuser.href, roles_file })).rejects.toThrow(
    'Bon does not work as the superuser bon.',
  )
})

test('when the owner may not create roles, the error names the file of statements', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bon-roles-'))
  const file = rolesFileIn(folder)
  await expect(openDatabase({ database_url, roles_file: file })).rejects.toThrow(
    `run the statements in ${join(folder, 'database-roles.sql')}`,
  )
  const statements = await readFile(join(folder, 'database-roles.sql'), 'utf8')
  expect(statements).toContain('ALTER ROLE bon_reader LOGIN PASSWORD')
  const passwords: Record<string, string> = JSON.parse(await readFile(file, 'utf8'))
  for (const password of Object.values(passwords)) expect(statements).not.toContain(password)
  await rm(folder, { recursive: true })
})

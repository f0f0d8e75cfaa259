import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LetterKind } from '@bon/contracts/ports'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { newId, systemClock } from '../clock/index.ts'
import { identityDb, migrateIdentity } from '../identity/identity.tables.ts'
import { collectLines } from '../logger/collect-lines.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { letterFileWriter } from './letter-files.ts'
import { createOutbox } from './outbox.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase(), max: 2 })
const data_dir = await mkdtemp(join(tmpdir(), 'bon-letters-'))
afterAll(async () => {
  await pool.end()
  await rm(data_dir, { recursive: true })
})
await migrateIdentity(pool)
// biome-ignore lint/suspicious/noExplicitAny: the type that the outbox accepts.
const db: Kysely<any> = identityDb(pool)
const folder = join(data_dir, 'letters')
const { log, lines } = collectLines()
const saveLetter = letterFileWriter({ data_dir, clock: systemClock, newId, log })
const letter = (kind: LetterKind) => ({ kind, to: 'ny@havn.example', subject: 'Emne', text: 'Link' })
const outboxOf = (demo_company: string | undefined) =>
  createOutbox({ db, clock: systemClock, newId, log, post: undefined, demo_company, saveLetter })
const kinds = [
  'password_reset',
  'sign_up_confirm',
  'sign_up_known',
  'invitation',
  'password_changed',
] as const

test('without the demo every letter with a link is a file of the operator; with it only a password reset', async () => {
  for (const kind of kinds) await outboxOf(newId()).mailer.send(letter(kind))
  expect((await readdir(folder)).map((name) => name.split('-')[0])).toEqual(['password_reset'])
  for (const kind of kinds) await outboxOf(undefined).mailer.send(letter(kind))
  const files = await readdir(folder)
  expect(files.map((name) => name.split('-')[0]).sort()).toEqual(
    ['invitation', 'password_reset', 'password_reset', 'sign_up_confirm', 'sign_up_known'].sort(),
  )
  const confirm = files.find((name) => name.startsWith('sign_up_confirm')) ?? ''
  expect(await readFile(join(folder, confirm), 'utf8')).toContain('To: ny@havn.example')
  expect(lines[0]).toMatchObject({
    level: 'warn',
    kind: 'password_reset',
    file: join(folder, files.find((name) => name.startsWith('password_reset')) ?? ''),
  })
  expect(JSON.stringify(lines)).not.toContain('havn')
  const { rows } = await sql<{ kind: string }>`select kind from identity.outbox order by kind`.execute(db)
  expect(rows.map(({ kind }) => kind)).toEqual(
    ['invitation', 'password_changed', 'password_changed', 'sign_up_confirm', 'sign_up_known'].sort(),
  )
})

test('a letter file is kept for as long as its link is valid', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  for (const name of await readdir(folder)) await utimes(join(folder, name), hoursAgo(2), hoursAgo(2))
  await saveLetter(letter('invitation'))
  const left = (await readdir(folder)).map((name) => name.split('-')[0]).sort()
  expect(left).toEqual(['invitation', 'invitation', 'sign_up_confirm', 'sign_up_known'])
})

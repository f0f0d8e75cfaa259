import { createHash } from 'node:crypto'
import { logStart, parsePosition } from '@bon/contracts/kernel'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { manualClock } from '../spec-support/manual-clock.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { migrateVault, openedTexts, postgresVault, textHashes } from './postgres-vault.ts'

const pool = new pg.Pool({ connectionString: await freshDatabase() })
afterAll(() => pool.end())
const clock = manualClock()
const vault = postgresVault({ pool, clock, newId })
beforeAll(() => Promise.all([migrateVault(pool), migrateVault(pool)]))

const company_uuid = newId()
const put = (text: string, kind: 'A' | 'B' | 'C' = 'B', subject = newId()) =>
  vault.put({ company_uuid, subject, class: kind, text })

test('a text is readable by its own company only', async () => {
  const { ref } = await put('Frøken Smillas bord')
  expect(await vault.get(company_uuid, [ref, ref, newId()])).toEqual(new Map([[ref, 'Frøken Smillas bord']]))
  expect((await vault.get(newId(), [ref])).size).toBe(0)
  expect((await vault.get(company_uuid, [])).size).toBe(0)
})

test('the hash proves the text by its own salt, and equal texts have different hashes', async () => {
  const [one, two] = [await put('ja'), await put('ja')]
  expect(one.hash).not.toBe(two.hash)
  const { rows } = await pool.query('select salt, text from vault.texts where ref = $1', [one.ref])
  const hash = createHash('sha256')
    .update(Buffer.concat([rows[0].salt, Buffer.from(rows[0].text)]))
    .digest('hex')
  expect(one.hash).toBe(hash)
})

test('F14: a text that was changed by SQL no longer has the hash of its event', async () => {
  const [one, other] = [await put('Skat hos æblet'), await put('ja')]
  const kept = await textHashes(pool)
  expect([kept.get(one.ref), kept.get(other.ref)]).toEqual([one.hash, other.hash])
  await pool.query(`update vault.texts set text = 'nej' where ref = $1`, [other.ref])
  expect((await textHashes(pool)).get(other.ref)).not.toBe(other.hash)
})

test('forgetting deletes names and comments, and sets an expiry for what the law keeps', async () => {
  const subject = newId()
  const [fiscal, comment, staff] = [
    await put('Hansen ApS', 'A', subject),
    await put('ingen løg', 'B', subject),
    await put('Freja', 'C', subject),
  ]
  const other = await put('bliver')
  await vault.forget(subject)
  const refs = [fiscal, comment, staff, other].map(({ ref }) => ref)
  expect([...(await vault.get(company_uuid, refs)).values()].sort()).toEqual(['Hansen ApS', 'bliver'])
  const { rows } = await pool.query('select ref from vault.texts where forget_asked_at is not null')
  expect(rows).toEqual([{ ref: fiscal.ref }])
  // what the law keeps of a forgotten person is in no bundle that is made later.
  expect([...(await openedTexts(pool)(refs)).values()].map(({ text }) => text)).toEqual(['bliver'])
})

test('a text that an event refers to is kept, and one whose event never came is deleted after a day', async () => {
  const [referenced, lost] = [await put('har en hændelse', 'A'), await put('har ingen')]
  expect(await vault.markedUpTo()).toBe(logStart)
  await vault.markReferenced([referenced.ref], parsePosition('7'))
  expect(await vault.markedUpTo()).toBe(parsePosition('7'))
  expect(await vault.sweep()).toBe(0)
  await clock.advance(24 * 3600_000 + 1)
  const young = await put('fra i dag')
  expect(await vault.sweep()).toBeGreaterThan(0)
  expect([...(await vault.get(company_uuid, [referenced.ref, lost.ref, young.ref])).keys()].sort()).toEqual(
    [referenced.ref, young.ref].sort(),
  )
})

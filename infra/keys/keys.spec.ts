import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Anchor, anchorsIn, headCode } from '@bon/contracts/journal'
import { addMs, logStart, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import { createSealer, introduceKey } from '@bon/services/journal'
import { eventId } from '@bon/services/kernel'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memoryEventStore } from '../event-store/index.ts'
import { openPool } from '../pool/index.ts'
import { madeUpAuthority } from '../spec-support/certificates.ts'
import { freshDatabase } from '../spec-support/test-database.ts'
import { checkByCertificate, verify } from '../verify/index.ts'
import { introduceNewKey, migrateKeys, openKeys, replaceServerKey, signingPairs } from './index.ts'

const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const at = '2026-11-21T12:00:00.000Z'
const entity = { cvr: '39475620', zone: 'Europe/Copenhagen' }
let pool: pg.Pool
beforeAll(async () => {
  pool = openPool({ connectionString: await freshDatabase(), application_name: 'bon keys spec', max: 3 })
  await migrateKeys(pool)
})
beforeEach(() => pool.query('truncate keys.fingerprints, keys.signing_pairs'))
afterAll(() => pool.end())

const newFolder = async () => join(await mkdtemp(join(tmpdir(), 'bon-keys-spec-')), 'keys')

/** An installation: one log, one database, and machines that each open its keys from their own folder. */
const installation = async () => {
  const store = memoryEventStore()
  const folder = await newFolder()
  let sold = 0
  const openAt = (keys: string) => openKeys({ pool, store, folder: keys, now_ms: Date.parse(at) })
  const sell = async (keys = folder) => {
    const { signer, server_key } = await openAt(keys)
    const { signerOf } = signingPairs({ pool, signer, server_key })
    const sealer = createSealer({ store, signer, signerOf, entityOf: async () => entity })
    const n = ++sold
    const data = { register_uuid: id(1), cashier_uuid: id(2), at: addMs(at, n * 1_000) }
    const meta = {
      company_uuid: id(900),
      vat_entity_uuid: id(901),
      command_id: id(1_000 + n),
      command_hash: '0'.repeat(64),
      actor: 'spec',
      at: data.at,
      business_day: at.slice(0, 10),
      v: '1',
    }
    const fact = { type: 'CashierSignedIn', data, meta }
    const stream = `register-${id(1)}`
    await store.append(stream, 'any', [{ event_id: eventId(stream, 0, fact), ...fact }])
    const log = await logOf(store)
    return sealer.seal(log.at(-1) as RecordedEvent)
  }
  const change = { pool, store, folder, at, now_ms: Date.parse(at) }
  return { store, folder, openAt, sell, change }
}
const verifyLog = async (store: ReturnType<typeof memoryEventStore>, anchors: readonly Anchor[] = []) => {
  const verdict = await verify({
    store,
    entities: () => entity,
    checkSignature: checkByCertificate(),
    anchors,
  })
  if (!verdict.ok) throw new Error(verdict.summary)
  return verdict
}
const logOf = async (store: ReturnType<typeof memoryEventStore>) => {
  const log: RecordedEvent[] = []
  for await (const event of store.readAll(logStart, { limit: 1_000 })) log.push(event)
  return log
}

test('a key is recorded in the journal, and a rotation keeps old entries valid (R-19)', async () => {
  const { store, folder, openAt, sell, change } = await installation()
  await sell()
  const old = (await openAt(folder)).signer.key_id
  const { key_id } = await introduceNewKey(change, { make: true, lost: undefined })
  expect(key_id).not.toBe(old)
  await sell()
  const { keys, keys_without_old_key } = (await verifyLog(store)).checked
  expect([keys, keys_without_old_key]).toEqual([2, 0])
  const facts = (await logOf(store)).filter(({ type }) => type === 'JournalKeyIntroduced')
  expect(facts.map(({ data }) => data)).toMatchObject([
    { key_id: old, first_seq: 1, how: 'first' },
    { key_id, first_seq: 2, how: 'by_old_key' },
  ])
})

test('R-19: over a rotation in the middle of a day, heads of before and after pin one chain, and a start with the old pair is refused', async () => {
  const { store, folder, openAt, sell, change } = await installation()
  const printed = ({ seq, hash }: { seq: number; hash: string }) => anchorsIn(headCode({ seq, hash }))
  const before = printed(await sell())
  const former = await newFolder()
  await cp(folder, former, { recursive: true })
  await introduceNewKey(change, { make: true, lost: undefined })
  const after = printed(await sell())
  const log = await logOf(store)
  expect(log.filter(({ type }) => type === 'JournalOpened')).toHaveLength(1)
  expect(new Set(log.map(({ meta }) => meta.business_day)).size).toBe(1)
  const { pins } = await verifyLog(store, [...before, ...after])
  expect(pins.map(({ seq }) => seq)).toEqual([1, 2])
  await expect(openAt(former)).rejects.toThrow("another than this installation's")
})

test('a key whose predecessor is lost is introduced by an explicit command, and the journal records it', async () => {
  const { store, folder, openAt, sell, change } = await installation()
  await sell()
  await rm(join(folder, 'journal-key.pem'))
  await expect(openAt(folder)).rejects.toThrow(
    /signing key is missing.*npm run key -- introduce --make --lost/,
  )
  await expect(introduceNewKey(change, { make: true, lost: undefined })).rejects.toThrow('is missing')
  await introduceNewKey(change, { make: true, lost: 'lost' })
  await sell()
  expect((await verifyLog(store)).checked['keys_without_old_key']).toBe(1)
})

test('a keys folder that is missing altogether is not recreated (FIND-H2)', async () => {
  const { folder, openAt, sell } = await installation()
  await sell()
  await rm(folder, { recursive: true })
  await expect(openAt(folder)).rejects.toThrow('signing key is missing')
})

test('another key pair is refused, also where no fingerprint is stored: the journal names its key', async () => {
  const { folder, openAt, sell } = await installation()
  await sell()
  const other = await installation()
  await pool.query('truncate keys.fingerprints')
  await other.openAt(other.folder)
  await pool.query('truncate keys.fingerprints')
  for (const name of ['journal-key.pem', 'journal-certificate.pem'])
    await cp(join(other.folder, name), join(folder, name))
  await expect(openAt(folder)).rejects.toThrow(
    "another than this installation's, which was named by the journal",
  )
})

test('two machines with separate folders: the second is refused, and is told whose key is valid', async () => {
  const { folder, openAt, sell } = await installation()
  await sell()
  const second = await newFolder()
  await expect(openAt(second)).rejects.toThrow('signing key is missing')
  await cp(folder, second, { recursive: true })
  await openAt(second)
  await writeFile(join(second, 'server-key'), 'ab'.repeat(32))
  await expect(openAt(second)).rejects.toThrow(new RegExp(`server key .*${second}.*written by .*${folder}`))
  await rm(join(second, 'server-key'))
  await expect(openAt(second)).rejects.toThrow('server key is missing')
})

test('R-18: a VAT entity’s own pair stays when the installation’s is changed, and is given up with the server key', async () => {
  const { store, folder, openAt, sell, change } = await installation()
  await sell()
  const { signer, server_key } = await openAt(folder)
  const own = signingPairs({ pool, signer, server_key })
  await own.makeSigningRequest(id(901), { legal_name: 'Kiosken ApS', cvr: '39475620' }, at)
  const { public_key_pem = '' } = (await own.signingRequest(id(901))) ?? {}
  const now_ms = Date.parse(at)
  const wish = { public_key_pem, cvr: '39475620', from_ms: now_ms, to_ms: now_ms + 86_400_000 }
  const facts = own.read(await (await madeUpAuthority()).issue(wish))
  if (!facts) throw new Error('no certificate')
  const voucherOf = async () => ({ how: 'by_old_key', old: signer }) as const
  await introduceKey(store, id(901), { signer: await own.keep(id(901), facts), voucherOf, at })
  expect((await sell()).seq).toBe(2)
  const { rows } = await pool.query<{ text: string }>('select p::text as text from keys.signing_pairs p')
  expect(rows[0]?.text).not.toContain('PRIVATE KEY')

  expect(await introduceNewKey(change, { make: true, lost: undefined })).toMatchObject({ journals: 0 })
  expect((await sell()).seq).toBe(3)
  expect((await verifyLog(store)).checked).toMatchObject({ keys: 2, keys_without_old_key: 0 })

  await replaceServerKey(change, 'stolen')
  expect((await sell()).seq).toBe(4)
  expect((await verifyLog(store)).checked).toMatchObject({ keys: 3, keys_without_old_key: 1 })
})

test('a lost server key is replaced by an explicit command only', async () => {
  const { folder, openAt, sell, change } = await installation()
  await sell()
  const before = (await openAt(folder)).server_key
  await rm(join(folder, 'server-key'))
  await expect(openAt(folder)).rejects.toThrow('npm run key -- replace-server-key')
  await replaceServerKey(change, 'lost')
  expect((await openAt(folder)).server_key.equals(before)).toBe(false)
})

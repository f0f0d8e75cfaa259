import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeyLoss } from '@bon/contracts/journal'
import type { Instant } from '@bon/contracts/kernel'
import type { EventStore, Signer } from '@bon/contracts/ports'
import { introduceKey, type Voucher } from '@bon/services/journal'
import type pg from 'pg'
import { loadServerKey } from '../identity/index.ts'
import { makeKeyPair, readKeyPair, replaceKeyPair } from '../signer/index.ts'
import { readFingerprint, replaceFingerprint } from './fingerprints.ts'
import { journalsOf } from './journals.ts'
import { placeOf, serverFingerprint } from './open-keys.ts'
import { forgetSigningPairs, ownKeyIds } from './signing-pairs.ts'

type Needs = { pool: pg.Pool; store: EventStore; folder: string; at: Instant; now_ms: number }
/** `make`: generate a pair if no new one was provided. `lost`: the old key cannot sign any more. */
type Change = { make: boolean; lost: KeyLoss | undefined }

/**
 * Introduces the pair in `<keys>/next` to every journal, then replaces the old files. Each step can be repeated after a
 * crash: a journal that has the key already and files that are already replaced are skipped.
 */
export const introduceNewKey = async (
  { pool, store, folder, at, now_ms }: Needs,
  { make, lost }: Change,
): Promise<{ key_id: string; journals: number }> => {
  await assertAlone(pool)
  const next = join(folder, 'next')
  if (make && !existsSync(join(next, 'journal-key.pem'))) await makeKeyPair(next, now_ms)
  if (!existsSync(join(next, 'journal-key.pem')))
    throw new Error(
      `Lay the new pair down as ${next}/journal-key.pem and ${next}/journal-certificate.pem first, or say --make.`,
    )
  const signer = await readKeyPair(next)
  const voucher: Voucher = lost
    ? { how: 'without_old_key', reason: lost }
    : { how: 'by_old_key', old: await oldSigner(pool, folder, signer) }
  const voucherOf = async () => voucher
  const own = await ownKeyIds(pool)
  let journals = 0
  for (const [entity, key_id] of await journalsOf(store)) {
    // A VAT entity with a pair of its own goes on signing with that.
    if (key_id !== undefined && own.has(key_id)) continue
    if (await introduceKey(store, entity, { signer, voucherOf, at })) journals++
  }
  await replaceFingerprint(pool, 'journal', { fingerprint: signer.key_id, written_by: placeOf(folder) })
  await replaceKeyPair(folder, next)
  return { key_id: signer.key_id, journals }
}

/** The pair in use, which must be the installation's own: only it can vouch for a new one. */
const oldSigner = async (pool: pg.Pool, folder: string, signer: Signer): Promise<Signer> => {
  const old = await readKeyPair(folder)
  const storedFingerprint = await readFingerprint(pool, 'journal')
  // After a crash between the two steps the fingerprint is already the new key's.
  if (
    storedFingerprint &&
    storedFingerprint.fingerprint !== old.key_id &&
    storedFingerprint.fingerprint !== signer.key_id
  )
    throw new Error(
      `The pair in ${folder} is not this installation's, so it cannot vouch for a new one. Put the old pair back, or ` +
        'say --lost with lost, damaged or stolen.',
    )
  return old
}

/**
 * A new server key invalidates every PIN and gift-card code that was hashed with the old one. VAT entities' own pairs
 * were encrypted under it: their journals go on with the installation's pair, and say that nobody vouched for it.
 */
export const replaceServerKey = async (
  { pool, store, folder, at }: Omit<Needs, 'now_ms'>,
  reason: KeyLoss,
): Promise<void> => {
  await assertAlone(pool)
  const own = await ownKeyIds(pool)
  if (own.size > 0) {
    const signer = await readKeyPair(folder)
    const voucherOf = async () => ({ how: 'without_old_key', reason }) as const
    for (const [entity, key_id] of await journalsOf(store))
      if (key_id !== undefined && own.has(key_id))
        await introduceKey(store, entity, { signer, voucherOf, at })
    await forgetSigningPairs(pool)
  }
  const path = join(folder, 'server-key')
  if (existsSync(path)) await rename(path, `${path}.former-${Date.now()}`)
  const fingerprint = serverFingerprint(await loadServerKey(path))
  await replaceFingerprint(pool, 'server', { fingerprint, written_by: placeOf(folder) })
}

/** A process that continued with the old key could not seal: its journal would no longer accept it. */
const assertAlone = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'bon'`,
  )
  if ((rows[0]?.count ?? 0) > 0)
    throw new Error('Bon is running on this database: stop every process of it first, then try again.')
}

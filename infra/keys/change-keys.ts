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

type Needs = { pool: pg.Pool; store: EventStore; folder: string; at: Instant; now_ms: number }
/** `make`: a self-made pair, where no new one was laid down. `lost`: the old key cannot sign any more. */
type Change = { make: boolean; lost: KeyLoss | undefined }

/**
 * Introduces the pair that lies in `<keys>/next` to every journal, then puts it in the old one's place. Each step may be
 * repeated after a crash: a journal that has the key already, and a pair already in its place, are left alone.
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
  let journals = 0
  for (const entity of (await journalsOf(store)).keys())
    if (await introduceKey(store, entity, { signer, voucher, at })) journals++
  await replaceFingerprint(pool, 'journal', { fingerprint: signer.key_id, written_by: placeOf(folder) })
  await replaceKeyPair(folder, next)
  return { key_id: signer.key_id, journals }
}

/** The pair that is still in its place, which must be the installation's own: only it may vouch for another. */
const oldSigner = async (pool: pg.Pool, folder: string, signer: Signer): Promise<Signer> => {
  const old = await readKeyPair(folder)
  const known = await readFingerprint(pool, 'journal')
  // The fingerprint is the new key's when a crash came between it and the files.
  if (known && known.fingerprint !== old.key_id && known.fingerprint !== signer.key_id)
    throw new Error(
      `The pair in ${folder} is not this installation's, so it cannot vouch for a new one. Put the old pair back, or ` +
        'say --lost with lost, damaged or stolen.',
    )
  return old
}

/** A new server key: every PIN and gift-card code that was hashed with the old one is void. */
export const replaceServerKey = async ({ pool, folder }: Pick<Needs, 'pool' | 'folder'>): Promise<void> => {
  await assertAlone(pool)
  const path = join(folder, 'server-key')
  if (existsSync(path)) await rename(path, `${path}.former-${Date.now()}`)
  const fingerprint = serverFingerprint(await loadServerKey(path))
  await replaceFingerprint(pool, 'server', { fingerprint, written_by: placeOf(folder) })
}

/** A process that runs on with the old key could seal nothing: its journal would not know it any more. */
const assertAlone = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'bon'`,
  )
  if ((rows[0]?.count ?? 0) > 0)
    throw new Error('Bon is running on this database: stop every process of it first, then try again.')
}

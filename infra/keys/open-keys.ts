import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { nilUuid, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { EventStore, Signer } from '@bon/contracts/ports'
import type pg from 'pg'
import { loadServerKey } from '../identity/index.ts'
import { keyFileSigner } from '../signer/index.ts'
import { type KeyKind, readFingerprint, storeFingerprint } from './fingerprints.ts'
import { keysOfJournals } from './journals.ts'

export const placeOf = (folder: string): string => `${hostname()}:${folder}`

/** Does not reveal the key: 256 random bits cannot be found from their HMAC. */
export const serverFingerprint = (server_key: Buffer): string =>
  createHmac('sha256', server_key).update('bon server key').digest('hex').slice(0, 32)

/** Serial number of the system: one for all processes of an installation, which share its key. */
export const installationOf = (server_key: Buffer): Uuid => uuid5(nilUuid, serverFingerprint(server_key))

type Keys = { signer: Signer; server_key: Buffer }
type Needs = { pool: pg.Pool; store: EventStore; folder: string; now_ms: number }

/**
 * The keys of this process, which must be the same in every process of the installation (R-19, FIND-H2). Created only
 * at the very first start: once a key is known, a folder without it or with another one is an error.
 */
export const openKeys = async ({ pool, store, folder, now_ms }: Needs): Promise<Keys> => {
  const storedFingerprint = await readFingerprint(pool, 'journal')
  const before = storedFingerprint ? [storedFingerprint.fingerprint] : await keysOfJournals(store)
  const signer = await keyFileSigner(folder, now_ms, { may_make: before.length === 0 })
  if (before.length > 0 && !before.includes(signer.key_id))
    refuse('journal', folder, storedFingerprint?.written_by)
  await agree(pool, 'journal', folder, signer.key_id)

  const path = join(folder, 'server-key')
  const server = await readFingerprint(pool, 'server')
  if (server && !existsSync(path)) throw new Error(noServerKey(path, server.written_by))
  const server_key = await loadServerKey(path)
  await agree(pool, 'server', folder, serverFingerprint(server_key))
  return { signer, server_key }
}

const agree = async (pool: pg.Pool, kind: KeyKind, folder: string, fingerprint: string): Promise<void> => {
  const stored = await storeFingerprint(pool, kind, { fingerprint, written_by: placeOf(folder) })
  if (stored.fingerprint !== fingerprint) refuse(kind, folder, stored.written_by)
}

const names: Record<KeyKind, { name: string; run: string }> = {
  journal: {
    name: 'signing key (journal-key.pem)',
    run: 'A new signing key is introduced by `npm run key -- introduce`, with the old pair in its place.',
  },
  server: {
    name: 'server key (server-key: PINs, gift-card codes)',
    run: 'If the old one is gone for good: `npm run key -- replace-server-key --lost lost`.',
  },
}

const refuse = (kind: KeyKind, folder: string, written_by: string | undefined): never => {
  const { name, run } = names[kind]
  const origin = written_by ? `written by ${written_by}` : 'named by the journal'
  throw new Error(
    `The ${name} in ${placeOf(folder)} is another than this installation's, which was ${origin}. All machines need ` +
      `the same keys folder: copy it from there or from its backup. ${run}`,
  )
}

const noServerKey = (path: string, written_by: string): string =>
  `The server key is missing: there is no ${path}. PINs and gift-card codes are hashed with it. Put the keys folder ` +
  `back (it was written by ${written_by}). ${names.server.run}`

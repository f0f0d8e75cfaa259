import type { KeyObject } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { withSnapshot } from './database.ts'
import { type Facts, writeBackupFile } from './files.ts'
import { keysIn } from './keys-archive.ts'
import type { Manifest } from './parts.ts'
import { publicKeyFrom } from './sealed-stream.ts'

export type BackupNeeds = {
  /** Connects as the backup role. */
  url: string
  dir: string
  keys_dir: string
  public_key_file: string
  bon: string
  now: Date
}
export type BackupResult = {
  file: string
  keys_file: string
  bytes: number
  head: string
  manifest: Manifest
}

const suffix = '.bonbackup'
export const keysFileOf = (file: string): string => file.replace(/(\.bonbackup)?$/, '.bonkeys')

/** Backs up the database and the keys; either both files are written or none. Sales continue meanwhile. */
export const takeBackup = async (needs: BackupNeeds): Promise<BackupResult> => {
  const recipient = await readPublicKey(needs.public_key_file)
  await mkdir(needs.dir, { recursive: true, mode: 0o700 })
  const at = needs.now.toISOString()
  const file = join(needs.dir, `bon-${at.slice(0, 19).replaceAll(':', '-')}Z${suffix}`)
  return withSnapshot(needs.url, async ({ facts, tables }) => {
    const all: Facts = { ...facts, what: 'database', bon: needs.bon, at }
    const keys_file = keysFileOf(file)
    await writeBackupFile(keys_file, { ...all, what: 'keys' }, recipient, keysIn(needs.keys_dir))
    try {
      const { manifest, bytes } = await writeBackupFile(file, all, recipient, tables)
      return { file, keys_file, bytes, head: facts.head, manifest }
    } catch (error) {
      await rm(keys_file, { force: true })
      throw error
    }
  })
}

const readPublicKey = async (file: string): Promise<KeyObject> => {
  const pem = await readFile(file, 'utf8').catch(() => {
    throw new Error(
      `There is no key to encrypt backups to (${file}): make one by npm run backup -- --new-key.`,
    )
  })
  try {
    return publicKeyFrom(pem)
  } catch {
    throw new Error(`${file} is no public key for backups (X25519, PEM).`)
  }
}

/** Keeps the newest `retention` backups with their keys, and removes partial files of earlier attempts. */
export const removeOldBackups = async (dir: string, retention: number): Promise<void> => {
  const names = await readdir(dir)
  const backups = names.filter((name) => name.startsWith('bon-') && name.endsWith(suffix)).sort()
  const old = backups.slice(0, Math.max(0, backups.length - retention))
  const half = names.filter((name) => /^bon-.*\.(bonbackup|bonkeys)\.part$/.test(name))
  for (const name of [...old, ...old.map(keysFileOf), ...half]) await rm(join(dir, name), { force: true })
}

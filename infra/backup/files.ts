import type { KeyObject } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readJson } from '@bon/contracts/kernel'
import { BackupHeader, backupFormat, type Manifest, readParts, type Source, writeParts } from './parts.ts'
import { keyIdOf, NotOurSeal, openSealing, sealed, sealTo, unsealed } from './sealed-stream.ts'

export type Facts = Omit<BackupHeader, 'bon_backup' | 'key_id' | 'ephemeral'>

/**
 * Written under a temporary name, flushed to disk and renamed when complete; readable for its owner only. A failure
 * (such as a full disk) removes the partial file and leaves every earlier file unchanged.
 */
export const writeBackupFile = async (
  file: string,
  facts: Facts,
  recipient: KeyObject,
  sources: AsyncIterable<Source>,
): Promise<{ manifest: Manifest; bytes: number }> => {
  const { ephemeral, key } = sealTo(recipient)
  const header: BackupHeader = {
    bon_backup: backupFormat,
    ...facts,
    key_id: keyIdOf(recipient),
    ephemeral,
  }
  const line = Buffer.from(`${JSON.stringify(header)}\n`)
  const half = `${file}.part`
  let manifest: Manifest = []
  const handle = await open(half, 'w', 0o600)
  try {
    await handle.writeFile(line)
    const parts = writeParts(sources, (all) => {
      manifest = all
    })
    for await (const frame of sealed(parts, key, line)) await handle.writeFile(frame)
    await handle.sync()
    await handle.close()
    await rename(half, file)
    await syncFolder(dirname(file))
  } catch (error) {
    // The first error is the one to report; the handle may be closed already.
    await handle.close().catch(() => undefined)
    await rm(half, { force: true })
    throw isFull(error) ? new Error(`The disk is full: no backup was written to ${dirname(file)}.`) : error
  }
  return { manifest, bytes: (await stat(file)).size }
}

export const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === '53100')

/** Flushes the folder so that the rename survives a power cut. */
const syncFolder = async (folder: string): Promise<void> => {
  // Not every system can open a folder, and the file itself is flushed already.
  const handle = await open(folder, 'r').catch(() => undefined)
  // Not every system can flush one either.
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

const longestHeader = 4_096

export type BackupFile = { path: string; header: BackupHeader; line: Buffer }

/** Reads the header; rejects a file that is not a backup or has a format of another version. */
export const openBackupFile = async (path: string, what: BackupHeader['what']): Promise<BackupFile> => {
  const handle = await open(path, 'r').catch(() => {
    throw new Error(`${path} cannot be read.`)
  })
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestHeader), 0, longestHeader, 0)
  await handle.close()
  const end = buffer.subarray(0, bytesRead).indexOf(10)
  const line = buffer.subarray(0, end + 1)
  const rawHeader = readJson(line.toString()) as Record<string, unknown> | undefined
  const format = rawHeader?.['bon_backup']
  if (typeof format !== 'number') throw new Error(`${path} is no backup of Bon.`)
  if (format > backupFormat)
    throw new Error(
      `${path} has format ${format}, and this Bon reads up to ${backupFormat}: restore it with the Bon that wrote it (${String(rawHeader?.['bon'])}) or a newer one.`,
    )
  if (format < backupFormat)
    throw new Error(
      `${path} has the older format ${format}, and this Bon reads ${backupFormat}: restore it with Bon ${String(rawHeader?.['bon'])}.`,
    )
  const header = BackupHeader.safeParse(rawHeader)
  if (!header.success || header.data.what !== what)
    throw new Error(`${path} is no backup of Bon’s ${what === 'keys' ? 'keys' : 'database'}.`)
  return { path, header: header.data, line }
}

/** Yields the decrypted parts; a wrong key and a truncated or altered file are reported as different errors. */
export async function* partsOf({ path, header, line }: BackupFile, private_key: KeyObject) {
  if (keyIdOf(private_key) !== header.key_id)
    throw new Error(`The key does not fit: ${path} was encrypted to another one (${header.key_id}).`)
  const key = openSealing(private_key, header.ephemeral)
  const frames = createReadStream(path, {
    start: line.length,
    highWaterMark: 1 << 20,
  }) as AsyncIterable<Buffer>
  try {
    let whole = false
    for await (const part of readParts(unsealed(frames, key, line))) {
      whole = part.kind === 'manifest'
      yield part
    }
    if (!whole) throw new NotOurSeal('the list of tables is missing')
  } catch (error) {
    if (!(error instanceof NotOurSeal)) throw error
    throw new Error(`${path} is cut or damaged (${error.message}): take another backup.`, { cause: error })
  }
}

/** Reads the whole file and changes nothing. */
export const checkBackupFile = async (file: BackupFile, private_key: KeyObject): Promise<Manifest> => {
  let manifest: Manifest = []
  for await (const part of partsOf(file, private_key)) if (part.kind === 'manifest') manifest = part.manifest
  return manifest
}

import { mkdir, open, readdir, readFile, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Uuid } from '@bon/contracts/kernel'
import { piece_bytes, SafTDay } from '@bon/contracts/saf-t'
import type { SafTFolder } from '@bon/services/saf-t'
import { writeWhole } from './spool.ts'
import { partName } from './write-saf-t.ts'

/** Two weeks of business days. */
const shown_days = 14
/** The database and its backups may need it: files for the authority leave it free. */
const kept_bytes = 1_000_000_000

export type ExportFolder = Omit<SafTFolder, 'days'> & {
  /** An empty folder for an export: what an interrupted attempt left is removed. */
  begin(uuid: Uuid): Promise<string>
  progress(uuid: Uuid, percent: number): void
  end(uuid: Uuid): void
  /** Of the exports that have a folder. */
  stored(): Promise<Uuid[]>
}

export type OpenSafTFolder = ExportFolder & {
  days: SafTFolder['days']
  saveDay(vat_entity_uuid: Uuid, day: SafTDay): Promise<void>
}

/** Stored exports, each in a folder of its own, with its parts under these names. */
export const openExportFolder = (folder: string, nameOf: (part: number) => string): ExportFolder => {
  const percents = new Map<Uuid, number>()
  const of = (uuid: Uuid) => join(folder, uuid)
  const pathOf = (uuid: Uuid, part: number) => join(of(uuid), nameOf(part))
  return {
    percent: (uuid) => percents.get(uuid),
    progress: (uuid, percent) => percents.set(uuid, percent),
    end: (uuid) => percents.delete(uuid),
    // Nothing was stored so far.
    stored: () => readdir(folder).catch(() => []),
    async freeBytes() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(folder)
      return Math.max(0, bavail * bsize - kept_bytes)
    },
    remove: (uuid) => rm(of(uuid), { recursive: true, force: true }),
    async begin(uuid) {
      await rm(of(uuid), { recursive: true, force: true })
      await mkdir(of(uuid), { recursive: true, mode: 0o700 })
      return of(uuid)
    },
    has: (uuid, part) =>
      stat(pathOf(uuid, part)).then(
        () => true,
        // A file that was deleted by hand can be asked for anew.
        () => false,
      ),
    async read(uuid, part, offset) {
      // As above: the caller says that it is gone.
      const file = await open(pathOf(uuid, part)).catch(() => undefined)
      if (!file) return undefined
      try {
        const { size: bytes } = await file.stat()
        const { buffer, bytesRead } = await file.read(Buffer.alloc(piece_bytes), 0, piece_bytes, offset)
        const end = offset + bytesRead
        return {
          base64: buffer.subarray(0, bytesRead).toString('base64'),
          next: end < bytes ? end : null,
          bytes,
        }
      } finally {
        await file.close()
      }
    },
  }
}

/** Exports as SAF-T, and the verdicts on business days. */
export const openSafTFolder = (folder: string): OpenSafTFolder => {
  const daysOf = (vat_entity_uuid: Uuid) => join(folder, 'days', vat_entity_uuid)
  return {
    ...openExportFolder(folder, partName),
    async saveDay(vat_entity_uuid, day) {
      await mkdir(daysOf(vat_entity_uuid), { recursive: true, mode: 0o700 })
      await writeWhole(join(daysOf(vat_entity_uuid), `${day.day}.json`), [JSON.stringify(day)])
    },
    async days(vat_entity_uuid) {
      // Nothing was checked so far.
      const files = await readdir(daysOf(vat_entity_uuid)).catch(() => [])
      const newest = files
        .filter((file) => file.endsWith('.json'))
        .toSorted()
        .slice(-shown_days)
        .toReversed()
      return Promise.all(
        newest.map(async (file) =>
          SafTDay.parse(JSON.parse(await readFile(join(daysOf(vat_entity_uuid), file), 'utf8'))),
        ),
      )
    },
  }
}

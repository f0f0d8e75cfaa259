import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Uuid } from '@bon/contracts/kernel'
import { piece_bytes } from '@bon/contracts/saf-t'
import type { SafTFolder } from '@bon/services/saf-t'
import { partPath } from './write-parts.ts'

export type OpenSafTFolder = SafTFolder & {
  /** An empty folder for an export: what an interrupted attempt left is removed. */
  begin(uuid: Uuid): Promise<string>
  progress(uuid: Uuid, percent: number): void
  end(uuid: Uuid): void
}

/** Stored exports, each in a folder of its own. */
export const openSafTFolder = (folder: string): OpenSafTFolder => {
  const percents = new Map<Uuid, number>()
  const of = (uuid: Uuid) => join(folder, uuid)
  return {
    percent: (uuid) => percents.get(uuid),
    progress: (uuid, percent) => percents.set(uuid, percent),
    end: (uuid) => percents.delete(uuid),
    async begin(uuid) {
      await rm(of(uuid), { recursive: true, force: true })
      await mkdir(of(uuid), { recursive: true, mode: 0o700 })
      return of(uuid)
    },
    has: (uuid, part) =>
      stat(partPath(of(uuid), part)).then(
        () => true,
        // A file that was deleted by hand can be asked for anew.
        () => false,
      ),
    async read(uuid, part, offset) {
      // As above: the caller says that it is gone.
      const file = await open(partPath(of(uuid), part)).catch(() => undefined)
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

import { appendFile, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readJson } from '@bon/contracts/kernel'
import { z } from 'zod'

export const Forgotten = z.object({
  subject_kind: z.enum(['cashier', 'customer', 'user']),
  subject_uuid: z.uuid(),
  company_uuid: z.uuid(),
  vat_entity_uuid: z.uuid(),
  at: z.iso.datetime(),
})
export type Forgotten = z.infer<typeof Forgotten>

export type ForgottenList = { note(entry: Forgotten): Promise<void> }

export const forgottenFileIn = (folder: string): string => join(folder, 'forgotten.jsonl')

/**
 * The uuids of forgotten people, in files outside the database, because a restored backup still contains their data.
 * Kept both beside the data and beside the backups, as either may be lost.
 */
export const forgottenList = (folders: readonly string[]): ForgottenList => ({
  note: async (entry) => {
    for (const folder of folders) {
      await mkdir(folder, { recursive: true })
      const file = forgottenFileIn(folder)
      await appendFile(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 })
      const handle = await open(file, 'r+')
      await handle.sync()
      await handle.close()
    }
  },
})

/** The union of all lists without duplicates; a line that a power cut left incomplete is skipped. */
export const readForgotten = async (folders: readonly string[]): Promise<Forgotten[]> => {
  const found = new Map<string, Forgotten>()
  for (const folder of folders) {
    // A folder without the file has no entries.
    const text = await readFile(forgottenFileIn(folder), 'utf8').catch(() => '')
    for (const line of text.split('\n')) {
      const entry = Forgotten.safeParse(readJson(line))
      if (entry.success) found.set(entry.data.subject_uuid, entry.data)
    }
  }
  return [...found.values()]
}

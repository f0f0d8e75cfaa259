import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Head, headText } from '@bon/contracts/journal'
import type { Instant } from '@bon/contracts/kernel'

/**
 * The file that a close adds its head to, one line each. It must lie where the folder and the database of the shop
 * do not: a copy of both that is put back does not take it along.
 */
export const keepHeadIn =
  (file: string | undefined) =>
  async (head: Head, at: Instant): Promise<void> => {
    // A close that is repeated after a crash has its line already.
    if (file === undefined || (await readHeads(file)).includes(headText(head))) return
    await mkdir(dirname(file), { recursive: true })
    await appendFile(file, `${at} ${headText(head)}\n`, { mode: 0o600, flush: true })
  }

/** Empty as long as no session was closed. */
export const readHeads = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

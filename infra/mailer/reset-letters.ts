import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { epochMsOf } from '@bon/contracts/kernel'
import type { Clock, Letter, NewId } from '@bon/contracts/ports'

type Options = { data_dir: string; clock: Clock; newId: NewId; tell(line: string): void }

/** A link to a new password works for 60 minutes (DEF-47): older letters are of no use to anybody. */
const lives_ms = 60 * 60_000

/**
 * Keeps letters with a link to a new password as files that only the operator's account of the machine reads, in
 * `<data folder>/letters`; the console says where, and neither to whom nor the link. Older ones are removed with the
 * next.
 */
export const resetLetters =
  ({ data_dir, clock, newId, tell }: Options) =>
  async ({ to, subject, text }: Letter): Promise<void> => {
    const folder = join(data_dir, 'letters')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeOld(folder, epochMsOf(clock.now()) - lives_ms)
    const file = join(folder, `${newId()}.txt`)
    await writeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600 })
    tell(`No mail server is set (SMTP_URL): a letter with a link to a new password lies in ${file}`)
  }

const removeOld = async (folder: string, before_ms: number): Promise<void> => {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (mtimeMs < before_ms) await rm(file, { force: true })
  }
}

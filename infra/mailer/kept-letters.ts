import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { epochMsOf } from '@bon/contracts/kernel'
import type { Clock, Letter, LetterKind, NewId } from '@bon/contracts/ports'

type Options = { data_dir: string; clock: Clock; newId: NewId; tell(line: string): void }

const hour_ms = 60 * 60_000
/** For how long a link works, in ms (DEF-47, CO-51): older letters are of no use to anybody. */
const lives_ms: Partial<Record<LetterKind, number>> = {
  password_reset: hour_ms,
  sign_up_confirm: 24 * hour_ms,
  sign_up_known: 24 * hour_ms,
  invitation: 7 * 24 * hour_ms,
}

/**
 * Keeps letters with a link as files that only the operator's account of the machine reads, in `<data folder>/letters`,
 * named by their kind; the console says where, and neither to whom nor the link. Older ones are removed with the next.
 */
export const keptLetters =
  ({ data_dir, clock, newId, tell }: Options) =>
  async ({ to, subject, text, kind }: Letter): Promise<void> => {
    const folder = join(data_dir, 'letters')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeOld(folder, epochMsOf(clock.now()))
    const file = join(folder, `${kind}-${newId()}.txt`)
    await writeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600 })
    tell(`No mail server is set (SMTP_URL): a letter with a link lies in ${file}`)
  }

const removeOld = async (folder: string, now_ms: number): Promise<void> => {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    const [kind = ''] = name.split('-')
    if (mtimeMs < now_ms - (lives_ms[kind as LetterKind] ?? hour_ms)) await rm(file, { force: true })
  }
}

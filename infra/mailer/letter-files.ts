import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { epochMsOf } from '@bon/contracts/kernel'
import type { Clock, Letter, LetterKind, Logger, NewId } from '@bon/contracts/ports'

type Options = { data_dir: string; clock: Clock; newId: NewId; log: Logger }

const hour_ms = 60 * 60_000
/** How long a link is valid, in ms (DEF-47, CO-51): older letters are useless. */
const lives_ms: Partial<Record<LetterKind, number>> = {
  password_reset: hour_ms,
  sign_up_confirm: 24 * hour_ms,
  sign_up_known: 24 * hour_ms,
  invitation: 7 * 24 * hour_ms,
}

/**
 * Stores letters with a link in `<data folder>/letters`, as files that only the operator's account can read, named by
 * kind; the log has the file name but neither recipient nor link. Expired files are removed when the next one is
 * written.
 */
export const letterFileWriter =
  ({ data_dir, clock, newId, log }: Options) =>
  async ({ to, subject, text, kind }: Letter): Promise<void> => {
    const folder = join(data_dir, 'letters')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeOld(folder, epochMsOf(clock.now()))
    const file = join(folder, `${kind}-${newId()}.txt`)
    await writeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600 })
    log.warn('no mail server is set (SMTP_URL): a letter with a link is kept as a file', { kind, file })
  }

const removeOld = async (folder: string, now_ms: number): Promise<void> => {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    const [kind = ''] = name.split('-')
    if (mtimeMs < now_ms - (lives_ms[kind as LetterKind] ?? hour_ms)) await rm(file, { force: true })
  }
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@bon/contracts/api'
import pg from 'pg'
import { pollUntil } from '../harness/until.ts'
import type { ApiShop } from './compositions.ts'

type Stored = { subject: string; text: string }

/** The newest account letter to a person: no outbox shows it, so it is read from the table or folder where it waits. */
export const personalLetterTo = async (
  { database_url, data_dir }: Pick<ApiShop, 'database_url' | 'data_dir'>,
  to: string,
  kind: 'password_reset' | 'password_changed' | 'sign_up_known',
) => {
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  try {
    const newest = async () => {
      const file = data_dir && (await storedLetter(data_dir, to, kind))
      if (file) return file
      const { rows } = await client.query<Stored>(
        'select subject, body as text from identity.outbox where recipient = $1 and kind = $2 order by at desc limit 1',
        [to, kind],
      )
      return rows[0]
    }
    const letter = await pollUntil(newest, (found) => found !== undefined)
    if (!letter) throw new Error(`no letter of kind ${kind}`)
    return { ...letter, token: tokenIn(letter.text) }
  } finally {
    await client.end()
  }
}

/** A letter with a link is a file, if the processes have a data folder (ADR 0082). */
const storedLetter = async (data_dir: string, to: string, kind: string): Promise<Stored | undefined> => {
  const folder = join(data_dir, 'letters')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(`${kind}-`))
  const texts = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')))
  const text = texts.findLast((one) => one.startsWith(`To: ${to}\n`))
  return text === undefined ? undefined : { subject: '', text }
}

const tokenIn = (text: string): string => /[?&]\w+=([\w-]{43})/.exec(text)?.[1] ?? ''

/** The newest letter to a person, as the demo's outbox shows it to the admin; it may be written after the answer. */
export const letterTo = async (
  { call }: ApiShop,
  to: string,
  kind: string,
  options: { token?: string; company?: string } = {},
) => {
  const letter = await pollUntil(
    async () =>
      (await call(api.outbox.list, options)).body.mails.find((mail) => mail.to === to && mail.kind === kind),
    (found) => found !== undefined,
  )
  if (!letter) throw new Error(`no letter of kind ${kind}`)
  return { ...letter, token: tokenIn(letter.text) }
}

import type { CompanyUuid, Instant, Uuid } from '@bon/contracts/kernel'
import type { Clock, Letter, Logger, Mailer, NewId, StopSignal } from '@bon/contracts/ports'
import { type Kysely, sql, type Transaction } from 'kysely'
import { codesOf, isRefused, type Post } from './smtp.ts'

export type OutboxOptions = {
  // biome-ignore lint/suspicious/noExplicitAny: the outbox uses only its own table, whatever else the database has.
  db: Kysely<any>
  clock: Clock
  newId: NewId
  log: Logger
  /** Without a mail server letters stay here and can be read in the demo. */
  post: Post | undefined
  /** Only the demo shows letters: to a company its own, and to this company also those of people who sign up. */
  demo_company: Uuid | undefined
  /**
   * Stores a letter with a link on the machine when there is no mail server and no screen that shows it. A password
   * reset link is never shown on a screen, as it grants access to an account (S-02); without the demo there is no such
   * screen (ADR 0084).
   */
  saveLetter?: ((letter: Letter) => Promise<void>) | undefined
  /** Called with the outcome of a letter to a guest, before the letter is deleted. */
  ended?:
    | ((guest: NonNullable<Letter['guest']>, outcome: 'sent' | 'refused' | 'unreachable') => Promise<void>)
    | undefined
}

type Row = {
  uuid: Uuid
  recipient: string
  subject: string
  body: string
  kind: string
  tries: number
  company_uuid: CompanyUuid | null
  subject_uuid: Uuid | null
  file_name: string | null
  file: Uint8Array | null
}

type Shown = { uuid: Uuid; to: string; subject: string; text: string; kind: string; at: Instant }

const every_ms = 5_000
const most_tries = 8
const retentionDays = 7
/** Longer than anything is tried again that writes a letter. */
const writtenDays = 60

const linkKinds = (demo_company: Uuid | undefined): readonly Letter['kind'][] =>
  demo_company === undefined
    ? ['password_reset', 'sign_up_confirm', 'sign_up_known', 'invitation']
    : ['password_reset']

/** Letters are stored first and sent afterwards, so that no request waits for a mail server. */
export const createOutbox = (options: OutboxOptions) => {
  const { db, clock, newId, log, post, demo_company, saveLetter } = options
  const mailer: Mailer = {
    async send(letter: Letter) {
      const { to, subject, text, kind, file, guest, company_uuid, uuid = guest?.uuid } = letter
      if (!post && saveLetter && linkKinds(demo_company).includes(kind)) return saveLetter(letter)
      const now = clock.now()
      await db.transaction().execute(async (tx) => {
        if (letter.uuid !== undefined && !(await isFirst(tx, letter.uuid, now))) return
        await sql`insert into identity.outbox (uuid, recipient, subject, body, kind, at, next_try_at,
            company_uuid, subject_uuid, file_name, file)
          values (${uuid ?? newId()}, ${to}, ${subject}, ${text}, ${kind}, ${now}, ${now},
            ${company_uuid ?? guest?.company_uuid ?? null}, ${guest?.subject ?? null}, ${file?.name ?? null},
            ${file ? Buffer.from(file.bytes) : null})
          on conflict (uuid) do nothing`.execute(tx)
      })
    },
  }

  return {
    mailer,
    isOpen: demo_company !== undefined && post === undefined,

    /**
     * The letters of this company; for the demo's own company also those to people who sign up and have no company yet.
     */
    async list(company_uuid: CompanyUuid) {
      const { rows } = await sql<Shown>`
        select o.uuid, o.recipient as to, o.subject, o.body as text, o.kind,
          to_char(o.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
        from identity.outbox o
        where o.company_uuid = ${company_uuid}
          or (${company_uuid === demo_company} and o.kind like 'sign_up%' and not exists (select from identity.users u
            join identity.company_roles r on r.user_uuid = u.uuid where u.email = o.recipient))
        order by o.at desc, o.uuid desc limit 50`.execute(db)
      return rows
    },

    /** Sends due letters until the signal is aborted. */
    async deliver(signal: StopSignal): Promise<void> {
      if (!post) return
      while (!signal.aborted) {
        try {
          while (!signal.aborted && (await deliverNext(options, post)));
        } catch (error) {
          log.error('letters could not be posted and are tried again', { error })
        }
        await clock.sleep(every_ms, signal)
      }
    },

    /** Letters contain names and links, so old ones are deleted. */
    async sweep(): Promise<void> {
      await sql`delete from identity.outbox
        where at < ${clock.now()}::timestamptz - ${retentionDays} * interval '1 day'`.execute(db)
      await sql`delete from identity.written_letters
        where at < ${clock.now()}::timestamptz - ${writtenDays} * interval '1 day'`.execute(db)
    },
  }
}

/** False for a letter that was written before, whatever became of it. */
const isFirst = async (tx: Transaction<object>, uuid: Uuid, now: Instant): Promise<boolean> => {
  const { rows } = await sql`insert into identity.written_letters (uuid, at) values (${uuid}, ${now})
    on conflict (uuid) do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** By uuid and codes only: the text of a mail server may contain the address in any form. */
const logFailure = (
  log: Logger,
  { uuid, kind, tries }: Row,
  outcome: 'refused' | 'unreachable' | 'later',
  error: unknown,
): void => {
  const bindings = { letter_uuid: uuid, kind, tries: tries + 1, ...codesOf(error) }
  if (outcome === 'later') log.warn('a letter was not taken by the mail server and is tried again', bindings)
  else if (outcome === 'refused') log.error('a letter was refused by the mail server', bindings)
  else log.error('a letter was given up', bindings)
}

/** Sends one letter; another process that delivers takes the next one. A sent letter is deleted. */
const deliverNext = async ({ db, clock, log, ended }: OutboxOptions, by: Post): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    const { rows } =
      await sql<Row>`select uuid, recipient, subject, body, kind, tries, company_uuid, subject_uuid, file_name, file from identity.outbox
      where (next_try_at <= ${now} or next_try_at > ${now}::timestamptz + power(2, tries) * interval '30 seconds')
        and tries < ${most_tries} order by at limit 1 for update skip locked`.execute(tx)
    const [row] = rows
    if (!row) return false
    const file = row.file_name && row.file ? { name: row.file_name, bytes: row.file } : undefined
    const outcome = await by({ to: row.recipient, subject: row.subject, text: row.body, file }).then(
      () => 'sent' as const,
      (error) => {
        const outcome = isRefused(error) ? 'refused' : row.tries + 1 >= most_tries ? 'unreachable' : 'later'
        logFailure(log, row, outcome, error)
        return outcome
      },
    )
    const { uuid, company_uuid, subject_uuid: subject } = row
    const guest = company_uuid && subject ? { uuid, company_uuid, subject } : undefined
    if (guest && outcome !== 'later') await ended?.(guest, outcome)
    if (outcome === 'sent' || (guest && outcome !== 'later'))
      await sql`delete from identity.outbox where uuid = ${row.uuid}`.execute(tx)
    else {
      await sql`update identity.outbox set tries = tries + 1,
        next_try_at = ${now}::timestamptz + power(2, tries) * interval '30 seconds' where uuid = ${row.uuid}`.execute(
        tx,
      )
    }
    return true
  })

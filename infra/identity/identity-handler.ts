import { createHmac } from 'node:crypto'
import type { IdentityEvent } from '@bon/contracts/identity'
import {
  type CompanyUuid,
  canonical,
  type Instant,
  isRejection,
  type RequestContext,
  type Uuid,
} from '@bon/contracts/kernel'
import type { Logger } from '@bon/contracts/ports'
import { auditDecider } from '@bon/services/identity'
import type { CommandHandler } from '@bon/services/kernel'
import { sql } from 'kysely'
import { type IdentityDb, type IdentityTx, iso } from './identity.tables.ts'

/** An event for the log, without personal data, and its stream. */
export type Telling = { stream: string; event: IdentityEvent }
type Company = { company_uuid: CompanyUuid; vat_entity_uuid: Uuid }
type Done = { subject: Uuid; audit: Telling | undefined; company?: Company | undefined }
type PendingAudit = Telling & Company & { impersonated_by?: Uuid | undefined }

export type Actions = ReturnType<typeof createIdentityHandler>
type Options = { db: IdentityDb; handler: CommandHandler; server_key: Buffer; log: Logger }

/** Rolls the transaction back with an answer that is not a failure. */
class Undo extends Error {
  readonly answer: string
  constructor(answer: string) {
    super(answer)
    this.answer = answer
  }
}

/**
 * An action on personal data: its rows, its command id and its pending event are written in one transaction, so that a
 * repeated action has one effect, and a completed one is always logged, even if this process crashes in between.
 */
export const createIdentityHandler = ({ db, handler, server_key, log }: Options) => {
  const append = (actor: Uuid, command_id: Uuid, now: Instant, pending: PendingAudit) =>
    appendAudit({ db, handler }, { actor, command_id, now }, pending)

  return {
    /** `sent` is stored as an HMAC with the server key: a plain hash of a PIN could be reversed. */
    async perform<No extends string = never>(
      who: RequestContext,
      sent: object,
      change: (tx: IdentityTx) => Promise<Done | No>,
    ): Promise<{ subject: Uuid; repeated: boolean } | No | 'command.reused'> {
      const { actor, command_id, now, scope, impersonated_by } = who
      const hmac = createHmac('sha256', server_key)
        .update(`act\n${canonical(sent)}`)
        .digest()
      const action = async (tx: IdentityTx) => {
        const { rows } =
          await sql`insert into identity.handled_commands (actor, command_id, sent_hmac, subject_uuid, at)
          values (${actor}, ${command_id}, ${hmac}, ${actor}, ${now}) on conflict do nothing returning 1`.execute(
            tx,
          )
        if (rows.length === 0) return repeated(tx, actor, command_id, hmac)
        const done = await change(tx)
        if (typeof done === 'string') throw new Undo(done)
        const company = done.company ?? {
          company_uuid: scope.company_uuid,
          vat_entity_uuid: scope.vat_entity_uuid,
        }
        const pending: PendingAudit | undefined = done.audit && {
          ...done.audit,
          ...company,
          ...(impersonated_by && { impersonated_by }),
        }
        await sql`update identity.handled_commands set subject_uuid = ${done.subject}, to_report = ${pending ? JSON.stringify(pending) : null}
          where actor = ${actor} and command_id = ${command_id}`.execute(tx)
        return { subject: done.subject, repeated: false, kept: pending }
      }
      try {
        const done = await db.transaction().execute(action)
        if (done === 'command.reused') return done
        // The action is complete: if its event cannot be appended now, the hourly sweep does it.
        if ('kept' in done && done.kept)
          await append(actor, command_id, now, done.kept).catch((error: unknown) =>
            log.warn('an event of identity is appended later', { command_id, error }),
          )
        return { subject: done.subject, repeated: done.repeated }
      } catch (error) {
        if (error instanceof Undo) return error.answer as No
        throw error
      }
    },

    /** Appends the events that are missing because the store was unavailable or the process crashed. */
    async appendPending(): Promise<void> {
      const { rows } = await sql<{ actor: Uuid; command_id: Uuid; at: Instant; to_report: PendingAudit }>`
        select actor, command_id, ${iso('at')} as at, to_report from identity.handled_commands
        where to_report is not null order by identity.handled_commands.at limit 1000`.execute(db)
      for (const { actor, command_id, at, to_report } of rows) await append(actor, command_id, at, to_report)
    },

    async sweep(now: Instant): Promise<void> {
      await sql`delete from identity.handled_commands
        where to_report is null and at < ${now}::timestamptz - interval '30 days'`.execute(db)
    },
  }
}

const repeated = async (tx: IdentityTx, actor: Uuid, command_id: Uuid, hmac: Buffer) => {
  const { rows } = await sql<{ subject_uuid: Uuid; same: boolean }>`
    select subject_uuid, sent_hmac = ${hmac} as same from identity.handled_commands
    where actor = ${actor} and command_id = ${command_id}`.execute(tx)
  const [before] = rows
  return before?.same ? { subject: before.subject_uuid, repeated: true } : ('command.reused' as const)
}

const appendAudit = async (
  { db, handler }: Pick<Options, 'db' | 'handler'>,
  { actor, command_id, now }: { actor: Uuid; command_id: Uuid; now: Instant },
  pending: PendingAudit,
): Promise<void> => {
  const { stream, event, ...whose } = pending
  const handled = await handler.handle(auditDecider, stream, { type: 'Tell', event }, {
    ...whose,
    actor,
    command_id,
    now,
  } as Parameters<CommandHandler['handle']>[3])
  if (isRejection(handled)) throw new Error(`the log refused ${event.type}: ${handled.rejection}`)
  await sql`update identity.handled_commands set to_report = null where actor = ${actor} and command_id = ${command_id}`.execute(
    db,
  )
}

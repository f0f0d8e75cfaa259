import { createHmac } from 'node:crypto'
import type { IdentityEvent } from '@bon/contracts/identity'
import { canonical, type Instant, isRejection, type RequestContext, type Uuid } from '@bon/contracts/kernel'
import { auditDecider } from '@bon/services/identity'
import type { CommandHandler } from '@bon/services/kernel'
import { sql } from 'kysely'
import { type IdentityDb, type IdentityTx, iso } from './identity.tables.ts'

/** THAT something happened, and the stream on which the log is told. */
export type Telling = { stream: string; event: IdentityEvent }
type Company = { company_uuid: Uuid; vat_entity_uuid: Uuid }
type Done = { subject: Uuid; tell: Telling | undefined; company?: Company | undefined }
type Kept = Telling & Company & { impersonated_by?: Uuid | undefined }

export type Acts = ReturnType<typeof createActs>
type Options = { db: IdentityDb; handler: CommandHandler; server_key: Buffer }

/** Undoes the transaction with an answer that is no failure. */
class Undo extends Error {
  readonly answer: string
  constructor(answer: string) {
    super(answer)
    this.answer = answer
  }
}

/**
 * An act on people: its rows, the memory of its command id and what the log shall be told stand in one transaction, so
 * that an act repeated is done once, and one that was done is told, even if this process ends in between.
 */
export const createActs = ({ db, handler, server_key }: Options) => {
  const tell = async (actor: Uuid, command_id: Uuid, now: Instant, kept: Kept): Promise<void> => {
    const { stream, event, ...whose } = kept
    const told = await handler.handle(auditDecider, stream, { type: 'Tell', event }, {
      ...whose,
      actor,
      command_id,
      now,
    } as Parameters<CommandHandler['handle']>[3])
    if (isRejection(told)) throw new Error(`the log refused ${event.type}: ${told.rejection}`)
    await sql`update identity.acts set to_tell = null where actor = ${actor} and command_id = ${command_id}`.execute(
      db,
    )
  }

  return {
    /** `sent` is remembered under the server key only: a hash of a PIN in clear would be the PIN. */
    async perform<No extends string = never>(
      who: RequestContext,
      sent: object,
      change: (tx: IdentityTx) => Promise<Done | No>,
    ): Promise<{ subject: Uuid; repeated: boolean } | No | 'command.reused'> {
      const { actor, command_id, now, scope, impersonated_by } = who
      const hmac = createHmac('sha256', server_key)
        .update(`act\n${canonical(sent)}`)
        .digest()
      const act = async (tx: IdentityTx) => {
        const { rows } = await sql`insert into identity.acts (actor, command_id, sent_hmac, subject_uuid, at)
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
        const kept: Kept | undefined = done.tell && {
          ...done.tell,
          ...company,
          ...(impersonated_by && { impersonated_by }),
        }
        await sql`update identity.acts set subject_uuid = ${done.subject}, to_tell = ${kept ? JSON.stringify(kept) : null}
          where actor = ${actor} and command_id = ${command_id}`.execute(tx)
        return { subject: done.subject, repeated: false, kept }
      }
      try {
        const done = await db.transaction().execute(act)
        if (done === 'command.reused') return done
        // Done is done: what the log could not be told now, it is told by the hourly round.
        if ('kept' in done && done.kept) await tell(actor, command_id, now, done.kept).catch(() => undefined)
        return { subject: done.subject, repeated: done.repeated }
      } catch (error) {
        if (error instanceof Undo) return error.answer as No
        throw error
      }
    },

    /** What was done and not told: the store was away, or the process ended. */
    async tellTheRest(): Promise<void> {
      const { rows } = await sql<{ actor: Uuid; command_id: Uuid; at: Instant; to_tell: Kept }>`
        select actor, command_id, ${iso('at')} as at, to_tell from identity.acts
        where to_tell is not null order by identity.acts.at limit 1000`.execute(db)
      for (const { actor, command_id, at, to_tell } of rows) await tell(actor, command_id, at, to_tell)
    },

    async sweep(now: Instant): Promise<void> {
      await sql`delete from identity.acts
        where to_tell is null and at < ${now}::timestamptz - interval '30 days'`.execute(db)
    },
  }
}

const repeated = async (tx: IdentityTx, actor: Uuid, command_id: Uuid, hmac: Buffer) => {
  const { rows } = await sql<{ subject_uuid: Uuid; same: boolean }>`
    select subject_uuid, sent_hmac = ${hmac} as same from identity.acts
    where actor = ${actor} and command_id = ${command_id}`.execute(tx)
  const [before] = rows
  return before?.same ? { subject: before.subject_uuid, repeated: true } : ('command.reused' as const)
}

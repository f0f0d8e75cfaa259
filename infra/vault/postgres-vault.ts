import { createHash, randomBytes } from 'node:crypto'
import { addMs, logStart, type Position, parsePosition, type Uuid } from '@bon/contracts/kernel'
import type { Clock, NewId, Vault, VaultClass } from '@bon/contracts/ports'
import { type ColumnType, type Generated, Kysely, PostgresDialect, type SqlBool, sql } from 'kysely'
import type { Pool } from 'pg'

type VaultTables = {
  texts: {
    ref: string
    company_uuid: string
    subject: string
    class: VaultClass
    salt: Buffer
    text: string
    created_at: ColumnType<never, string, never>
    /** An event that references it has been seen, so it is never swept. */
    is_kept: Generated<boolean>
    /** Class A: a fiscal text that must be kept until the law permits its deletion. */
    forget_asked_at: ColumnType<never, never, string>
  }
}

export type PostgresVault = Vault & {
  /** The position up to which the texts referenced by events are marked. */
  markedUpTo(): Promise<Position>
  /** Marks texts that events up to this position reference, in one transaction: no sweep deletes them. */
  markReferenced(refs: readonly Uuid[], upTo: Position): Promise<void>
  /**
   * Deletes texts older than a day that no event references: their event was never appended. Only right after the texts
   * are marked up to the log's end.
   */
  sweep(): Promise<number>
}

const graceMs = 24 * 3600_000

/** The salted hash of every text, by reference, for `verify`. */
export const textHashes = async (pool: Pool): Promise<Map<Uuid, string>> => {
  const { rows } = await pool.query<{ ref: Uuid; hash: string }>(
    `select ref, encode(sha256(salt || convert_to(text, 'UTF8')), 'hex') as hash from vault.texts`,
  )
  return new Map(rows.map(({ ref, hash }) => [ref, hash]))
}

/**
 * Texts with what their hashes were made from, by reference; a missing one was forgotten. What the law keeps of a
 * forgotten person stays closed. Only for bundles of the journal.
 */
export const openedTexts =
  (pool: Pool) =>
  async (refs: readonly Uuid[]): Promise<Map<Uuid, { salt_hex: string; text: string }>> => {
    const { rows } = await pool.query<{ ref: Uuid; salt_hex: string; text: string }>(
      `select ref, encode(salt, 'hex') as salt_hex, text from vault.texts
        where ref = any($1::uuid[]) and forget_asked_at is null`,
      [refs],
    )
    return new Map(rows.map(({ ref, ...opened }) => [ref, opened]))
  }

const vaultDb = (pool: Pool) =>
  new Kysely<VaultTables>({ dialect: new PostgresDialect({ pool }) }).withSchema('vault')

/** Names and free text as rows, so that they can be erased while the log is unchanged (RULE-5). */
export const postgresVault = (options: { pool: Pool; clock: Clock; newId: NewId }): PostgresVault => {
  const { pool, clock, newId } = options
  const db = vaultDb(pool)

  return {
    async put({ company_uuid, subject, class: kind, text }) {
      const ref = newId()
      const salt = randomBytes(16)
      const created_at = clock.now()
      await db
        .insertInto('texts')
        .values({ ref, company_uuid, subject, class: kind, salt, text, created_at })
        .execute()
      return { ref, hash: createHash('sha256').update(salt).update(text, 'utf8').digest('hex') }
    },

    async get(company_uuid, refs) {
      if (refs.length === 0) return new Map()
      const rows = await db
        .selectFrom('texts')
        .select(['ref', 'text'])
        .where('company_uuid', '=', company_uuid)
        .where(sql<SqlBool>`ref = any(${[...new Set(refs)]}::uuid[])`)
        .execute()
      return new Map(rows.map(({ ref, text }) => [ref, text]))
    },

    async forget(subject) {
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom('texts').where('subject', '=', subject).where('class', 'in', ['B', 'C']).execute()
        await sql`update vault.texts set forget_asked_at = coalesce(forget_asked_at, ${clock.now()})
          where subject = ${subject}`.execute(tx)
      })
    },

    async markedUpTo() {
      const { rows } = await sql<{ position: string }>`select position::text from vault.kept`.execute(db)
      return rows[0] ? parsePosition(rows[0].position) : logStart
    },

    async markReferenced(refs, upTo) {
      await db.transaction().execute(async (tx) => {
        if (refs.length > 0)
          await tx
            .updateTable('texts')
            .set({ is_kept: true })
            .where('ref', 'in', [...refs])
            .execute()
        await sql`insert into vault.kept (only_row, position) values (true, ${upTo.toString()})
          on conflict (only_row) do update set position = excluded.position`.execute(tx)
      })
    },

    async sweep() {
      const { rows } = await sql`delete from vault.texts
        where not is_kept and created_at < ${addMs(clock.now(), -graceMs)} returning ref`.execute(db)
      return rows.length
    },
  }
}

/** Safe to run by every process at every start. */
export const migrateVault = (pool: Pool): Promise<void> =>
  vaultDb(pool)
    .transaction()
    .execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('bon vault'))`.execute(tx)
      await sql.raw(tables).execute(tx)
    })

const tables = `
create schema if not exists vault;
create table if not exists vault.texts (
  ref uuid primary key,
  company_uuid uuid not null,
  subject uuid not null,
  class text not null check (class in ('A', 'B', 'C')),
  salt bytea not null,
  text text not null,
  created_at timestamptz not null,
  is_kept boolean not null default false,
  forget_asked_at timestamptz
);
create index if not exists texts_of_subject on vault.texts (subject);
create index if not exists texts_to_sweep on vault.texts (created_at) where not is_kept;
create table if not exists vault.kept (
  only_row boolean primary key check (only_row),
  position numeric(20) not null
);`

import type { Clock } from '@bon/contracts/ports'
import type { Reservations } from '@bon/services/resources'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Pool } from 'pg'

type Tables = {
  reservations: {
    company_uuid: string
    resource: string
    field: string
    value: string
    owner: string
    claimed_at: string
  }
}

/** How long a claim is valid without an event: longer than any append takes. */
const leaseSeconds = 10

/** Claims in one table; its primary key decides between concurrent ones. */
export const postgresReservations = ({ pool, clock }: { pool: Pool; clock: Clock }) => {
  const db = reservationsDb(pool)
  const attempts = 3

  const reservations: Reservations = {
    async claim(claim, isStillClaimed) {
      const now = clock.now()
      for (let turn = 0; turn < attempts; turn++) {
        // One statement for a free or own claim; a row that it does not touch belongs to another entity.
        const mine = await db
          .insertInto('reservations')
          .values({ ...claim, claimed_at: now })
          .onConflict((conflict) =>
            conflict
              .columns(['company_uuid', 'resource', 'field', 'value'])
              .doUpdateSet({ claimed_at: now })
              .where('reservations.owner', '=', claim.owner),
          )
          .returning('owner')
          .executeTakeFirst()
        if (mine) return undefined
        const current = await of(claim)
          .select(['owner', sql<string>`claimed_at::text`.as('claimed_at')])
          .select(
            // A claim dated ahead by more than its duration was made before the clock was set back.
            sql<boolean>`abs(extract(epoch from ${now}::timestamptz - claimed_at)) < ${leaseSeconds}`.as(
              'is_fresh',
            ),
          )
          .executeTakeFirst()
        if (!current) continue
        if (current.is_fresh || (await isStillClaimed(current.owner))) return current.owner
        const won = await db
          .updateTable('reservations')
          .set({ owner: claim.owner, claimed_at: now })
          .where('company_uuid', '=', claim.company_uuid)
          .where('resource', '=', claim.resource)
          .where('field', '=', claim.field)
          .where('value', '=', claim.value)
          .where('owner', '=', current.owner)
          .where(sql`claimed_at::text`, '=', current.claimed_at)
          .executeTakeFirst()
        if (won.numUpdatedRows === 1n) return undefined
      }
      return claim.owner
    },
  }

  const of = (claim: Parameters<Reservations['claim']>[0]) =>
    db
      .selectFrom('reservations')
      .where('company_uuid', '=', claim.company_uuid)
      .where('resource', '=', claim.resource)
      .where('field', '=', claim.field)
      .where('value', '=', claim.value)

  return reservations
}

/** Safe to run by every process at every start. */
export const migrateReservations = (pool: Pool): Promise<void> =>
  reservationsDb(pool)
    .transaction()
    .execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('bon resources'))`.execute(tx)
      await sql.raw(tables).execute(tx)
    })

const reservationsDb = (pool: Pool) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }).withSchema('resources')

const tables = `
create schema if not exists resources;
create table if not exists resources.reservations (
  company_uuid uuid not null,
  resource text not null,
  field text not null,
  value text not null,
  owner uuid not null,
  claimed_at timestamptz not null,
  primary key (company_uuid, resource, field, value)
);`

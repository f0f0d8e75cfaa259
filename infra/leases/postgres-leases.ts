import { addMs, type CashierUuid, type Instant, instantOf, isWithin, type Uuid } from '@bon/contracts/kernel'
import { type Leases, leaseMs } from '@bon/services/orders'
import type { Pool } from 'pg'

/** How long a lease that ran out stays in the table. */
const keptMs = 10 * leaseMs

/** Which register is editing which orders: a table, because a heartbeat every 15 s is not a business event (DEF-16). */
export const postgresLeases = (pool: Pool, started_at: Instant): Leases => ({
  async beat(company_uuid, { register_uuid, cashier_uuid }, order_uuids, now) {
    if (order_uuids.length > 0)
      await pool.query(
        `insert into leases.orders (order_uuid, register_uuid, cashier_uuid, company_uuid, seen_at)
         select unnest($1::uuid[]), $2, $3, $4, $5
         on conflict (order_uuid, register_uuid)
           do update set seen_at = excluded.seen_at, cashier_uuid = excluded.cashier_uuid`,
        [[...new Set<Uuid>(order_uuids)], register_uuid, cashier_uuid, company_uuid, now],
      )
    // Deletes leases that expired long ago, and those dated by a clock that was ahead.
    await pool.query('delete from leases.orders where seen_at not between $1 and $2', [
      addMs(now, -keptMs),
      addMs(now, keptMs),
    ])
  },

  async renewal(order_uuid, register_uuid, now) {
    // No lease runs out because the server was away: right after a start, old ones hold until they can be renewed.
    const oldest = isWithin(started_at, leaseMs, now) ? addMs(started_at, -keptMs) : addMs(now, -leaseMs)
    const { rows } = await pool.query<{ cashier_uuid: CashierUuid; seen_at: Date }>(
      `select cashier_uuid, seen_at from leases.orders
       where order_uuid = $1 and register_uuid = $2 and cashier_uuid is not null and seen_at > $3 and seen_at < $4`,
      [order_uuid, register_uuid, oldest, addMs(now, leaseMs)],
    )
    return rows[0] && { cashier_uuid: rows[0].cashier_uuid, at: instantOf(rows[0].seen_at.getTime()) }
  },
})

/** Safe to run by every process at every start. */
export const migrateLeases = async (pool: Pool): Promise<void> => {
  // One query of many statements is one transaction: several processes may start at once.
  await pool.query(`
    select pg_advisory_xact_lock(hashtext('bon leases'));
    create schema if not exists leases;
    create table if not exists leases.orders (
      order_uuid uuid not null,
      register_uuid uuid not null,
      company_uuid uuid not null,
      seen_at timestamptz not null,
      primary key (order_uuid, register_uuid)
    );
    alter table leases.orders add column if not exists cashier_uuid uuid;
    create index if not exists orders_seen_at on leases.orders (seen_at)`)
}

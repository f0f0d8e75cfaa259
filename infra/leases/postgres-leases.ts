import { addMs, type Uuid } from '@bon/contracts/kernel'
import { type Leases, leaseMs } from '@bon/services/orders'
import type { Pool } from 'pg'

/** Which register is editing which orders: a table, because a heartbeat every 15 s is not a business event (DEF-16). */
export const postgresLeases = (pool: Pool): Leases => ({
  async beat(company_uuid, register_uuid, order_uuids, now) {
    if (order_uuids.length > 0)
      await pool.query(
        `insert into leases.orders (order_uuid, register_uuid, company_uuid, seen_at)
         select unnest($1::uuid[]), $2, $3, $4
         on conflict (order_uuid, register_uuid) do update set seen_at = excluded.seen_at`,
        [[...new Set<Uuid>(order_uuids)], register_uuid, company_uuid, now],
      )
    // Deletes leases that expired long ago, and those dated by a clock that was ahead.
    await pool.query('delete from leases.orders where seen_at not between $1 and $2', [
      addMs(now, -10 * leaseMs),
      addMs(now, 10 * leaseMs),
    ])
  },

  async isAlive(order_uuid, register_uuid, now) {
    const { rowCount } = await pool.query(
      `select 1 from leases.orders
       where order_uuid = $1 and register_uuid = $2 and seen_at > $3 and seen_at < $4`,
      [order_uuid, register_uuid, addMs(now, -leaseMs), addMs(now, leaseMs)],
    )
    return rowCount === 1
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
    create index if not exists orders_seen_at on leases.orders (seen_at)`)
}

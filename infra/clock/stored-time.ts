import { instantOf } from '@bon/contracts/kernel'
import type pg from 'pg'
import type { StoredTime } from './trusted-clock.ts'

export const migrateClock = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`
    create schema if not exists clock;
    create table if not exists clock.last (
      is_single boolean primary key default true check (is_single),
      at timestamptz not null
    )`)
}

/** One row: the latest time that any process of the installation has stored. */
export const postgresStoredTime = (pool: pg.Pool): StoredTime => ({
  async last() {
    const { rows } = await pool.query<{ at: Date }>('select at from clock.last')
    return rows[0] && instantOf(rows[0].at.getTime())
  },
  async store(at) {
    await pool.query(
      'insert into clock.last (at) values ($1) on conflict (is_single) do update set at = excluded.at',
      [at],
    )
  },
  async databaseNow() {
    const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at')
    const [row] = rows
    if (!row) throw new Error('the database has no clock')
    return instantOf(row.at.getTime())
  },
})

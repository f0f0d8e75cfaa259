import type { Instant } from '@bon/contracts/kernel'
import type { Pool } from 'pg'

/** When the last backup succeeded and failed, scheduled or by command; `last_taken_at` null: none yet. */
export type BackupStatus = { last_taken_at: Instant | null; last_failed_at: Instant | null }

/** Safe to run by every process at every start. */
export const migrateBackups = async (pool: Pool): Promise<void> => {
  await pool.query(`
    select pg_advisory_xact_lock(hashtext('bon operations'));
    create schema if not exists operations;
    create table if not exists operations.backups (
      at timestamptz primary key,
      is_taken boolean not null,
      says text not null
    )`)
}

const retentionDays = 400

/** `summary`: the file name, or the reason for the failure. */
export const noteBackup = async (
  pool: Pool,
  at: Instant,
  is_taken: boolean,
  summary: string,
): Promise<void> => {
  await pool.query(
    'insert into operations.backups (at, is_taken, says) values ($1, $2, $3) on conflict (at) do nothing',
    [at, is_taken, summary.slice(0, 1_000)],
  )
  await pool.query('delete from operations.backups where at < $1::timestamptz - make_interval(days => $2)', [
    at,
    retentionDays,
  ])
}

export const backupStatus = async (pool: Pool): Promise<BackupStatus> => {
  const { rows } = await pool.query<{ is_taken: boolean; at: Date }>(
    'select is_taken, max(at) as at from operations.backups group by is_taken',
  )
  const lastOf = (is_taken: boolean): Instant | null =>
    rows.find((row) => row.is_taken === is_taken)?.at.toISOString() ?? null
  return { last_taken_at: lastOf(true), last_failed_at: lastOf(false) }
}

/** More than one interval and a half without a backup, or a failure since the last one. */
export const isBackupLate = (
  { last_taken_at, last_failed_at }: BackupStatus,
  every_ms: number,
  now: Instant,
): boolean => {
  if (last_taken_at === null) return true
  if (last_failed_at !== null && last_failed_at > last_taken_at) return true
  return Date.parse(now) - Date.parse(last_taken_at) > every_ms * 1.5
}

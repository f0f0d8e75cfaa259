import type { Instant } from '@bon/contracts/kernel'
import type { Clock, Logger, StopSignal } from '@bon/contracts/ports'
import type { Pool } from 'pg'
import { backupStatus, noteBackup } from './backup-log.ts'
import { connectFor } from './copy.ts'
import { removeOldBackups, takeBackup } from './take-backup.ts'

type Dependencies = {
  /** Application role, for the log of backups. */
  pool: Pool
  /** Connects as the backup role. */
  url: string
  plan: { dir: string; every_ms: number; retention: number; public_key_file: string }
  keys_dir: string
  bon: string
  clock: Clock
  signal: StopSignal
  log: Logger
}

const check_interval_ms = 60_000

/** Makes a backup every interval, by one process at a time; a failed one is retried every minute. */
export const runScheduledBackups = async (application: Dependencies): Promise<void> => {
  const { clock, signal, log } = application
  while (!signal.aborted) {
    try {
      await backupIfDue(application)
    } catch (error) {
      log.error('no backup was taken', { error })
    }
    await clock.sleep(check_interval_ms, signal)
  }
}

const backupIfDue = async (application: Dependencies): Promise<void> => {
  const client = await connectFor(application.url, 'bon backup lock')
  try {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock(7234540) AS mine')
    const now = application.clock.now()
    if (rows[0]?.mine && (await isDue(application, now))) await takeNow(application, now)
  } finally {
    await client.end()
  }
}

const isDue = async ({ pool, plan }: Dependencies, now: Instant): Promise<boolean> => {
  const { last_taken_at } = await backupStatus(pool)
  if (last_taken_at === null) return true
  const age_ms = Date.parse(now) - Date.parse(last_taken_at)
  // a clock that was ahead must not suspend backups until real time catches up.
  return age_ms >= plan.every_ms || age_ms < 0
}

const takeNow = async (application: Dependencies, now: Instant): Promise<void> => {
  const { pool, url, plan, keys_dir, bon } = application
  const { dir, public_key_file, retention } = plan
  try {
    const { file } = await takeBackup({ url, dir, keys_dir, public_key_file, bon, now: new Date(now) })
    await noteBackup(pool, now, true, file)
  } catch (error) {
    await noteBackup(pool, now, false, error instanceof Error ? error.message : String(error))
    throw error
  }
  await removeOldBackups(dir, retention)
}

import type { Instant } from '@bon/contracts/kernel'
import type { Clock, StopSignal } from '@bon/contracts/ports'
import type { Pool } from 'pg'
import { backupStatus, noteBackup } from './backup-log.ts'
import { connectFor } from './copy.ts'
import { removeOldBackups, takeBackup } from './take-backup.ts'

type House = {
  /** As the application, for the log of backups. */
  pool: Pool
  /** As the backup role. */
  url: string
  plan: { dir: string; every_ms: number; kept: number; public_key_file: string }
  keys_dir: string
  bon: string
  clock: Clock
  signal: StopSignal
  log(line: string): void
}

const look_ms = 60_000

/** A backup each interval, by one process at a time; one that failed is tried again each minute. */
export const keepBackups = async (house: House): Promise<void> => {
  const { clock, signal, log } = house
  while (!signal.aborted) {
    try {
      await backupIfDue(house)
    } catch (error) {
      log(`no backup was taken: ${error instanceof Error ? error.message : error}`)
    }
    await clock.sleep(look_ms, signal)
  }
}

const backupIfDue = async (house: House): Promise<void> => {
  const client = await connectFor(house.url, 'bon backup lock')
  try {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock(7234540) AS mine')
    const now = house.clock.now()
    if (rows[0]?.mine && (await isDue(house, now))) await takeNow(house, now)
  } finally {
    await client.end()
  }
}

const isDue = async ({ pool, plan }: House, now: Instant): Promise<boolean> => {
  const { last_taken_at } = await backupStatus(pool)
  if (last_taken_at === null) return true
  const age_ms = Date.parse(now) - Date.parse(last_taken_at)
  // a clock that was ahead must not keep backups away until it is caught up.
  return age_ms >= plan.every_ms || age_ms < 0
}

const takeNow = async (house: House, now: Instant): Promise<void> => {
  const { pool, url, plan, keys_dir, bon } = house
  const { dir, public_key_file, kept } = plan
  try {
    const { file } = await takeBackup({ url, dir, keys_dir, public_key_file, bon, now: new Date(now) })
    await noteBackup(pool, now, true, file)
  } catch (error) {
    await noteBackup(pool, now, false, error instanceof Error ? error.message : String(error))
    throw error
  }
  await removeOldBackups(dir, kept)
}

import type { Clock } from '@bon/contracts/ports'
import type { Dashboard } from '@bon/contracts/statistics'
import type { Pool } from 'pg'
import { backupStatus, isBackupLate } from '../backup/index.ts'
import type { Config } from './config.ts'

type Needs = { pool: Pool; config: Pick<Config, 'backup'>; clock: Clock }

/** Whether backups are made as scheduled, for health and the dashboard; null where none are scheduled. */
export const backupOf = async ({ pool, config, clock }: Needs): Promise<Dashboard['backup']> => {
  if (!config.backup) return null
  const status = await backupStatus(pool)
  const is_late = isBackupLate(status, config.backup.every_ms, clock.now())
  return { last_taken_at: status.last_taken_at, is_late }
}

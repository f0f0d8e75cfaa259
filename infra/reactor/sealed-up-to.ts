import { logStart, parsePosition } from '@bon/contracts/kernel'
import type { SealedUpTo } from '@bon/services/journal'
import { sealingKey, sealingProcesses } from '@bon/services/processes'
import type pg from 'pg'

/**
 * The lowest checkpoint of the process managers that seal. Parked events are before their checkpoint but not sealed, so
 * undefined for a VAT entity that has one. Checkpoint and parked events are written by one statement and read by one.
 */
export const postgresSealedUpTo =
  (pool: pg.Pool): SealedUpTo =>
  async (vat_entity_uuid) => {
    const { rows } = await pool.query<{ position: string | null }>(
      `select min(position)::text as position from reactor.checkpoints
       where process = any($1) and not exists
         (select from reactor.parked_events where process = any($1) and key = $2)
       having count(*) = cardinality($1)`,
      [sealingProcesses, sealingKey(vat_entity_uuid)],
    )
    return parsePosition(rows[0]?.position ?? logStart.toString())
  }

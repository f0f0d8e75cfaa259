import pg from 'pg'

export { errorText } from './error-text.ts'
export { connectForLock, type LockConnection, type LockTimes, lockTimes } from './lock-connection.ts'
export { isPassing, isPassingState } from './passing.ts'

/**
 * A pool that survives broken connections: an idle one is replaced at its next use, and one that is checked out fails
 * the current or the next statement. Between two statements this is the only error listener of a checked-out client: an
 * unhandled error would end the process together with PostgreSQL (G-09).
 */
export const openPool = (config: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool(config)
  // The statement in progress, or the next one, fails and reports it.
  pool.on('error', () => undefined)
  // The statement in progress, or the next one, fails and reports it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

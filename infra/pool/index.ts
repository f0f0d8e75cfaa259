import pg from 'pg'

export { errorText } from './error-text.ts'
export { connectForLock, type LockConnection, type LockTimes, lockTimes } from './lock-connection.ts'
export { isPassing, isPassingState } from './passing.ts'

/**
 * A pool whose connections may break at any moment: an idle one is replaced at its next use, and one that is lent out
 * fails the statement under way, or the next. Between two statements nobody listens to a lent connection but this: its
 * error, unheard, would end the process with PostgreSQL (reliability.md G-09).
 */
export const openPool = (config: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool(config)
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

import { StoreUnavailable } from '@bon/contracts/ports'
import pg from 'pg'

/**
 * SQLSTATEs of transient failures: no connection (08), authorisation refused (28), no such database yet (3D),
 * transaction rolled back (40), no resources or disk full (53), shutdown, startup or timeout (57), read-only server
 * (25006), idle transaction ended (25P03), lock timeout (55P03), I/O error (58030).
 */
export const isPassingState = (code: string): boolean =>
  /^(?:08|28|3D|40|53|57)/.test(code) || passingStates.has(code)

const passingStates: ReadonlySet<string> = new Set(['25006', '25P03', '55P03', '58030'])

/** Network errors, and lack of sockets in this process. */
const networkCodes: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EMFILE', 'ENFILE', 'ENOBUFS'],
])

/** Messages of pg 8 without a code. Compared as a whole: an event's own text may contain any of these words. */
const driverMessages: ReadonlySet<string> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
])

/**
 * Whether a retry of the same work may succeed, because storage is unavailable. Any other failure is a bug of the work
 * itself, and retries would never end. The event store reports unavailability as `StoreUnavailable`.
 */
export const isPassing = (error: unknown): boolean => {
  if (error instanceof StoreUnavailable) return true
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (error instanceof pg.DatabaseError) return code !== undefined && isPassingState(code)
  return code === undefined ? driverMessages.has(error.message) : networkCodes.has(code)
}

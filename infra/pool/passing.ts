import { StoreUnavailable } from '@bon/contracts/ports'
import pg from 'pg'

/**
 * SQLSTATEs of a server that cannot do it now and may do it later: no connection (08), not let in (28), no such
 * database yet (3D), a transaction undone (40), no resources or a full disk (53), stopped, starting or out of time
 * (57), a server that only reads (25006), an idle transaction ended (25P03), a lock not had in time (55P03), a disk
 * that fails (58030).
 */
export const isPassingState = (code: string): boolean =>
  /^(?:08|28|3D|40|53|57)/.test(code) || passingStates.has(code)

const passingStates: ReadonlySet<string> = new Set(['25006', '25P03', '55P03', '58030'])

/** Of the network, and of a process that has no sockets left. */
const networkCodes: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EMFILE', 'ENFILE', 'ENOBUFS'],
])

/** What pg 8 says without a code. Compared whole: a fact's own text may hold any of these words. */
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
 * Whether the same work may succeed later without a change to it: the storage is away. What is not passing is a fault
 * of the work itself, and waiting for it would be waiting for ever. The event store says its own by `StoreUnavailable`.
 */
export const isPassing = (error: unknown): boolean => {
  if (error instanceof StoreUnavailable) return true
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (error instanceof pg.DatabaseError) return code !== undefined && isPassingState(code)
  return code === undefined ? driverMessages.has(error.message) : networkCodes.has(code)
}

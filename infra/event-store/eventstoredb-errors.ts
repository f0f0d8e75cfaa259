import { MalformedEvent, StoreUnavailable } from '@bon/contracts/ports'
import { ErrorType } from '@eventstore/db-client'

/** The client's own errors carry `type`, raw gRPC errors a number in `code` (LOG-6: both occur). */
type ClientError = { type?: string; code?: number; message?: string }

/** gRPC: cancelled, unknown, deadline exceeded, resource exhausted, aborted, internal (reset), unavailable. */
const PASSING_CODES = new Set([1, 2, 4, 8, 10, 13, 14])
const PASSING_TYPES = new Set<string>([
  ErrorType.UNAVAILABLE,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.CANCELLED,
  ErrorType.TIMEOUT,
  ErrorType.NOT_LEADER,
])
const OF_THE_DATA = new Set<string>([ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED, ErrorType.INVALID_ARGUMENT])

const typeOf = (error: unknown): string => (error as ClientError | null)?.type ?? ''

/**
 * A read of the log started at a position where no record starts; the server interprets the bytes there as one. A retry
 * gives the same answer, so a follower from there must fail instead of retrying forever.
 */
export const isNoRecord = (error: unknown): boolean =>
  (error as ClientError | null)?.message?.includes('Unexpected ReadAllResult') === true

/** Whether a retry may succeed. `UNKNOWN` with a code is judged by the code. */
export const isPassing = (error: unknown): boolean => {
  if (isNoRecord(error)) return false
  if (error instanceof StoreUnavailable || PASSING_TYPES.has(typeOf(error))) return true
  return PASSING_CODES.has((error as ClientError | null)?.code ?? -1)
}

export const isNotFound = (error: unknown): boolean => typeOf(error) === ErrorType.STREAM_NOT_FOUND

export const isConflict = (error: unknown): error is { actualVersion: bigint | 'no_stream' } =>
  typeOf(error) === ErrorType.WRONG_EXPECTED_VERSION

export const inOurWords = (error: unknown): unknown => {
  if (error instanceof StoreUnavailable) return error
  const text = error instanceof Error ? error.message : String(error)
  if (OF_THE_DATA.has(typeOf(error))) return new MalformedEvent(text, { cause: error })
  return isPassing(error) ? new StoreUnavailable(text, { cause: error }) : error
}

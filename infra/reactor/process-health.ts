import type { Position } from '@bon/contracts/kernel'

export type ProcessHealth = {
  name: string
  /** `waiting`: another process runs it. `failing`: it makes no progress; parked work does not count. */
  status: 'waiting' | 'running' | 'failing'
  position: Position
  /** How long it has not reached the last read end of the log; 0 when it has. */
  behind_ms: number
  /** It has reached the log's end since its start, or another process runs it. */
  caught_up: boolean
  error?: string
  /** Keys with a waiting event that failed, and the newest error. */
  parked: number
  parked_error?: string
  /** The newest of these keys: a stream, or the entity that orders the work (`vatEntity-…`). */
  parked_key?: string
}

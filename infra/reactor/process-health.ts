import type { Position } from '@bon/contracts/kernel'

export type ProcessHealth = {
  name: string
  /** `waiting`: another process runs it. `failing`: it does not get on; what is parked is not that. */
  status: 'waiting' | 'running' | 'failing'
  position: Position
  /** How long it has not come to where the log ended when that was last asked; 0 when it has. */
  behind_ms: number
  /** Since its start it has come to where the log ended, or another process runs it. */
  caught_up: boolean
  error?: string
  /** Keys that wait for an event that could not be digested, and what the newest of them said. */
  parked: number
  parked_error?: string
  /** The newest of these keys: a stream, or whose turn it is kept by (`vatEntity-…`). */
  parked_key?: string
}

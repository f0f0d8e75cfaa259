import type { Position } from '@bon/contracts/kernel'

export type ProcessHealth = {
  name: string
  /** `waiting`: another process runs it. `failing`: it does not get on; what is parked is not that. */
  status: 'waiting' | 'running' | 'failing'
  position: Position
  error?: string
  /** Keys that wait for an event that could not be digested, and what the newest of them said. */
  parked: number
  parked_error?: string
  /** The newest of these keys: a stream, or whose turn it is kept by (`vatEntity-…`). */
  parked_key?: string
}

import { z } from 'zod'
import { type EventOf, Instant, Uuid } from '../kernel/index.ts'

/** Facts of one terminal; stream `terminal-<uuid>`: which attempt has it, one at a time (P2, architecture.md 4b). */
export const terminalEvents = {
  TerminalTaken: z.object({ terminal_uuid: Uuid, payment_uuid: Uuid, at: Instant }),
  TerminalFreed: z.object({ payment_uuid: Uuid, at: Instant }),
}
export type TerminalEvent = EventOf<typeof terminalEvents>

export const terminalStream = (terminal_uuid: Uuid): string => `terminal-${terminal_uuid}`

import { z } from 'zod'
import { type EventOf, Instant, Money, Uuid, uuid5 } from '../kernel/index.ts'
import { Taken } from './attempt.events.ts'

const CardSum = z.object({ card_type: Taken.shape.card_type, amount: Money })
export type CardSum = z.infer<typeof CardSum>

/** Attempts that an event lists; where more are left, it does not say all, and an earlier one is read. */
export const left_most = 1_000

/** Facts of one terminal; stream `terminal-<uuid>`: which attempt has it, one at a time (P2, architecture.md 4b). */
export const terminalEvents = {
  TerminalTaken: z.object({ terminal_uuid: Uuid, payment_uuid: Uuid, at: Instant }),
  TerminalFreed: z.object({ payment_uuid: Uuid, at: Instant }),
  /** Its own day was closed, and what it counted was held against the books (ZR-16, P11). */
  TerminalSettled: z.object({
    settlement_uuid: Uuid,
    terminal_uuid: Uuid,
    register_uuid: Uuid,
    cashier_uuid: Uuid,
    /** The last attempt that was counted. */
    up_to: Uuid,
    /**
     * By our own sums and not by the terminal's word: its vendor closes its days himself, or the register was closed by
     * force. The terminal's next own day is held against them too. A slip that was decided by hand names no card.
     */
    own_sums: z.array(CardSum).optional(),
    /** The terminal as this leaves it, so that nothing before it need be read: who has it, and what is not counted yet. */
    standing: z
      .object({
        taken_by: Uuid.nullable(),
        since: z.array(Uuid).max(left_most),
        carried: z.array(CardSum),
        settlements: z.int().min(0),
      })
      .optional(),
    /** By the terminal, by the books, and the first less the second. */
    reported: Money,
    recorded: Money,
    difference: Money,
    at: Instant,
  }),
}
export type TerminalEvent = EventOf<typeof terminalEvents>

export const terminalStream = (terminal_uuid: Uuid): string => `terminal-${terminal_uuid}`

/** Of attempts that we summed ourselves: the same whoever sums them. */
export const ownSettlementUuid = (terminal_uuid: Uuid, up_to: Uuid): Uuid =>
  uuid5(terminal_uuid, `own sums:${up_to}`)

/** The reference by which a terminal closes its nth day: the same for everybody who asks until it is closed. */
export const settlementUuid = (terminal_uuid: Uuid, before: number): Uuid =>
  uuid5(terminal_uuid, `settlement:${before}`)

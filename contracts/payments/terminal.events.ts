import { z } from 'zod'
import {
  CashierUuid,
  type EventOf,
  Instant,
  Money,
  OrderUuid,
  PaymentUuid,
  RegisterUuid,
  Uuid,
  uuid5,
} from '../kernel/index.ts'
import { CardTransaction } from './attempt.events.ts'

const CardSum = z.object({ card_type: CardTransaction.shape.card_type, amount: Money })
export type CardSum = z.infer<typeof CardSum>

/** Most attempts that an event lists; with more left, it omits its snapshot and readers use an earlier one. */
export const left_most = 1_000
/** More payments than a terminal takes between two of its own days; the orders of those beyond it are named by no event. */
export const captured_most = 4_000

/** Events of one terminal; stream `terminal-<uuid>`: at most one attempt reserves it at a time (TERM-2, ARCH-10). */
export const terminalEvents = {
  TerminalReserved: z.object({ terminal_uuid: Uuid, payment_uuid: PaymentUuid, at: Instant }),
  TerminalReleased: z.object({ payment_uuid: PaymentUuid, at: Instant }),
  /** The terminal's day was closed and its total compared with the books (ZR-16, TERM-11). */
  TerminalSettled: z.object({
    settlement_uuid: Uuid,
    terminal_uuid: Uuid,
    register_uuid: RegisterUuid,
    cashier_uuid: CashierUuid,
    /** The last attempt that was counted. */
    up_to: Uuid,
    /**
     * Set when the totals are our own sums, because the vendor closes the days or the register was forced closed. The
     * terminal's next own day is compared with them too. A slip decided manually has no card type.
     */
    own_sums: z.array(CardSum).optional(),
    /**
     * The order of each payment and refund whose money is on its way with this: the terminal's own day has it, or the
     * vendor captured it at the approval (DEF-10). Absent: our own sums say nothing of the money.
     */
    captured: z.array(OrderUuid).max(captured_most).optional(),
    /**
     * Snapshot of the terminal after this event, so that readers need no earlier one: its holder, and what is not
     * counted yet.
     */
    standing: z
      .object({
        taken_by: Uuid.nullable(),
        since: z.array(Uuid).max(left_most),
        carried: z.array(CardSum),
        /** Attempts that only our own sums counted so far; absent: none. */
        summed: z.array(Uuid).max(left_most).optional(),
        settlements: z.int().min(0),
      })
      .optional(),
    /** By the terminal, by the books, and the first minus the second. */
    reported: Money,
    recorded: Money,
    difference: Money,
    at: Instant,
  }),
}
export type TerminalEvent = EventOf<typeof terminalEvents>

export const terminalStream = (terminal_uuid: Uuid): string => `terminal-${terminal_uuid}`

/** Deterministic id of a settlement by our own sums. */
export const ownSettlementUuid = (terminal_uuid: Uuid, up_to: Uuid): Uuid =>
  uuid5(terminal_uuid, `own sums:${up_to}`)

/** The reference under which a terminal closes its n-th day; deterministic, so that retries close it once. */
export const settlementUuid = (terminal_uuid: Uuid, before: number): Uuid =>
  uuid5(terminal_uuid, `settlement:${before}`)

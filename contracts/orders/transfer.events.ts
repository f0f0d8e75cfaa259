import { z } from 'zod'
import { Instant, Money, Quantity, Uuid } from '../kernel/index.ts'
import { OrderLine } from './order-line.ts'

/** In whose hands an act was done. */
export const By = z.object({ register_uuid: Uuid, session_uuid: Uuid, cashier_uuid: Uuid, at: Instant })
export type By = z.infer<typeof By>

export const TransferKind = z.enum(['split', 'merge', 'move_lines'])
export type TransferKind = z.infer<typeof TransferKind>

/** How much of a line the kitchen has been sent, and with which choices. */
export const SentLine = z.object({
  quantity: Quantity,
  /** Hash of what the kitchen reads of it beside the quantity. */
  face: z.string().max(64),
  name: z.string().max(100),
  print_category_uuid: Uuid.nullable(),
})
export type SentLine = z.infer<typeof SentLine>
export const SentLines = z.record(Uuid, SentLine)

/**
 * Lines on their way to another order: intent, yes or no, follow (eventstore.md 6). While they travel they belong to
 * neither total, and the order they left takes no money.
 */
export const transferFacts = {
  OrderTransferStarted: z.object({
    transfer_uuid: Uuid,
    kind: TransferKind,
    target_order_uuid: Uuid,
    /** Set when the target is a new order: its number, and the tables it stands on. */
    opens: z
      .object({
        short_nr: z.int().min(1).max(99_999),
        table_uuids: z.array(Uuid).max(50),
        parked: z.boolean(),
      })
      .optional(),
    /** As they arrive. A part of a line has an id of its own and names its origin. */
    lines: z.array(OrderLine).min(1).max(500),
    /** What is left of the lines that were divided. */
    rest: z.array(OrderLine).max(500),
    /** Every line that left or was divided, by its id here. */
    taken: z.array(Uuid).max(500),
    /** What the kitchen has of them travels along: nothing is sent twice (DEF-35). */
    sent: SentLines,
    rest_sent: SentLines,
    by: By,
  }),
  OrderTransferReceived: z.object({
    transfer_uuid: Uuid,
    kind: TransferKind,
    source_order_uuid: Uuid,
    lines: z.array(OrderLine).min(1).max(500),
    sent: SentLines,
    at: Instant,
  }),
  OrderTransferRefused: z.object({
    transfer_uuid: Uuid,
    source_order_uuid: Uuid,
    reason: z.string().max(64),
    at: Instant,
  }),
  /** The lines are elsewhere now. */
  OrderTransferConfirmed: z.object({ transfer_uuid: Uuid, at: Instant }),
  /** The other side said no: they are back, and named again, so that lists add up without looking back. */
  OrderTransferReturned: z.object({
    transfer_uuid: Uuid,
    lines: z.array(OrderLine).max(500),
    reason: z.string().max(64),
    at: Instant,
  }),
}

/** A bill that several pay: amounts planned on the one order, each paid as a part (design 09). */
export const shareFacts = {
  OrderSharesPlanned: z.object({ amounts: z.array(Money).max(50), by: By }),
}

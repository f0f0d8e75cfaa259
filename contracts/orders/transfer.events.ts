import { z } from 'zod'
import {
  CashierUuid,
  Instant,
  Money,
  OrderUuid,
  Quantity,
  RegisterUuid,
  SessionUuid,
  Uuid,
} from '../kernel/index.ts'
import { OrderLine } from './order-line.ts'

/** Register, session and cashier of an action. */
export const By = z.object({
  register_uuid: RegisterUuid,
  session_uuid: SessionUuid,
  cashier_uuid: CashierUuid,
  at: Instant,
})
export type By = z.infer<typeof By>

export const TransferKind = z.enum(['split', 'merge', 'move_lines'])
export type TransferKind = z.infer<typeof TransferKind>

/** Quantity and choices of a line as sent to the kitchen. */
export const SentLine = z.object({
  quantity: Quantity,
  /** Fingerprint of what the kitchen prints of the line besides its quantity. */
  kitchen_fingerprint: z.string().max(64),
  name: z.string().max(100),
  print_category_uuid: Uuid.nullable(),
})
export type SentLine = z.infer<typeof SentLine>
export const SentLines = z.record(Uuid, SentLine)

/**
 * Lines in transfer to another order: an intent, then acceptance or return (LOG-10). Meanwhile they count in neither
 * total, and the source order takes no money.
 */
export const transferFacts = {
  OrderTransferStarted: z.object({
    transfer_uuid: Uuid,
    kind: TransferKind,
    target_order_uuid: OrderUuid,
    /** Set when the target is a new order: its number and its tables. */
    opens: z
      .object({
        short_nr: z.int().min(1).max(99_999),
        table_uuids: z.array(Uuid).max(50),
        parked: z.boolean(),
      })
      .optional(),
    /** The lines as they arrive. A part of a line has its own id and names its origin. */
    lines: z.array(OrderLine).min(1).max(500),
    /** The rest of the lines that were split. */
    rest: z.array(OrderLine).max(500),
    /** Ids in this order of all lines that left or were split. */
    taken: z.array(Uuid).max(500),
    /** What the kitchen has of them moves along, so that nothing is sent twice (DEF-35). */
    sent: SentLines,
    rest_sent: SentLines,
    by: By,
  }),
  OrderTransferReceived: z.object({
    transfer_uuid: Uuid,
    kind: TransferKind,
    source_order_uuid: OrderUuid,
    lines: z.array(OrderLine).min(1).max(500),
    sent: SentLines,
    /** Who moves them, at the moment of the target order. */
    by: By.optional(),
    at: Instant,
  }),
  OrderTransferRefused: z.object({
    transfer_uuid: Uuid,
    source_order_uuid: OrderUuid,
    reason: z.string().max(64),
    at: Instant,
  }),
  /** The target order has accepted the lines. */
  OrderTransferConfirmed: z.object({ transfer_uuid: Uuid, at: Instant }),
  /**
   * The target order refused: the lines are back. The event repeats them, so that projections need no earlier event.
   */
  OrderTransferReturned: z.object({
    transfer_uuid: Uuid,
    lines: z.array(OrderLine).max(500),
    reason: z.string().max(64),
    at: Instant,
  }),
}

/** A bill paid by several guests: planned amounts of one order, each paid as a part (DES-9). */
export const shareFacts = {
  OrderSharesPlanned: z.object({ amounts: z.array(Money).max(50), by: By }),
}

import { z } from 'zod'
import { CashierUuid, Instant, Money, PlainDate, RegisterUuid, Uuid, VaultText } from '../kernel/index.ts'
import { OrderDetails } from './order-details.ts'
import { By } from './transfer.events.ts'

/** Tables of an order, and the register that has it open (SPEC-4, DEF-16, DEF-64). */
export const placingFacts = {
  /** A register has the order open; others wait until it is parked or taken over. */
  OrderCheckedOut: z.object({
    register_uuid: RegisterUuid,
    cashier_uuid: CashierUuid,
    at: Instant,
  }),
  /** A register opens the order in place of another that has it open and took no money for it. */
  OrderTakenOver: z.object({
    register_uuid: RegisterUuid,
    cashier_uuid: CashierUuid,
    from_register_uuid: RegisterUuid,
    from_cashier_uuid: CashierUuid,
    because: z.enum(['signed_out', 'lease_ran_out', 'admin_pin']),
    /** The administrator whose PIN approved it. */
    approved_by: Uuid.optional(),
    at: Instant,
  }),
  /** No register has the order open any more; `total` as of `OrderPlaced`. */
  OrderParked: z.object({ total: Money.optional(), by: By }),
  /** An administrator releases the order from a register that does not answer (ORD-40). */
  OrderForceReleased: z.object({ register_uuid: RegisterUuid, at: Instant }),
  /** The tables of the order from now on; empty for an order without a table. */
  OrderPlaced: z.object({
    table_uuids: z.array(Uuid).max(50),
    before: z.array(Uuid).max(50),
    /** What the order amounts to, as the journal must say of a move (LAW-8); absent: it has no lines yet. */
    total: Money.optional(),
    by: By,
  }),
  /** Who serves the order from now on; until then the cashier who opened it. */
  OrderWaiterChanged: z.object({ waiter_uuid: CashierUuid, before: CashierUuid, by: By }),
  /** Only the fields that changed. */
  OrderDetailsChanged: z.object({ details: OrderDetails, at: Instant }),
  /** Called out when the order is ready (ORD-13, DEF-32). */
  OrderPickupNumbered: z.object({
    pickup_nr: z.int().min(1),
    /** The series of the number, in which it is released. */
    location_uuid: Uuid.optional(),
    day: PlainDate.optional(),
  }),
  /** Comments are a list of their own and may follow after the order has ended (ORD-04). */
  OrderCommented: z.object({
    comment_uuid: Uuid,
    comment: VaultText,
    cashier_uuid: CashierUuid.nullable(),
    at: Instant,
  }),
}

import { z } from 'zod'
import { Instant, PlainDate, Uuid } from '../kernel/index.ts'
import { OrderDetails } from './order-details.ts'
import { By } from './transfer.events.ts'
import { VaultText } from './vault-text.ts'

/** Where an order is, and who has it in hand (spec section 4 "Orders", DEF-16, DEF-64). */
export const placingFacts = {
  /** A register has it open: others wait until it is parked, or its lease has run out. */
  OrderTaken: z.object({
    register_uuid: Uuid,
    cashier_uuid: Uuid,
    /** Who had it: its lease had run out. */
    from_register_uuid: Uuid.optional(),
    at: Instant,
  }),
  /** Nobody has it open any more. */
  OrderParked: z.object({ by: By }),
  /** ORD-40. */
  OrderForceReleased: z.object({ register_uuid: Uuid, at: Instant }),
  /** The tables it stands on from now on; none is a bon without a table. */
  OrderPlaced: z.object({ table_uuids: z.array(Uuid).max(50), before: z.array(Uuid).max(50), by: By }),
  /** Only the fields that changed. */
  OrderDetailsChanged: z.object({ details: OrderDetails, at: Instant }),
  /** ORD-13: called out when it is ready (DEF-32). */
  OrderPickupNumbered: z.object({
    pickup_nr: z.int().min(1),
    /** The series that it is of, to be freed there. */
    location_uuid: Uuid.optional(),
    day: PlainDate.optional(),
  }),
  /** ORD-04. */
  OrderCommented: z.object({
    comment_uuid: Uuid,
    comment: VaultText,
    cashier_uuid: Uuid.nullable(),
    at: Instant,
  }),
}

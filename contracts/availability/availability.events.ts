import { z } from 'zod'
import { type EventOf, Instant, Uuid } from '../kernel/index.ts'

const Act = { product_uuid: Uuid, register_uuid: Uuid, cashier_uuid: Uuid, at: Instant }

/** What a company has run out of, or hides for a while (POS-11, DEF-31); stream `availability-<company>`. */
export const availabilityEvents = {
  ProductSoldOut: z.object(Act),
  /** Nobody writes its return: the moment is in the fact, and every clock reads it alike. */
  ProductHidden: z.object({ ...Act, until: Instant }),
  ProductBackInSale: z.object(Act),
}
export type AvailabilityEvent = EventOf<typeof availabilityEvents>

export const availabilityStream = (company_uuid: Uuid): string => `availability-${company_uuid}`

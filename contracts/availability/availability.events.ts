import { z } from 'zod'
import {
  CashierUuid,
  type CompanyUuid,
  type EventOf,
  Instant,
  ProductUuid,
  RegisterUuid,
} from '../kernel/index.ts'

const Action = {
  product_uuid: ProductUuid,
  register_uuid: RegisterUuid,
  cashier_uuid: CashierUuid,
  at: Instant,
}

/** Products that a company has sold out or hides for a while (POS-11, DEF-31); stream `availability-<company>`. */
export const availabilityEvents = {
  ProductSoldOut: z.object(Action),
  /** No event ends the hiding: each reader compares `until` with its clock. */
  ProductHidden: z.object({ ...Action, until: Instant }),
  ProductBackInSale: z.object(Action),
}
export type AvailabilityEvent = EventOf<typeof availabilityEvents>

export const availabilityStream = (company_uuid: CompanyUuid): string => `availability-${company_uuid}`

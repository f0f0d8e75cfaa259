import { z } from 'zod'
import { type EventOf, PlainDate, Uuid } from '../kernel/index.ts'

/** Facts of one series of numbers; stream `counter-<kind>-<scope>` (architecture.md 4b). */
export const counterEvents = {
  /** `for`: what the number was given to, once. `day`: the business day on which the series began anew. */
  NumberGiven: z.object({ n: z.int().min(1), for: Uuid, day: PlainDate }),
  /** What had it is over: the number may be given again. */
  NumberFreed: z.object({ for: Uuid }),
}
export type CounterEvent = EventOf<typeof counterEvents>

/** Invoices are numbered without gaps by their seller, who has one CVR number (architecture.md 4b). */
export const invoiceSeriesStream = (vat_entity_uuid: Uuid): string => `counter-invoice-${vat_entity_uuid}`

/** Credit notes have a series of their own beside the invoices', without gaps as well (ADR 0037). */
export const creditNoteSeriesStream = (vat_entity_uuid: Uuid): string =>
  `counter-credit-note-${vat_entity_uuid}`

/** Pickup numbers are called out in one place, and begin anew on each business day (DEF-32): so does their stream. */
export const pickupStream = (location_uuid: Uuid, day: PlainDate): string =>
  `counter-pickup-${location_uuid}-${day}`

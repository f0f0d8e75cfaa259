import { z } from 'zod'
import { type EventOf, PlainDate, Uuid } from '../kernel/index.ts'

/** Events of one number series; stream `counter-<kind>-<scope>` (ARCH-14). */
export const numberSeriesEvents = {
  /** `for`: the receiver of the number, which gets one only. `day`: the business day on which the series restarted. */
  NumberAssigned: z.object({ n: z.int().min(1), for: Uuid, day: PlainDate }),
  /** The number is free again. */
  NumberReleased: z.object({ for: Uuid }),
}
export type NumberSeriesEvent = EventOf<typeof numberSeriesEvents>

/** Invoices are numbered without gaps per seller, that is per CVR number (ARCH-14). */
export const invoiceSeriesStream = (vat_entity_uuid: Uuid): string => `counter-invoice-${vat_entity_uuid}`

/** Credit notes have a gapless series of their own (ADR 0037). */
export const creditNoteSeriesStream = (vat_entity_uuid: Uuid): string =>
  `counter-credit-note-${vat_entity_uuid}`

/** Pickup numbers belong to a location and restart on each business day, and so does their stream (DEF-32). */
export const pickupStream = (location_uuid: Uuid, day: PlainDate): string =>
  `counter-pickup-${location_uuid}-${day}`

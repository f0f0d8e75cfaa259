import type { Instant, PlainDate, RecordedEvent, Uuid } from '@bon/contracts/kernel'
import {
  type ExistingZReport,
  evolveZReport,
  newZReport,
  type ZReport,
  type ZReportEvent,
} from '@bon/contracts/registers'
import { upcast } from '../kernel/index.ts'

/** A session at the end of one of its business days, or its current state. */
export type DayEnd = { business_day: PlainDate; report: ExistingZReport }

/**
 * The business days of a session, oldest first, by the time of its events; the count and the cash moved by the
 * close belong to the day of the close. Days without events are omitted.
 */
export const dayEndsOf = async (
  events: AsyncIterable<RecordedEvent>,
  dayOf: (vat_entity_uuid: Uuid, at: Instant) => PlainDate,
): Promise<DayEnd[]> => {
  let report: ZReport = newZReport
  const days: DayEnd[] = []
  for await (const recorded of events) {
    const { type, data, meta } = upcast(recorded)
    const event = { type, data } as ZReportEvent
    report = evolveZReport(report, event)
    if (report.status === 'new') continue
    const business_day = dayOf(meta.vat_entity_uuid, event.data.at)
    if (days.at(-1)?.business_day === business_day) days.pop()
    days.push({ business_day, report })
  }
  return days
}

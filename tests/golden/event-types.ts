import { availabilityEvents } from '@bon/contracts/availability'
import { bundleEvents } from '@bon/contracts/bundles'
import { numberSeriesEvents } from '@bon/contracts/counters'
import { giftCardEvents } from '@bon/contracts/gift-cards'
import { identityEvents } from '@bon/contracts/identity'
import { invoiceEvents } from '@bon/contracts/invoices'
import { journalEvents } from '@bon/contracts/journal'
import type { EventSchemas } from '@bon/contracts/kernel'
import { orderEvents } from '@bon/contracts/orders'
import { paperEvents, reportPaperEvents } from '@bon/contracts/papers'
import { attemptEvents, terminalEvents } from '@bon/contracts/payments'
import { practiceEvents } from '@bon/contracts/practice'
import { printJobEvents } from '@bon/contracts/printing'
import { registerEvents, zReportEvents } from '@bon/contracts/registers'
import { resourceEvents } from '@bon/contracts/resources'
import { safTEvents } from '@bon/contracts/saf-t'
import { securityEvents } from '@bon/contracts/security-events'
import { transferEvents } from '@bon/contracts/transfers'

/** Every event by the context that owns it; `architecture/events.spec.ts` checks that none is missing. */
export const eventTypes = {
  orders: { orderEvents },
  registers: { zReportEvents, registerEvents },
  identity: { identityEvents },
  journal: { journalEvents },
  resources: { resourceEvents },
  availability: { availabilityEvents },
  payments: { attemptEvents, terminalEvents },
  printing: { printJobEvents },
  papers: { paperEvents, reportPaperEvents },
  practice: { practiceEvents },
  number_series: { numberSeriesEvents },
  'gift-cards': { giftCardEvents },
  transfers: { transferEvents },
  invoices: { invoiceEvents },
  'saf-t': { safTEvents },
  bundles: { bundleEvents },
  'security-events': { securityEvents },
} satisfies Record<string, Record<string, EventSchemas>>

export const everyEventType = Object.entries(eventTypes).flatMap(([context, groups]) =>
  Object.values(groups as Record<string, EventSchemas>).flatMap((schemas) =>
    Object.entries(schemas).map(([type, schema]) => ({ context, type, schema })),
  ),
)

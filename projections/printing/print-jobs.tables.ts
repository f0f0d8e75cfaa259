import type { JobKind, PrintJobState, PrintTrouble, TicketKind } from '@bon/contracts/printing'
import { defineTable, instant, int, json, nullable, uuid, words } from '../kernel/index.ts'

export const print_jobs = defineTable({
  key: { company_uuid: uuid, job_uuid: uuid },
  set: {
    /** Null when it is not a kitchen ticket. */
    ticket_uuid: nullable(uuid),
    /** Null for a report, which belongs to no order. */
    order_uuid: nullable(uuid),
    short_nr: nullable(int),
    kind: words<JobKind>('delta'),
    state: words<PrintJobState>('queued'),
    /** Null when no printer takes these courses. */
    printer_uuid: nullable(uuid),
    rerouted_from: nullable(uuid),
    trouble: nullable(words<PrintTrouble>()),
    attempts: int,
    lines: int,
    queued_at: instant,
    changed_at: instant,
  },
  indexes: [
    ['company_uuid', 'queued_at', 'job_uuid'],
    ['company_uuid', 'state', 'changed_at'],
    ['company_uuid', 'order_uuid'],
  ],
})

/** Kitchen tickets as sent, for kitchen screens. */
export const kitchen_tickets = defineTable({
  key: { company_uuid: uuid, ticket_uuid: uuid },
  set: { order_uuid: uuid, kind: words<TicketKind>('delta'), at: instant },
  merge: { told: json() },
  indexes: [['company_uuid', 'at']],
})

import { z } from 'zod'
import { endpoint, Instant, OrderUuid, ProductUuid, Uuid } from '../kernel/index.ts'
import { TicketLine } from '../orders/index.ts'
import { TicketKind } from './print-job.events.ts'
import { PrintJobRow, PrintJobState } from './print-job.view.ts'

const params = z.object({ uuid: Uuid })
const Place = z.object({ uuid: Uuid, name: z.string() })

/** Destinations of each line: printers and displays; with neither, nobody would see it. */
export const SimulatedLine = z.object({
  name: z.string(),
  print_category: Place.nullable(),
  printers: z.array(Place.extend({ fallback: Place.nullable() })),
  displays: z.array(Place),
})
export type SimulatedLine = z.infer<typeof SimulatedLine>

/** A ticket for a kitchen screen, with its texts in clear. */
export const DisplayedTicket = z.object({
  ticket_uuid: Uuid,
  order_uuid: OrderUuid,
  short_nr: z.int(),
  tables: z.array(z.string()),
  kind: TicketKind,
  /** Training: not to be produced (DEF-21). */
  test_mode: z.boolean(),
  at: Instant,
  lines: z.array(TicketLine.omit({ comment: true }).extend({ comment: z.string().nullable() })),
  note: z.string().nullable(),
})
export type DisplayedTicket = z.infer<typeof DisplayedTicket>

/** Shared, because one decider returns them all. */
export const printingEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/print-jobs',
    summary:
      'Print jobs, newest first, 25 a page (KIT-05, REG-03); `waiting` are those that ask for somebody.',
    permission: 'print_job.read',
    query: z.object({
      state: z.enum([...PrintJobState.options, 'waiting']).optional(),
      printer_uuid: Uuid.optional(),
      order_uuid: OrderUuid.optional(),
      before: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    paged_by: 'before',
    returns: z.object({ print_jobs: z.array(PrintJobRow), next: z.string().nullable() }),
    rejects: [],
    reads: ['print_jobs'],
  }),
  trouble: endpoint({
    method: 'GET',
    path: '/print-jobs-in-trouble',
    summary:
      'What the screens sound the alarm for: jobs that did not come out, and those that came out elsewhere (DEF-34).',
    permission: 'print_job.read',
    returns: z.object({ print_jobs: z.array(PrintJobRow) }),
    rejects: [],
    reads: ['print_jobs'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/print-jobs/:uuid/retry',
    summary:
      'Prints what did not come out, and nothing else (SC-41). What is older than ten minutes asks first (SC-44).',
    permission: 'print_job.write',
    params,
    body: z.strictObject({ although_old: z.boolean() }),
    returns: z.object({ state: PrintJobState }),
    rejects: ['print_job.old', 'print_job.not_waiting', 'print_job.no_printer'],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/print-jobs/:uuid/discard',
    summary: 'Lets a print job go: the kitchen was told otherwise.',
    permission: 'print_job.write',
    params,
    body: z.strictObject({}),
    returns: z.object({ state: PrintJobState }),
    rejects: ['print_job.not_waiting'],
  }),
  simulate: endpoint({
    method: 'POST',
    path: '/orders/simulate-production-prints',
    summary:
      'Shows which printer or display would get each line of an order or each product; prints nothing (KIT-04, DEF-79).',
    permission: 'print_job.read',
    body: z.strictObject({ order_uuid: OrderUuid.optional(), product_uuids: z.array(ProductUuid).max(200) }),
    returns: z.object({ lines: z.array(SimulatedLine) }),
    rejects: [],
  }),
  tickets: endpoint({
    method: 'GET',
    path: '/kitchen-displays/:uuid/tickets',
    summary: 'The tickets of the last hours that a kitchen display shows, oldest first.',
    permission: 'print_job.read',
    params,
    returns: z.object({
      display: z.object({
        uuid: Uuid,
        name: z.string(),
        station: z.string().nullable(),
        columns: z.int(),
        warn_minutes: z.int(),
        late_minutes: z.int(),
      }),
      tickets: z.array(DisplayedTicket),
    }),
    rejects: [],
    reads: ['print_jobs'],
  }),
}

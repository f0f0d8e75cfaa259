import type { CompanyUuid } from '@bon/contracts/kernel'
import type { OrderEvent } from '@bon/contracts/orders'
import type { PrintJobEvent } from '@bon/contracts/printing'
import { defineProjection, idOf, merge, set } from '../kernel/index.ts'
import { kitchen_tickets, print_jobs as table } from './print-jobs.tables.ts'

type Place = { stream: string; meta: { company_uuid: CompanyUuid } }
const keyOf = ({ stream, meta }: Place) => ({ company_uuid: meta.company_uuid, job_uuid: idOf(stream) })

/** One row per print job (KIT-05), and one per ticket for kitchen screens. */
export const printJobs = defineProjection<
  PrintJobEvent | Extract<OrderEvent, { type: 'OrderSentToKitchen' }>
>()({
  name: 'print_jobs',
  version: 2,
  streams: ['printJob-', 'order-'],
  tables: { print_jobs: table, kitchen_tickets },
  on: {
    OrderSentToKitchen: (rows, { data, stream, meta }) => {
      const { ticket_uuid, kind, lines, note, by } = data
      const { company_uuid } = meta
      const content = { lines, ...(note && { note }) }
      const key = { company_uuid, ticket_uuid }
      set(rows, kitchen_tickets, key, { order_uuid: idOf(stream), kind, at: by.at })
      return merge(rows, kitchen_tickets, key, { told: content })
    },
    PrintJobQueued: (rows, event) => {
      const { ticket_uuid, order_uuid, short_nr, kind, lines, printer_uuid, queued_at } = event.data
      const lost = printer_uuid === null
      const ticket = { ticket_uuid, order_uuid, short_nr, kind, lines: lines.length }
      const state = lost
        ? ({ state: 'failed', trouble: 'no_printer' } as const)
        : { state: 'queued' as const }
      return set(rows, table, keyOf(event), {
        ...ticket,
        ...state,
        printer_uuid,
        queued_at,
        changed_at: queued_at,
      })
    },
    PaperJobQueued: (rows, event) => {
      const { paper, printer_uuid, queued_at } = event.data
      const of = 'order_uuid' in paper ? { order_uuid: paper.order_uuid, short_nr: paper.short_nr } : {}
      return set(rows, table, keyOf(event), {
        ...of,
        kind: paper.kind,
        state: 'queued',
        lines: 1,
        printer_uuid,
        queued_at,
        changed_at: queued_at,
      })
    },
    PrintJobSent: (rows, event) => {
      const { attempt: attempts, printer_uuid, at: changed_at } = event.data
      return set(rows, table, keyOf(event), { state: 'sent', attempts, printer_uuid, changed_at })
    },
    PrintJobMissed: (rows, event) => {
      const { reason: trouble, at: changed_at } = event.data
      return set(rows, table, keyOf(event), { state: 'queued', trouble, changed_at })
    },
    PrintJobAcknowledged: (rows, event) =>
      set(rows, table, keyOf(event), { state: 'acknowledged', trouble: null, changed_at: event.data.at }),
    PrintJobRerouted: (rows, event) => {
      const { from_printer_uuid: rerouted_from, printer_uuid, at: changed_at } = event.data
      return set(rows, table, keyOf(event), { state: 'queued', rerouted_from, printer_uuid, changed_at })
    },
    PrintJobFailed: (rows, event) => {
      const { reason: trouble, at: changed_at } = event.data
      return set(rows, table, keyOf(event), { state: 'failed', trouble, changed_at })
    },
    PrintJobExpired: (rows, event) =>
      set(rows, table, keyOf(event), { state: 'stale', changed_at: event.data.at }),
    PrintJobRetried: (rows, event) => {
      const { printer_uuid, at: changed_at } = event.data
      return set(rows, table, keyOf(event), {
        state: 'queued',
        printer_uuid,
        rerouted_from: null,
        changed_at,
      })
    },
    PrintJobDiscarded: (rows, event) =>
      set(rows, table, keyOf(event), { state: 'discarded', changed_at: event.data.at }),
  },
  changes: ({ type, data, stream }) =>
    type === 'OrderSentToKitchen'
      ? [{ topic: 'print_jobs', uuid: data.ticket_uuid }]
      : [{ topic: 'print_jobs', uuid: idOf(stream) }],
})

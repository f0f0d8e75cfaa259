import { uuid5 } from '@bon/contracts/kernel'
import { type PrintJobEvent, printJobEvents, printJobStream } from '@bon/contracts/printing'
import { expect, test } from 'vitest'
import { newLog, noon, ours } from '../spec-support/index.ts'
import { specify } from '../spec-support/projection-spec.ts'
import { printJobs } from './print-jobs.projection.ts'

const id = (name: string) => uuid5('00000000-0000-7000-8000-000000000000', name)
const [job_uuid, hot, spare] = [id('job'), id('hot'), id('spare')]
const { given } = specify(printJobs)

const queued = (printer_uuid: string | null): PrintJobEvent => ({
  type: 'PrintJobQueued',
  data: {
    job_uuid,
    ticket_uuid: id('ticket'),
    order_uuid: id('order'),
    kind: 'delta',
    short_nr: 7,
    ticket_nr: 1,
    table_uuids: [],
    cashier_uuid: id('mette'),
    lines: [],
    together_with: [],
    printer_uuid,
    copies: 1,
    at: noon,
    queued_at: noon,
  },
})
const sent = (attempt: number, printer_uuid = hot): PrintJobEvent => ({
  type: 'PrintJobSent',
  data: { attempt, printer_uuid, at: noon },
})
const missed: PrintJobEvent = {
  type: 'PrintJobMissed',
  data: { attempt: 1, printer_uuid: hot, reason: 'no_paper', at: noon },
}
const happened = (...facts: PrintJobEvent[]) => {
  const log = newLog()
  log.write(printJobStream(job_uuid), ours, noon, ...facts)
  for (const { type, data } of facts) printJobEvents[type].parse(data)
  return given(log.events)
}

test('KIT-05: a job has its state, with its problem until that is solved', () => {
  happened(queued(hot)).then('print_jobs', { state: 'queued', printer_uuid: hot, trouble: null, short_nr: 7 })
  happened(queued(hot), sent(1), missed).then('print_jobs', {
    state: 'queued',
    trouble: 'no_paper',
    attempts: 1,
  })
  const done: PrintJobEvent = {
    type: 'PrintJobAcknowledged',
    data: { attempt: 2, printer_uuid: hot, at: noon },
  }
  happened(queued(hot), sent(1), missed, sent(2), done).then('print_jobs', {
    state: 'acknowledged',
    trouble: null,
    attempts: 2,
  })
})

test('DEF-34: a job printed elsewhere names its original printer, until it is requested again', () => {
  const elsewhere: PrintJobEvent = {
    type: 'PrintJobRerouted',
    data: { from_printer_uuid: hot, printer_uuid: spare, at: noon },
  }
  const failed: PrintJobEvent = { type: 'PrintJobFailed', data: { reason: 'unreachable', at: noon } }
  const retried: PrintJobEvent = { type: 'PrintJobRetried', data: { printer_uuid: hot, at: noon } }
  happened(queued(hot), sent(1), missed, elsewhere).then('print_jobs', {
    printer_uuid: spare,
    rerouted_from: hot,
  })
  happened(queued(hot), sent(1), missed, elsewhere, sent(2, spare), failed, retried).then('print_jobs', {
    state: 'queued',
    printer_uuid: hot,
    rerouted_from: null,
  })
})

test('SC-45: a job without a printer has failed from the start, and every event sends a notification for its job', () => {
  happened(queued(null)).then('print_jobs', { state: 'failed', trouble: 'no_printer', printer_uuid: null })
  const log = newLog()
  log.write(printJobStream(job_uuid), ours, noon, queued(hot), sent(1))
  expect(log.events.map((event) => printJobs.changes(event))).toEqual([
    [{ topic: 'print_jobs', uuid: job_uuid }],
    [{ topic: 'print_jobs', uuid: job_uuid }],
  ])
})

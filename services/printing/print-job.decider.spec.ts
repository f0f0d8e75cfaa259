import { addMs, type Uuid } from '@bon/contracts/kernel'
import type { PrintOutcome } from '@bon/contracts/ports'
import type { PrintJobEvent } from '@bon/contracts/printing'
import { describe, test } from 'vitest'
import { specify } from '../spec-support/decider-spec.ts'
import { specId } from '../spec-support/spec-store.ts'
import { printJobDecider } from './print-job.decider.ts'

const [job_uuid, hot, spare] = [specId(1), specId(2), specId(3)]
const noon = '2026-11-21T12:00:00.000Z'
const at = (ms: number) => addMs(noon, ms)
const minutes = (n: number) => at(n * 60_000)
const { given } = specify(printJobDecider)

const ticket = {
  job_uuid,
  ticket_uuid: specId(4),
  order_uuid: specId(5),
  kind: 'delta' as const,
  short_nr: 7,
  ticket_nr: 1,
  table_uuids: [],
  cashier_uuid: specId(6),
  lines: [],
  together_with: [],
  copies: 1,
  at: noon,
}
const queued = (printer_uuid: Uuid | null = hot): PrintJobEvent => ({
  type: 'PrintJobQueued',
  data: { ...ticket, printer_uuid, queued_at: noon },
})
const sent = (attempt = 1, printer_uuid = hot): PrintJobEvent => ({
  type: 'PrintJobSent',
  data: { attempt, printer_uuid, at: noon },
})
const missed = (attempt: number, reason: 'unreachable' | 'no_answer' = 'unreachable'): PrintJobEvent => ({
  type: 'PrintJobMissed',
  data: { attempt, printer_uuid: hot, reason, at: noon },
})
const failed = (reason: 'unreachable' | 'no_answer' = 'unreachable'): PrintJobEvent => ({
  type: 'PrintJobFailed',
  data: { reason, at: noon },
})
const rerouted: PrintJobEvent = {
  type: 'PrintJobRerouted',
  data: { from_printer_uuid: hot, printer_uuid: spare, at: noon },
}
const start = (repeatable = true) => ({ type: 'StartPrint', repeatable }) as const
const end = (
  attempt: number,
  outcome: PrintOutcome,
  { repeatable = true, fallback = null as Uuid | null } = {},
) => ({ type: 'EndPrint', attempt, outcome, repeatable, fallback_printer_uuid: fallback }) as const
const printed = { outcome: 'printed' } as const
const unreachable = { outcome: 'not_printed', reason: 'unreachable' } as const
const unknown = { outcome: 'unknown' } as const
const twice = [queued(), sent(), missed(1), sent(2), missed(2), sent(3)]

describe('a print job', () => {
  test('DEF-34: queued, sent, acknowledged', () => {
    given(queued())
      .when(start())
      .then({ type: 'PrintJobSent', data: { attempt: 1, printer_uuid: hot } })
    given(queued(), sent()).when(end(1, printed)).then({ type: 'PrintJobAcknowledged' })
  })
  test('a second worker finds it in progress and sends nothing', () =>
    given(queued(), sent()).when(start(), at(5_000)).thenNothing())
  test('an answer that arrives too late is ignored', () =>
    given(queued(), sent(), sent(2)).when(end(1, printed)).thenNothing())
  test('DEF-34: three attempts, then the fallback printer', () => {
    given(queued(), sent())
      .when(end(1, unreachable, { fallback: spare }))
      .then({ type: 'PrintJobMissed' })
    given(...twice)
      .when(end(3, unreachable, { fallback: spare }))
      .then({ type: 'PrintJobMissed' }, { type: 'PrintJobRerouted', data: { printer_uuid: spare } })
  })
  test('DEF-34: without a fallback it fails; and the fallback has no further one', () => {
    given(...twice)
      .when(end(3, unreachable))
      .then({ type: 'PrintJobMissed' }, { type: 'PrintJobFailed' })
    const elsewhere = [
      missed(3),
      rerouted,
      sent(4, spare),
      missed(4),
      sent(5, spare),
      missed(5),
      sent(6, spare),
    ]
    given(...twice, ...elsewhere)
      .when(end(6, unreachable, { fallback: hot }))
      .then({ type: 'PrintJobMissed' }, { type: 'PrintJobFailed', data: { reason: 'unreachable' } })
  })
  test('a job that a plain printer may have printed is never resent automatically', () =>
    given(queued(), sent())
      .when(end(1, unknown, { repeatable: false }))
      .then({ type: 'PrintJobMissed' }, { type: 'PrintJobFailed', data: { reason: 'no_answer' } }))
  test('a box is retried with the same id; a possibly printed job goes to no other printer', () => {
    given(queued(), sent())
      .when(end(1, unknown))
      .then({ type: 'PrintJobMissed', data: { reason: 'no_answer' } })
    given(queued(), sent(), missed(1, 'no_answer'), sent(2), missed(2), sent(3))
      .when(end(3, unreachable, { fallback: spare }))
      .then({ type: 'PrintJobMissed' }, { type: 'PrintJobFailed', data: { reason: 'no_answer' } })
  })
  test('after a crash of the worker a box is asked for the outcome; a plain printer cannot be asked', () => {
    given(queued(), sent())
      .when(start(true), at(31_000))
      .then({ type: 'PrintJobSent', data: { attempt: 2 } })
    given(queued(), sent())
      .when(start(false), at(31_000))
      .then({ type: 'PrintJobFailed', data: { reason: 'no_answer' } })
    given(queued(), sent(), sent(2))
      .when(end(2, unreachable, { fallback: spare, repeatable: false }))
      .then({ type: 'PrintJobMissed' }, { type: 'PrintJobFailed', data: { reason: 'no_answer' } })
  })
  test('SC-44: a job that waited for ten minutes asks for confirmation, before printing and before a retry', () => {
    given(queued()).when(start(), minutes(11)).then({ type: 'PrintJobExpired' })
    given(queued(), sent())
      .when(start(), minutes(11))
      .then({ type: 'PrintJobFailed', data: { reason: 'no_answer' } })
    const stale: PrintJobEvent = { type: 'PrintJobExpired', data: { at: noon } }
    const retry = (although_old: boolean) =>
      ({ type: 'RetryPrintJob', although_old, printer_uuid: hot }) as const
    given(queued(), stale).when(retry(false), minutes(11)).thenRejected('print_job.old')
    given(queued(), stale).when(retry(true), minutes(11)).then({ type: 'PrintJobRetried' })
    given(queued(), failed()).when(retry(false), minutes(9)).then({ type: 'PrintJobRetried' })
    const retried: PrintJobEvent = { type: 'PrintJobRetried', data: { printer_uuid: hot, at: minutes(11) } }
    given(queued(), stale, retried).when(start(), minutes(12)).then({ type: 'PrintJobSent' })
  })
  test('SC-41: a job that is printed or on its way is not requested again', () => {
    const acknowledged: PrintJobEvent = {
      type: 'PrintJobAcknowledged',
      data: { attempt: 1, printer_uuid: hot, at: noon },
    }
    const retry = { type: 'RetryPrintJob', although_old: true, printer_uuid: hot } as const
    for (const before of [[sent()], [sent(), acknowledged], []])
      given(queued(), ...before)
        .when(retry)
        .thenRejected('print_job.not_waiting')
    given(queued(), sent(), acknowledged)
      .when({ type: 'DiscardPrintJob' })
      .thenRejected('print_job.not_waiting')
  })
  test('SC-45: a job without a printer fails at once, until one exists', () => {
    const retry = (printer_uuid: Uuid | null) =>
      ({ type: 'RetryPrintJob', although_old: false, printer_uuid }) as const
    given(queued(null)).when(start()).thenNothing()
    given(queued(null)).when(retry(null)).thenRejected('print_job.no_printer')
    given(queued(null))
      .when(retry(hot))
      .then({ type: 'PrintJobRetried', data: { printer_uuid: hot } })
  })
  test('a discarded job is final', () =>
    given(queued(), failed()).when({ type: 'DiscardPrintJob' }).then({ type: 'PrintJobDiscarded' }))
})

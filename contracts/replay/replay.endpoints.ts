import { z } from 'zod'
import { endpoint, Instant, PlainDate, RegisterUuid, Uuid } from '../kernel/index.ts'
import { Moment, Step, StepDensity } from './replay.view.ts'
import { StepId } from './step-id.ts'

const ofDay = {
  date: PlainDate,
  register_uuid: RegisterUuid.optional(),
  table_uuid: Uuid.optional(),
}

export const replayEndpoints = {
  days: endpoint({
    method: 'GET',
    path: '/replay/days',
    summary: 'Business days on which something happened, newest first; of a register, or of all.',
    permission: 'journal.read',
    query: z.object({
      register_uuid: RegisterUuid.optional(),
      before: PlainDate.optional(),
      limit: z.coerce.number().int().min(1).max(400).default(62),
    }),
    paged_by: 'before',
    returns: z.object({ days: z.array(PlainDate), next: PlainDate.nullable() }),
    rejects: [],
    reads: ['replay'],
  }),
  day: endpoint({
    method: 'GET',
    path: '/replay/day',
    summary:
      'What happened on a business day, oldest first: at a register, at a table, or anywhere (BEYOND-07).',
    permission: 'journal.read',
    query: z.object({
      ...ofDay,
      /** How many of the day's steps come before the page. */
      cursor: z.coerce.number().int().min(0).max(1_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(2_000).default(500),
    }),
    paged_by: 'cursor',
    returns: z.object({
      steps: z.array(Step),
      initials: z.record(z.string(), z.string()),
      next: z.int().nullable(),
    }),
    rejects: [],
    reads: ['replay', 'documents'],
  }),
  overview: endpoint({
    method: 'GET',
    path: '/replay/overview',
    summary:
      'How many steps a business day has at a register, at a table, or anywhere, and how they spread over it (BEYOND-07).',
    permission: 'journal.read',
    query: z.object(ofDay),
    returns: z.object({
      density: z.array(StepDensity),
      total: z.int(),
      /** More was open or sold on the day than is read; the steps of the rest are missing. */
      is_cut: z.boolean(),
    }),
    rejects: [],
    reads: ['replay'],
  }),
  moment: endpoint({
    method: 'GET',
    path: '/replay/moment',
    summary:
      'A register and the floor as they were right after a step, folded from the log up to its position (BEYOND-07, R-24).',
    permission: 'journal.read',
    query: z.object({
      step: StepId,
      /** Whose state; absent: of the register where it happened. */
      register_uuid: RegisterUuid.optional(),
    }),
    returns: z.object({ moment: Moment }),
    rejects: [],
    reads: ['replay', 'journal', 'documents'],
  }),
  at: endpoint({
    method: 'GET',
    path: '/replay/at',
    summary:
      'The last step at a register, or anywhere, up to a time of its business day; null where there is none.',
    permission: 'journal.read',
    query: z.object({ at: Instant, register_uuid: RegisterUuid.optional() }),
    returns: z.object({ step: Step.nullable(), day: PlainDate }),
    rejects: [],
    reads: ['replay', 'documents'],
  }),
}

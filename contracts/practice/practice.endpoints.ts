import { z } from 'zod'
import { CompanyUuid, endpoint, Instant, PlainDate, RegisterUuid, text, Uuid } from '../kernel/index.ts'
import { PracticeResult } from './practice-result.ts'
import { PracticeTask } from './practice-task.ts'

/** Practice companies of a company at a time; ended ones do not count. */
export const most_practices = 10
/** Forks within 24 hours, ended ones too: each leaves a company and its configuration behind. */
export const most_forks_a_day = 20

export const PracticeRow = z.object({
  /** The practice company, which is entered as any other. */
  uuid: CompanyUuid,
  name: z.string(),
  /** Where the trainee sells. */
  register_uuid: RegisterUuid,
  /** The register that it was forked from, by its name of today. */
  of_register: z.object({ uuid: RegisterUuid, name: z.string() }),
  day: PlainDate,
  made_at: Instant,
  /** Who practises; empty while it is being made. */
  trainee: z.string(),
  /** Bons to sell; 0 while it is being made. */
  tasks: z.int(),
})
export type PracticeRow = z.infer<typeof PracticeRow>

/** Names of products, choices, what is left out, and tables, by uuid of the practice company. */
export const PracticeNames = z.record(Uuid, z.string())
export type PracticeNames = z.infer<typeof PracticeNames>

export const practiceEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/practices',
    summary:
      'Past days that are being practised: the company’s practice companies, newest first (BEYOND-23).',
    permission: 'practice.read',
    feature: 'trade',
    returns: z.object({ practices: z.array(PracticeRow), most: z.int() }),
    rejects: [],
    follows: ['practices'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/practices',
    summary:
      'Forks a past, closed business day of a register into a practice company, in which everything is test mode: its configuration as it was then, its bons as tasks, and one cashier (BEYOND-23).',
    permission: 'practice.write',
    feature: 'trade',
    body: z.strictObject({
      register_uuid: RegisterUuid,
      day: PlainDate,
      trainee: z.strictObject({
        initials: z.string().regex(/^[\p{Letter}\d]{1,5}$/u),
        first_name: text(50),
        last_name: text(100),
        pin: z.string().regex(/^\d{4}$/),
      }),
    }),
    returns: z.object({ practice: PracticeRow }),
    rejects: [
      'practice.day_not_closed',
      'practice.nothing_sold',
      'practice.too_many',
      'practice.too_often',
      'practice.not_copied',
    ],
    touches: ['practices', 'own_account'],
  }),
  show: endpoint({
    method: 'GET',
    path: '/practices/:uuid',
    summary:
      'The guests of a practised day in the order in which they came, with what each asks for (BEYOND-23).',
    permission: 'practice.read',
    feature: 'trade',
    params: z.object({ uuid: Uuid }),
    returns: z.object({ practice: PracticeRow, tasks: z.array(PracticeTask), names: PracticeNames }),
    rejects: [],
    follows: ['practices'],
  }),
  result: endpoint({
    method: 'GET',
    path: '/practices/:uuid/result',
    summary:
      'What the trainee sold in the latest session of the practice register, compared with what the guests asked for (BEYOND-23).',
    permission: 'practice.read',
    feature: 'trade',
    params: z.object({ uuid: Uuid }),
    returns: z.object({ result: PracticeResult, names: PracticeNames }),
    rejects: [],
    reads: ['replay'],
    follows: ['practices'],
  }),
  end: endpoint({
    method: 'POST',
    path: '/practices/:uuid/end',
    summary: 'Ends a practice: nobody enters its company any more. Its register has to be closed.',
    permission: 'practice.write',
    feature: 'trade',
    params: z.object({ uuid: Uuid }),
    returns: z.object({}),
    rejects: ['practice.register_open'],
    touches: ['practices', 'own_account'],
  }),
}

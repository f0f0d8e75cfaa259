import {
  type CompanyUuid,
  type Folds,
  foldBy,
  type PlainDate,
  type RegisterUuid,
} from '@bon/contracts/kernel'
import {
  type PracticeEvent,
  type PracticeTask,
  practice_tasks_per_event,
  practiceEvents,
} from '@bon/contracts/practice'
import type { Decider } from '../kernel/index.ts'

type Origin = { of_company_uuid: CompanyUuid; of_register_uuid: RegisterUuid; day: PlainDate }
export type Practice =
  | { status: 'new' }
  | (Origin & { status: 'running' | 'ended'; tasks: readonly PracticeTask[] })

export type PracticeCommand =
  | ({ type: 'StartPractice'; tasks: readonly PracticeTask[] } & Origin)
  | { type: 'EndPractice' }

const folds: Folds<typeof practiceEvents, Practice> = {
  PracticeStarted: (_, { of_company_uuid, of_register_uuid, day }) => ({
    status: 'running',
    of_company_uuid,
    of_register_uuid,
    day,
    tasks: [],
  }),
  PracticeTasksAdded: (practice, { tasks }) =>
    practice.status === 'new' ? practice : { ...practice, tasks: [...practice.tasks, ...tasks] },
  PracticeEnded: (practice) => (practice.status === 'new' ? practice : { ...practice, status: 'ended' }),
}

/** A past day, forked once and ended once. */
export const practiceDecider: Decider<PracticeCommand, Practice, PracticeEvent, never> = {
  schemas: practiceEvents,
  initialState: { status: 'new' },
  evolve: (practice, event) => foldBy(folds, practice, event),
  decide: (command, practice, { now: at }) => {
    if (command.type === 'EndPractice')
      return practice.status === 'running' ? [{ type: 'PracticeEnded', data: { at } }] : []
    if (practice.status !== 'new') return []
    const { type: _, tasks, ...origin } = command
    return [{ type: 'PracticeStarted', data: { ...origin, at } }, ...inParts(tasks)]
  },
}

const inParts = (tasks: readonly PracticeTask[]): PracticeEvent[] =>
  Array.from({ length: Math.ceil(tasks.length / practice_tasks_per_event) }, (_, i) => {
    const from = i * practice_tasks_per_event
    return {
      type: 'PracticeTasksAdded',
      data: { tasks: tasks.slice(from, from + practice_tasks_per_event) },
    }
  })

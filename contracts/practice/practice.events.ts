import { z } from 'zod'
import {
  CompanyUuid,
  type EventOf,
  Instant,
  PlainDate,
  RegisterUuid,
  type Uuid,
  uuid5,
} from '../kernel/index.ts'
import { PracticeTask } from './practice-task.ts'

/** Tasks of one event, so that none is large. */
export const practice_tasks_per_event = 50

/** A past day that was forked into a practice company; stream `practice-<company_uuid>`, in that company (BEYOND-23). */
export const practiceEvents = {
  PracticeStarted: z.object({
    /** The company, register and business day that it was forked from. */
    of_company_uuid: CompanyUuid,
    of_register_uuid: RegisterUuid,
    day: PlainDate,
    at: Instant,
  }),
  PracticeTasksAdded: z.object({ tasks: z.array(PracticeTask).max(practice_tasks_per_event) }),
  PracticeEnded: z.object({ at: Instant }),
}
export type PracticeEvent = EventOf<typeof practiceEvents>

export const practiceStream = (company_uuid: CompanyUuid): string => `practice-${company_uuid}`

/** The company that a command forks, so that a repeated one makes no second. */
export const practiceCompany = (of: CompanyUuid, command_id: Uuid): CompanyUuid =>
  uuid5(of, `practice:${command_id}`)

/** The copy of an entity in a practice company. */
export const practiceCopy = (practice_company_uuid: CompanyUuid, uuid: Uuid): Uuid =>
  uuid5(practice_company_uuid, uuid)

export const practiceRegister = (practice_company_uuid: CompanyUuid, of: RegisterUuid): RegisterUuid =>
  practiceCopy(practice_company_uuid, of)

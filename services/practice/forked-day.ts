import {
  type CompanyScope,
  type CompanyUuid,
  comparePositions,
  type PlainDate,
  type Position,
  type RegisterUuid,
} from '@bon/contracts/kernel'
import { type PracticeTask, practiceCopy } from '@bon/contracts/practice'
import { type SoldBonPorts, soldBons } from './sold-bons.ts'
import { tasksOfDay } from './tasks-of-day.ts'

type Of = { register_uuid: RegisterUuid; day: PlainDate }

/** The bons that a register completed on a day as tasks of a practice company, and the position up to which they were sold. */
export const forkedDay = async (
  ports: SoldBonPorts,
  scope: CompanyScope,
  of: Of,
  practice_company_uuid: CompanyUuid,
): Promise<{ tasks: PracticeTask[]; position: Position } | undefined> => {
  const { sold } = await soldBons(ports, scope, of)
  const tasks = tasksOfDay(
    sold.map(({ bon }) => bon),
    (uuid) => practiceCopy(practice_company_uuid, uuid),
  )
  const last = sold
    .map(({ end }) => end.position)
    .toSorted(comparePositions)
    .at(-1)
  return last === undefined || tasks.length === 0 ? undefined : { tasks, position: last }
}

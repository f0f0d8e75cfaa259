import {
  type CompanyScope,
  type CompanyUuid,
  comparePositions,
  type PlainDate,
  type Position,
  type RecordedEvent,
  type RegisterUuid,
} from '@bon/contracts/kernel'
import { evolveOrder, newOrder, type Order, type OrderEvent } from '@bon/contracts/orders'
import { type PracticeTask, practiceCopy } from '@bon/contracts/practice'
import { orderStream } from '../orders/index.ts'
import {
  isOfOrder,
  partsOfDay,
  type ReadsStreams,
  type ReplayDayQueries,
  readStreams,
} from '../replay/index.ts'
import { tasksOfDay } from './tasks-of-day.ts'

export type ForkedDayPorts = ReplayDayQueries & ReadsStreams

type Of = { register_uuid: RegisterUuid; day: PlainDate }

/** The bons that a register completed on a day as tasks of a practice company, and the position up to which they were sold. */
export const forkedDay = async (
  ports: ForkedDayPorts,
  scope: CompanyScope,
  of: Of,
  practice_company_uuid: CompanyUuid,
): Promise<{ tasks: PracticeTask[]; position: Position } | undefined> => {
  const { parts } = await partsOfDay(ports, scope, of)
  const prefix = orderStream('')
  const streams = await readStreams(
    ports.store,
    scope.company_uuid,
    parts.filter(({ stream }) => stream.startsWith(prefix)),
  )
  const sold = streams.flatMap((events) => {
    const own = events.filter(isOfOrder)
    const end = own.find((event) => event.type === 'OrderCompleted')
    const isOfDay = end?.meta.business_day === of.day && orderOf(own).register === of.register_uuid
    return end && isOfDay ? [{ end, bon: { order: orderOf(own).order, events: own } }] : []
  })
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

/** The order up to its end, with the register that took its last money: what came later was no part of that day. */
const orderOf = (
  events: readonly (RecordedEvent & OrderEvent)[],
): { order: Order; register: RegisterUuid | undefined } => {
  let order: Order = newOrder
  for (const event of events) {
    order = evolveOrder(order, event)
    if (event.type === 'OrderCompleted') break
  }
  if (order.status === 'new') return { order, register: undefined }
  return { order, register: order.payments.at(-1)?.register_uuid ?? order.register_uuid }
}

import type { CompanyScope, PlainDate, RecordedEvent, RegisterUuid } from '@bon/contracts/kernel'
import { evolveOrder, newOrder, type Order, type OrderEvent } from '@bon/contracts/orders'
import { orderStream } from '../orders/index.ts'
import {
  isOfOrder,
  partsOfDay,
  type ReadsStreams,
  type ReplayDayQueries,
  readStreams,
} from '../replay/index.ts'
import type { SoldBon } from './bon-summary.ts'

export type SoldBonPorts = ReplayDayQueries & ReadsStreams

type Of = { register_uuid: RegisterUuid; day: PlainDate }
type Sold = { end: RecordedEvent; bon: SoldBon }

/** The bons that a register completed on a business day, from their streams; `is_cut`: more happened than is read. */
export const soldBons = async (
  ports: SoldBonPorts,
  scope: CompanyScope,
  of: Of,
): Promise<{ sold: Sold[]; is_cut: boolean }> => {
  const { parts, is_cut } = await partsOfDay(ports, scope, of)
  const prefix = orderStream('')
  const streams = await readStreams(
    ports.store,
    scope.company_uuid,
    parts.filter(({ stream }) => stream.startsWith(prefix)),
  )
  const sold = streams.flatMap((events): Sold[] => {
    const own = events.filter(isOfOrder)
    const end = own.find((event) => event.type === 'OrderCompleted')
    const { order, register } = orderOf(own)
    const isOfDay = end?.meta.business_day === of.day && register === of.register_uuid
    return end && isOfDay ? [{ end, bon: { order, events: own } }] : []
  })
  return { sold, is_cut }
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

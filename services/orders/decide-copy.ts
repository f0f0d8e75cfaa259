import { reject, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { Order, OrderEvent, OrderLine } from '@bon/contracts/orders'
import type { DecideContext } from '../kernel/index.ts'
import { modeOf } from './guards.ts'
import type { CommandOfType } from './order.commands.ts'

/** The copy continues the order, including what the kitchen has of it (ORD-30). */
export const openCopy = (
  { copy, original, by }: CommandOfType<'OpenCopy'>,
  order: Order,
  context: DecideContext,
) => {
  const { now: at } = context
  if (order.status !== 'new')
    return order.origin?.kind === 'copy' && order.origin.order_uuid === original.order_uuid
      ? []
      : reject('order.id_taken')
  const { order_uuid, lines: sold, sent: had, table_uuids, details } = original
  const named = (uuid: Uuid) => uuid5(copy.order_uuid, uuid)
  // What a card cost is paid back with the sale, and the next payment has its own.
  const goods = sold.filter(({ mark }) => mark !== 'surcharge')
  const lines = goods.map(
    ({ origin_uuid: _, ...line }): OrderLine => ({
      ...line,
      uuid: named(line.uuid),
      ...(line.parent_uuid && { parent_uuid: named(line.parent_uuid) }),
    }),
  )
  const sent = Object.fromEntries(Object.entries(had).map(([uuid, line]) => [named(uuid), line]))
  const { register_uuid, cashier_uuid } = by
  const events: OrderEvent[] = [
    {
      type: 'OrderOpened',
      data: { ...copy, ...by, origin: { kind: 'copy', order_uuid }, ...modeOf(context), at },
    },
    {
      type: 'OrderTransferReceived',
      data: {
        transfer_uuid: named(order_uuid),
        kind: 'move_lines',
        source_order_uuid: order_uuid,
        lines,
        sent,
        at,
      },
    },
  ]
  if (Object.keys(details).length > 0) events.push({ type: 'OrderDetailsChanged', data: { details, at } })
  if (table_uuids.length > 0)
    events.push({
      type: 'OrderPlaced',
      data: { table_uuids: [...table_uuids], before: [], by: { ...by, at } },
    })
  events.push({ type: 'OrderCheckedOut', data: { register_uuid, cashier_uuid, at } })
  return events
}

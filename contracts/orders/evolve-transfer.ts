import type { Uuid } from '../kernel/index.ts'
import type { OrderEvent } from './order.events.ts'
import type { ExistingOrder } from './order-shape.ts'

/** Lines that leave, arrive, or come back; what the kitchen has of them goes with them (DEF-35). */
export const evolveTransfer = (order: ExistingOrder, event: OrderEvent): ExistingOrder => {
  switch (event.type) {
    case 'OrderTransferStarted': {
      const { transfer_uuid, kind, target_order_uuid, lines, rest, taken, sent, rest_sent } = event.data
      const left = new Map(rest.map((line) => [line.uuid, line]))
      const gone = new Set(taken)
      const kept = Object.entries(order.sent).filter(([line_uuid]) => !gone.has(line_uuid))
      return {
        ...linkedTo(order, target_order_uuid),
        lines: order.lines.flatMap((line) => left.get(line.uuid) ?? (gone.has(line.uuid) ? [] : [line])),
        sent: { ...Object.fromEntries(kept), ...rest_sent },
        transits: [...order.transits, { transfer_uuid, kind, target_order_uuid, lines, sent }],
      }
    }
    case 'OrderTransferReceived': {
      const { transfer_uuid, source_order_uuid, lines, sent } = event.data
      return {
        ...linkedTo(order, source_order_uuid),
        lines: [...order.lines, ...lines],
        sent: { ...order.sent, ...sent },
        answered: [...order.answered, transfer_uuid],
      }
    }
    case 'OrderTransferRefused':
      return { ...order, answered: [...order.answered, event.data.transfer_uuid] }
    case 'OrderTransferConfirmed':
      return without(order, event.data.transfer_uuid)
    case 'OrderTransferReturned': {
      const transit = order.transits.find(({ transfer_uuid }) => transfer_uuid === event.data.transfer_uuid)
      if (!transit) return order
      return {
        ...without(order, transit.transfer_uuid),
        lines: [...order.lines, ...transit.lines],
        sent: { ...order.sent, ...transit.sent },
      }
    }
    default:
      return order
  }
}

const without = (order: ExistingOrder, uuid: Uuid): ExistingOrder => ({
  ...order,
  transits: order.transits.filter(({ transfer_uuid }) => transfer_uuid !== uuid),
})

const linkedTo = (order: ExistingOrder, uuid: Uuid): ExistingOrder => ({
  ...order,
  linked: [...new Set([...(order.linked ?? []), uuid])],
})

import type { Folds, Uuid } from '../kernel/index.ts'
import type { ExistingOrder } from './order-shape.ts'
import type { transferFacts } from './transfer.events.ts'

/** Lines that leave, arrive or return, together with what the kitchen has of them (DEF-35). */
export const transferFolds: Folds<typeof transferFacts, ExistingOrder> = {
  OrderTransferStarted: (order, started) => {
    const { transfer_uuid, kind, target_order_uuid, lines, rest, taken, sent, rest_sent } = started
    const left = new Map(rest.map((line) => [line.uuid, line]))
    const removedIds = new Set(taken)
    const remaining = Object.entries(order.sent).filter(([line_uuid]) => !removedIds.has(line_uuid))
    return {
      ...linkedTo(order, target_order_uuid),
      lines: order.lines.flatMap((line) => left.get(line.uuid) ?? (removedIds.has(line.uuid) ? [] : [line])),
      sent: { ...Object.fromEntries(remaining), ...rest_sent },
      transfers_in_flight: [
        ...order.transfers_in_flight,
        { transfer_uuid, kind, target_order_uuid, lines, sent },
      ],
    }
  },
  OrderTransferReceived: (order, { transfer_uuid, source_order_uuid, lines, sent }) => ({
    ...linkedTo(order, source_order_uuid),
    lines: [...order.lines, ...lines],
    sent: { ...order.sent, ...sent },
    answered: [...order.answered, transfer_uuid],
  }),
  OrderTransferRefused: (order, { transfer_uuid }) => ({
    ...order,
    answered: [...order.answered, transfer_uuid],
  }),
  OrderTransferConfirmed: (order, { transfer_uuid }) => without(order, transfer_uuid),
  OrderTransferReturned: (order, returned) => {
    const in_flight = order.transfers_in_flight.find(
      ({ transfer_uuid }) => transfer_uuid === returned.transfer_uuid,
    )
    if (!in_flight) return order
    return {
      ...without(order, in_flight.transfer_uuid),
      lines: [...order.lines, ...in_flight.lines],
      sent: { ...order.sent, ...in_flight.sent },
    }
  },
}

const without = (order: ExistingOrder, uuid: Uuid): ExistingOrder => ({
  ...order,
  transfers_in_flight: order.transfers_in_flight.filter(({ transfer_uuid }) => transfer_uuid !== uuid),
})

const linkedTo = (order: ExistingOrder, uuid: Uuid): ExistingOrder => ({
  ...order,
  linked: [...new Set([...(order.linked ?? []), uuid])],
})

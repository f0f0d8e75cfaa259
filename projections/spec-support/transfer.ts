import { type Instant, type OrderUuid, type Quantity, type Uuid, uuid5 } from '@bon/contracts/kernel'
import { divideLine, type OrderEvent, type OrderLine } from '@bon/contracts/orders'
import type { Log } from './log.ts'
import type { Till } from './sale.ts'

type Between = { from: Uuid; to: Uuid; at: Instant }

/** Starts a transfer of part of a line, as the decider does; the caller adds what follows. */
export const setOut = (
  log: Log,
  till: Till,
  { from, to, at }: Between,
  line: OrderLine,
  amount: Quantity,
) => {
  const { who, register_uuid, session_uuid, cashier_uuid } = till
  const transfer_uuid = uuid5(from, `to ${to}`)
  const { portion, rest } = divideLine(line, amount, transfer_uuid)
  const lines = [portion]
  const write = (order_uuid: OrderUuid, event: OrderEvent) =>
    log.write<OrderEvent>(`order-${order_uuid}`, who, at, event)
  write(from, {
    type: 'OrderTransferStarted',
    data: {
      transfer_uuid,
      kind: 'move_lines',
      target_order_uuid: to,
      lines,
      rest: rest ? [rest] : [],
      taken: [line.uuid],
      sent: {},
      rest_sent: {},
      by: { register_uuid, session_uuid, cashier_uuid, at },
    },
  })
  return {
    received: () => {
      const source = { transfer_uuid, kind: 'move_lines' as const, source_order_uuid: from }
      write(to, { type: 'OrderTransferReceived', data: { ...source, lines, sent: {}, at } })
      write(from, { type: 'OrderTransferConfirmed', data: { transfer_uuid, at } })
    },
    returned: () => {
      const reason = 'order.completed'
      write(to, {
        type: 'OrderTransferRefused',
        data: { transfer_uuid, source_order_uuid: from, reason, at },
      })
      write(from, { type: 'OrderTransferReturned', data: { transfer_uuid, lines, reason, at } })
    },
  }
}

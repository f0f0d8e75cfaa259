import { isRejection, type RecordedEvent, type Rejection } from '@bon/contracts/kernel'
import type { Order, OrderEvent } from '@bon/contracts/orders'
import type { CommandHandler, Handled, ProcessManager } from '../kernel/index.ts'
import { orderDecider, orderStream, orderUuidOf } from '../orders/index.ts'
import { onceForEver, stepOfOrder, whoOf } from './who.ts'

type Started = Extract<OrderEvent, { type: 'OrderTransferStarted' }>['data']

/**
 * Brings lines that set out to the other order, or back: the target says yes or no once, and the source follows
 * (eventstore.md 6). Answers why the lines went back, or nothing. Ids of both steps derive from the transfer, so that request, reactor and a restart may all drive
 * it, in any mix.
 */
export const createCarryLines =
  (handler: CommandHandler) =>
  async (event: RecordedEvent): Promise<string | undefined> => {
    const started = event.data as Started
    const { transfer_uuid, target_order_uuid } = started
    const source_order_uuid = orderUuidOf(event.stream)
    const step = (name: string) => ({
      ...whoOf(event, 'transfer-lines'),
      command_id: stepOfOrder(source_order_uuid, transfer_uuid, name),
      command_hash: onceForEver,
    })
    const answer = await handler.handle(
      orderDecider,
      orderStream(target_order_uuid),
      { type: 'ReceiveTransfer', source_order_uuid, started },
      step('receive'),
    )
    const refused = refusalOf(answer)
    const followed = await handler.handle(
      orderDecider,
      event.stream,
      { type: 'EndTransfer', transfer_uuid, refused },
      step('end'),
    )
    if (isRejection(followed)) throw new Error(`${event.stream} did not follow: ${followed.rejection}`)
    return refused
  }

/**
 * Why the lines go back. An order that cannot take them for good (another company's, one that never was, a command id
 * that stands for something else there) is a no as well; only a race that was not decided is tried again.
 */
const refusalOf = (answer: Handled<Order> | Rejection): string | undefined => {
  if (!isRejection(answer)) {
    const refusal = answer.events.find(({ type }) => type === 'OrderTransferRefused')
    return refusal && (refusal.data as { reason: string }).reason
  }
  if (answer.rejection === 'command.undecided') throw new Error('a transfer is not decided yet')
  return answer.rejection
}

/** Finishes transfers whose request died on the way: lines never stay between two bons. */
export const transferLines = (carry: ReturnType<typeof createCarryLines>): ProcessManager => ({
  name: 'transfer-lines',
  prefixes: ['order-'],
  patience_ms: 2_000,
  wants: ({ type }) => type === 'OrderTransferStarted',
  react: async (events) => {
    for (const event of events) await carry(event)
  },
})

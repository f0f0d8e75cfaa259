import { dataOf, isEvent, isRejection, type RecordedEvent, type Rejection } from '@bon/contracts/kernel'
import { type Order, orderEvents } from '@bon/contracts/orders'
import type { CommandHandler, Handled, ProcessManager } from '../kernel/index.ts'
import { orderDecider, orderStream, orderUuidOf } from '../orders/index.ts'
import { anyContentHash, stepOfOrder, whoOf } from './who.ts'

const isTransferRefused = isEvent(orderEvents, 'OrderTransferRefused')

/**
 * Delivers transferred lines to the target order, or returns them: the target accepts or refuses once, and the source
 * follows (LOG-10). Returns the reason when the lines were returned. Ids of both steps derive from the transfer, so
 * that request, reactor and a restart may all run it, in any order.
 */
export const createCarryLines =
  (handler: CommandHandler) =>
  async (event: RecordedEvent): Promise<string | undefined> => {
    const started = dataOf(orderEvents, 'OrderTransferStarted', event)
    const { transfer_uuid, target_order_uuid } = started
    const source_order_uuid = orderUuidOf(event.stream)
    const step = (name: string) => ({
      ...whoOf(event, 'transfer-lines'),
      command_id: stepOfOrder(source_order_uuid, transfer_uuid, name),
      command_hash: anyContentHash,
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
 * Why the lines are returned. A target that can never accept them (another company's, one that does not exist, a reused
 * command id) counts as a refusal; only an undecided race is retried.
 */
const refusalOf = (answer: Handled<Order> | Rejection): string | undefined => {
  if (!isRejection(answer)) {
    return answer.events.find(isTransferRefused)?.data.reason
  }
  if (answer.rejection === 'command.undecided') throw new Error('a transfer is not decided yet')
  return answer.rejection
}

/** Completes transfers whose request crashed, so that lines do not stay in transfer. */
export const transferLines = (carry: ReturnType<typeof createCarryLines>): ProcessManager => ({
  name: 'transfer-lines',
  prefixes: ['order-'],
  grace_ms: 2_000,
  wants: ({ type }) => type === 'OrderTransferStarted',
  react: async (events) => {
    for (const event of events) await carry(event)
  },
})

import { isRejection, type RecordedEvent, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { OrderEvent } from '@bon/contracts/orders'
import type { CommandHandler, ProcessManager } from '../kernel/index.ts'
import { orderDecider, orderStream, orderUuidOf } from '../orders/index.ts'
import { whoOf } from './who.ts'

type Started = Extract<OrderEvent, { type: 'OrderTransferStarted' }>['data']

/**
 * Brings lines that set out to the other order, or back: the target says yes or no once, and the source follows
 * (eventstore.md 6). Ids of both steps derive from the transfer, so that request, reactor and a restart may all drive
 * it, in any mix.
 */
export const createCarryLines =
  (handler: CommandHandler) =>
  async (event: RecordedEvent): Promise<void> => {
    const started = event.data as Started
    const { transfer_uuid, target_order_uuid } = started
    const step = (name: string) => ({
      ...whoOf(event, 'transfer-lines'),
      command_id: uuid5(transfer_uuid, name) as Uuid,
    })
    const source_order_uuid = orderUuidOf(event.stream)
    const answer = await handler.handle(
      orderDecider,
      orderStream(target_order_uuid),
      { type: 'ReceiveTransfer', source_order_uuid, started },
      step('receive'),
    )
    if (isRejection(answer))
      throw new Error(`${target_order_uuid} said neither yes nor no: ${answer.rejection}`)
    const refusal = answer.events.find(({ type }) => type === 'OrderTransferRefused')
    const refused = refusal && (refusal.data as { reason: string }).reason
    const followed = await handler.handle(
      orderDecider,
      event.stream,
      { type: 'EndTransfer', transfer_uuid, refused },
      step('end'),
    )
    if (isRejection(followed)) throw new Error(`${event.stream} did not follow: ${followed.rejection}`)
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

import { pickupStream } from '@bon/contracts/counters'
import { isRejection, type RecordedEvent, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { OrderEvent } from '@bon/contracts/orders'
import { counterDecider } from '../counters/index.ts'
import type { CommandHandler, ProcessManager } from '../kernel/index.ts'
import { orderDecider, orderStream, orderUuidOf } from '../orders/index.ts'
import { onceForEver, whoOf } from './who.ts'

type Needs = {
  handler: CommandHandler
  /** Where the register stands; its company while it stands nowhere. */
  locationOf(register_uuid: Uuid): Uuid | undefined
}

const takenAway: ReadonlySet<string> = new Set(['takeaway', 'pickup', 'delivery'])

/** What is taken away gets a number to be called out by; it is free again when the order is over (POS-54, DEF-32). */
export const numberPickups = ({ handler, locationOf }: Needs): ProcessManager => {
  const react = async (recorded: RecordedEvent): Promise<void> => {
    const order_uuid = orderUuidOf(recorded.stream)
    const who = whoOf(recorded, 'number-pickups')
    // Most orders are eaten where they are sold: they cost no read.
    const look = isEnd(recorded.type) ? handler.peek : handler.load
    const folded = await look(orderDecider, orderStream(order_uuid), who.company_uuid)
    if (!folded || folded.state.status === 'new') return
    const stream = pickupStream(locationOf(folded.state.register_uuid) ?? who.company_uuid)
    if (!takenAway.has(folded.state.details.delivery_type ?? '') && folded.state.pickup_nr === undefined)
      return
    const isOver = folded.state.status === 'completed' || folded.state.status === 'cancelled'
    if (recorded.type === 'OrderDetailsChanged' && folded.state.pickup_nr === undefined) {
      const given = await handler.handle(
        counterDecider,
        stream,
        { type: 'GiveNumber', for: order_uuid, day: recorded.meta.business_day },
        { ...who, command_id: uuid5(order_uuid, 'pickup number'), command_hash: onceForEver },
      )
      if (isRejection(given)) throw new Error(`no pickup number: ${given.rejection}`)
      const pickup_nr = given.state.held.get(order_uuid)
      if (pickup_nr !== undefined)
        await handler.handle(
          orderDecider,
          recorded.stream,
          { type: 'NumberPickup', pickup_nr },
          { ...who, command_id: uuid5(order_uuid, 'numbered'), command_hash: onceForEver },
        )
    }
    if (isOver)
      await handler.handle(
        counterDecider,
        stream,
        { type: 'FreeNumber', for: order_uuid },
        { ...who, command_id: uuid5(recorded.event_id, 'free number'), command_hash: onceForEver },
      )
  }
  return {
    name: 'number-pickups',
    prefixes: ['order-'],
    patience_ms: 0,
    wants: ({ type, data }) => isEnd(type) || isTakenAway({ type, data } as OrderEvent),
    react: async (events) => {
      for (const event of events) await react(event)
    },
  }
}

const isEnd = (type: string): boolean => type === 'OrderCompleted' || type === 'OrderCancelled'

const isTakenAway = (event: OrderEvent): boolean =>
  event.type === 'OrderDetailsChanged' && takenAway.has(event.data.details.delivery_type ?? '')

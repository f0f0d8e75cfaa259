import { pickupStream } from '@bon/contracts/counters'
import {
  dayBefore,
  isRejection,
  type PlainDate,
  type RecordedEvent,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { ExistingOrder, OrderEvent } from '@bon/contracts/orders'
import { counterDecider } from '../counters/index.ts'
import type { CommandHandler, ProcessManager } from '../kernel/index.ts'
import { orderDecider, orderStream, orderUuidOf } from '../orders/index.ts'
import { onceForEver, whoOf } from './who.ts'

type Needs = {
  handler: CommandHandler
  /** Where the register stands; its company while it stands nowhere. */
  locationOf(register_uuid: Uuid): Uuid | undefined
}

type Series = { location_uuid: Uuid; day: PlainDate }
type Who = ReturnType<typeof whoOf>

const streamOf = ({ location_uuid, day }: Series): string => pickupStream(location_uuid, day)

const isForPickup = ({ details, pickup_nr }: ExistingOrder): boolean =>
  takenAway.has(details.delivery_type ?? '') || pickup_nr !== undefined

/** Orders of before say nothing of their series. */
const seriesOf = (pickup: ExistingOrder['pickup'], series: Series): Series => ({
  location_uuid: pickup?.location_uuid ?? series.location_uuid,
  day: pickup?.day ?? series.day,
})

const takenAway: ReadonlySet<string> = new Set(['takeaway', 'pickup', 'delivery'])

/** What is taken away gets a number to be called out by; it is free again when the order is over (POS-54, DEF-32). */
export const numberPickups = ({ handler, locationOf }: Needs): ProcessManager => {
  const react = async (recorded: RecordedEvent): Promise<void> => {
    const order_uuid = orderUuidOf(recorded.stream)
    const who = whoOf(recorded, 'number-pickups')
    // Most orders are eaten where they are sold: they cost no read.
    const glimpse = isEnd(recorded.type)
      ? await handler.peek(orderDecider, orderStream(order_uuid), who.company_uuid)
      : undefined
    if (glimpse && glimpse.state.status !== 'new' && !isForPickup(glimpse.state)) return
    // Another process may have ended it: what was seen of it here is older.
    const folded = await handler.load(orderDecider, orderStream(order_uuid), who.company_uuid)
    if (!folded || folded.state.status === 'new') return
    const { state } = folded
    const location_uuid = locationOf(state.register_uuid) ?? who.company_uuid
    if (!isForPickup(state)) return
    const isOver = state.status === 'completed' || state.status === 'cancelled'
    const day = recorded.meta.business_day
    const given =
      recorded.type === 'OrderDetailsChanged' && state.pickup_nr === undefined
        ? await give(order_uuid, { location_uuid, day }, who)
        : undefined
    if (isOver)
      await handler.handle(
        counterDecider,
        streamOf(given ?? seriesOf(state.pickup, { location_uuid, day })),
        { type: 'FreeNumber', for: order_uuid },
        { ...who, command_id: uuid5(recorded.event_id, 'free number'), command_hash: onceForEver },
      )
  }
  /** The series is of the fact's own day, so that a fact that comes again finds the number that it was given. */
  const give = async (order_uuid: Uuid, series: Series, who: Who): Promise<Series> => {
    const { location_uuid, day } = series
    const yesterday = await handler.load(
      counterDecider,
      streamOf({ location_uuid, day: dayBefore(day) }),
      who.company_uuid,
    )
    const given = await handler.handle(
      counterDecider,
      streamOf(series),
      { type: 'GiveNumber', for: order_uuid, day, waiting: [...(yesterday?.state.held.values() ?? [])] },
      { ...who, command_id: uuid5(order_uuid, 'pickup number'), command_hash: onceForEver },
    )
    if (isRejection(given)) throw new Error(`no pickup number: ${given.rejection}`)
    const pickup_nr = given.state.held.get(order_uuid)
    if (pickup_nr !== undefined)
      await handler.handle(
        orderDecider,
        orderStream(order_uuid),
        { type: 'NumberPickup', pickup_nr, ...series },
        { ...who, command_id: uuid5(order_uuid, 'numbered'), command_hash: onceForEver },
      )
    return series
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

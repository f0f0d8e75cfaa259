import { pickupStream } from '@bon/contracts/counters'
import {
  dayBefore,
  isRejection,
  type OrderUuid,
  type PlainDate,
  type RecordedEvent,
  type RegisterUuid,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { type ExistingOrder, isTakenBack, type OrderEvent } from '@bon/contracts/orders'
import { numberSeriesDecider } from '../counters/index.ts'
import type { CommandHandler, ProcessManager } from '../kernel/index.ts'
import { orderDecider, orderStream, orderUuidOf } from '../orders/index.ts'
import { anyContentHash, whoOf } from './who.ts'

type Needs = {
  handler: CommandHandler
  /** Location of the register; undefined without one, and the company is used instead. */
  locationOf(register_uuid: RegisterUuid): Uuid | undefined
}

type Series = { location_uuid: Uuid; day: PlainDate }
type Who = ReturnType<typeof whoOf>

const streamOf = ({ location_uuid, day }: Series): string => pickupStream(location_uuid, day)

/** What is taken back is called out to nobody. */
const isForPickup = ({ details, origin, pickup_nr }: ExistingOrder): boolean =>
  (pickupTypes.has(details.delivery_type ?? '') && !isTakenBack(origin)) || pickup_nr !== undefined

/** Older orders do not name their series. */
const seriesOf = (pickup: ExistingOrder['pickup'], series: Series): Series => ({
  location_uuid: pickup?.location_uuid ?? series.location_uuid,
  day: pickup?.day ?? series.day,
})

const pickupTypes: ReadonlySet<string> = new Set(['takeaway', 'pickup', 'delivery'])

/** Takeaway orders get a number to be called out, which is released when the order ends (POS-54, DEF-32). */
export const numberPickups = ({ handler, locationOf }: Needs): ProcessManager => {
  const react = async (recorded: RecordedEvent): Promise<void> => {
    const order_uuid = orderUuidOf(recorded.stream)
    const who = whoOf(recorded, 'number-pickups')
    // Most orders are eaten in; the cached state is enough for these, without a read.
    const glimpse = isEnd(recorded.type)
      ? await handler.peek(orderDecider, orderStream(order_uuid), who.company_uuid)
      : undefined
    if (glimpse && glimpse.state.status !== 'new' && !isForPickup(glimpse.state)) return
    // Another process may have ended it, so read the current state.
    const folded = await handler.load(orderDecider, orderStream(order_uuid), who.company_uuid)
    if (!folded || folded.state.status === 'new') return
    const { state } = folded
    const location_uuid = locationOf(state.register_uuid) ?? who.company_uuid
    if (!isForPickup(state)) return
    const isOver = state.status === 'completed' || state.status === 'cancelled'
    const day = recorded.meta.business_day
    const assignedSeries =
      recorded.type === 'OrderDetailsChanged' && state.pickup_nr === undefined
        ? await give(order_uuid, { location_uuid, day }, who)
        : undefined
    if (isOver)
      await handler.handle(
        numberSeriesDecider,
        streamOf(assignedSeries ?? seriesOf(state.pickup, { location_uuid, day })),
        { type: 'FreeNumber', for: order_uuid },
        { ...who, command_id: uuid5(recorded.event_id, 'free number'), command_hash: anyContentHash },
      )
  }
  /** Uses the series of the event's own day, so that a redelivery finds the assigned number. */
  const give = async (order_uuid: OrderUuid, series: Series, who: Who): Promise<Series> => {
    const { location_uuid, day } = series
    const yesterday = await handler.load(
      numberSeriesDecider,
      streamOf({ location_uuid, day: dayBefore(day) }),
      who.company_uuid,
    )
    const handled = await handler.handle(
      numberSeriesDecider,
      streamOf(series),
      { type: 'GiveNumber', for: order_uuid, day, waiting: [...(yesterday?.state.numbers.values() ?? [])] },
      { ...who, command_id: uuid5(order_uuid, 'pickup number'), command_hash: anyContentHash },
    )
    if (isRejection(handled)) throw new Error(`no pickup number: ${handled.rejection}`)
    const pickup_nr = handled.state.numbers.get(order_uuid)
    if (pickup_nr !== undefined)
      await handler.handle(
        orderDecider,
        orderStream(order_uuid),
        { type: 'NumberPickup', pickup_nr, ...series },
        { ...who, command_id: uuid5(order_uuid, 'numbered'), command_hash: anyContentHash },
      )
    return series
  }
  return {
    name: 'number-pickups',
    prefixes: ['order-'],
    grace_ms: 0,
    wants: ({ type, data }) => isEnd(type) || isForTakeaway({ type, data } as OrderEvent),
    react: async (events) => {
      for (const event of events) await react(event)
    },
  }
}

const isEnd = (type: string): boolean => type === 'OrderCompleted' || type === 'OrderCancelled'

const isForTakeaway = (event: OrderEvent): boolean =>
  event.type === 'OrderDetailsChanged' && pickupTypes.has(event.data.details.delivery_type ?? '')

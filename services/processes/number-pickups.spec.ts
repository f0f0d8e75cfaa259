import {
  dayBefore,
  type NewEvent,
  type OrderUuid,
  type PlainDate,
  type RecordedEvent,
  type Uuid,
} from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { createCommandHandler } from '../kernel/index.ts'
import { orderDecider, orderStream } from '../orders/index.ts'
import { type SpecStore, specId, specStore } from '../spec-support/spec-store.ts'
import { numberPickups } from './number-pickups.process.ts'

const [register_uuid, location_uuid, cashier_uuid, session_uuid, company_uuid] = [1, 2, 3, 4, 900].map(
  specId,
) as [Uuid, Uuid, Uuid, Uuid, Uuid]
const friday = '2026-11-20'
const saturday = '2026-11-21'

/** A shop whose processes restart without caches; records which counter streams are read. */
const openShop = () => {
  const store = specStore()
  const read: string[] = []
  const counting: SpecStore = {
    ...store,
    async *readStream(stream, options) {
      for await (const event of store.readStream(stream, options)) {
        if (stream.startsWith('counter-')) read.push(event.stream)
        yield event
      }
    },
  }
  let events = 0
  const write = async (
    order_uuid: OrderUuid,
    day: PlainDate,
    type: string,
    data: object,
  ): Promise<RecordedEvent> => {
    const at = `${day}T12:00:00.000Z`
    const meta = {
      company_uuid,
      vat_entity_uuid: specId(901),
      command_id: specId(10_000 + ++events),
      command_hash: '0'.repeat(64),
      actor: 'spec',
      at,
      business_day: day,
      v: '1',
    }
    const event: NewEvent = { event_id: specId(50_000 + events), type, data: { ...data, at }, meta }
    await store.append(orderStream(order_uuid), 'any', [event])
    return store.log.at(-1) as RecordedEvent
  }
  const restart = () => {
    const handler = createCommandHandler(counting)
    const manager = numberPickups({ handler, locationOf: () => location_uuid })
    const numberOf = async (order_uuid: OrderUuid) => {
      const found = await handler.load(orderDecider, orderStream(order_uuid), company_uuid)
      return found && found.state.status !== 'new' ? found.state.pickup_nr : undefined
    }
    return { react: (event: RecordedEvent) => manager.react([event]), numberOf }
  }
  const by = { register_uuid, session_uuid, cashier_uuid }
  const order = async (n: number, day: PlainDate) => {
    const order_uuid = specId(100 + n)
    await write(order_uuid, day, 'OrderOpened', { order_uuid, ...by, short_nr: n })
    const takeaway = { details: { delivery_type: 'takeaway' } }
    return { order_uuid, takeawayEvent: await write(order_uuid, day, 'OrderDetailsChanged', takeaway) }
  }
  const end = (order_uuid: OrderUuid, day: PlainDate) =>
    write(order_uuid, day, 'OrderCompleted', { receipt_uuid: specId(7), nr: 1 })
  return { read, restart, order, end, write, by }
}

test('FIND-M11: a restarted process reads the numbers of the day and of the day before, not those of years', async () => {
  const { read, restart, order, end } = openShop()
  const first = restart()
  let day = '2026-11-01'
  for (let n = 1; n <= 40; n++) {
    const { order_uuid, takeawayEvent } = await order(n, day)
    await first.react(takeawayEvent)
    expect(await first.numberOf(order_uuid)).toBe(((n - 1) % 4) + 1)
    await first.react(await end(order_uuid, day))
    if (n % 4 === 0) day = `2026-11-${String(n / 4 + 1).padStart(2, '0')}`
  }
  read.length = 0
  const { takeawayEvent } = await order(41, '2026-11-10')
  await restart().react(takeawayEvent)
  // Four assigned and four released on each of two days; 80 on all ten.
  expect(read.filter((stream) => stream.endsWith('2026-11-09'))).toHaveLength(8)
  expect(read.filter((stream) => stream.endsWith('2026-11-10')).length).toBeLessThanOrEqual(16)
  expect(new Set(read).size).toBe(2)
})

test('DEF-32: an order still waiting with yesterday’s number keeps it exclusively, and frees it where it was assigned', async () => {
  const { restart, order, end } = openShop()
  const { react, numberOf } = restart()
  const [early, late] = [await order(1, friday), await order(2, friday)]
  for (const { takeawayEvent } of [early, late]) await react(takeawayEvent)
  await react(await end(late.order_uuid, friday))
  const [one, two, three] = [await order(3, saturday), await order(4, saturday), await order(5, saturday)]
  await react(one.takeawayEvent)
  // Order 1 has yesterday's number 1.
  expect(await numberOf(one.order_uuid)).toBe(2)
  await react(await end(early.order_uuid, saturday))
  await react(two.takeawayEvent)
  await react(three.takeawayEvent)
  expect([await numberOf(two.order_uuid), await numberOf(three.order_uuid)]).toEqual([3, 4])
  expect(dayBefore(saturday)).toBe(friday)
})

test('goods for taking away that are taken back get no number', async () => {
  const { restart, order, write, by } = openShop()
  const { order_uuid: sold } = await order(1, friday)
  const back = specId(150)
  const origin = { kind: 'refund', order_uuid: sold }
  await write(back, friday, 'OrderOpened', { order_uuid: back, ...by, short_nr: 2, origin })
  const details = { delivery_type: 'takeaway' }
  const manager = restart()
  await manager.react(await write(back, friday, 'OrderDetailsChanged', { details }))
  await manager.react(await write(back, friday, 'OrderCompleted', { receipt_uuid: specId(7), nr: 2 }))
  expect(await manager.numberOf(back)).toBeUndefined()
})

test('an event delivered again after a crash finds its number', async () => {
  const { restart, order } = openShop()
  const { order_uuid, takeawayEvent } = await order(1, friday)
  await restart().react(takeawayEvent)
  const again = restart()
  await again.react(takeawayEvent)
  expect(await again.numberOf(order_uuid)).toBe(1)
})

import { addMs, logStart, type RecordedEvent, type Uuid, uuid5 } from '@bon/contracts/kernel'
import { orderEndpoints } from '@bon/contracts/orders'
import { sessionEndpoints } from '@bon/contracts/registers'
import { memoryEventStore } from '@bon/infra/event-store'
import { scaled } from '@bon/infra/slowness'
import { verify } from '@bon/infra/verify'
import { expect, test } from 'vitest'
import { Crashed, type Life, noFaults } from './faults.ts'
import { type House, openHouse } from './house.ts'
import { openParking } from './parking.ts'
import { noPlant } from './plants.ts'
import { type Checkpoints, reactOnce } from './reactor.ts'
import { rngOf } from './rng.ts'
import { cash, cashiers, entity, idOf, products, scope, vat_entity_uuid } from './shop.ts'
import { checkDaySignature } from './signer.ts'

/** Sales that die in the middle: fifty in every run, a thousand in `pnpm long` (issue 14, Accept 5). */
const kills = Number(process.env['BON_KILLED_SALES'] ?? 50)
const register = idOf('register 0')
const cashier_uuid = cashiers[0]?.uuid
const [stew] = products

const durable = memoryEventStore()
const checkpoints: Checkpoints = new Map()
const parking = openParking((error) => error instanceof Crashed, noPlant)
const rng = rngOf('killed sales')
let now = '2026-11-21T08:00:00.000Z'

/** A process that dies at the nth place of its appends, before or after one. */
const lifeOf = (dies: number): Life & { places: number } => {
  let alive = true
  const life = {
    places: 0,
    isAlive: () => alive,
    kill: () => {
      alive = false
    },
    crashpoint: (name: string) => {
      if (!alive) throw new Crashed(name)
      if (!name.startsWith('store.append')) return
      life.places++
      if (life.places !== dies) return
      alive = false
      throw new Crashed(name)
    },
  }
  return life
}
const started = (dies = Number.POSITIVE_INFINITY) => {
  const life = lifeOf(dies)
  const companyOf = (uuid: Uuid) => (uuid === register ? scope.company_uuid : undefined)
  const untilClosed = async () => undefined
  const house = openHouse({ store: durable, now: () => now, life, companyOf, untilClosed, plant: noPlant })
  return { house, life }
}
const contextOf = (command_id: Uuid) => ({ now, actor: 'cashier', scope, command_id, caller: 'till' })

type Sale = { order: Uuid; payment_uuid: Uuid; command_id: Uuid }
const newSale = (): Sale => ({ order: rng.uuid(3), payment_uuid: rng.uuid(1), command_id: rng.uuid(2) })
const sold = async (house: House, { order, payment_uuid, command_id }: Sale) => {
  const sellable_data = {
    type: 'product' as const,
    product: { uuid: stew?.product_uuid, price: stew?.prices[0]?.price },
  }
  const body = {
    register_uuid: register,
    cashier_uuid,
    short_nr: 7,
    order_lines: [{ uuid: uuid5(order, 'line'), quantity: 1_000, sellable_data }],
    payment_uuid,
    payment_type_uuid: cash.uuid,
    received: 1_000_00,
  }
  const answer = await house.call(
    orderEndpoints.sell,
    { params: { uuid: order }, body },
    contextOf(command_id),
  )
  if ('rejection' in answer) throw new Error(`${order} is refused: ${answer.rejection}`)
  return JSON.stringify(answer.body)
}

const wholeLog = async (): Promise<RecordedEvent[]> => {
  const log: RecordedEvent[] = []
  for await (const event of durable.readAll(logStart, { limit: Infinity })) log.push(event)
  return log
}
/** What a sale left: its order's events, and where its receipt is named elsewhere. */
const left = (log: readonly RecordedEvent[], { order, payment_uuid }: Sale): string[] => {
  const receipt = uuid5(order, `receipt:${payment_uuid}`)
  return log
    .filter(({ stream, data }) => stream === `order-${order}` || JSON.stringify(data).includes(receipt))
    .map(({ stream, type }) => `${stream.split('-')[0]} ${type}`)
    .sort()
}

/** The process managers of one process, until nothing is left. True: it died. */
const reacted = async ({ house, life }: ReturnType<typeof started>): Promise<boolean> => {
  now = addMs(now, 600_000)
  const needs = { checkpoints, now: () => now, rng, rates: () => noFaults, parking, plant: noPlant }
  try {
    for (let moved = true; moved; ) {
      moved = false
      for (const manager of house.managers) if (await reactOnce(manager, house, needs)) moved = true
    }
  } catch (error) {
    if (!(error instanceof Crashed)) throw error
  }
  return !life.isAlive()
}
/** What a register is answered; undefined when the process died. */
const tried = (house: House, sale: Sale) =>
  sold(house, sale).catch((error: unknown) => {
    if (!(error instanceof Crashed)) throw error
  })

/** Who finishes what a dead process left. */
const recoveries: Record<string, (sale: Sale) => Promise<void>> = {
  'the register sends it again': async (sale) => void (await sold(started().house, sale)),
  'the process managers alone': async () => void (await reacted(started())),
  'the process managers, which die as well': async () => {
    for (let dies = 1; await reacted(started(dies)); dies++);
  },
  'the register and the process managers at once': async (sale) => {
    const [front, back] = [started(), started()]
    await Promise.all([sold(front.house, sale), reacted(back)])
  },
  'the register, in a process that dies as well': async (sale) => {
    for (let dies = 1; (await tried(started(dies).house, sale)) === undefined; dies++);
  },
}

const limit_ms = scaled(60_000 + 600 * kills)
test(
  `${kills} sales, each killed before or after one of its four appends: each is there once, with one receipt`,
  async () => {
    const opening = { cashier_uuid, counts: cash.units.map((unit) => ({ unit, count: 0 })) }
    const opened = await started().house.call(
      sessionEndpoints.open,
      { params: { uuid: register }, body: { ...opening, confirmed_since_close: 0 } },
      contextOf(rng.uuid(0)),
    )
    expect(opened).not.toHaveProperty('rejection')
    // The first one opens the journal.
    await sold(started().house, newSale())
    const whole = newSale()
    const untouched = started()
    await sold(untouched.house, whole)
    // The chain of a cash sale: order, session, journal, order.
    expect(untouched.life.places).toBe(8)
    const expected = left(await wholeLog(), whole)
    expect(expected.filter((each) => each.startsWith('zReport Receipt'))).toHaveLength(1)
    expect(expected.filter((each) => each.startsWith('journal Entry'))).toHaveLength(1)

    const sales: Sale[] = []
    for (let n = 0; n < kills; n++) {
      const [place, recovery] = [1 + (n % 8), Object.keys(recoveries)[Math.floor(n / 8) % 5] ?? '']
      const sale = newSale()
      const { house, life } = started(place)
      const said = await tried(house, sale)
      expect([said, life.isAlive(), life.places], `place ${place}`).toEqual([undefined, false, place])
      now = addMs(now, rng.int(1, 90_000))
      await recoveries[recovery]?.(sale)
      // Before the first append nothing was promised to anybody; after it the house finishes by itself.
      const isNothing = place === 1 && recovery.startsWith('the process managers')
      const at = `killed at place ${place}, finished by ${recovery}`
      expect(left(await wholeLog(), sale), at).toEqual(isNothing ? [] : expected)
      const answers = [await sold(started().house, sale), await sold(started().house, sale)]
      expect(answers[1]).toBe(answers[0])
      sales.push(sale)
      expect(left(await wholeLog(), sale), at).toEqual(expected)
    }
    await reacted(started())
    const log = await wholeLog()
    for (const sale of sales) expect(left(log, sale)).toEqual(expected)
    const entities = (uuid: Uuid) => (uuid === vat_entity_uuid ? entity : undefined)
    expect(await verify({ store: durable, entities, checkSignature: checkDaySignature })).toMatchObject({
      ok: true,
    })
  },
  limit_ms,
)

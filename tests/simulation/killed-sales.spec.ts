import {
  addMs,
  logStart,
  type PaymentUuid,
  type RecordedEvent,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { orderEndpoints } from '@bon/contracts/orders'
import { sessionEndpoints } from '@bon/contracts/registers'
import { memoryEventStore } from '@bon/infra/event-store'
import { scaled } from '@bon/infra/slowness'
import { verify } from '@bon/infra/verify'
import { expect, test } from 'vitest'
import { type Application, createApplication } from './application.ts'
import { Crashed, type Life, noFaults } from './faults.ts'
import { openParking } from './parking.ts'
import { noPlant } from './plants.ts'
import { type Checkpoints, reactOnce } from './reactor.ts'
import { rngOf } from './rng.ts'
import { cash, cashiers, entity, idOf, products, scope, vat_entity_uuid } from './shop.ts'
import { checkDaySignature } from './signer.ts'

/** Sales with a crash in the middle: fifty in every run, a thousand in `pnpm long`. */
const kills = Number(process.env['BON_KILLED_SALES'] ?? 50)
const register = idOf('register 0')
const cashier_uuid = cashiers[0]?.uuid
const [stew] = products

const durable = memoryEventStore()
const checkpoints: Checkpoints = new Map()
const parking = openParking((error) => error instanceof Crashed, noPlant)
const rng = rngOf('killed sales')
let now = '2026-11-21T08:00:00.000Z'

/** A process that crashes at the nth point of its appends, before or after one. */
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
  const application = createApplication({
    store: durable,
    now: () => now,
    life,
    companyOf,
    untilClosed,
    plant: noPlant,
  })
  return { application, life }
}
const contextOf = (command_id: Uuid) => ({ now, actor: 'cashier', scope, command_id, caller: 'till' })

type Sale = { order: Uuid; payment_uuid: PaymentUuid; command_id: Uuid }
const newSale = (): Sale => ({ order: rng.uuid(3), payment_uuid: rng.uuid(1), command_id: rng.uuid(2) })
const sold = async (application: Application, { order, payment_uuid, command_id }: Sale) => {
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
  const answer = await application.call(
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
/** The events of a sale: its order's, and those that reference its receipt. */
const left = (log: readonly RecordedEvent[], { order, payment_uuid }: Sale): string[] => {
  const receipt = uuid5(order, `receipt:${payment_uuid}`)
  return log
    .filter(({ stream, data }) => stream === `order-${order}` || JSON.stringify(data).includes(receipt))
    .map(({ stream, type }) => `${stream.split('-')[0]} ${type}`)
    .sort()
}

/** Runs a process's managers until nothing is left. True: it crashed. */
const reacted = async ({ application, life }: ReturnType<typeof started>): Promise<boolean> => {
  now = addMs(now, 600_000)
  const needs = { checkpoints, now: () => now, rng, rates: () => noFaults, parking, plant: noPlant }
  try {
    for (let moved = true; moved; ) {
      moved = false
      for (const manager of application.managers)
        if (await reactOnce(manager, application, needs)) moved = true
    }
  } catch (error) {
    if (!(error instanceof Crashed)) throw error
  }
  return !life.isAlive()
}
/** The answer to a register; undefined when the process crashed. */
const tried = (application: Application, sale: Sale) =>
  sold(application, sale).catch((error: unknown) => {
    if (!(error instanceof Crashed)) throw error
  })

/** Who completes the work of a crashed process. */
const recoveries: Record<string, (sale: Sale) => Promise<void>> = {
  'the register sends it again': async (sale) => void (await sold(started().application, sale)),
  'the process managers alone': async () => void (await reacted(started())),
  'the process managers, which die as well': async () => {
    for (let dies = 1; await reacted(started(dies)); dies++);
  },
  'the register and the process managers at once': async (sale) => {
    const [front, back] = [started(), started()]
    await Promise.all([sold(front.application, sale), reacted(back)])
  },
  'the register, in a process that dies as well': async (sale) => {
    for (let dies = 1; (await tried(started(dies).application, sale)) === undefined; dies++);
  },
}

const limit_ms = scaled(60_000 + 600 * kills)
test(
  `${kills} sales, each killed before or after one of its four appends: each is there once, with one receipt`,
  async () => {
    const opening = { cashier_uuid, counts: cash.units.map((unit) => ({ unit, count: 0 })) }
    const opened = await started().application.call(
      sessionEndpoints.open,
      { params: { uuid: register }, body: { ...opening, confirmed_since_close: 0 } },
      contextOf(rng.uuid(0)),
    )
    expect(opened).not.toHaveProperty('rejection')
    // The first sale opens the journal.
    await sold(started().application, newSale())
    const whole = newSale()
    const untouched = started()
    await sold(untouched.application, whole)
    // The appends of a cash sale: order, session, journal, order.
    expect(untouched.life.places).toBe(8)
    const expected = left(await wholeLog(), whole)
    expect(expected.filter((each) => each.startsWith('zReport Receipt'))).toHaveLength(1)
    expect(expected.filter((each) => each.startsWith('journal Entry'))).toHaveLength(1)

    const sales: Sale[] = []
    for (let n = 0; n < kills; n++) {
      const [place, recovery] = [1 + (n % 8), Object.keys(recoveries)[Math.floor(n / 8) % 5] ?? '']
      const sale = newSale()
      const { application, life } = started(place)
      const outcome = await tried(application, sale)
      expect([outcome, life.isAlive(), life.places], `place ${place}`).toEqual([undefined, false, place])
      now = addMs(now, rng.int(1, 90_000))
      await recoveries[recovery]?.(sale)
      // Before the first append nothing was acknowledged; after it the server completes the sale by itself.
      const isNothing = place === 1 && recovery.startsWith('the process managers')
      const at = `killed at place ${place}, finished by ${recovery}`
      expect(left(await wholeLog(), sale), at).toEqual(isNothing ? [] : expected)
      const answers = [await sold(started().application, sale), await sold(started().application, sale)]
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

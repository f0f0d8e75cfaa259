import {
  addMs,
  epochMsOf,
  money,
  type NewEvent,
  quantity,
  type RecordedEvent,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { OrderEvent, OrderLine } from '@bon/contracts/orders'
import { type AgendaItem, type EventStore, nullLogger, type PrintOutcome } from '@bon/contracts/ports'
import { expect, test } from 'vitest'
import { createCommandHandler, upcast } from '../kernel/index.ts'
import { orderStream } from '../orders/index.ts'
import { createPrintQueue } from '../printing/index.ts'
import { specAgenda } from '../spec-support/spec-agenda.ts'
import { specId, specStore } from '../spec-support/spec-store.ts'
import { printProduction } from './print-production.process.ts'

const [company_uuid, vat_entity_uuid, register_uuid, session_uuid, cashier_uuid, course, hot] = [
  1, 2, 3, 4, 5, 6, 7,
].map(specId) as [Uuid, Uuid, Uuid, Uuid, Uuid, Uuid, Uuid]
const noon = '2026-11-21T12:00:00.000Z'
const by = { register_uuid, session_uuid, cashier_uuid }
const dish: OrderLine = {
  uuid: specId(20),
  product_uuid: specId(21),
  name: 'ret',
  quantity: quantity(1000),
  unit_price: money(100_00),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: specId(22),
  account_uuid: specId(23),
  article_group: '04001',
  print_category_uuid: course,
}

/** Orders with tickets in the log, and processes that print them. */
const openKitchen = (orders: number) => {
  const log = specStore().log
  const items = new Map<string, AgendaItem>()
  const papers: Uuid[] = []
  let now = noon
  let ids = 0
  const tickets = async (): Promise<RecordedEvent[]> => {
    for (let n = 0; n < orders; n += 1) {
      const order_uuid = specId(1_000 + n)
      const line = {
        quantity: dish.quantity,
        kitchen_fingerprint: 'x',
        name: dish.name,
        print_category_uuid: course,
      }
      const ticket = { line_uuid: dish.uuid, kind: 'new', quantity: dish.quantity, name: dish.name } as const
      const facts: OrderEvent[] = [
        { type: 'OrderOpened', data: { order_uuid, ...by, short_nr: n, at: now } },
        { type: 'OrderLineAdded', data: { line: dish } },
        {
          type: 'OrderSentToKitchen',
          data: {
            ticket_uuid: uuid5(order_uuid, 'ticket'),
            kind: 'delta',
            by: { ...by, at: now },
            lines: [{ ...ticket, print_category_uuid: course, variants: [], opt_outs: [] }],
            sent: { [dish.uuid]: line },
          },
        },
      ]
      const meta = {
        company_uuid,
        vat_entity_uuid,
        command_id: specId(2_000 + n),
        command_hash: '0'.repeat(64),
        actor: 'test',
        at: now,
        business_day: '2026-11-21',
        v: '1',
      }
      const events: NewEvent[] = facts.map((fact, i) => ({
        ...fact,
        event_id: uuid5(order_uuid, `${i}`),
        meta,
      }))
      await specStore(log).append(orderStream(order_uuid), 'none', events)
    }
    return log.filter(({ type }) => type === 'OrderSentToKitchen').map((event) => upcast(event))
  }
  /** A process with its own cache. `answers`: when its printer answers. */
  const live = (
    answers: Promise<PrintOutcome> = Promise.resolve({ outcome: 'printed' }),
    bytesOf: () => Promise<Uint8Array> = async () => new Uint8Array(),
  ) => {
    const counted = { appends: 0, reads: 0, side_by_side: 0, puts: 0 }
    let under_way = 0
    const plain = specStore(log)
    const store: EventStore = {
      ...plain,
      append: async (...args) => {
        counted.appends += 1
        under_way += 1
        counted.side_by_side = Math.max(counted.side_by_side, under_way)
        await Promise.resolve()
        try {
          return await plain.append(...args)
        } finally {
          under_way -= 1
        }
      },
      readStream: (...args) => {
        counted.reads += 1
        return plain.readStream(...args)
      },
    }
    const handler = createCommandHandler(store)
    const storedAgenda = specAgenda(items)
    const agenda = {
      ...storedAgenda,
      put: async (...entries: AgendaItem[]) => {
        counted.puts += 1
        await storedAgenda.put(...entries)
      },
    }
    const prints = createPrintQueue({
      handler,
      agenda,
      now: () => now,
      log: nullLogger,
      newId: () => specId(10_000 + ids++),
      printer: {
        print: async (_, __, id) => {
          papers.push(id)
          return answers
        },
      },
      placeOf: (_, uuid) => ({
        uuid,
        name: 'Varm',
        address: 'x',
        paper_mm: '80' as const,
        box: null,
        fallback_printer_uuid: null,
      }),
      bytesOf,
    })
    const printers = [{ uuid: hot, name: 'Varm', copies: 1, fallback_printer_uuid: null }]
    const production = printProduction({
      handler,
      agenda,
      prints,
      log: nullLogger,
      kitchenOf: () => ({
        printers: printers.map((printer) => ({ ...printer, print_category_uuids: [course] })),
        displays: [],
      }),
    })
    prints.open()
    return { prints, production, counted }
  }
  const statuses = () => log.filter(({ stream }) => stream.startsWith('printJob-')).map(({ type }) => type)
  return {
    tickets,
    live,
    items,
    papers,
    statuses,
    pass: (ms: number) => {
      now = addMs(now, ms)
    },
  }
}

test('a ticket for a free printer is two appends, without an agenda item', async () => {
  const kitchen = openKitchen(1)
  const events = await kitchen.tickets()
  const { prints, production, counted } = kitchen.live()
  await production.react(events)
  await prints.idle()
  await production.flush?.()
  await prints.processDue()
  expect(kitchen.statuses()).toEqual(['PrintJobQueued', 'PrintJobSent', 'PrintJobAcknowledged'])
  // The order itself is read once; the new job's stream is not read.
  expect(counted).toMatchObject({ appends: 2, reads: 1, puts: 0 })
})

test('tickets are queued concurrently, and no printer is waited for', async () => {
  const kitchen = openKitchen(30)
  const events = await kitchen.tickets()
  const { production, counted } = kitchen.live(new Promise(() => undefined))
  await production.react(events)
  expect(kitchen.statuses().filter((type) => type === 'PrintJobQueued')).toHaveLength(30)
  expect(counted.side_by_side).toBeGreaterThan(10)
})

test('unfinished tickets are stored before the checkpoint passes them, once, and are not read again', async () => {
  const kitchen = openKitchen(30)
  const events = await kitchen.tickets()
  const { prints, production, counted } = kitchen.live(new Promise(() => undefined))
  await production.react(events)
  await production.flush?.()
  await production.flush?.()
  expect([kitchen.items.size, counted.puts]).toEqual([30, 1])
  kitchen.pass(31_000)
  const { reads } = counted
  for (const _ of [1, 2, 3]) await prints.processDue()
  expect(counted.reads).toBe(reads)
})

test('a crashed process leaves its tickets to the next one, which takes them from the agenda', async () => {
  const kitchen = openKitchen(30)
  const events = await kitchen.tickets()
  const dead = kitchen.live(new Promise(() => undefined))
  await dead.production.react(events)
  await dead.production.flush?.()
  kitchen.pass(1_000)
  const next = kitchen.live()
  await next.prints.processDue()
  await next.prints.idle()
  // One that the crashed process had begun, and those of the four queued ones that nobody had begun.
  expect(kitchen.papers).toHaveLength(4)
  for (let round = 0; round < 9; round += 1) {
    await next.prints.processDue()
    await next.prints.idle()
  }
  // A user is asked about the job that was at the printer: a printer without a box cannot tell whether it printed it.
  kitchen.pass(31_000)
  await next.prints.processDue()
  await next.prints.idle()
  await next.prints.processDue()
  expect(new Set(kitchen.papers).size).toBe(kitchen.papers.length)
  const ends = kitchen.statuses().filter((type) => /Acknowledged|Failed/.test(type))
  expect(ends.toSorted()).toEqual([
    ...Array.from({ length: 29 }, () => 'PrintJobAcknowledged'),
    'PrintJobFailed',
  ])
  expect(kitchen.items.size).toBe(0)
})

test('two processes given the same ticket concurrently print it once', async () => {
  const kitchen = openKitchen(5)
  const events = await kitchen.tickets()
  const both = [kitchen.live(), kitchen.live()]
  await Promise.all(both.map(({ production }) => production.react(events)))
  await Promise.all(both.map(({ prints }) => prints.idle()))
  expect(kitchen.papers).toHaveLength(5)
  expect(new Set(kitchen.papers).size).toBe(5)
})

test('a power failure that loses the last rows of the agenda loses the checkpoint too, and no ticket', async () => {
  const kitchen = openKitchen(3)
  const events = await kitchen.tickets()
  const dead = kitchen.live(new Promise(() => undefined))
  await dead.production.react(events)
  await dead.production.flush?.()
  kitchen.items.clear()
  const next = kitchen.live()
  await next.production.react(events)
  await next.prints.idle()
  kitchen.pass(31_000)
  for (const _ of [1, 2]) {
    await next.prints.processDue()
    await next.prints.idle()
  }
  expect(new Set(kitchen.papers).size).toBe(kitchen.papers.length)
  expect(kitchen.statuses().filter((type) => /Acknowledged|Failed/.test(type))).toHaveLength(3)
})

test('a paper that cannot be rendered is postponed like any agenda item: with doubling delays, and counted', async () => {
  const kitchen = openKitchen(1)
  const events = await kitchen.tickets()
  let isBroken = true
  const { prints, production } = kitchen.live(undefined, async () => {
    if (isBroken) throw new Error('no paper of this')
    return new Uint8Array()
  })
  await production.react(events)
  await prints.idle()
  await production.flush?.()
  const waits = () =>
    [...kitchen.items.values()].map(({ set_at, due_at, failures }) => [
      epochMsOf(due_at) - epochMsOf(set_at),
      failures,
    ])
  const processAfter = async (after_ms: number) => {
    kitchen.pass(after_ms)
    await prints.processDue()
    await prints.idle()
    return waits()
  }
  expect(waits()).toEqual([[5_000, 1]])
  expect(await processAfter(5_000)).toEqual([[10_000, 2]])
  expect(await processAfter(5_000)).toEqual([[10_000, 2]])
  expect(await processAfter(5_000)).toEqual([[20_000, 3]])
  isBroken = false
  await processAfter(20_000)
  await prints.processDue()
  expect(kitchen.statuses()).toContain('PrintJobAcknowledged')
  expect(waits()).toEqual([])
})

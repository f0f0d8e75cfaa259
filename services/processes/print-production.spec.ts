import {
  addMs,
  type Instant,
  isRejection,
  logStart,
  money,
  type Position,
  quantity,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { OrderEvent, OrderLine } from '@bon/contracts/orders'
import type { AgendaItem, PrinterPlace, PrintOutcome } from '@bon/contracts/ports'
import { printJobStream } from '@bon/contracts/printing'
import { describe, expect, test } from 'vitest'
import { createCommandHandler, upcast, withCrashpoints } from '../kernel/index.ts'
import { type OrderCommand, orderDecider, orderStream } from '../orders/index.ts'
import { createPrintQueue, printJobDecider } from '../printing/index.ts'
import { specAgenda } from '../spec-support/spec-agenda.ts'
import { specLogger } from '../spec-support/spec-logger.ts'
import { specId, specStore } from '../spec-support/spec-store.ts'
import { followPrints } from './follow-prints.process.ts'
import { printProduction, sendWhatIsDue } from './print-production.process.ts'

const [company_uuid, vat_entity_uuid, order_uuid, register_uuid, session_uuid, cashier_uuid] = [
  1, 2, 3, 4, 5, 6,
].map(specId) as [Uuid, Uuid, Uuid, Uuid, Uuid, Uuid]
const [hot, cold, spare] = [11, 12, 13].map(specId) as [Uuid, Uuid, Uuid]
const [warm_course, cold_course] = [21, 22].map(specId) as [Uuid, Uuid]
const noon = '2026-11-21T12:00:00.000Z'
const minute = 60_000
const by = { register_uuid, session_uuid, cashier_uuid }

const dish = (n: number, print_category_uuid: Uuid, pieces = 1): OrderLine => ({
  uuid: specId(100 + n),
  product_uuid: specId(200 + n),
  name: `ret ${n}`,
  quantity: quantity(pieces * 1000),
  unit_price: money(100_00),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: specId(31),
  account_uuid: specId(32),
  article_group: '04001',
  print_category_uuid,
})

class Crashed extends Error {}
type Mood = 'answering' | 'unreachable' | 'loses_answers'

/** A shop whose log, agenda, checkpoints and printers survive its processes; the test sets the time. */
const openShop = () => {
  const log = specStore().log
  const { log: operatorLog, lines } = specLogger()
  const items = new Map<string, AgendaItem>()
  const checkpoints = new Map<string, Position>()
  /** Papers by printer; a box remembers what it has printed. */
  const papers: { printer: Uuid; id: Uuid }[] = []
  const moods = new Map<Uuid, Mood>()
  let now: Instant = noon
  let ids = 0
  const bare = new Set<Uuid>()
  const unroutable = new Set<Uuid>()

  const live = (crashpoint: (name: string) => void = () => undefined) => {
    let dead = false
    const guard = (name: string) => {
      if (dead) throw new Crashed(name)
      try {
        crashpoint(name)
      } catch (error) {
        dead = true
        throw error
      }
    }
    const guarded = <P extends object>(port: P, name: string): P => withCrashpoints(port, name, guard)
    const store = guarded(specStore(log), 'store')
    const agenda = guarded(specAgenda(items), 'agenda')
    const handler = createCommandHandler(store)
    const print = async ({ uuid, box }: PrinterPlace, _: Uint8Array, id: Uuid): Promise<PrintOutcome> => {
      const mood = moods.get(uuid) ?? 'answering'
      if (mood === 'unreachable') return { outcome: 'not_printed', reason: 'unreachable' }
      const isPrinted = papers.some((paper) => paper.id === id)
      if (box === null || !isPrinted) papers.push({ printer: uuid, id })
      return mood === 'loses_answers' ? { outcome: 'unknown' } : { outcome: 'printed' }
    }
    const kitchenOf = {
      kitchenOf: (uuid: Uuid) => ({
        printers: [
          {
            uuid: hot,
            name: 'Varm',
            copies: 1,
            fallback_printer_uuid: spare,
            print_category_uuids: [warm_course],
          },
          {
            uuid: cold,
            name: 'Kold',
            copies: 1,
            fallback_printer_uuid: null,
            print_category_uuids: [cold_course],
          },
          { uuid: spare, name: 'Bar', copies: 1, fallback_printer_uuid: null, print_category_uuids: [] },
        ],
        // Read only while a ticket is routed.
        get displays(): [] {
          if (unroutable.has(uuid)) throw new Error('a display without a category')
          return []
        },
      }),
    }
    const prints = createPrintQueue({
      handler,
      agenda,
      printer: guarded({ print }, 'printer'),
      newId: () => specId(10_000 + ids++),
      now: () => now,
      placeOf: (_, uuid) => ({
        uuid,
        name: 'x',
        address: 'x',
        paper_mm: '80' as const,
        box: bare.has(uuid) ? null : { uuid, address: 'x' },
        fallback_printer_uuid: uuid === hot ? spare : null,
      }),
      bytesOf: async () => new Uint8Array(),
      log: operatorLog,
    })
    const kitchen = { handler, agenda, prints, log: operatorLog, ...kitchenOf }
    const managers = [printProduction(kitchen), followPrints(kitchen)]
    prints.open()
    /** One round of all process managers, each event twice. */
    const round = async () => {
      for (const manager of managers) {
        const events = []
        const from = checkpoints.get(manager.name) ?? logStart
        for await (const event of store.readAll(from, { limit: 1_000, prefixes: manager.prefixes }))
          events.push(event)
        const relevantEvents = events.map((event) => upcast(event)).filter((event) => manager.wants(event))
        for (const _ of [1, 2]) await manager.react(relevantEvents)
        await manager.flush?.()
        guard('checkpoint')
        checkpoints.set(manager.name, events.at(-1)?.position ?? from)
      }
      await sendWhatIsDue(kitchen, now)
      await prints.processDue()
      await prints.idle()
    }
    const orderNow = async () => {
      const folded = await handler.load(orderDecider, orderStream(order_uuid), company_uuid)
      if (!folded || folded.state.status === 'new') throw new Error('no order')
      return folded.state
    }
    const command = async (wish: OrderCommand) => {
      const context = {
        company_uuid,
        vat_entity_uuid,
        actor: 'test',
        now,
        command_id: specId(20_000 + ids++),
        kitchen_window_ms: minute,
      }
      const done = await handler.handle(orderDecider, orderStream(order_uuid), wish, context)
      if (isRejection(done)) throw new Error(done.rejection)
      return done
    }
    const ask = () =>
      command({ type: 'AskKitchen', ticket_uuid: specId(30_000 + ids++), window_ms: minute, by })
    const rounds = async (n: number, step_ms = 5_000) => {
      for (let i = 0; i < n; i++) {
        await round()
        now = addMs(now, step_ms)
      }
    }
    return { handler, round, rounds, orderNow, command, ask, prints }
  }

  const happens = async (...facts: OrderEvent[]) => {
    const store = specStore(log)
    const stream = orderStream(order_uuid)
    const before = log.filter((event) => event.stream === stream).length
    const meta = {
      company_uuid,
      vat_entity_uuid,
      command_id: specId(40_000 + before),
      command_hash: '0'.repeat(64),
      actor: 'test',
      at: now,
      business_day: '2026-11-21',
      v: '1',
    }
    const events = facts.map((fact, i) => ({ ...fact, event_id: uuid5(specId(before), `${i}`), meta }))
    await store.append(stream, before === 0 ? 'none' : BigInt(before - 1), events)
  }
  const opened: OrderEvent = { type: 'OrderOpened', data: { order_uuid, ...by, short_nr: 7, at: noon } }
  const added = (line: OrderLine): OrderEvent => ({ type: 'OrderLineAdded', data: { line } })
  const jobs = async () => {
    const handler = createCommandHandler(specStore(log))
    const uuids = log
      .filter(({ type }) => type === 'PrintJobQueued')
      .map(({ data }) => data as { job_uuid: Uuid })
    const folded = await Promise.all(
      uuids.map(({ job_uuid }) => handler.load(printJobDecider, printJobStream(job_uuid), company_uuid)),
    )
    return folded.flatMap((fold) => (fold && fold.state.status !== 'new' ? [fold.state] : []))
  }
  return {
    live,
    happens,
    opened,
    added,
    jobs,
    papers,
    moods,
    bare,
    unroutable,
    log,
    lines,
    items,
    pass: (ms: number) => {
      now = addMs(now, ms)
    },
  }
}

const laid = async () => {
  const shop = openShop()
  await shop.happens(shop.opened, shop.added(dish(1, warm_course)), shop.added(dish(2, cold_course)))
  return shop
}
const statuses = async (shop: ReturnType<typeof openShop>) => (await shop.jobs()).map(({ status }) => status)

test('the first ticket is sent at once, to each place of production once', async () => {
  const shop = await laid()
  const { ask, rounds } = shop.live()
  await ask()
  await rounds(2)
  expect(shop.papers.map(({ printer }) => printer).sort()).toEqual([hot, cold].sort())
  expect(await statuses(shop)).toEqual(['acknowledged', 'acknowledged'])
  expect(shop.items.size).toBe(0)
})

test('SC-42, KIT-12, DEF-11: changes within a minute are sent as one ticket with only what is new', async () => {
  const shop = await laid()
  const first = shop.live()
  await first.ask()
  await first.rounds(1)
  for (const n of [3, 4]) {
    await shop.happens(shop.added(dish(n, warm_course)))
    await first.ask()
  }
  await first.rounds(2)
  expect(shop.papers).toHaveLength(2)
  // Restarted in between: the due time is stored.
  await shop.live().rounds(14)
  const [, , late] = await shop.jobs()
  expect(late).toMatchObject({
    status: 'acknowledged',
    what: { ticket: { lines: [{ name: 'ret 3' }, { name: 'ret 4' }] } },
  })
  expect(shop.papers).toHaveLength(3)
})

test('SC-45: a ticket that cannot be routed has failed on its order, and the operator’s log names it', async () => {
  const shop = await laid()
  const { ask, rounds, orderNow } = shop.live()
  shop.unroutable.add(company_uuid)
  await ask()
  await rounds(2)
  const [ticket] = (await orderNow()).tickets
  expect(ticket?.failed).toEqual([ticket?.ticket_uuid])
  expect(shop.lines).toMatchObject([
    {
      level: 'error',
      message: 'a ticket could not be routed to a printer',
      company_uuid,
      ticket_uuid: ticket?.ticket_uuid,
    },
    { level: 'error', message: 'a ticket could not be routed to a printer' },
  ])
  expect(shop.papers).toEqual([])
})

test('ORD-12, KIT-10, SC-45: the order shows that a line is not in the kitchen, and when it is', async () => {
  const shop = await laid()
  const { ask, rounds, orderNow } = shop.live()
  shop.moods.set(cold, 'unreachable')
  await ask()
  await rounds(6)
  expect(shop.lines[0]).toMatchObject({
    level: 'warn',
    message: 'a printer did not confirm a print',
    reason: 'unreachable',
  })
  const failing = (await shop.jobs()).find(({ status }) => status === 'failed')
  expect((await orderNow()).tickets).toMatchObject([{ failed: [failing?.job_uuid] }])
  shop.moods.set(cold, 'answering')
  shop.pass(minute)
  const { handler } = shop.live()
  await handler.handle(
    printJobDecider,
    printJobStream(failing?.job_uuid ?? ''),
    { type: 'RetryPrintJob', although_old: false, printer_uuid: cold },
    { company_uuid, vat_entity_uuid, actor: 'test', now: addMs(noon, minute), command_id: specId(99) },
  )
  await shop.live().rounds(2)
  // Exactly the failed part (SC-41).
  expect(shop.papers.map(({ printer }) => printer)).toEqual([hot, cold])
  expect((await shop.live().orderNow()).tickets).toMatchObject([{ failed: [] }])
})

test('SC-44, DEF-34: an unavailable printer blocks no other, and after three attempts its paper is printed elsewhere', async () => {
  const shop = await laid()
  const { ask, round, rounds } = shop.live()
  shop.moods.set(hot, 'unreachable')
  await ask()
  await round()
  expect(shop.papers.map(({ printer }) => printer)).toEqual([cold])
  await rounds(8)
  expect(shop.papers.map(({ printer }) => printer)).toEqual([cold, spare])
  expect((await shop.jobs()).find(({ first_printer_uuid }) => first_printer_uuid === hot)).toMatchObject({
    status: 'acknowledged',
    rerouted_from: hot,
    attempts: 4,
  })
})

test('SC-44: a ticket left overnight asks for confirmation', async () => {
  const shop = await laid()
  const { ask } = shop.live()
  await ask()
  shop.pass(8 * 60 * minute)
  const morning = shop.live()
  await morning.rounds(3)
  expect(await statuses(shop)).toEqual(['stale', 'stale'])
  expect(shop.papers).toEqual([])
  expect((await morning.orderNow()).tickets[0]?.failed).toHaveLength(2)
})

test('a sale paid before any kitchen ticket is sent, and a cancelled order is withdrawn', async () => {
  const shop = await laid()
  const { ask, rounds } = shop.live()
  await ask()
  await rounds(1)
  shop.pass(2 * minute)
  const decided_on = { revision: undefined, order: undefined }
  await shop.live().command({ type: 'CancelOrder', ...by, decided_on })
  await shop.live().rounds(3)
  const voids = (await shop.jobs()).slice(2)
  expect(
    voids.map(({ what }) => what.part === 'ticket' && what.ticket.lines.map(({ kind }) => kind)),
  ).toEqual([['void'], ['void']])
})

test('SC-40, DEF-35: lines transferred to another order with their kitchen state are not sent again', async () => {
  const shop = await laid()
  const { ask, rounds, orderNow, command } = shop.live()
  await ask()
  await rounds(2)
  const { sent } = await orderNow()
  const line = dish(1, warm_course)
  const transfer = { transfer_uuid: specId(51), kind: 'split' as const, source_order_uuid: specId(52) }
  const elsewhere = openShop()
  await elsewhere.happens(elsewhere.opened, {
    type: 'OrderTransferReceived',
    data: { ...transfer, lines: [line], sent: { [line.uuid]: sent[line.uuid] as never }, at: noon },
  })
  const other = elsewhere.live()
  expect((await other.ask()).events).toEqual([])
  await other.rounds(2)
  expect(elsewhere.papers).toEqual([])
  await expect(
    command({ type: 'SendToKitchen', kind: 'delta', ticket_uuid: specId(53), by }),
  ).rejects.toThrow('order.nothing_for_the_kitchen')
})

describe.each([
  ['at a box', []],
  ['of its own address', [hot, cold]],
])('killed before and after every call, everything delivered twice, printers %s', (_, bare) => {
  const run = async (at: number): Promise<{ hits: number; shop: ReturnType<typeof openShop> }> => {
    const shop = await laid()
    for (const printer of bare) shop.bare.add(printer)
    await shop.live().ask()
    let hits = 0
    const doomed = shop.live((name) => {
      if (hits++ === at) throw new Crashed(name)
    })
    await doomed.rounds(3, 100).catch((error) => {
      if (!(error instanceof Crashed)) throw error
    })
    shop.pass(31_000)
    await shop.live().rounds(6)
    return { hits, shop }
  }

  test('nothing is printed twice, nothing is lost, and unknown outcomes ask for confirmation', async () => {
    const { hits } = await run(Number.POSITIVE_INFINITY)
    expect(hits).toBeGreaterThan(30)
    let doubts = 0
    for (let at = 0; at < hits; at++) {
      const { shop } = await run(at)
      const jobs = await shop.jobs()
      expect(jobs, `crash ${at}`).toHaveLength(2)
      expect(new Set(shop.papers.map(({ printer }) => printer)).size, `crash ${at}`).toBe(shop.papers.length)
      for (const job of jobs) {
        const isThere = shop.papers.some(({ printer }) => printer === job.printer_uuid)
        if (job.status === 'acknowledged') expect(isThere, `crash ${at}`).toBe(true)
        else {
          doubts++
          expect(job, `crash ${at}`).toMatchObject({ status: 'failed', trouble: 'no_answer' })
          expect((await shop.live().orderNow()).tickets[0]?.failed).toContain(job.job_uuid)
        }
      }
      expect(shop.items.size, `crash ${at}`).toBe(0)
    }
    // Only printers without a box leave a doubt.
    expect(doubts > 0).toBe(bare.length > 0)
  })
})

test.each([0, 1, 3, 8])(
  'R-26: a ticket begun under a clock a year ahead is printed when the clock is corrected after %i rounds',
  async (rounds_ahead) => {
    const shop = await laid()
    shop.pass(365 * 24 * 60 * minute)
    const ahead = shop.live()
    shop.moods.set(hot, 'unreachable')
    await ahead.ask()
    await ahead.rounds(rounds_ahead)
    shop.pass(-365 * 24 * 60 * minute - rounds_ahead * 5_000)
    shop.moods.set(hot, 'answering')
    await shop.live().rounds(14)
    expect((await statuses(shop)).filter((status) => status !== 'acknowledged')).toEqual([])
    expect(shop.papers).toHaveLength(2)
    expect(shop.items.size).toBe(0)
  },
)

test('R-26: additions after the last ticket are sent although its window was set by a clock a year ahead', async () => {
  const shop = await laid()
  shop.pass(365 * 24 * 60 * minute)
  const ahead = shop.live()
  await ahead.ask()
  await ahead.rounds(1)
  await shop.happens(shop.added(dish(3, warm_course)))
  await ahead.ask()
  await ahead.rounds(1)
  shop.pass(-365 * 24 * 60 * minute)
  await shop.live().rounds(14)
  expect(shop.papers).toHaveLength(3)
  await shop.happens(shop.added(dish(4, warm_course)))
  await shop.live().ask()
  await shop.live().rounds(14)
  expect(shop.papers).toHaveLength(4)
  expect(shop.items.size).toBe(0)
})

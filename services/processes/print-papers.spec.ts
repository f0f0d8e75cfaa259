import {
  addMs,
  type Instant,
  isRejection,
  logStart,
  money,
  type Position,
  type Uuid,
} from '@bon/contracts/kernel'
import { paperStream } from '@bon/contracts/papers'
import { type AgendaItem, nullLogger, type PrinterPlace, type PrintOutcome } from '@bon/contracts/ports'
import { printJobStream } from '@bon/contracts/printing'
import { describe, expect, test } from 'vitest'
import { createCommandHandler, withCrashpoints } from '../kernel/index.ts'
import { type PrintPaper, paperDecider, paperJobOf } from '../papers/index.ts'
import { createPrintQueue, printJobDecider } from '../printing/index.ts'
import { specAgenda } from '../spec-support/spec-agenda.ts'
import { specId, specStore } from '../spec-support/spec-store.ts'
import { followPrints } from './follow-prints.process.ts'
import { printPapers } from './print-papers.process.ts'

const [company_uuid, vat_entity_uuid, order_uuid, printer_uuid] = [1, 2, 3, 4].map(specId) as [
  Uuid,
  Uuid,
  Uuid,
  Uuid,
]
const noon = '2026-11-21T12:00:00.000Z'

const wish = (n: number, over: Partial<PrintPaper> = {}): PrintPaper => ({
  print_uuid: specId(100 + n),
  order_uuid,
  paper: 'receipt',
  way: 'printer',
  printer_uuid,
  order_revision: '4',
  template: 1,
  short_nr: 7,
  amount: money(125_00),
  net: money(100_00),
  register_uuid: specId(5),
  session_uuid: specId(6),
  cashier_uuid: specId(7),
  ...over,
})

class Crashed extends Error {}

/** A register's printer, and what survives a process: log, agenda, checkpoints and paper. */
const openShop = () => {
  const log = specStore().log
  const items = new Map<string, AgendaItem>()
  const checkpoints = new Map<string, Position>()
  const papers: Uuid[] = []
  let mood: PrintOutcome = { outcome: 'printed' }
  let now: Instant = noon
  let ids = 0
  const live = (crashpoint: (name: string) => void = () => undefined) => {
    const store = withCrashpoints(specStore(log), 'store', crashpoint)
    const agenda = withCrashpoints(specAgenda(items), 'agenda', crashpoint)
    const handler = createCommandHandler(store)
    const print = async (_: PrinterPlace, __: Uint8Array, id: Uuid): Promise<PrintOutcome> => {
      if (mood.outcome === 'printed' && !papers.includes(id)) papers.push(id)
      return mood
    }
    const prints = createPrintQueue({
      handler,
      agenda,
      printer: withCrashpoints({ print }, 'printer', crashpoint),
      newId: () => specId(10_000 + ids++),
      now: () => now,
      placeOf: (_, uuid) => ({
        uuid,
        name: 'Kasse',
        address: 'x',
        paper_mm: '80' as const,
        box: { uuid, address: 'x' },
        fallback_printer_uuid: null,
      }),
      bytesOf: async () => new Uint8Array(),
      log: nullLogger,
    })
    const managers = [printPapers(handler), followPrints({ handler, prints })]
    prints.open()
    const round = async () => {
      for (const manager of managers) {
        const events = []
        const from = checkpoints.get(manager.name) ?? logStart
        for await (const event of store.readAll(from, { limit: 100, prefixes: manager.prefixes }))
          events.push(event)
        for (const _ of ['once', 'delivered twice'])
          await manager.react(events.filter((event) => manager.wants(event)))
        await manager.flush?.()
        crashpoint('checkpoint')
        checkpoints.set(manager.name, events.at(-1)?.position ?? from)
      }
      await prints.processDue()
      await prints.idle()
      now = addMs(now, 35_000)
    }
    const context = (n: number) => ({
      company_uuid,
      vat_entity_uuid,
      actor: 'spec',
      now,
      command_id: specId(n),
    })
    const ask = async (n: number, over: Partial<PrintPaper> = {}) => {
      const stream = paperStream(order_uuid)
      const done = await handler.handle(paperDecider, stream, wish(n, over), context(n))
      if (isRejection(done)) throw new Error(done.rejection)
      return done.state.prints.find(({ print_uuid }) => print_uuid === specId(100 + n))
    }
    const job = async (n: number) => {
      const stream = printJobStream(paperJobOf(specId(100 + n)))
      return (await handler.load(printJobDecider, stream, company_uuid))?.state
    }
    return { round, ask, job }
  }
  return {
    live,
    papers,
    behaves: (as: PrintOutcome) => {
      mood = as
    },
  }
}

test('the first print is the receipt, every later one a copy with the next number; bills are counted separately', async () => {
  const { ask } = openShop().live()
  const bill = { paper: 'provisional', way: 'screen', printer_uuid: null } as const
  expect((await ask(1, bill))?.copy).toBe(0)
  expect([(await ask(2))?.copy, (await ask(3))?.copy, (await ask(3))?.copy, (await ask(4))?.copy]).toEqual([
    0, 1, 1, 2,
  ])
})

test('output to a screen or a file uses no printer', async () => {
  const shop = openShop()
  const { ask, round, job } = shop.live()
  await ask(1, { way: 'pdf', printer_uuid: null })
  await round()
  expect([shop.papers, await job(1)]).toEqual([[], undefined])
})

test('PAY-29, DEF-34: a receipt whose printer does not answer is tried three times, and then reported', async () => {
  const shop = openShop()
  shop.behaves({ outcome: 'not_printed', reason: 'unreachable' })
  const { ask, round, job } = shop.live()
  await ask(1)
  for (let n = 0; n < 5; n++) await round()
  expect(await job(1)).toMatchObject({ status: 'failed', trouble: 'unreachable', attempts: 3 })
})

describe('killed before and after every call, everything delivered twice', () => {
  test('each paper is printed, and none of them twice', async () => {
    for (let crash = 0, crashed = true; crashed; crash++) {
      crashed = false
      const shop = openShop()
      await shop.live().ask(1)
      await shop.live().ask(2)
      let left = crash
      const crashingShop = shop.live((name) => {
        if (left-- <= 0) throw new Crashed(name)
      })
      try {
        await crashingShop.round()
        await crashingShop.round()
      } catch (error) {
        if (!(error instanceof Crashed)) throw error
      }
      crashed = left < 0
      const { round, job } = shop.live()
      for (let n = 0; n < 4; n++) await round()
      expect([(await job(1))?.status, (await job(2))?.status]).toEqual(['acknowledged', 'acknowledged'])
      expect(shop.papers).toHaveLength(2)
    }
  })
})

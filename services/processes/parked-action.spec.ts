import {
  addMs,
  isRejection,
  money,
  type RecordedEvent,
  systemEmployee,
  type Uuid,
} from '@bon/contracts/kernel'
import { sessionStream, sessionUuid, type ZReportEvent } from '@bon/contracts/registers'
import { expect, test } from 'vitest'
import { createSealer } from '../journal/index.ts'
import { createCommandHandler, type ProcessManager, reactOrPark } from '../kernel/index.ts'
import { createSessions, type ZReportCommand, zReportDecider } from '../registers/index.ts'
import { specId, specStore } from '../spec-support/spec-store.ts'
import { closeRegister } from './close-register.process.ts'

const [register_uuid, cashier_uuid, cash, company_uuid] = [1, 2, 3, 900].map(specId) as [
  Uuid,
  Uuid,
  Uuid,
  Uuid,
]
const session_uuid = sessionUuid(register_uuid, 1)
const at = '2026-11-21T12:00:00.000Z'
const who = { company_uuid, vat_entity_uuid: specId(901), actor: 'spec', now: at }
const sign = async (message: string) => `${message.length}`
const signer = { key_id: 'spec', certificate_pem: '', sign, head_key: '', signHead: sign }

const counts = [{ unit: 100, count: 2 }]
const openings = { register_uuid, cashier_uuid, payment_type_uuid: cash, counts, units: [100] }

/** A register whose acts cannot be counted until `heal`: its process manager and its commands. */
const shopWithPoison = () => {
  const store = specStore()
  const handler = createCommandHandler(store)
  let now = at
  const sessions = createSessions(store, handler, { now: () => now })
  const entityOf = async () => ({ cvr: '12345678', zone: 'Europe/Copenhagen' })
  const sealer = createSealer({ store, signer, entityOf })
  const manager = closeRegister({
    store,
    handler,
    sessions,
    sealer,
    printsAlways: () => undefined,
    now: () => now,
  })
  let isPoison = true
  const poisoned: ProcessManager = {
    ...manager,
    react: async (events, parked) => {
      if (isPoison && events.some(({ type }) => type === 'PaperPrinted')) throw new Error('poison')
      await manager.react(events, parked)
    },
  }
  let commands = 10
  const session = async (n: number, command: ZReportCommand) => {
    const context = { ...who, now, command_id: specId(commands++) }
    const answer = await handler.handle(
      zReportDecider,
      sessionStream(sessionUuid(register_uuid, n)),
      command,
      context,
    )
    if (isRejection(answer)) throw new Error(answer.rejection)
  }
  let seen = 0
  let waiting: RecordedEvent[] = []
  /** The reactor: what is new, or what waits. */
  const react = async (events: readonly RecordedEvent[]) => {
    const earlier = waiting
    const failed = await reactOrPark(poisoned, events, {
      isParked: () => false,
      isPassing: () => false,
      earlier: async () => earlier,
    })
    waiting = [...waiting, ...failed.map(({ event }) => event)]
  }
  return {
    store,
    open: (n: number, previous: Extract<ZReportCommand, { type: 'OpenRegister' }>['previous']) =>
      session(n, {
        type: 'OpenRegister',
        ...openings,
        session_uuid: sessionUuid(register_uuid, n),
        n,
        previous,
      }),
    close: (n: number) =>
      session(n, {
        type: 'StartClosing',
        cashier_uuid,
        counts,
        units: [100],
        expected: money(200),
        confirmed_difference: money(0),
        counted_tenders: [],
        must_count: [],
        bank_drop_amount: null,
      }),
    /** A bill is shown in the first session. */
    show: async (nth = 0) => {
      const meta = { ...who, command_id: specId(5), command_hash: '', at, business_day: '2026-11-21', v: '1' }
      const actor = { register_uuid, session_uuid, cashier_uuid }
      const shown = {
        print_uuid: specId(7),
        order_uuid: specId(80 + nth),
        paper: 'bill',
        copy: 0,
        amount: 100,
        net: 80,
      }
      const action = { event_id: specId(60 + nth), type: 'PaperPrinted', data: { ...shown, ...actor }, meta }
      await store.append(`paper-${specId(80 + nth)}`, 'none', [action])
    },
    later: (ms: number) => {
      now = addMs(now, ms)
    },
    run: async () => {
      const events = store.log.slice(seen).filter((event) => manager.wants(event))
      seen = store.log.length
      await react(events)
    },
    heal: async () => {
      isPoison = false
      const queued = waiting
      waiting = []
      await react(queued)
    },
    retold: async () => react(store.log.filter(({ type }) => type === 'PaperPrinted')),
    zs: () => ofType(store.log, 'ZReportClosed').map(({ data }) => data as Z),
  }
}

type Z = Extract<ZReportEvent, { type: 'ZReportClosed' }>['data']
const left = ({ report, at: closed_at, float_next }: Z) => ({
  grand_totals: report.grand_totals,
  closed_at,
  float_next,
})

test('R-4: a session closes although an action of its register is parked, and its Z lists it', async () => {
  const shop = shopWithPoison()
  await shop.open(1, undefined)
  await shop.show()
  await shop.close(1)
  await shop.run()
  expect(shop.zs()).toMatchObject([{ n: 1, parked: [specId(60)], report: { totals: { late: [] } } }])
})

test('R-4: when no session is open, a late act is a Z of its own, at least a second after the last one', async () => {
  const shop = shopWithPoison()
  await shop.open(1, undefined)
  await shop.show()
  await shop.close(1)
  await shop.run()
  await shop.heal()
  await shop.run()
  const [first, own] = shop.zs()
  if (!first || !own) throw new Error('two Z')
  const bill = { count: 1, amount: 100 }
  expect(own).toMatchObject({
    n: 2,
    cashier_uuid: systemEmployee,
    float_next: 200,
    report: { float: 0, totals: { provisionals: bill, late: [{ n: 1, kind: 'bill_shown', ...bill }] } },
  })
  expect(own.report.grand_totals).toEqual(first.report.grand_totals)
  const [, entered] = ofType(shop.store.log, 'RegisterOpened')
  expect(entered?.data).toMatchObject({ n: 2, without_drawer: 'late_entries', at: addMs(first.at, 1000) })
  expect(own.at).toBe(addMs(first.at, 2000))
  // Neither a float nor an opening is sealed: the act and its Z alone.
  const sealed = ofType(shop.store.log, 'EntrySealed').map(({ data }) => (data as { kind: string }).kind)
  expect(sealed.filter((kind) => kind === 'float')).toHaveLength(1)
  // The next opening finds what the last real close left.
  await shop.open(3, left(own))
  expect(ofType(shop.store.log, 'OpeningCashMoved')).toEqual([])
})

test('R-4: when a session is open, a late act counts in its Z, listed as from its own', async () => {
  const shop = shopWithPoison()
  await shop.open(1, undefined)
  await shop.show()
  await shop.show(1)
  await shop.close(1)
  await shop.run()
  const [first] = shop.zs()
  if (!first) throw new Error('a Z')
  shop.later(60_000)
  await shop.open(2, left(first))
  await shop.heal()
  await shop.close(2)
  await shop.run()
  const bills = { count: 2, amount: 200 }
  expect(shop.zs()).toMatchObject([
    { n: 1, parked: [specId(60), specId(61)], report: { totals: { provisionals: { count: 0 } } } },
    { n: 2, report: { totals: { provisionals: bills, late: [{ n: 1, kind: 'bill_shown', ...bills }] } } },
  ])
  expect(ofType(shop.store.log, 'LateEntryRecorded')).toEqual([])
})

test('R-4: a late act that is delivered again is not counted again, whatever was opened since', async () => {
  const shop = shopWithPoison()
  await shop.open(1, undefined)
  await shop.show()
  await shop.close(1)
  await shop.run()
  await shop.heal()
  await shop.run()
  const last = shop.zs()[1]
  if (!last) throw new Error('a Z of its own')
  await shop.open(3, left(last))
  await shop.retold()
  expect(ofType(shop.store.log, 'AuditEntryRecorded')).toHaveLength(1)
})

const ofType = (log: readonly RecordedEvent[], of: string) => log.filter(({ type }) => type === of)

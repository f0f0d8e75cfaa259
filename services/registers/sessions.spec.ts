import { addMs, type Instant, money } from '@bon/contracts/kernel'
import { sessionStream, sessionUuid } from '@bon/contracts/registers'
import { expect, test } from 'vitest'
import { type CommandContext, createCommandHandler } from '../kernel/index.ts'
import { specId as id, specStore } from '../spec-support/spec-store.ts'
import { createSessions } from './sessions.ts'
import { zReportDecider } from './z-report.decider.ts'

const register_uuid = id(1)
const company_uuid = id(900)
let commands = 100
let now: Instant = '2026-11-21T12:00:00.000Z'
const context = (): CommandContext => ({
  command_id: id(commands++),
  company_uuid,
  vat_entity_uuid: id(901),
  actor: 'spec',
  now: '2026-11-21T12:00:00.000Z',
})

const processOn = (store: ReturnType<typeof specStore>) => {
  const handler = createCommandHandler(store)
  const counts = [{ unit: 100, count: 0 }]
  const common = { cashier_uuid: id(3), counts, units: [100] }
  const action = (n: number, command: Parameters<typeof zReportDecider.decide>[0]) =>
    handler.handle(zReportDecider, sessionStream(sessionUuid(register_uuid, n)), command, context())
  return {
    ...createSessions(store, handler, { now: () => now }),
    openIt: (n: number) =>
      action(n, {
        type: 'OpenRegister',
        ...common,
        n,
        register_uuid,
        session_uuid: sessionUuid(register_uuid, n),
        payment_type_uuid: id(4),
        previous: undefined,
      }),
    closeIt: async (n: number) => {
      await action(n, {
        type: 'StartClosing',
        ...common,
        expected: money(0),
        confirmed_difference: money(0),
        counted_tenders: [],
        must_count: [],
        bank_drop_amount: null,
      })
      await action(n, {
        type: 'CloseZReport',
        first_nr: null,
        last_nr: null,
        signature: '',
        previous_signature: '',
      })
    },
  }
}

test('the latest session is found in the log itself, by any process', async () => {
  const store = specStore()
  const [one, other] = [processOn(store), processOn(store)]
  expect(await one.latest(register_uuid, company_uuid)).toBeUndefined()
  expect(await one.open(register_uuid, company_uuid)).toBeUndefined()
  await one.openIt(1)
  expect(await other.latest(register_uuid, company_uuid)).toMatchObject({ n: 1, report: { status: 'open' } })
  expect(await other.open(register_uuid, company_uuid)).toMatchObject({ n: 1 })
  await one.closeIt(1)
  expect(await other.latest(register_uuid, company_uuid)).toMatchObject({
    n: 1,
    report: { status: 'closed' },
  })
  expect(await other.open(register_uuid, company_uuid)).toBeUndefined()
  await one.openIt(2)
  expect(await other.open(register_uuid, company_uuid)).toMatchObject({
    n: 2,
    session_uuid: sessionUuid(register_uuid, 2),
  })
})

test('a register of another company has no session', async () => {
  const store = specStore()
  const shop = processOn(store)
  await shop.openIt(1)
  expect(await shop.latest(register_uuid, id(999))).toBeUndefined()
  expect(await shop.open(register_uuid, id(999))).toBeUndefined()
})

test('FIND-H7: a session closed by another process takes no sale a second later, whether a new one is open or not', async () => {
  const store = specStore()
  const [one, other] = [processOn(store), processOn(store)]
  await one.openIt(1)
  expect(await other.open(register_uuid, company_uuid)).toMatchObject({ n: 1 })
  await one.closeIt(1)
  now = addMs(now, 1_000)
  expect(await other.open(register_uuid, company_uuid)).toBeUndefined()
  await one.openIt(2)
  expect(await other.open(register_uuid, company_uuid)).toMatchObject({ n: 2, report: { status: 'open' } })
  await one.closeIt(2)
  await one.openIt(3)
  // Before a card is charged, the cache is not used.
  expect(await other.latest(register_uuid, company_uuid)).toMatchObject({ n: 3, report: { status: 'open' } })
})

test('within a second the session is cached, and later one reader reads its tail', async () => {
  const store = specStore()
  let readings = 0
  const counting = {
    ...store,
    readStream: (...args: Parameters<typeof store.readStream>) => {
      readings++
      return store.readStream(...args)
    },
  }
  const shop = processOn(counting)
  await shop.openIt(1)
  await shop.latest(register_uuid, company_uuid)
  readings = 0
  for (let sale = 0; sale < 20; sale++) await shop.open(register_uuid, company_uuid)
  expect(readings).toBe(0)
  now = addMs(now, 1_000)
  for (let sale = 0; sale < 20; sale++) await shop.open(register_uuid, company_uuid)
  expect(readings).toBe(1)
  // A clock set back does not make the cache fresh.
  now = addMs(now, -3_600_000)
  await shop.open(register_uuid, company_uuid)
  expect(readings).toBe(2)
})

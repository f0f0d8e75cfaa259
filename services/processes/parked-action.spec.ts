import { isRejection, money, type RecordedEvent, type Uuid } from '@bon/contracts/kernel'
import { sessionStream, sessionUuid } from '@bon/contracts/registers'
import { expect, test } from 'vitest'
import { createSealer } from '../journal/index.ts'
import { createCommandHandler, type ProcessManager, reactOrPark } from '../kernel/index.ts'
import { zReportDecider } from '../registers/index.ts'
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

test('R-4: a session closes although an action of its register is parked, and the action is a late entry afterwards', async () => {
  const store = specStore()
  const handler = createCommandHandler(store)
  const entityOf = async () => ({ cvr: '12345678', zone: 'Europe/Copenhagen' })
  const manager = closeRegister({ store, handler, sealer: createSealer({ store, signer, entityOf }) })
  let commands = 10
  const session = async (command: Parameters<typeof zReportDecider.decide>[0]) => {
    const context = { ...who, command_id: specId(commands++) }
    const answer = await handler.handle(zReportDecider, sessionStream(session_uuid), command, context)
    if (isRejection(answer)) throw new Error(answer.rejection)
  }
  const counts = [{ unit: 100, count: 0 }]
  const opening = {
    register_uuid,
    session_uuid,
    cashier_uuid,
    payment_type_uuid: cash,
    n: 1,
    previous: undefined,
  }
  await session({ type: 'OpenRegister', ...opening, counts, units: [100] })
  const meta = { ...who, command_id: specId(5), command_hash: '', at, business_day: '2026-11-21', v: '1' }
  const actor = { register_uuid, session_uuid, cashier_uuid }
  const shown = { print_uuid: specId(7), order_uuid: specId(8), paper: 'bill', copy: 0, amount: 100, net: 80 }
  const action = { event_id: specId(6), type: 'PaperPrinted', data: { ...shown, ...actor }, meta }
  await store.append(`paper-${specId(8)}`, 'none', [action])
  const closing = { cashier_uuid, counts, units: [100], expected: money(0), confirmed_difference: money(0) }
  await session({
    type: 'StartClosing',
    ...closing,
    counted_tenders: [],
    must_count: [],
    bank_drop_amount: money(0),
  })

  let isPoison = true
  const poisoned: ProcessManager = {
    ...manager,
    react: async (events) => {
      if (isPoison && events.some(({ type }) => type === 'PaperPrinted')) throw new Error('poison')
      await manager.react(events)
    },
  }
  const parking = { isParked: () => false, isPassing: () => false }
  const relevantEvents = store.log.filter((event) => manager.wants(event))
  const waiting = await reactOrPark(poisoned, relevantEvents, parking)
  expect(waiting.map(({ key }) => key)).toEqual([`paper-${specId(8)}`])
  expect(ofType(store.log, 'ZReportClosed')).toHaveLength(1)

  isPoison = false
  const queued = waiting.map(({ event }) => event)
  expect(await reactOrPark(poisoned, queued, parking)).toEqual([])
  expect(ofType(store.log, 'LateEntryRecorded').map(({ data }) => data)).toMatchObject([
    { kind: 'bill_shown', session_uuid, n: 1 },
  ])
})

const ofType = (log: readonly RecordedEvent[], of: string) => log.filter(({ type }) => type === of)

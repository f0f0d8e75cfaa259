import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@bon/contracts/api'
import { availabilityStream } from '@bon/contracts/availability'
import {
  addMs,
  instantOf,
  logStart,
  money,
  pieces,
  type RecordedEvent,
  systemEmployee,
  type Uuid,
} from '@bon/contracts/kernel'
import { registerStream, sessionStream, type ZReportView } from '@bon/contracts/registers'
import { products, resourceEndpoints, resourceStream } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { rolesFileIn } from '@bon/infra/database'
import { startPostgres } from '@bon/infra/embedded'
import { type Application, createApplication, serve } from '@bon/infra/processes'
import { availabilityDecider } from '@bon/services/availability'
import { type Cart, orderDecider, orderStream } from '@bon/services/orders'
import { registerDecider, zReportDecider } from '@bon/services/registers'
import { resourceDecider } from '@bon/services/resources'
import { callShop, ids, uuidOfUser } from '../harness/shop.ts'
import { type Till, tillOf } from '../harness/till.ts'
import { everyEventType } from './event-types.ts'
import { liveExports } from './life-of-exports.ts'
import { liveGiftCards } from './life-of-gift-cards.ts'
import { liveInvoices } from './life-of-invoices.ts'
import { liveOrders } from './life-of-orders.ts'
import { livePayments } from './life-of-payments.ts'
import { livePrints } from './life-of-prints.ts'
import { recordPeople } from './people.ts'
import { storeSample } from './samples.ts'

/**
 * `node tests/golden/record.ts`: trades a day with every kind of event, and stores a sample of each that has none yet.
 * Run it for a new type or version; existing samples are never overwritten.
 */
const main = async (): Promise<void> => {
  process.env['BON_TEST_DURABILITY'] = 'off'
  const folder = await mkdtemp(join(tmpdir(), 'bon-golden-'))
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    keysDir: join(folder, 'keys'),
    durable: false,
  })
  const application = await createApplication({
    host: '127.0.0.1',
    port: 0,
    database_url: postgres.url,
    keys_dir: join(folder, 'keys'),
    roles_file: rolesFileIn(join(folder, 'keys')),
    nats_url: undefined,
    eventstore_url: undefined,
    tls: undefined,
    trust_proxy: undefined,
    roles: ['api', 'projector', 'reactor'],
    demo_days: 2,
    log: 'silent',
    check_answers: true,
    read_wait_ms: 1_000,
    settle_wait_ms: 5_000,
    span_ms: 1_000,
  })
  const server = await serve(application, undefined)
  try {
    const token = await application.identity.startSession(uuidOfUser('admin@kajkanten.example'))
    const shop = { call: callShop(server.url, () => token) }
    const place = { register: ids.registers.bar, cashier: ids.cashiers.lars, company: ids.kajkanten, token }
    const till = await tillOf(shop, place)
    await tradeEverything(application, till)
    await stoppedJournal(application, till)
    await transferred(shop, till)
    await priced(shop, till)
    await till.ensureOpen()
    await liveOrders(application.side, till, shop.call, () => command(till))
    await liveGiftCards(application.side, shop.call, () => command(till))
    await liveInvoices(application.side, till, () => command(till))
    await liveExports(application.side, () => command(till))
    await livePrints(application.side, till, shop.call, () => command(till))
    await livePayments(application.side, till, () => command(till))
    await sleep(1_500)
    await recordPeople(application)
    await storeSamples(application)
  } finally {
    await server.close()
    await application.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Shop = { call: ReturnType<typeof callShop> }

const tradeEverything = async ({ side }: Application, till: Till): Promise<void> => {
  await till.ensureClosed()
  await till.signIn('3333')
  await till.open()
  const clock = {
    type: 'ConfirmClock',
    register_uuid: till.register,
    cashier_uuid: till.by.cashier_uuid,
  } as const
  const last = addMs(command(till).now, -2 * 24 * 3_600_000)
  await side.handler.handle(registerDecider, registerStream(till.register), { ...clock, last }, command(till))
  await ranPrograms(side, till)
  const [remainingLine, off] = [till.line(0), till.line(1)]
  const order = newId()
  await till.save(order, [remainingLine, off])
  await till.save(order, [{ ...remainingLine, quantity: pieces(2) }, off], { if_match: '2' })
  await till.save(order, [{ ...remainingLine, quantity: pieces(2) }], { if_match: '3' })
  await till.cancel(order, '4')
  await lookedUp(side, till)
  await till.x()
  await till.deposit(money(500_00), 'Hentet i boksen')
  await till.withdraw(money(20_00), 'Citroner til baren')
  await till.openDrawer()
  // Nobody asks for its receipt.
  await till.sell([till.line(2)])
  await till.handOver(ids.cashiers.mette, -1_00)
  const first = (await till.close(-5_00, { note: 'Talt to gange', bank_drop_amount: money(100_00) })).body
    .z_report
  await till.open({ test_mode: true })
  const training = (await till.close()).body.z_report
  await till.open()
  await refusedMoney(side, till)
  await removedLate(side, till, first)
  await removedLate(side, till, training)
  await till.signOut()
  await till.signIn('3333')
  await runOut(side, till)
  await changedProduct(side, till)
  // Time for the reactor to process and seal the rest.
  await sleep(1_500)
}

/** A price that was asked by a scan. */
const lookedUp = async ({ handler }: Application['side'], till: Till): Promise<void> => {
  const { session_uuid = '' } = (await till.session()) ?? {}
  const { uuid: product_uuid, price } = till.dish(0)
  const asked = { product_uuid, article_group: '04006', price, cashier_uuid: till.by.cashier_uuid }
  await handler.handle(
    zReportDecider,
    sessionStream(session_uuid),
    { type: 'LookUpPrice', ...asked },
    command(till),
  )
}

/** A till that was updated, and whose clock was set. */
const ranPrograms = async ({ handler }: Application['side'], till: Till): Promise<void> => {
  const by = { register_uuid: till.register, cashier_uuid: systemEmployee, program: 'till' } as const
  const stream = registerStream(till.register)
  for (const does of [
    { type: 'StartProgram', version: '0.12.0', installation_uuid: newId() },
    { type: 'StopProgram' },
    { type: 'StartProgram', version: '0.13.0' },
    { type: 'NoteClock', by_s: -90 },
  ] as const)
    await handler.handle(registerDecider, stream, { ...by, ...does }, command(till))
}

/** Posts the Z with the difference (ZR-03). */
const transferred = async ({ call }: Shop, till: Till): Promise<void> => {
  const query = { register_uuid: till.register, status: 'closed' } as const
  const { z_reports } = (await call(api.z_reports.list, { query, company: till.company })).body
  const { session_uuid = '' } = z_reports.find(({ difference }) => difference !== 0) ?? {}
  const options = { params: { uuid: session_uuid }, company: till.company }
  const { hash } = (await call(api.transfers.show, options)).body.transfer
  await call(api.transfers.record, { ...options, body: { hash } })
}

/** A price of the catalogue is changed in the office. */
const priced = async ({ call }: Shop, { company }: Till): Promise<void> => {
  const { list, change } = resourceEndpoints(products)
  const { rows } = (await call(list, { company, query: { limit: 200 } })).body
  const row = rows.find(({ data, inherited }) => data.price !== null && !inherited)
  const price = money((row?.data.price ?? 0) + 5_00)
  const params = { uuid: row?.uuid ?? '' }
  const options = { company, params, if_match: `${row?.revision}`, body: { data: { price } } }
  const { status } = await call(change, options)
  if (status !== 200) throw new Error(`a price: ${status}`)
}

/** The herring is sold out, then hidden, then available again (POS-11, POS-55). */
const runOut = async (side: Side, till: Till): Promise<void> => {
  const action = { product_uuid: till.dish(1).uuid, ...till.by }
  for (const type of ['MarkSoldOut', 'Hide', 'PutBackInSale'] as const)
    await side.handler.handle(
      availabilityDecider,
      availabilityStream(till.company),
      { type, ...action },
      command(till),
    )
}

type Side = Application['side']
const who = ({ company }: Till) => ({
  company_uuid: company,
  vat_entity_uuid: ids.entity,
  actor: 'golden',
  now: instantOf(Date.now()),
})

const command = (till: Till) => ({ ...who(till), command_id: newId() })

/** A signature that fails once: the journal stops, and resumes with the next attempt. */
const stoppedJournal = async ({ signer }: Application, till: Till): Promise<void> => {
  const { sign } = signer
  const failOnce = async () => {
    Object.assign(signer, { sign })
    throw new Error('no signature')
  }
  await till.ensureOpen()
  Object.assign(signer, { sign: failOnce })
  await till.openDrawer()
  await till.deposit(money(100_00), 'Byttepenge')
}

/** A payment that is started before the count, and settled between the count and the Z. */
const refusedMoney = async (side: Side, till: Till): Promise<void> => {
  const session = await till.session()
  if (!session) throw new Error('no session')
  const { session_uuid, expected_cash: expected } = session
  const [order_uuid, payment_uuid] = [newId(), newId()]
  const { body } = await till.save(order_uuid, [till.line(0)])
  const decided_on = { revision: undefined, order: undefined }
  const method = { payment_type_uuid: till.cash.uuid, method: 'cash', rounding_unit: 50 } as const
  await side.handler.handle(
    orderDecider,
    orderStream(order_uuid),
    {
      type: 'StartPayment',
      payment_uuid,
      ...method,
      ...till.by,
      session_uuid,
      decided_on,
      received: body.order.total,
      receipt_uuid: newId(),
    },
    command(till),
  )
  const counts = {
    counts: till.countsOf(expected),
    units: till.cash.units,
    expected,
    confirmed_difference: money(0),
    counted_tenders: [],
    must_count: [],
    bank_drop_amount: null,
  }
  const closing = { type: 'StartClosing', cashier_uuid: till.cashier, ...counts } as const
  await Promise.all([
    side.handler.handle(zReportDecider, sessionStream(session_uuid), closing, command(till)),
    side.settle(order_uuid, payment_uuid, who(till)),
  ])
}

/** A line removed in a session that is closed before the removal is recorded there. */
const removedLate = async (
  side: Side,
  till: Till,
  { session_uuid, test_mode }: Pick<ZReportView, 'session_uuid' | 'test_mode'>,
): Promise<void> => {
  const order_uuid = newId()
  const stream = orderStream(order_uuid)
  const { uuid: product_uuid, name, price: unit_price, vat_rate, vat_type_uuid, ...rest } = till.dish(0)
  const { account_uuid, article_group } = rest
  const stamp = { product_uuid, name, unit_price, vat_rate, vat_type_uuid, account_uuid, article_group }
  const line = { uuid: newId(), quantity: pieces(1), percentage_discount: 0, ...stamp }
  const save = (cart: Cart) =>
    ({ type: 'SaveOrder', order_uuid, session_uuid, short_nr: 9, ...till.by, cart }) as const
  const context = () => ({ ...command(till), test_mode })
  await side.handler.handle(orderDecider, stream, save({ base: undefined, lines: [line] }), context())
  const base = await side.handler.at(orderDecider, stream, 1n)
  if (base.status === 'new') throw new Error('no order')
  await side.handler.handle(orderDecider, stream, save({ base, lines: [] }), context())
}

const changedProduct = async (side: Side, till: Till): Promise<void> => {
  const { uuid } = till.dish(3)
  const decider = resourceDecider(products)
  const stream = resourceStream('products', uuid)
  const to = { price: money(99_00) }
  const plan = (change_uuid: Uuid) =>
    ({ type: 'PlanChange', uuid, change_uuid, at: '2999-01-01T04:00:00.000Z', to }) as const
  const [appliedId, dropped] = [newId(), newId()]
  const actions = [
    plan(appliedId),
    plan(dropped),
    { type: 'DropPlan', uuid, change_uuid: dropped, why: 'cancelled' },
    { type: 'ChangeResource', uuid, to, change_uuid: appliedId },
    { type: 'ArchiveResource', uuid },
    { type: 'RestoreResource', uuid },
  ] as const
  for (const action of actions) await side.handler.handle(decider, stream, action, command(till))
}

/** Stores the fullest sample of each type, because a reader may forget optional fields. */
const storeSamples = async ({ store }: Application): Promise<void> => {
  const fullest = new Map<string, RecordedEvent>()
  for await (const event of store.readAll(logStart, { limit: Number.MAX_SAFE_INTEGER })) {
    const before = fullest.get(event.type)
    if (!before || sizeOf(event) > sizeOf(before)) fullest.set(event.type, event)
  }
  for (const event of fullest.values())
    if (storeSample(event)) process.stdout.write(`recorded ${event.type}.v${event.meta.v}\n`)
  const missing = everyEventType.filter(({ type }) => !fullest.has(type)).map(({ type }) => type)
  if (missing.length > 0) throw new Error(`the day made no ${missing.join(', ')}`)
}

const sizeOf = ({ data }: RecordedEvent): number => Object.keys(data).length

await main()

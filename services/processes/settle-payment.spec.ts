import { isRejection, money, pieces } from '@bon/contracts/kernel'
import type { OrderLine } from '@bon/contracts/orders'
import { sessionStream, sessionUuid } from '@bon/contracts/registers'
import { expect, test } from 'vitest'
import { createSealer } from '../journal/index.ts'
import { type CommandContext, createCommandHandler } from '../kernel/index.ts'
import { orderDecider, orderStream } from '../orders/index.ts'
import { zReportDecider } from '../registers/index.ts'
import { type SpecStore, specId, specStore } from '../spec-support/spec-store.ts'
import { createSettlePayment } from './settle-payment.ts'

const [order_uuid, register_uuid, cashier_uuid, cash] = [1, 2, 3, 4].map(specId) as [
  string,
  string,
  string,
  string,
]
const session_uuid = sessionUuid(register_uuid, 1)
const context = (n: number): CommandContext => ({ ...who, command_id: specId(100 + n) })
const who = {
  company_uuid: specId(900),
  vat_entity_uuid: specId(901),
  actor: 'spec',
  now: '2026-11-21T12:00:00.000Z',
}
const herring: OrderLine = {
  uuid: specId(11),
  product_uuid: specId(12),
  name: 'Sild',
  quantity: pieces(1),
  unit_price: money(84_00),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: specId(13),
  account_uuid: specId(14),
  article_group: '04006',
}
const by = { register_uuid, session_uuid, cashier_uuid }

/** One process on the log, with its own cache. */
const processOn = (store: SpecStore) => {
  const handler = createCommandHandler(store)
  const sign = async (message: string) => `${message.length}`
  const signer = { key_id: 'spec', certificate_pem: '', sign, head_key: '', signHead: sign }
  const entityOf = async () => ({ cvr: '12345678', zone: 'Europe/Copenhagen' })
  const sealer = createSealer({ store, signer, entityOf })
  return { handler, settle: createSettlePayment({ handler, sealer }) }
}
type Process = ReturnType<typeof processOn>

const opened = async ({ handler }: Process): Promise<void> => {
  const counts = [{ unit: 100, count: 0 }]
  const session = {
    session_uuid,
    register_uuid,
    cashier_uuid,
    payment_type_uuid: cash,
    counts,
    units: [100],
    n: 1,
  }
  await handler.handle(
    zReportDecider,
    sessionStream(session_uuid),
    { type: 'OpenRegister', ...session, previous: undefined },
    context(1),
  )
  const cart = { base: undefined, lines: [herring] }
  await handler.handle(
    orderDecider,
    orderStream(order_uuid),
    { type: 'SaveOrder', order_uuid, ...by, short_nr: 1, cart },
    context(2),
  )
}
const start = async ({ handler }: Process, payment_uuid: string, received: number): Promise<void> => {
  const payment = {
    payment_uuid,
    payment_type_uuid: cash,
    method: 'cash',
    ...by,
    receipt_uuid: `${payment_uuid.slice(0, -3)}777`,
  } as const
  const decided_on = { revision: undefined, order: undefined }
  const command = {
    type: 'StartPayment',
    ...payment,
    received: money(received),
    rounding_unit: 50,
    decided_on,
  } as const
  const answer = await handler.handle(
    orderDecider,
    orderStream(order_uuid),
    command,
    context(Number(payment_uuid.slice(-3))),
  )
  if (isRejection(answer)) throw new Error(answer.rejection)
}
const happened = (store: SpecStore) =>
  store.log.map(({ type }) => type).filter((type) => !type.startsWith('Journal'))

test('a started payment passes through session, journal and order, once', async () => {
  const store = specStore()
  const shop = processOn(store)
  await opened(shop)
  await start(shop, specId(50), 100_00)
  const ends = [
    await shop.settle(order_uuid, specId(50), who),
    await shop.settle(order_uuid, specId(50), who),
  ]
  expect(ends[0]).toMatchObject({ order: { status: 'completed', nr: 1 }, released: false })
  expect(ends[1]?.order).toEqual(ends[0]?.order)
  expect(happened(store).slice(-6)).toEqual([
    'OrderPaymentStarted',
    'TenderAccepted',
    'ReceiptRecorded',
    'EntrySealed',
    'OrderPaymentRecorded',
    'OrderCompleted',
  ])
})

test('another process, whose cached order is older than the payment, completes it', async () => {
  const store = specStore()
  const [api, reactor] = [processOn(store), processOn(store)]
  await opened(api)
  await reactor.handler.load(orderDecider, orderStream(order_uuid), who.company_uuid)
  await start(api, specId(50), 100_00)
  expect(await reactor.settle(order_uuid, specId(50), who)).toMatchObject({ order: { status: 'completed' } })
})

test('a payment that a closing session refuses is released', async () => {
  const store = specStore()
  const shop = processOn(store)
  await opened(shop)
  await start(shop, specId(50), 100_00)
  const counts = [{ unit: 100, count: 0 }]
  const closing = {
    cashier_uuid,
    counts,
    units: [100],
    expected: money(0),
    confirmed_difference: money(0),
    counted_tenders: [],
    must_count: [],
    bank_drop_amount: null,
  }
  await shop.handler.handle(
    zReportDecider,
    sessionStream(session_uuid),
    { type: 'StartClosing', ...closing },
    context(3),
  )
  expect(await shop.settle(order_uuid, specId(50), who)).toMatchObject({
    order: { status: 'open' },
    released: true,
  })
})

test('the payment that covers the rest first completes the earlier ones, and is refused with them', async () => {
  for (const closes of [false, true]) {
    const store = specStore()
    const shop = processOn(store)
    await opened(shop)
    // Its request crashed before the session accepted it; the cashier takes the rest before the reactor continues.
    await start(shop, specId(50), 20_00)
    await start(shop, specId(51), 100_00)
    if (closes) {
      const counts = [{ unit: 100, count: 0 }]
      const closing = {
        cashier_uuid,
        counts,
        units: [100],
        expected: money(0),
        confirmed_difference: money(0),
        counted_tenders: [],
        must_count: [],
        bank_drop_amount: null,
      }
      const stream = sessionStream(session_uuid)
      await shop.handler.handle(zReportDecider, stream, { type: 'StartClosing', ...closing }, context(3))
    }
    const { order, released } = await shop.settle(order_uuid, specId(51), who)
    const statuses = order.status === 'new' ? [] : order.payments.map(({ status }) => status)
    expect([order.status, released, ...statuses]).toEqual(
      closes ? ['open', true, 'released', 'released'] : ['completed', false, 'recorded', 'recorded'],
    )
  }
})

test('a payment whose earlier part was refused no longer covers the rest', async () => {
  const store = specStore()
  const shop = processOn(store)
  await opened(shop)
  await start(shop, specId(50), 20_00)
  await start(shop, specId(51), 100_00)
  const refused = { payment_uuid: specId(50), type: 'ReleasePayment', reason: 'register.not_open' } as const
  await shop.handler.handle(orderDecider, orderStream(order_uuid), refused, context(4))
  expect(await shop.settle(order_uuid, specId(51), who)).toMatchObject({
    order: { status: 'open' },
    released: true,
  })
  expect(happened(store)).not.toContain('ReceiptRecorded')
})

import { invoiceSeriesStream, type NumberSeriesEvent } from '@bon/contracts/counters'
import type { InvoiceBasis } from '@bon/contracts/invoices'
import { isRejection, money, pieces, sum, type Uuid } from '@bon/contracts/kernel'
import { type OrderLine, orderTotals } from '@bon/contracts/orders'
import { sessionStream, sessionUuid } from '@bon/contracts/registers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSealer } from '../journal/index.ts'
import { type CommandContext, createCommandHandler, withCrashpoints } from '../kernel/index.ts'
import { type OrderCommand, orderDecider, orderStream } from '../orders/index.ts'
import { zReportDecider } from '../registers/index.ts'
import { type SpecStore, specId, specStore } from '../spec-support/spec-store.ts'
import { createBillCustomer } from './bill-customer.ts'
import { createSettlePayment } from './settle-payment.ts'

/** Orders are invoiced while the process crashes at any call of the store, in one, two or three processes. */
const [register_uuid, cashier_uuid, cash, customer_uuid, entity] = [1, 2, 3, 4, 901].map(specId) as [
  Uuid,
  Uuid,
  Uuid,
  Uuid,
  Uuid,
]
const session_uuid = sessionUuid(register_uuid, 1)
const by = { register_uuid, session_uuid, cashier_uuid }
const who = {
  company_uuid: specId(900),
  vat_entity_uuid: entity,
  actor: 'spec',
  now: '2026-11-21T12:00:00.000Z',
}
const context = (n: number): CommandContext => ({ ...who, command_id: specId(1_000 + n) })
const orderOf = (n: number) => specId(100 + n)
const paymentOf = (n: number) => specId(200 + n)
const undecided = { revision: undefined, order: undefined }

class Crashed extends Error {}

const liveOn = (log: SpecStore['log'], dies = Number.POSITIVE_INFINITY) => {
  let calls = 0
  const store = withCrashpoints(specStore(log), 'store', () => {
    calls += 1
    if (calls >= dies) throw new Crashed()
  })
  const handler = createCommandHandler(store)
  const sign = async (message: string) => `${message.length}`
  const signer = { key_id: 'spec', certificate_pem: '', sign, head_key: '', signHead: sign }
  const sealer = createSealer({ store, signer, entityOf: async () => ({ cvr: '12345678', zone: 'UTC' }) })
  const bill = createBillCustomer({ handler, keeperOf: () => who.company_uuid, currencyOf: () => 'EUR' })
  const settle = createSettlePayment({ handler, sealer, bill })
  const run = async (n: number, command: OrderCommand, step: number) => {
    const done = await handler.handle(orderDecider, orderStream(orderOf(n)), command, context(10 * n + step))
    if (isRejection(done)) throw new Error(`${command.type}: ${done.rejection}`)
  }
  return { handler, settle, run, calls: () => calls }
}
type Life = ReturnType<typeof liveOn>

const opened = async ({ handler }: Life) => {
  const counts = [{ unit: 100, count: 0 }]
  const session = { session_uuid, register_uuid, cashier_uuid, payment_type_uuid: cash, counts, n: 1 }
  const command = { type: 'OpenRegister', ...session, units: [100], previous: undefined } as const
  await handler.handle(zReportDecider, sessionStream(session_uuid), command, context(1))
}

const line = (n: number, price: number, over: Partial<OrderLine> = {}): OrderLine => ({
  uuid: specId(300 + n),
  product_uuid: specId(40 + n),
  name: `ret ${n}`,
  quantity: pieces(2),
  unit_price: money(price),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: specId(61),
  account_uuid: specId(62),
  article_group: '04001',
  ...over,
})

/** A saved order with an optional part payment in cash, whose rest is to be invoiced. */
const converted = async (life: Life, n: number, lines: OrderLine[], part = 0) => {
  const cart = { base: undefined, lines }
  await life.run(n, { type: 'SaveOrder', order_uuid: orderOf(n), ...by, short_nr: n + 1, cart }, 1)
  const pay = {
    type: 'StartPayment',
    payment_type_uuid: cash,
    rounding_unit: 1,
    decided_on: undecided,
    ...by,
    receipt_uuid: specId(400 + n),
  } as const
  const rest = orderTotals(lines).total - part
  if (part > 0) {
    const payment_uuid = specId(500 + n)
    await life.run(n, { ...pay, payment_uuid, method: 'cash', received: money(part) }, 2)
    await life.settle(orderOf(n), payment_uuid, who)
  }
  const billed = {
    invoice_uuid: specId(600 + n),
    customer_uuid,
    buyer: { ref: specId(700 + n), hash: 'a'.repeat(64) },
  }
  const payment_uuid = paymentOf(n)
  await life.run(n, { ...pay, payment_uuid, method: 'invoice', received: money(rest), billed }, 3)
}

const numbersIn = (log: SpecStore['log']) =>
  log
    .filter(({ stream }) => stream === invoiceSeriesStream(entity))
    .map((event) => (event.data as Extract<NumberSeriesEvent, { type: 'NumberAssigned' }>['data']).n)
const invoicesIn = (log: SpecStore['log']) =>
  log.flatMap(({ type, data }) => (type === 'InvoiceBasisCreated' ? [data as InvoiceBasis] : []))

test('ORD-35, ORD-36, DEF-30: an invoiced order ends as cancelled, and its receipt counts it as sold', async () => {
  const store = specStore()
  const life = liveOn(store.log)
  await opened(life)
  await converted(life, 0, [line(1, 84_00)])
  const { order } = await life.settle(orderOf(0), paymentOf(0), who)
  expect(order).toMatchObject({
    status: 'cancelled',
    reason: 'invoiced',
    invoiced: { invoice_uuid: specId(600), invoice_nr: 1, receipt_uuid: specId(400), nr: 1 },
  })
  expect(
    store.log
      .map(({ type }) => type)
      .filter((type) => !type.startsWith('Journal'))
      .slice(-7),
  ).toEqual([
    ...['TenderAccepted', 'ReceiptRecorded', 'EntrySealed', 'NumberAssigned', 'InvoiceBasisCreated'],
    ...['OrderPaymentRecorded', 'OrderCancelled'],
  ])
  const receipt = store.log.find(({ type }) => type === 'ReceiptRecorded')?.data
  expect(receipt).toMatchObject({ gross: 168_00, payments: [{ method: 'invoice', amount: 168_00 }] })
})

test('an invoice is in the currency of its company', async () => {
  const store = specStore()
  const life = liveOn(store.log)
  await opened(life)
  await converted(life, 0, [line(1, 84_00)])
  await life.settle(orderOf(0), paymentOf(0), who)
  expect(invoicesIn(store.log).map(({ currency }) => currency)).toEqual(['EUR'])
})

test('earlier payments are subtracted from the invoice, which asks for the rest', async () => {
  const store = specStore()
  const life = liveOn(store.log)
  await opened(life)
  await converted(life, 0, [line(1, 84_00)], 68_00)
  await life.settle(orderOf(0), paymentOf(0), who)
  expect(invoicesIn(store.log)).toMatchObject([{ total: 168_00, prepaid: 68_00, payable: 100_00 }])
})

test('INV-15, ORD-51: an invoiced order cannot be invoiced, paid or cancelled again', async () => {
  const store = specStore()
  const life = liveOn(store.log)
  await opened(life)
  await converted(life, 0, [line(1, 84_00)])
  await life.settle(orderOf(0), paymentOf(0), who)
  const again = {
    type: 'StartPayment',
    method: 'invoice',
    payment_uuid: specId(51),
    payment_type_uuid: cash,
    ...by,
    rounding_unit: 1,
    received: money(168_00),
    receipt_uuid: specId(52),
    decided_on: undecided,
  } as const
  for (const command of [again, { type: 'CancelOrder', ...by, decided_on: undecided } as const])
    expect(
      await life.handler.handle(orderDecider, orderStream(orderOf(0)), command, context(77)),
    ).toMatchObject({ rejection: 'order.already_cancelled' })
})

test('a crash before any store call leaves one number, one invoice, and one cancelled order', async () => {
  const whole = liveOn(specStore().log)
  await opened(whole)
  await converted(whole, 0, [line(1, 84_00)])
  await whole.settle(orderOf(0), paymentOf(0), who)
  for (let dies = 1; dies <= whole.calls(); dies += 1) {
    const { log } = specStore()
    const first = liveOn(log)
    await opened(first)
    await converted(first, 0, [line(1, 84_00)])
    await expect(
      liveOn(log, dies)
        .settle(orderOf(0), paymentOf(0), who)
        .then(
          () => undefined,
          (error) => {
            if (!(error instanceof Crashed)) throw error
          },
        ),
    ).resolves.toBeUndefined()
    const reactor = liveOn(log)
    await reactor.settle(orderOf(0), paymentOf(0), who)
    const { order } = await reactor.settle(orderOf(0), paymentOf(0), who)
    expect([order.status, numbersIn(log), invoicesIn(log).length], `died at ${dies}`).toEqual([
      ...['cancelled', [1], 1],
    ])
  }
})

test('INV-08: numbers have no gap and no duplicate, and totals are the orders’ to the øre', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          prices: fc.array(fc.integer({ min: 1, max: 999_99 }), { minLength: 1, maxLength: 6 }),
          discount: fc.integer({ min: 0, max: 900 }),
          rate: fc.constantFrom(0, 250),
          dies: fc.integer({ min: 1, max: 14 }),
          part: fc.boolean(),
        }),
        { minLength: 1, maxLength: 7 },
      ),
      async (orders) => {
        const { log } = specStore()
        await opened(liveOn(log))
        const bills = orders.map(({ prices, discount, rate }) =>
          prices.map((price, i) =>
            line(i, price, { percentage_discount: discount, vat_rate: i % 2 === 0 ? 250 : rate }),
          ),
        )
        const dues = bills.map((lines) => orderTotals(lines).total)
        for (const [n, lines] of bills.entries())
          if ((dues[n] ?? 0) > 0)
            await converted(liveOn(log), n, lines, orders[n]?.part && (dues[n] ?? 0) > 1 ? 1 : 0)
        // Each crashes somewhere in a process of its own; then another finishes all of them concurrently.
        for (const [n, { dies }] of orders.entries())
          if ((dues[n] ?? 0) > 0)
            await liveOn(log, dies)
              .settle(orderOf(n), paymentOf(n), who)
              .catch((error: unknown) => {
                if (!(error instanceof Crashed)) throw error
              })
        const reactor = liveOn(log)
        await Promise.all(
          orders.map((_, n) =>
            (dues[n] ?? 0) > 0 ? reactor.settle(orderOf(n), paymentOf(n), who) : undefined,
          ),
        )
        const sold = dues.filter((due) => due > 0)
        const invoices = invoicesIn(log)
        expect(numbersIn(log)).toEqual(sold.map((_, i) => i + 1))
        expect(invoices.map(({ invoice_nr }) => invoice_nr).toSorted((a, b) => a - b)).toEqual(numbersIn(log))
        for (const [n, lines] of bills.entries()) {
          const invoice = invoices.find(({ order_uuid }) => order_uuid === orderOf(n))
          if (!invoice) continue
          const { total, vat, net } = orderTotals(lines)
          expect([invoice.total, invoice.vat, invoice.net]).toEqual([total, vat, net])
          expect(sum(invoice.lines.map((each) => each.total))).toBe(total)
          expect(sum(invoice.lines.map((each) => each.vat))).toBe(vat)
          expect(sum([invoice.prepaid, invoice.payable])).toBe(total)
        }
      },
    ),
    { numRuns: 40 },
  ))

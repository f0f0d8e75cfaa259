import { creditNoteSeriesStream, type NumberSeriesEvent } from '@bon/contracts/counters'
import { type CreditNote, invoiceStream, leftOf } from '@bon/contracts/invoices'
import { isRejection, money, quantity, sum, type Uuid } from '@bon/contracts/kernel'
import { type ExistingOrder, type OrderLine, orderTotals } from '@bon/contracts/orders'
import { sessionStream, sessionUuid, type ZReportEvent } from '@bon/contracts/registers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceDecider } from '../invoices/index.ts'
import { createSealer } from '../journal/index.ts'
import { type CommandContext, createCommandHandler, withCrashpoints } from '../kernel/index.ts'
import { type OrderCommand, orderDecider, orderStream } from '../orders/index.ts'
import { zReportDecider } from '../registers/index.ts'
import { type SpecStore, specId, specStore } from '../spec-support/spec-store.ts'
import { createBillCustomer } from './bill-customer.ts'
import { createCreditCustomer } from './credit-customer.ts'
import { createGiveBack } from './refund-order.process.ts'
import { createSettlePayment } from './settle-payment.ts'

/** Credit notes that crash at every call of the store in turn, and are delivered twice afterwards (ADR 0037). */
const [order_uuid, register_uuid, cashier_uuid, cash, bills] = [1, 2, 3, 4, 5].map(specId) as [
  ...[Uuid, Uuid, Uuid, Uuid, Uuid],
]
const [invoice_uuid, entity] = [specId(600), specId(901)]
const by = { register_uuid, session_uuid: sessionUuid(register_uuid, 1), cashier_uuid }
const who = {
  company_uuid: specId(900),
  vat_entity_uuid: entity,
  actor: 'spec',
  now: '2026-11-22T12:00:00.000Z',
}
const context = (n: number): CommandContext => ({ ...who, command_id: specId(1_000 + n) })
const decided_on = { revision: undefined, order: undefined }
const dish = (n: number, price: number, amount: number, over: Partial<OrderLine> = {}): OrderLine => ({
  uuid: specId(20 + n),
  product_uuid: specId(40 + n),
  name: `ret ${n}`,
  quantity: quantity(amount),
  unit: 'kilogram',
  unit_price: money(price),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: specId(61),
  account_uuid: specId(62),
  article_group: '04001',
  ...over,
})
const bill = [
  dish(1, 99_95, 2500),
  dish(2, 33_33, 3000, { percentage_discount: 125 }),
  dish(3, 35_00, 1000, { vat_rate: 0 }),
]
const total = orderTotals(bill).total

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
  const needs = { handler, keeperOf: () => who.company_uuid }
  const settle = createSettlePayment({
    handler,
    sealer,
    bill: createBillCustomer({ ...needs, currencyOf: () => 'DKK' }),
  })
  const giveBack = createGiveBack({ handler, settle, credit: createCreditCustomer(needs) })
  const run = (command: OrderCommand, n: number) =>
    handler.handle(orderDecider, orderStream(order_uuid), command, context(n))
  const stateOf = async (uuid: Uuid): Promise<ExistingOrder> => {
    const state = (await handler.load(orderDecider, orderStream(uuid), who.company_uuid))?.state
    if (!state || state.status === 'new') throw new Error(`no order ${uuid}`)
    return state
  }
  const left = async () => {
    const state = (await handler.load(invoiceDecider, invoiceStream(invoice_uuid), who.company_uuid))?.state
    if (!state || state.status === 'new') throw new Error('no invoice')
    return leftOf(state)
  }
  return { handler, settle, giveBack, run, stateOf, left, calls: () => calls }
}
type Life = ReturnType<typeof liveOn>

/** An order with an optional part payment in cash, whose rest was invoiced. */
const invoiced = async (lines: OrderLine[], part = 0) => {
  const { log } = specStore()
  const { handler, run, settle } = liveOn(log)
  const session = { ...by, payment_type_uuid: cash, counts: [{ unit: 100, count: 0 }], units: [100], n: 1 }
  const open = { type: 'OpenRegister', ...session, previous: undefined } as const
  await handler.handle(zReportDecider, sessionStream(by.session_uuid), open, context(1))
  await run({ type: 'SaveOrder', order_uuid, ...by, short_nr: 1, cart: { base: undefined, lines } }, 2)
  const pay = { type: 'StartPayment' as const, rounding_unit: 1, decided_on, ...by }
  if (part > 0) {
    const paid = { payment_uuid: specId(50), payment_type_uuid: cash, receipt_uuid: specId(51) }
    await run({ ...pay, ...paid, method: 'cash', received: money(part), amount: money(part) }, 3)
    await settle(order_uuid, specId(50), who)
  }
  const buyer = { ref: specId(700), hash: 'a'.repeat(64) }
  await run(
    {
      ...pay,
      payment_uuid: specId(52),
      payment_type_uuid: bills,
      method: 'invoice',
      received: money(orderTotals(lines).total - part),
      receipt_uuid: specId(53),
      billed: { invoice_uuid, customer_uuid: specId(6), buyer },
    },
    4,
  )
  await settle(order_uuid, specId(52), who)
  return log
}

type CreditedLines = readonly (readonly [line: number, amount: number])[]
const credit = (n: number, creditedLines?: CreditedLines): OrderCommand => ({
  type: 'ReserveCredit',
  refund_uuid: specId(1_000 + n),
  by,
  credit: { invoice_uuid },
  refund_order: { order_uuid: specId(300 + n), short_nr: 1 },
  lines: creditedLines?.map(([line, amount]) => ({
    line_uuid: specId(20 + line),
    quantity: quantity(amount),
  })),
})

/** The request: decided in one append, then carried out. */
const requestCredit = async (
  life: Life,
  n: number,
  creditedLines?: CreditedLines,
): Promise<string | undefined> => {
  const started = await life.run(credit(n, creditedLines), n)
  if (isRejection(started)) return started.rejection
  for (const event of started.events) if (event.type === 'OrderRefundReserved') await life.giveBack(event)
  return undefined
}

/** The reactor without caches: every credit twice, the second time newest first. */
const redelivered = async (log: SpecStore['log']): Promise<Life> => {
  const life = liveOn(log)
  const intents = () => log.filter(({ type }) => type === 'OrderRefundReserved')
  for (const events of [intents(), intents().reverse()])
    for (const event of events) await life.giveBack(event)
  return life
}

const numbersIn = (log: SpecStore['log']) =>
  log
    .filter(({ stream }) => stream === creditNoteSeriesStream(entity))
    .map(({ data }) => (data as Extract<NumberSeriesEvent, { type: 'NumberAssigned' }>['data']).n)
const notesIn = (log: SpecStore['log']) =>
  log.flatMap(({ type, data }) => (type === 'InvoiceCredited' ? [data as CreditNote] : []))
type Receipt = Extract<ZReportEvent, { type: 'ReceiptRecorded' }>['data']
const receiptsIn = (log: SpecStore['log']) =>
  log.flatMap(({ type, data }) => (type === 'ReceiptRecorded' ? [data as Receipt] : []))

test('DEF-30, ORD-36: a whole invoice is credited as the mirror of its sale: lines, VAT and payment types, without cash', async () => {
  const log = await invoiced(bill)
  const life = liveOn(log)
  expect(await requestCredit(life, 11)).toBeUndefined()
  const [sale, back] = receiptsIn(log)
  if (!sale || !back) throw new Error('two receipts')
  const mirrored = (rows: readonly { gross: number; vat: number }[]) =>
    rows.map(({ gross, vat }) => [-gross || 0, -vat || 0])
  expect([back.gross, back.net, back.vat]).toEqual([-sale.gross, -sale.net, -sale.vat])
  expect(mirrored(back.by_rate)).toEqual(sale.by_rate.map(({ gross, vat }) => [gross, vat]))
  expect(mirrored(back.sold)).toEqual(sale.sold.map(({ gross, vat }) => [gross, vat]))
  expect(back.payments).toMatchObject([{ payment_type_uuid: bills, method: 'invoice', amount: -total }])
  expect(notesIn(log)).toMatchObject([{ credit_note_nr: 1, total, vat: sale.vat, net: sale.net, left: 0 }])
  const order = await life.stateOf(order_uuid)
  expect(order).toMatchObject({ status: 'cancelled', refunds: [{ status: 'settled', amount: total }] })
  expect(await life.stateOf(specId(311))).toMatchObject({ status: 'completed', origin: { kind: 'credit' } })
  const session = (await life.handler.load(zReportDecider, sessionStream(by.session_uuid), who.company_uuid))
    ?.state
  expect(session).toMatchObject({
    expected_cash: 0,
    totals: { gross: 0, vat: 0, prepaid: 0, returns: { count: 1 } },
  })
})

test('INV-15, SC-59: nothing is credited twice, and never more than is left of a line', async () => {
  const log = await invoiced(bill)
  const life = liveOn(log)
  expect(await requestCredit(life, 11, [[1, 1250]])).toBeUndefined()
  expect(await requestCredit(life, 12, [[1, 1251]])).toBe('order.quantity_too_large')
  expect(await requestCredit(life, 13)).toBeUndefined()
  expect(await requestCredit(life, 14)).toBe('order.nothing_to_refund')
  expect([await life.left(), numbersIn(log)]).toEqual([0, [1, 2]])
  const refund: OrderCommand = {
    type: 'ReserveRefund',
    refund_uuid: specId(77),
    kind: 'refund',
    by,
    cash: { payment_type_uuid: cash, rounding_unit: 50 },
    refund_order: { order_uuid: specId(78), short_nr: 1 },
  }
  expect(await life.run(refund, 15)).toMatchObject({ rejection: 'order.not_completed' })
})

test('two concurrent credits of one invoice make one credit note', async () => {
  const log = await invoiced(bill)
  const [one, two] = [liveOn(log), liveOn(log)]
  const answers = await Promise.all([requestCredit(one, 11), requestCredit(two, 12)])
  expect(answers.toSorted()).toEqual(['order.nothing_to_refund', undefined])
  expect([notesIn(log).length, numbersIn(log), await one.left()]).toEqual([1, [1], 0])
})

test('ORD-35: earlier payments at the till are not part of the invoice, and are not refunded by its credit', async () => {
  const log = await invoiced(bill, 100_00)
  const life = liveOn(log)
  expect(await requestCredit(life, 11)).toBe('order.credit_too_large')
  expect(await requestCredit(life, 12, [[1, 2500]])).toBeUndefined()
  expect(await life.left()).toBe(total - 100_00 - 249_88)
  expect(await requestCredit(life, 13, [[2, 3000]])).toBe('order.credit_too_large')
  const cashOut = receiptsIn(log).flatMap(({ payments }) => payments.filter((one) => one.method === 'cash'))
  expect(sum(cashOut.map(({ amount }) => amount))).toBe(100_00)
})

test('a crash before any store call leaves one number, one credit note, and one return of the sale', async () => {
  const creditedLines = [
    [1, 1250],
    [2, 1000],
  ] as const
  const calm = liveOn(await invoiced(bill))
  await requestCredit(calm, 11, creditedLines)
  const steps = calm.calls()
  const [settled, left] = [await calm.stateOf(order_uuid), await calm.left()]
  expect(steps).toBeGreaterThan(10)
  for (let dies = 1; dies <= steps; dies += 1) {
    const log = await invoiced(bill)
    await expect(requestCredit(liveOn(log, dies), 11, creditedLines)).rejects.toThrow(Crashed)
    const next = await redelivered(log)
    // A retry by the page with the same id gives the same credit note, whoever finished it.
    expect(await requestCredit(next, 11, creditedLines)).toBeUndefined()
    const life = await redelivered(log)
    const order = await life.stateOf(order_uuid)
    expect(
      [numbersIn(log), notesIn(log).length, receiptsIn(log).length, order.refunds, await life.left()],
      `died at ${dies}`,
    ).toEqual([[1], 1, 2, settled.refunds, left])
  }
}, 300_000)

test('a register closed in between credits nothing, and assigns no number', async () => {
  const log = await invoiced(bill)
  const life = liveOn(log)
  const reserved = await life.run(credit(11), 11)
  if (isRejection(reserved)) throw new Error(reserved.rejection)
  const force = {
    type: 'ForceClosing',
    cashier_uuid,
    forced: { reason: 'left_open', from: 'back_office' },
  } as const
  await life.handler.handle(zReportDecider, sessionStream(by.session_uuid), force, context(20))
  for (const event of reserved.events) await life.giveBack(event)
  const order = await life.stateOf(order_uuid)
  expect([order.refunds.map(({ status }) => status), numbersIn(log), await life.left()]).toEqual([
    ...[['released'], [], total],
  ])
  expect(await life.stateOf(specId(311))).toMatchObject({ status: 'cancelled', reason: 'payout_refused' })
})

test(
  'DEF-05: any credits in any order, with a crash anywhere, end at exactly the invoice, with numbers without a gap',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            price: fc.integer({ min: 1, max: 99_999 }),
            amount: fc.oneof(fc.constantFrom(1000, 2000, 3000), fc.integer({ min: 1, max: 5000 })),
            discount: fc.constantFrom(0, 0, 125, 333),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        fc.array(
          fc.record({
            line: fc.nat({ max: 5 }),
            share: fc.integer({ min: 1, max: 1000 }),
            dies: fc.integer({ min: 1, max: 40 }),
          }),
          { maxLength: 6 },
        ),
        async (dishes, parts) => {
          const lines = dishes.map(({ price, amount, discount }, n) =>
            dish(n, price, amount, { percentage_discount: discount }),
          )
          const due = orderTotals(lines).total
          fc.pre(due > 0)
          const log = await invoiced(lines)
          let n = 10
          for (const { line, share, dies } of parts) {
            const at = line % lines.length
            const amount = Math.max(1, Math.floor(((lines[at]?.quantity ?? 0) * share) / 1000))
            await requestCredit(liveOn(log, dies), ++n, [[at, amount]]).catch((error: unknown) => {
              if (!(error instanceof Crashed)) throw error
            })
          }
          const life = await redelivered(log)
          expect(await life.left()).toBe(due - sum(notesIn(log).map((note) => note.total)))
          await requestCredit(life, 99)
          const notes = notesIn(log)
          expect(sum(notes.map((note) => note.total))).toBe(due)
          expect(numbersIn(log)).toEqual(notes.map((_, i) => i + 1))
          expect(notes.map((note) => note.credit_note_nr).toSorted((a, b) => a - b)).toEqual(numbersIn(log))
          for (const note of notes) {
            expect(note.total).toBe(sum([note.net, note.vat]))
            expect(sum(note.lines.map((line) => line.total))).toBe(note.total)
            expect(sum(note.lines.map((line) => line.vat))).toBe(note.vat)
          }
          // The VAT of each note is rounded separately, so many parts may differ from the invoice's by an øre each.
          const vat = sum(notes.map((note) => note.vat))
          expect(Math.abs(vat - orderTotals(lines).vat)).toBeLessThanOrEqual(notes.length)
        },
      ),
      { numRuns: 40 },
    ),
  300_000,
)

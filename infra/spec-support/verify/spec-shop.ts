import {
  addMs,
  isRejection,
  logStart,
  type Money,
  minus,
  money,
  pieces,
  type RecordedEvent,
  type RegisterUuid,
  systemEmployee,
  type Uuid,
  zero,
} from '@bon/contracts/kernel'
import type { OrderLine } from '@bon/contracts/orders'
import { paperStream, reportPaperStream } from '@bon/contracts/papers'
import { paymentStream, surchargeOf } from '@bon/contracts/payments'
import type { EventStore, Signer } from '@bon/contracts/ports'
import { deskOf, type GrandTotals, sessionStream, sessionUuid } from '@bon/contracts/registers'
import { createSealer } from '@bon/services/journal'
import { type CommandContext, createCommandHandler, upcast } from '@bon/services/kernel'
import { orderDecider, orderStream, type SaveOrder, type StartPayment } from '@bon/services/orders'
import { paperDecider, reportPaperDecider } from '@bon/services/papers'
import { paymentDecider } from '@bon/services/payments'
import {
  closeRegister,
  createBillCustomer,
  createCardHold,
  createCreditCustomer,
  createGiveBack,
  createSettlePayment,
  sealJournal,
  sealReceipts,
} from '@bon/services/processes'
import { createSessions, registerDecider, zReportDecider } from '@bon/services/registers'
import { memoryEventStore } from '../../event-store/index.ts'
import { setUpBooks, transferSession } from './spec-books.ts'

export const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
export const entity = { cvr: '39475620', zone: 'Europe/Copenhagen' }
export const vat_entity_uuid = id(901)
const [bar, terrace, cashier_uuid, cash] = [1, 2, 3, 4].map(id) as [Uuid, Uuid, Uuid, Uuid]
const desk = deskOf({ company_uuid: id(900), vat_entity_uuid })
const units = [10_000, 100, 50]

export const line = (n: number, unit_price: number, vat_rate = 250): OrderLine => ({
  uuid: id(100 + n),
  product_uuid: id(200 + n),
  name: `Ret ${n}`,
  quantity: pieces(1),
  unit_price: money(unit_price),
  percentage_discount: 0,
  vat_rate,
  vat_type_uuid: id(7),
  account_uuid: id(8),
  article_group: '04006',
})

type ClosedSession = { grand_totals: GrandTotals; closed_at: string; float_next: Money }

/**
 * A small consistent log, made by the product's write side: two registers, two days, sales, a partial payment, a card
 * at a terminal with a surcharge, tips after a sale, a bon whose rest is owed and paid later, a payment on the wrong means, a removed line, a cancelled order, an X report, cash in and out, an invoice with a line credited at the desk, and
 * a close with a difference and a bank drop. Two sessions are posted, one of them with a voucher for each of its two
 * days. Without spans each checker shows what it detects by itself.
 */
export const smallTrade = async (
  signer: Signer,
  { spans, setUp }: { spans: boolean; setUp?: (store: EventStore) => Promise<void> },
): Promise<RecordedEvent[]> => {
  const store = memoryEventStore()
  await setUp?.(store)
  const handler = createCommandHandler(store)
  const sealed = createSealer({ store, signer, entityOf: async () => entity })
  const sealer = spans ? sealed : { ...sealed, sealSpansToEnd: async () => undefined }
  const keeperOf = () => id(900)
  const card = createCardHold({
    handler,
    termsOf: () => ({ currency: 'DKK', tip_allowed: false }),
    kindOf: () => ({}),
    surchargeName: () => 'Kortgebyr',
  })
  const bill = createBillCustomer({ handler, keeperOf, currencyOf: () => 'DKK' })
  const settle = createSettlePayment({ handler, sealer, bill, holds: { card } })
  const credit = createCreditCustomer({ handler, keeperOf })
  const giveBack = createGiveBack({ handler, settle, credit })
  const now = () => addMs(`${day}T12:00:00.000Z`, 60_000 * minute)
  const sessions = createSessions(store, handler, { now })
  const managers = [
    closeRegister({ store, handler, sessions, sealer, printsAlways: () => undefined, now }),
    sealJournal(sealer),
    sealReceipts(sealer),
  ]
  let commands = 1000
  let minute = 0
  let day = '2026-11-21'
  const context = (): CommandContext => ({
    command_id: id(commands++),
    company_uuid: id(900),
    vat_entity_uuid,
    actor: 'spec',
    now: addMs(`${day}T12:00:00.000Z`, 60_000 * minute++),
  })
  const by = (register_uuid: RegisterUuid, n = 1) => ({
    register_uuid,
    session_uuid: sessionUuid(register_uuid, n),
    cashier_uuid,
  })
  const session = async (register: Uuid, n: number, command: Parameters<typeof zReportDecider.decide>[0]) =>
    accepted(
      await handler.handle(zReportDecider, sessionStream(sessionUuid(register, n)), command, context()),
    )
  const order = async (n: number, command: Parameters<typeof orderDecider.decide>[0]) =>
    accepted(await handler.handle(orderDecider, orderStream(id(n)), command, context()))
  const approve = async (n: number, base: number, surcharge_rate = 0) => {
    const surcharge = surchargeOf(money(base), surcharge_rate)
    const transaction = {
      amount: money(base + surcharge),
      tip: zero,
      surcharge,
      card_type: null,
      masked_pan: null,
    }
    const result = { reference: id(n), outcome: 'approved', transaction_id: 'T1', reason: null } as const
    const answer = { answer: 'result', evidence: { ...transaction, ...result } } as const
    const applied = {
      type: 'ApplyAnswer',
      request: 'start',
      answer,
      is_outstanding: true,
      surcharge_rate,
    } as const
    for (const command of [{ type: 'StartSending' } as const, applied])
      accepted(await handler.handle(paymentDecider, paymentStream(id(n)), command, context()))
  }
  const react = async () => {
    const events: RecordedEvent[] = []
    for await (const event of store.readAll(logStart, { limit: 10_000 })) events.push(upcast(event))
    for (const manager of managers) await manager.react(events.filter((event) => wants(manager, event)))
  }
  const open = (register_uuid: RegisterUuid, n: number, previous?: ClosedSession) =>
    session(register_uuid, n, {
      type: 'OpenRegister',
      ...by(register_uuid, n),
      payment_type_uuid: cash,
      counts: units.map((unit) => ({ unit, count: 2 })),
      units,
      n,
      previous,
      confirmed_since_close: previous && minus(money(203_00), previous.float_next),
    })
  const save = (n: number, register: Uuid, lines: OrderLine[], at = 1): SaveOrder => ({
    type: 'SaveOrder',
    order_uuid: id(n),
    ...by(register, at),
    short_nr: n % 100,
    cart: { base: undefined, lines },
  })
  const pay = (n: number, register: Uuid, received: number, at = 1): StartPayment => ({
    type: 'StartPayment',
    payment_uuid: id(n),
    payment_type_uuid: cash,
    method: 'cash',
    ...by(register, at),
    received: money(received),
    rounding_unit: 50,
    receipt_uuid: id(n + 50),
    decided_on: { revision: undefined, order: undefined },
  })
  const tip = (n: number, amount: number) => ({
    ...by(bar, 2),
    payment_uuid: id(n),
    amount: money(amount),
    rounding_unit: 1,
  })
  /** After the sale of order 18: in cash, by card, and typed from a slip, of which a part goes back (SC-64). */
  const tips = async () => {
    const settled = (n: number) => settle(id(18), id(n), context())
    await order(18, { type: 'GiveTip', ...tip(322, 20_00), payment_type_uuid: cash, method: 'cash' })
    await settled(322)
    const card = { payment_type_uuid: id(10), method: 'card', terminal_uuid: id(11) } as const
    await order(18, { type: 'GiveTip', ...tip(323, 25_00), ...card, overchargeable: true })
    await settled(323)
    await approve(323, 25_00)
    await settled(323)
    const slip = { payment_type_uuid: id(9), method: 'external' } as const
    await order(18, { type: 'GiveTip', ...tip(324, 15_00), ...slip, overchargeable: true })
    await settled(324)
    const approval = { reason: { ref: id(390), hash: 'a'.repeat(64) }, approved_by: id(390) }
    await order(18, { type: 'GiveTipBack', ...tip(325, 5_00), tip_of: id(324), approval })
    await settled(325)
  }
  const sell = async (n: number, register: Uuid, lines: OrderLine[], at = 1) => {
    await order(n, {
      type: 'PlaceAndPay',
      save: save(n, register, lines, at),
      pay: pay(n + 300, register, 100_000, at),
    })
    await settle(id(n), id(n + 300), context())
  }
  const close = async (register: Uuid, n: number, off: number) => {
    const { state } =
      (await handler.load(zReportDecider, sessionStream(sessionUuid(register, n)), id(900))) ?? {}
    const expected = state && state.status !== 'new' ? state.expected_cash : money(0)
    const counts = [
      { unit: 10_000, count: 0 },
      { unit: 100, count: 0 },
      { unit: 50, count: (expected + off) / 50 },
    ]
    const confirmed_difference = money(off)
    await session(register, n, {
      type: 'StartClosing',
      cashier_uuid,
      counts,
      units,
      expected,
      confirmed_difference,
      counted_tenders: [],
      must_count: [],
      bank_drop_amount: money(10_00),
    })
    await react()
  }

  accepted(
    await handler.handle(
      registerDecider,
      `register-${bar}`,
      { type: 'SignIn', register_uuid: bar, cashier_uuid },
      context(),
    ),
  )
  await open(bar, 1)
  await open(terrace, 1)
  await sell(10, bar, [line(1, 84_25), line(2, 62_00)])
  await sell(11, terrace, [line(3, 42_75, 0), line(4, 33_33)])
  const { state } = await order(12, save(12, bar, [line(5, 50_00), line(6, 70_00)]))
  const base = state.status === 'new' ? undefined : state
  await order(12, { ...save(12, bar, [line(5, 50_00)]), cart: { base, lines: [line(5, 50_00)] } })
  await order(12, pay(312, bar, 20_00))
  await settle(id(12), id(312), context())
  await order(12, { ...pay(313, bar, 100_00) })
  await settle(id(12), id(313), context())
  await order(13, save(13, terrace, [line(7, 38_07, 255)]))
  await order(13, {
    type: 'CancelOrder',
    ...by(terrace),
    decided_on: { revision: undefined, order: undefined },
  })
  await session(bar, 1, { type: 'TakeXReport', cashier_uuid })
  await session(bar, 1, { type: 'DepositCash', cashier_uuid, amount: money(20_00), reason: 'cash_deposit' })
  await session(bar, 1, { type: 'WithdrawCash', cashier_uuid, amount: money(5_00), reason: 'purchase' })
  await session(bar, 1, { type: 'OpenDrawer', cashier_uuid, reason: 'change' })
  const print = (n: number, paper: 'receipt' | 'provisional', amount: number, net: number) =>
    handler.handle(
      paperDecider,
      paperStream(id(n)),
      {
        print_uuid: id(commands),
        order_uuid: id(n),
        paper,
        way: 'printer',
        printer_uuid: id(5),
        order_revision: '1',
        template: 1,
        short_nr: n,
        amount: money(amount),
        net: money(net),
        ...by(bar),
      },
      context(),
    )
  for (const _ of ['the receipt', 'its copy']) accepted(await print(10, 'receipt', 146_25, 117_00))
  accepted(await print(13, 'provisional', 38_07, 30_33))
  const session_uuid = sessionUuid(bar, 1)
  for (const _ of ['the X report', 'its copy'])
    accepted(
      await handler.handle(
        reportPaperDecider,
        reportPaperStream(session_uuid),
        {
          print_uuid: id(commands),
          session_uuid,
          register_uuid: bar,
          n: 1,
          x: 1,
          way: 'screen',
          printer_uuid: null,
          late_entries: [],
          template: 1,
          cashier_uuid,
        },
        context(),
      ),
    )
  await react()
  await close(bar, 1, -50)
  day = '2026-11-22'
  const before = (await handler.load(zReportDecider, sessionStream(sessionUuid(bar, 1)), id(900)))?.state
  await open(bar, 2, before?.status === 'closed' ? before : undefined)
  await sell(14, bar, [line(8, 199_95, 120)], 2)
  await sell(15, terrace, [line(9, 62_00)])
  await order(15, {
    type: 'CorrectTender',
    payment_uuid: id(315),
    to: { payment_type_uuid: id(9), method: 'external' },
    approval: { reason: { ref: id(18), hash: 'b'.repeat(64) }, approved_by: id(18) },
    by: by(terrace),
  })
  await order(16, save(16, bar, [line(10, 80_00), line(11, 40_00)], 2))
  await order(16, {
    ...pay(316, bar, 120_00, 2),
    payment_type_uuid: id(9),
    method: 'invoice',
    rounding_unit: 1,
    billed: { invoice_uuid: id(516), customer_uuid: id(6), buyer: { ref: id(7), hash: 'a'.repeat(64) } },
  })
  await settle(id(16), id(316), context())
  await session(desk, 1, {
    type: 'OpenDesk',
    opening: { ...by(desk), cashier_uuid: id(12), payment_type_uuid: cash, n: 1, previous: undefined },
  })
  const [reserved] = (
    await order(16, {
      type: 'ReserveCredit',
      refund_uuid: id(716),
      refund_order: { order_uuid: id(17), short_nr: 16 },
      lines: [{ line_uuid: id(110), quantity: pieces(1) }],
      credit: { invoice_uuid: id(516) },
      by: { ...by(desk), cashier_uuid: id(12) },
    })
  ).events
  if (!reserved) throw new Error('nothing was credited')
  await giveBack(reserved)
  await order(18, save(18, bar, [line(12, 95_00)], 2))
  await order(18, {
    ...pay(318, bar, 95_00, 2),
    payment_type_uuid: id(10),
    method: 'card',
    terminal_uuid: id(11),
    rounding_unit: 1,
  })
  await settle(id(18), id(318), context())
  await approve(318, 95_00, 20)
  await settle(id(18), id(318), context())
  await tips()
  await order(19, save(19, bar, [line(13, 70_00)], 2))
  await order(19, { ...pay(319, bar, 30_00, 2), amount: money(30_00) })
  await settle(id(19), id(319), context())
  await order(19, { type: 'OweRest', payment_uuid: id(320), by: by(bar, 2) })
  await settle(id(19), id(320), context())
  await order(19, {
    type: 'SettleOwed',
    payment_uuid: id(321),
    payment_type_uuid: cash,
    method: 'cash',
    ...by(terrace),
    received: money(50_00),
    rounding_unit: 50,
  })
  await settle(id(19), id(321), context())
  await session(desk, 1, { type: 'CloseDesk', cashier_uuid: systemEmployee })
  await close(terrace, 1, 0)
  await close(bar, 2, 0)
  await react()
  const books = { store, handler, sealer, context, id }
  const used = { sold_on: id(8), drawer: cash, others: [id(9), id(10)], sold_vat: id(7) }
  const chart = await setUpBooks(books, used)
  await transferSession(books, bar, 1, chart)
  await transferSession(books, terrace, 1, chart)
  await sealer.sealSpansToEnd(vat_entity_uuid)

  const log: RecordedEvent[] = []
  for await (const event of store.readAll(logStart, { limit: 10_000 })) log.push(event)
  return log
}

const wants = ({ prefixes, wants: likes }: ReturnType<typeof sealJournal>, event: RecordedEvent): boolean =>
  prefixes.some((prefix) => event.stream.startsWith(prefix)) && likes(event)

const accepted = <T>(answer: T): Exclude<T, { rejection: string }> => {
  if (isRejection(answer)) throw new Error(answer.rejection)
  return answer as Exclude<T, { rejection: string }>
}

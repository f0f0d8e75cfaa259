import { money, pieces, type Uuid, zeroTotalType } from '@bon/contracts/kernel'
import {
  type ExistingOrder,
  evolveOrder,
  newOrder,
  type OrderEvent,
  type OrderLine,
  orderOfView,
  viewOfOrder,
} from '@bon/contracts/orders'
import { describe, expect, test } from 'vitest'
import { specify } from '../spec-support/decider-spec.ts'
import type { SaveOrder, StartPayment } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'

const { given } = specify(orderDecider)
const at = '2026-11-21T12:00:00.000Z'
const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const [order, register, other, session, cashier, cash] = [1, 2, 3, 4, 5, 6].map(id) as [
  Uuid,
  Uuid,
  Uuid,
  Uuid,
  Uuid,
  Uuid,
]

const line = (n: number, unit_price: number, count = 1): OrderLine => ({
  uuid: id(100 + n),
  product_uuid: id(200 + n),
  name: `Ret ${n}`,
  quantity: pieces(count),
  unit_price: money(unit_price),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: id(7),
  account_uuid: id(8),
  article_group: '04006',
})
const herring = line(1, 84_00)
const beer = line(2, 62_00)

const opening = {
  order_uuid: order,
  register_uuid: register,
  session_uuid: session,
  cashier_uuid: cashier,
  short_nr: 17,
}
const opened: OrderEvent = { type: 'OrderOpened', data: { ...opening, at } }
const added = (it: OrderLine): OrderEvent => ({ type: 'OrderLineAdded', data: { line: it } })
const folded = (...events: OrderEvent[]) => events.reduce(evolveOrder, newOrder) as ExistingOrder
const save = (lines: OrderLine[], base?: ExistingOrder): SaveOrder => ({
  type: 'SaveOrder',
  ...opening,
  cart: { base, lines },
})
const pay = (received: number, over: Partial<StartPayment> = {}): StartPayment => ({
  type: 'StartPayment',
  payment_uuid: id(50),
  payment_type_uuid: cash,
  method: 'cash',
  register_uuid: register,
  session_uuid: session,
  cashier_uuid: cashier,
  received: money(received),
  rounding_unit: 50,
  receipt_uuid: id(60),
  decided_on: { revision: undefined, order: undefined },
  ...over,
})
const started = (received: number, lines: OrderLine[]): OrderEvent => {
  const events = orderDecider.decide(pay(received), folded(opened, ...lines.map(added)), {
    now: at,
    command_id: id(9),
  })
  return (events as OrderEvent[])[0] as OrderEvent
}
const recorded = (amount: number): OrderEvent => ({
  type: 'OrderPaymentRecorded',
  data: { payment_uuid: id(50), amount: money(amount) },
})
const completed: OrderEvent = { type: 'OrderCompleted', data: { receipt_uuid: id(60), nr: 1048, at } }

describe('saving a cart (ORD-41)', () => {
  test('the first cart opens the order with its lines', () =>
    given()
      .when(save([herring]))
      .then({ type: 'OrderOpened' }, { type: 'OrderLineAdded', data: { line: herring } }))
  test('saving the same cart twice changes nothing', () =>
    given(opened, added(herring))
      .when(save([herring], folded(opened, added(herring))))
      .thenNothing())
  test('an existing order is not overwritten without the revision that the cart is based on', () =>
    given(opened, added(herring))
      .when(save([beer]))
      .thenRejected('request.needs_revision'))
  test('lines unknown to the cart stay (SC-29)', () =>
    given(opened, added(herring))
      .when(save([beer], folded(opened)))
      .then({ type: 'OrderLineAdded', data: { line: beer } }))
  test('a removed line is an event with its amount (LAW-8)', () =>
    given(opened, added(herring))
      .when(save([], folded(opened, added(herring))))
      .then({ type: 'OrderLineRemoved', data: { line: herring, cashier_uuid: cashier } }))
  test('R-8: a lowered quantity says by whom and in which session', () => {
    const three = line(1, 84_00, 3)
    const by = { register_uuid: register, session_uuid: session, cashier_uuid: cashier, at }
    given(opened, added(three))
      .when(save([herring], folded(opened, added(three))))
      .then({ type: 'OrderLineChanged', data: { line: herring, before: three, by } })
    given(opened, added(herring))
      .when(save([three], folded(opened, added(herring))))
      .then({ type: 'OrderLineChanged', data: expect.not.objectContaining({ by: expect.anything() }) })
  })
  test('R-8: what the till reported when it was done is not counted again by the cart that brings it', () => {
    const three = line(1, 84_00, 3)
    const base = folded(opened, added(three))
    const told = (amount: number) => new Map([[three.uuid, money(amount)]])
    given(opened, added(three))
      .when({ ...save([herring], base), reported: told(168_00) })
      .then({ type: 'OrderLineChanged', data: { reported: 168_00 } })
    given(opened, added(three))
      .when({ ...save([], base), reported: told(168_00) })
      .then({ type: 'OrderLineRemoved', data: { reported: 168_00 } })
    // Brought once, it covers nothing that comes later.
    const by = { register_uuid: register, session_uuid: session, cashier_uuid: cashier, at }
    const brought: OrderEvent = {
      type: 'OrderLineChanged',
      data: { line: herring, before: three, by, reported: money(168_00) },
    }
    given(opened, added(three), brought)
      .when({ ...save([], folded(opened, added(three), brought)), reported: told(168_00) })
      .then({ type: 'OrderLineRemoved', data: expect.not.objectContaining({ reported: expect.anything() }) })
  })
  test('R-10: the first tap on the bon and the tap of each line are kept beside the server’s time', () => {
    const [first, second] = ['2026-11-21T11:55:00.000Z', '2026-11-21T11:56:00.000Z']
    const taps = { first, lines: new Map([[herring.uuid, second]]) }
    given()
      .when({ ...save([herring]), taps })
      .then(
        { type: 'OrderOpened', data: { started_at: first, at } },
        { type: 'OrderLineAdded', data: { line: herring, tapped_at: second } },
      )
  })
  test('a line changed on both sides is resolved by the cashier', () =>
    given(opened, added(herring), {
      type: 'OrderLineChanged',
      data: { line: line(1, 84_00, 3), before: herring },
    })
      .when(save([line(1, 84_00, 2)], folded(opened, added(herring))))
      .thenRejected('order.line_changed'))
  test('a paid order accepts no more lines (ORD-52)', () =>
    given(opened, added(herring), started(84_00, [herring]), recorded(84_00), completed)
      .when(save([herring, beer], folded(opened, added(herring))))
      .thenRejected('order.already_paid'))
})

describe('paying in cash', () => {
  test('the payment that covers the rest has the receipt', () =>
    given(opened, added(herring))
      .when(pay(100_00))
      .then({ type: 'OrderPaymentStarted', data: { amount: 84_00, change: 16_00, receipt_uuid: id(60) } }))
  test('less than the total pays a part and has no receipt', () =>
    given(opened, added(herring))
      .when(pay(50_00))
      .then({ type: 'OrderPaymentStarted', data: { amount: 50_00, change: 0, rounding: 0 } }))
  test('PAY-06: only the payment that completes the order is rounded to 50 øre (DEF-04)', () =>
    given(opened, added(line(3, 984_10)))
      .when(pay(1_000_00))
      .then({ type: 'OrderPaymentStarted', data: { amount: 984_10, rounding: -10, change: 16_00 } }))
  test('GC-18: a gift card cannot be invoiced, because its code is on a receipt', () => {
    const terms = {
      behaviour: 'value_based',
      validity: '3_years',
      vat_nature: 'multi',
      gift_card_type_uuid: id(202),
      company_uuid: id(9),
      product_uuid: null,
      vat_rate: 0,
    } as const
    const billed = {
      invoice_uuid: id(70),
      customer_uuid: id(71),
      buyer: { ref: id(72), hash: 'a'.repeat(64) },
    }
    given(opened, added({ ...herring, gift_card: terms }))
      .when(pay(84_00, { method: 'invoice', billed }))
      .thenRejected('order.gift_card_invoiced')
  })
  const single = (amount: number, vat_rate = 250) =>
    pay(amount, {
      method: 'gift_card',
      rounding_unit: 1,
      amount: money(amount),
      gift_card: {
        gift_card_uuid: id(73),
        company_uuid: id(9),
        books: { gift_card_type_uuid: id(202), account_uuid: id(8), vat_nature: 'single', vat_rate },
      },
    })
  test('DEF-28: a single-purpose card pays only for goods of its own VAT rate (LAW-13)', () => {
    const book = { ...beer, vat_rate: 0 }
    given(opened, added(herring), added(book)).when(single(84_01)).thenRejected('order.gift_card_other_vat')
    given(opened, added(herring), added(book))
      .when(single(84_00))
      .then({ type: 'OrderPaymentStarted', data: { amount: 84_00 } })
    given(opened, added(herring), added(book)).when(single(1, 120)).thenRejected('order.gift_card_other_vat')
  })
  test('DEF-28: the part paid by a single-purpose card is not invoiced with VAT again', () => {
    const part = orderDecider.decide(single(50_00), folded(opened, added(herring)), {
      now: at,
      command_id: id(9),
    }) as OrderEvent[]
    const billed = {
      invoice_uuid: id(70),
      customer_uuid: id(71),
      buyer: { ref: id(72), hash: 'a'.repeat(64) },
    }
    given(opened, added(herring), ...part)
      .when(pay(34_00, { payment_uuid: id(51), method: 'invoice', billed }))
      .thenRejected('order.gift_card_vat_paid')
  })
  test('the loser of two registers is refused before money moves (SC-10)', () =>
    given(opened, added(herring), started(50_00, [herring]))
      .when(pay(84_00, { payment_uuid: id(51), register_uuid: other }))
      .thenRejected('order.locked_to_register'))
  test('a paid order cannot be paid again (SC-04)', () =>
    given(opened, added(herring), started(84_00, [herring]), recorded(84_00), completed)
      .when(pay(84_00, { payment_uuid: id(51) }))
      .thenRejected('order.already_paid'))
  test('an order that changed since the cashier decided is shown first', () =>
    given(opened, added(herring), added(beer))
      .when(pay(84_00, { decided_on: { revision: 1n, order: folded(opened, added(herring)) } }))
      .thenRejected('order.changed'))
  test('an order without an amount due is rejected as such', () =>
    given(opened).when(pay(84_00)).thenRejected('order.nothing_to_pay'))
  describe('R-2: a total of zero', () => {
    const free: OrderLine = {
      ...herring,
      percentage_discount: 1000,
      discount_kind: { uuid: id(90), name: 'Reklamation', form: 'free' },
    }
    const nothing = pay(0, { method: 'zero_total', payment_type_uuid: zeroTotalType, rounding_unit: 1 })
    test('ends with a receipt and one payment of zero', () =>
      given(opened, added(free))
        .when(nothing)
        .then({
          type: 'OrderPaymentStarted',
          data: {
            method: 'zero_total',
            amount: 0,
            received: 0,
            change: 0,
            rounding: 0,
            receipt_uuid: id(60),
          },
        }))
    test('is paid by no other means', () =>
      given(opened, added(free)).when(pay(84_00)).thenRejected('order.nothing_to_pay'))
    test('is not claimed for an order on which money is due, nor for one without lines', () => {
      given(opened, added(free), added(beer)).when(nothing).thenRejected('order.changed')
      given(opened).when(nothing).thenRejected('order.nothing_to_pay')
    })
  })
  test('the composite sale saves and pays in one append', () =>
    given()
      .when({ type: 'PlaceAndPay', save: save([herring, beer]), pay: pay(200_00) })
      .then(
        { type: 'OrderOpened' },
        { type: 'OrderLineAdded' },
        { type: 'OrderLineAdded' },
        { type: 'OrderPaymentStarted', data: { amount: 146_00, change: 54_00 } },
      ))
  test('a recorded payment with a receipt number completes the order', () =>
    given(opened, added(herring), started(84_00, [herring]))
      .when({
        type: 'RecordPayment',
        payment_uuid: id(50),
        completed: { receipt_uuid: id(60), nr: 1048, at },
      })
      .then({ type: 'OrderPaymentRecorded' }, { type: 'OrderCompleted', data: { nr: 1048 } }))
  test('a refused payment is released, and lines are unlocked', () => {
    const released: OrderEvent = {
      type: 'OrderPaymentReleased',
      data: { payment_uuid: id(50), reason: 'closing' },
    }
    expect(folded(opened, added(herring), started(84_00, [herring])).status).toBe('confirmed')
    expect(folded(opened, added(herring), started(84_00, [herring]), released).status).toBe('open')
  })
})

describe('cancelling (ORD-26)', () => {
  const cancel = {
    type: 'CancelOrder',
    register_uuid: register,
    session_uuid: session,
    cashier_uuid: cashier,
  } as const
  const now = { revision: undefined, order: undefined }
  test('an unpaid order is cancelled with its amount', () =>
    given(opened, added(herring))
      .when({ ...cancel, decided_on: now })
      .then({ type: 'OrderCancelled', data: { amount: 84_00, net: 67_20 } }))
  test('an order with payments is not', () =>
    given(opened, added(herring), started(50_00, [herring]))
      .when({ ...cancel, decided_on: now })
      .thenRejected('order.has_payments'))
})

test('the browser restores the whole state from a view (ADR 0012)', () => {
  const state = folded(opened, added(herring), started(84_00, [herring]), recorded(84_00), completed)
  expect(orderOfView(viewOfOrder(state, 4n))).toEqual(state)
})

import { isRejection, largestAmount, money, pieces, quantity, type Uuid } from '@bon/contracts/kernel'
import {
  type ExistingOrder,
  evolveOrder,
  newOrder,
  type OrderEvent,
  type OrderLine,
  orderLimits,
  type SentLine,
} from '@bon/contracts/orders'
import { describe, test } from 'vitest'
import { specify } from '../spec-support/decider-spec.ts'
import type { SaveOrder, StartPayment } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'

const { given } = specify(orderDecider)
const at = '2026-11-21T12:00:00.000Z'
const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const actor = { register_uuid: id(2), session_uuid: id(4), cashier_uuid: id(5) }
const decided_on = { revision: undefined, order: undefined }
const line = (n: number, unit_price: number, amount = pieces(1)): OrderLine => ({
  uuid: id(1_000 + n),
  product_uuid: id(7),
  name: 'ret',
  quantity: amount,
  unit_price: money(unit_price),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: id(8),
  account_uuid: id(9),
  article_group: '04006',
})
const lines = (count: number, from = 0) => Array.from({ length: count }, (_, i) => line(from + i, 1_00))
const opened: OrderEvent = { type: 'OrderOpened', data: { order_uuid: id(1), ...actor, short_nr: 1, at } }
const added = (it: OrderLine): OrderEvent => ({ type: 'OrderLineAdded', data: { line: it } })
const folded = (...events: OrderEvent[]) => events.reduce(evolveOrder, newOrder) as ExistingOrder
const save = (now: OrderLine[], base?: ExistingOrder): SaveOrder => ({
  type: 'SaveOrder',
  order_uuid: id(1),
  ...actor,
  short_nr: 1,
  cart: { base, lines: now },
})
const card = { gift_card_type_uuid: id(7), company_uuid: id(6), behaviour: 'value_based' } as const
const giftCards = (count: number): OrderLine => ({
  ...line(0, 1_00, pieces(count)),
  gift_card: { ...card, product_uuid: null, validity: '1_year', vat_nature: 'multi', vat_rate: 0 },
})

describe('the upper limits of one order (FIND-C1)', () => {
  test('10,000,000.00 is accepted, and one øre more is not', () => {
    given()
      .when(save([line(1, largestAmount - 1), line(2, 1)]))
      .then({ type: 'OrderOpened' }, { type: 'OrderLineAdded' }, { type: 'OrderLineAdded' })
    given()
      .when(save([line(1, largestAmount), line(2, 1)]))
      .thenRejected('order.too_large')
  })
  test('the till’s own maximum: 9,999,999.99 eleven times', () =>
    given()
      .when(save([line(1, 999_999_999, pieces(11))]))
      .thenRejected('order.too_large'))
  test('no price is so large that pricing overflows', () =>
    given()
      .when(save([line(1, 2 ** 52, quantity(9_999_999))]))
      .thenRejected('order.too_large'))
  test('a discount does not raise the limit, because it may be removed', () =>
    given()
      .when(save([{ ...line(1, largestAmount + 100), percentage_discount: 500 }]))
      .thenRejected('order.too_large'))
  test('an order that is too large already may be reduced and cancelled', () => {
    const large = [opened, added(line(1, largestAmount)), added(line(2, largestAmount))]
    given(...large)
      .when(save([line(1, largestAmount)], folded(...large)))
      .then({ type: 'OrderLineRemoved' })
    given(...large)
      .when({ type: 'CancelOrder', ...actor, decided_on })
      .then({ type: 'OrderCancelled', data: { amount: 2 * largestAmount } })
  })
  test('500 lines, and no more', () => {
    const full = [opened, ...lines(orderLimits.lines).map(added)]
    given()
      .when(save(lines(orderLimits.lines + 1)))
      .thenRejected('order.too_many_lines')
    given(...full)
      .when(save([...lines(orderLimits.lines), line(900, 1_00)], folded(...full)))
      .thenRejected('order.too_many_lines')
  })
  test('lines with all allowed choices, as long as a store accepts them in one event', () => {
    const most = (n: number): OrderLine => ({
      ...line(n, 1_00),
      name: 'ø'.repeat(100),
      variants: Array.from({ length: 100 }, (_, i) => ({
        group_uuid: id(30),
        product_uuid: id(100 + i),
        name: 'ø'.repeat(100),
        quantity: 1,
        price: money(0),
      })),
      opt_outs: Array.from({ length: 50 }, (_, i) => ({ uuid: id(300 + i), name: 'ø'.repeat(60) })),
    })
    const of = (count: number) => Array.from({ length: count }, (_, i) => most(i))
    given()
      .when(save(of(10)))
      .then({ type: 'OrderOpened' }, ...of(10).map(() => ({ type: 'OrderLineAdded' as const })))
    given()
      .when(save(of(20)))
      .thenRejected('order.too_many_lines')
  })
  test('removed lines that the kitchen has are on its next ticket, and count until then', () => {
    const cooked: SentLine = {
      quantity: pieces(1),
      kitchen_fingerprint: 'x',
      name: 'ret',
      print_category_uuid: id(10),
    }
    const sent = Object.fromEntries(lines(400).map(({ uuid }) => [uuid, cooked]))
    const by = { ...actor, at }
    const ticket: OrderEvent = {
      type: 'OrderSentToKitchen',
      data: { ticket_uuid: id(11), kind: 'delta', lines: [], sent, by },
    }
    const initialEvents = [opened, ticket]
    given(...initialEvents)
      .when(save(lines(101, 400), folded(...initialEvents)))
      .thenRejected('order.too_many_lines')
  })
  test('each gift card is a separate receipt line', () => {
    given()
      .when(save([giftCards(orderLimits.lines)]))
      .then({ type: 'OrderOpened' }, { type: 'OrderLineAdded' })
    given()
      .when(save([giftCards(orderLimits.lines + 1)]))
      .thenRejected('order.too_many_lines')
  })
  test('a line in transfer is not added again: it may come back', () => {
    const it = line(1, 1_00)
    const by = { ...actor, at }
    const to = { transfer_uuid: id(20), target_order_uuid: id(21) }
    const transferData = { lines: [it], rest: [], taken: [it.uuid], sent: {}, rest_sent: {} }
    const events: OrderEvent[] = [
      opened,
      added(it),
      { type: 'OrderTransferStarted', data: { ...to, kind: 'move_lines', ...transferData, by } },
    ]
    given(...events)
      .when(save([it], folded(...events)))
      .thenRejected('order.transfer_underway')
  })
  test('two parts for one order are refused: they would be one transfer and lose half of its lines', () => {
    const part = (n: number) => ({
      order_uuid: id(30),
      lines: [{ line_uuid: id(1_000 + n), quantity: pieces(1) }],
    })
    given(opened, ...lines(2).map(added))
      .when({ type: 'StartTransfers', kind: 'split', parts: [part(0), part(1)], by: actor, decided_on })
      .thenRejected('order.transfer_refused')
  })
  test('sixty payments, so that all of them can be refunded', () => {
    const pay = (n: number): StartPayment => ({
      type: 'StartPayment',
      ...actor,
      payment_uuid: id(100 + n),
      payment_type_uuid: id(12),
      method: 'cash',
      received: money(1),
      amount: money(1),
      rounding_unit: 1,
      receipt_uuid: id(300 + n),
      decided_on,
    })
    const paid = [opened, added(line(1, 100_00))]
    for (let n = 0; n < orderLimits.payments; n += 1) {
      const decided = orderDecider.decide(pay(n), folded(...paid), { now: at, command_id: id(13) })
      if (isRejection(decided)) throw new Error(decided.rejection)
      paid.push(...decided)
    }
    given(...paid)
      .when(pay(99))
      .thenRejected('order.too_many_payments')
  })
})

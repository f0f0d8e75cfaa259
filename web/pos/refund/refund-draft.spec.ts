import { money, quantity } from '@bon/contracts/kernel'
import {
  type ExistingOrder,
  evolveOrder,
  newOrder,
  type OrderEvent,
  type OrderLine,
  type OrderView,
  refundedToGiftCard,
  viewOfOrder,
} from '@bon/contracts/orders'
import { orderDecider } from '@bon/services/orders'
import { expect, test } from 'vitest'
import { awaitsCancel, cashReceivedFor, dueToGuest, mayCancel } from './money-owed.ts'
import {
  allOf,
  bounded,
  type Chosen,
  cardsOf,
  leftOf,
  linesOf,
  refundable,
  stepped,
  worthOf,
} from './refund-draft.ts'
import { proposedOf, waysOf } from './ways-back.ts'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const by = { register_uuid: id(1), session_uuid: id(2), cashier_uuid: id(3) }
const at = '2026-11-21T17:00:00.000Z'
const cash = { payment_type_uuid: id(6), rounding_unit: 50 }
const line = (n: number, unit_price: number, amount: number): OrderLine => ({
  uuid: id(10 + n),
  product_uuid: id(20 + n),
  name: `ret ${n}`,
  quantity: quantity(amount),
  unit: 'kilogram',
  unit_price: money(unit_price),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: id(7),
  account_uuid: id(8),
  article_group: '04001',
})
const beer = line(1, 33_33, 3000)
const cheese = line(2, 99_95, 1500)
const pays = (amount: number, rounding: number, over = {}): OrderEvent[] => [
  {
    type: 'OrderPaymentStarted',
    data: {
      payment_uuid: id(50),
      payment_type_uuid: id(6),
      method: 'cash',
      ...by,
      amount: money(amount),
      rounding: money(rounding),
      received: money(amount + rounding),
      change: money(0),
      at,
      ...over,
    },
  },
  { type: 'OrderPaymentRecorded', data: { payment_uuid: id(50), amount: money(amount) } },
]
const opened: OrderEvent[] = [
  { type: 'OrderOpened', data: { order_uuid: id(9), ...by, short_nr: 17, at } },
  ...[beer, cheese].map((one): OrderEvent => ({ type: 'OrderLineAdded', data: { line: one } })),
]
const view = (...events: OrderEvent[]): OrderView =>
  viewOfOrder([...opened, ...events].reduce(evolveOrder, newOrder) as ExistingOrder, 9n)
const total = view().total
const sold: OrderEvent[] = [
  ...pays(total, 50 - (total % 50)),
  { type: 'OrderCompleted', data: { receipt_uuid: id(60), nr: 5, at } },
]
/** The order after a refund of the chosen lines, computed by the server's decider. */
const after = (events: OrderEvent[], chosen: Chosen, n: number): OrderEvent[] => {
  const order = [...opened, ...events].reduce(evolveOrder, newOrder)
  const decided = orderDecider.decide(
    {
      type: 'ReserveRefund',
      refund_uuid: id(70 + n),
      kind: 'refund',
      cash,
      by,
      refund_order: { order_uuid: id(80 + n), short_nr: 1 },
      lines: linesOf(chosen),
    },
    order,
    { now: at, command_id: id(70 + n) },
  )
  if ('rejection' in decided) throw new Error(decided.rejection)
  return [...events, ...decided]
}

test('POS-22: a step is one of it, up to what is left and down to nothing; the rest of a weighed one is a step', () => {
  const order = view(...sold)
  let chosen: Chosen = {}
  for (let i = 0; i < 5; i += 1) chosen = stepped(order, chosen, beer, 1)
  expect(chosen).toEqual({ [beer.uuid]: 3000 })
  for (const expected of [1000, 1500, 1500]) {
    chosen = stepped(order, chosen, cheese, 1)
    expect(chosen[cheese.uuid]).toBe(expected)
  }
  chosen = stepped(order, chosen, cheese, -1)
  expect(chosen[cheese.uuid]).toBe(1000)
  chosen = stepped(order, chosen, cheese, -1)
  expect(chosen).toEqual({ [beer.uuid]: 3000 })
  expect(allOf(order)).toEqual({ [beer.uuid]: 3000, [cheese.uuid]: 1500 })
})

test('POS-22, SC-59: what was given back meanwhile is no longer chosen, and the rest of the choice stays', () => {
  const events = after(sold, { [beer.uuid]: quantity(2000) }, 1)
  const order = view(...events)
  expect(leftOf(order, beer)).toBe(1000)
  expect(bounded(order, { [beer.uuid]: quantity(3000), [cheese.uuid]: quantity(500) })).toEqual({
    [beer.uuid]: 1000,
    [cheese.uuid]: 500,
  })
  const fullyRefunded = view(...after(events, allOf(order), 2))
  expect(refundable(fullyRefunded)).toEqual([])
  expect(bounded(fullyRefunded, { [beer.uuid]: quantity(1000) })).toEqual({})
})

test('SC-57, DEF-05: the live sum is what the drawer gives, and the last return gives exactly the rest', () => {
  let events = sold
  let refundedSum = 0
  for (const [n, chosen] of [{ [beer.uuid]: quantity(1000) }, { [cheese.uuid]: quantity(700) }].entries()) {
    refundedSum += worthOf(view(...events), chosen, cash).payout
    events = after(events, chosen, n)
    expect(view(...events).refunds.reduce((all, { paid_out }) => all + paid_out, 0)).toBe(refundedSum)
  }
  const order = view(...events)
  const rest = worthOf(order, allOf(order), cash)
  expect(rest.payout).toBe(rest.amount + rest.rounding)
  expect(refundedSum + rest.payout).toBe(cashReceivedFor(order))
  expect(worthOf(order, {}, cash)).toMatchObject({ amount: 0, rounding: 0, payout: 0 })
})

test('SC-63: the live sum knows what went back on a gift card before', () => {
  const rest = total - 50_00
  let events: OrderEvent[] = [
    ...pays(50_00, 0, {
      payment_uuid: id(51),
      method: 'gift_card',
      gift_card: { gift_card_uuid: id(52), company_uuid: id(53) },
    }),
    { type: 'OrderPaymentRecorded', data: { payment_uuid: id(51), amount: money(50_00) } },
    ...pays(rest, 50 - (rest % 50)),
    { type: 'OrderCompleted', data: { receipt_uuid: id(60), nr: 5, at } },
  ]
  let refundedSum = 0
  const one = { [beer.uuid]: quantity(1000) }
  // 33.33 and then 16.67 go to the card exactly; the rest, in cash, is rounded.
  for (const [n, on_card] of [33_33, 16_67, 0].entries()) {
    const { payout } = worthOf(view(...events), one, cash)
    events = after(events, one, n)
    refundedSum += payout
    expect(view(...events).refunds.reduce((all, { paid_out }) => all + paid_out, 0)).toBe(refundedSum)
    expect((payout - on_card) % 50).toBe(0)
  }
  expect(refundedToGiftCard(view(...events), id(51))).toBe(50_00)
})

test('ORD-26: only what nothing is paid of can be cancelled; a partly paid one says what the guest gets', () => {
  expect(mayCancel(view())).toBe(true)
  const partly = view(...pays(20_00, 0))
  expect(mayCancel(partly)).toBe(false)
  expect(cashReceivedFor(partly)).toBe(20_00)
  expect(mayCancel(view(...sold))).toBe(false)
})

test('ORD-27: money to return is shown when the balance is below nothing, or while a cancel is awaited', () => {
  expect(dueToGuest(view())).toBe(0)
  expect(dueToGuest(view(...sold))).toBe(0)
  expect(dueToGuest({ ...view(), unpaid: money(-20_00) })).toBe(20_00)
  expect(dueToGuest({ ...view(...sold), unpaid: money(-20_00) })).toBe(0)
  const unwinding: OrderEvent = {
    type: 'OrderReversalStarted',
    data: {
      order_reversal_uuid: id(90),
      kind: 'cancel',
      refund_order: { order_uuid: id(91), short_nr: 2 },
      suspense_payment_uuid: id(92),
      by: { ...by, at },
    },
  }
  expect(awaitsCancel(view(...pays(20_00, 0), unwinding))).toBe(true)
  expect(awaitsCancel(view(...pays(20_00, 0)))).toBe(false)
})

test('PAY-07, DEF-01: a card gets back what it paid and no more, at whichever register; the rest is cash', () => {
  const part = 100_00
  const half = [
    ...pays(part, 0, { method: 'card', terminal_uuid: id(30), payment_uuid: id(51) }).slice(0, 1),
    {
      type: 'OrderPaymentRecorded',
      data: { payment_uuid: id(51), amount: money(part) },
    } satisfies OrderEvent,
    ...pays(total - part, 50 - ((total - part) % 50)),
    { type: 'OrderCompleted', data: { receipt_uuid: id(60), nr: 5, at } } satisfies OrderEvent,
  ]
  const order = view(...half)
  expect(cardsOf(order)).toMatchObject([{ payment_uuid: id(51), left: part }])
  const [one, all] = [{ [beer.uuid]: quantity(1000) }, allOf(order)]
  expect(worthOf(order, one, cash, id(51))).toMatchObject({ amount: 33_33, onCard: 33_33, payout: 33_33 })
  expect(worthOf(order, one, cash)).toMatchObject({ onCard: 0, payout: 33_50 })
  const whole = worthOf(order, all, cash, id(51))
  expect(whole).toMatchObject({ amount: total, onCard: part })
  expect(whole.payout % 50).toBe(0)
  // A cash payment cannot be refunded to a card.
  expect(worthOf(order, one, cash, id(50)).payout).toBe(0)
})

test('R-9: what a terminal beside the till took can go back on it, at most that, and is proposed where no cash paid', () => {
  const slips = { uuid: id(16), name: 'Løs terminal', method: 'autonomous', rounding_unit: 1 }
  const types = [slips] as unknown as Parameters<typeof waysOf>[1]
  const onSlips = (amount: number) =>
    pays(amount, 0, { payment_uuid: id(51), payment_type_uuid: slips.uuid, method: 'autonomous' }).map(
      (event): OrderEvent =>
        event.type === 'OrderPaymentRecorded'
          ? { ...event, data: { ...event.data, payment_uuid: id(51) } }
          : event,
    )
  const completed: OrderEvent = { type: 'OrderCompleted', data: { receipt_uuid: id(60), nr: 5, at } }
  const bySlips = view(...onSlips(total), completed)
  const ways = waysOf(bySlips, types)
  expect(ways.ways).toMatchObject([{ key: slips.uuid, name: 'Løs terminal', left: total }])
  expect(proposedOf(bySlips, ways)).toBe(slips.uuid)
  const worth = worthOf(bySlips, allOf(bySlips), ways.means[0]?.type ?? cash)
  expect(worth).toMatchObject({ payout: total, onCard: 0, isTooMuch: false })
  expect(worth.payouts).toMatchObject([
    { payment_type_uuid: slips.uuid, method: 'autonomous', amount: -total },
  ])

  const rest = total - 50_00
  const mixed = view(...onSlips(50_00), ...pays(rest, 50 - (rest % 50)), completed)
  expect(proposedOf(mixed, waysOf(mixed, types))).toBeUndefined()
  const type = waysOf(mixed, types).means[0]?.type ?? cash
  expect(worthOf(mixed, allOf(mixed), type)).toMatchObject({ payout: 0, isTooMuch: true })
  expect(worthOf(mixed, { [beer.uuid]: quantity(1000) }, type)).toMatchObject({ payout: 33_33 })
  // A register that does not take it offers cash alone.
  expect(waysOf(bySlips, [])).toMatchObject({ ways: [], means: [] })
  expect(proposedOf(bySlips, waysOf(bySlips, []))).toBeUndefined()
})

import {
  giftCardType,
  type Money,
  money,
  outsideVat,
  pieces,
  sum,
  type Uuid,
  uuid5,
  zero,
} from '@bon/contracts/kernel'
import {
  type ExistingOrder,
  evolveOrder,
  lineTotals,
  newOrder,
  type OrderEvent,
  type OrderLine,
  type OrderPayment,
} from '@bon/contracts/orders'
import { addToTotals, givesBack, noTotals, type ZReportEvent } from '@bon/contracts/registers'
import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { receiptAs, receiptsOf } from './receipt-recorded.ts'

const id = (name: string): Uuid => uuid5('00000000-0000-7000-8000-000000000000', name)
const at = '2026-11-21T12:00:00.000Z'
const actor = { register_uuid: id('register'), session_uuid: id('session'), cashier_uuid: id('MH') }

const line = (name: string, price: number, vat_rate: number, count = 1): OrderLine => ({
  uuid: id(name),
  product_uuid: id(`product ${name}`),
  name,
  quantity: pieces(count),
  unit_price: money(price),
  percentage_discount: 0,
  vat_rate,
  vat_type_uuid: id(`vat ${vat_rate}`),
  account_uuid: id(`account ${vat_rate}`),
  article_group: '04006',
})
type By = 'cash' | 'single' | 'multi'
const books = (vat_nature: 'single' | 'multi', vat_rate: number) => ({
  gift_card_type_uuid: id(vat_nature),
  account_uuid: id(`debt ${vat_nature}`),
  vat_nature,
  vat_rate,
})
const payment = (n: number, amount: number, by: By, vat_rate = 250): OrderPayment => ({
  payment_uuid: id(`payment ${n}`),
  ...actor,
  amount: money(amount),
  rounding: zero,
  at,
  received: money(amount),
  change: zero,
  status: 'recorded',
  ...(by === 'cash'
    ? { method: 'cash', payment_type_uuid: id('cash') }
    : {
        method: 'gift_card',
        payment_type_uuid: giftCardType,
        gift_card: {
          gift_card_uuid: id(`card ${n}`),
          company_uuid: id('company'),
          books: books(by, by === 'single' ? vat_rate : 0),
        },
      }),
})
const orderOf = (lines: OrderLine[], payments: OrderPayment[]): ExistingOrder => {
  const opened: OrderEvent = {
    type: 'OrderOpened',
    data: { order_uuid: id('order'), ...actor, short_nr: 17, at },
  }
  return { ...(evolveOrder(newOrder, opened) as ExistingOrder), lines, payments }
}

/** Events that a session gets from an order: its payments one by one, and its receipt. */
const sessionEvents = (order: ExistingOrder): ZReportEvent[] => [
  ...order.payments.map((paid): ZReportEvent => {
    const { payment_uuid, payment_type_uuid, method, amount, rounding, received, change, gift_card } = paid
    const { register_uuid, cashier_uuid } = actor
    return {
      type: 'TenderAccepted',
      data: {
        register_uuid,
        cashier_uuid,
        payment_uuid,
        payment_type_uuid,
        method,
        at,
        order_uuid: order.order_uuid,
        amount,
        rounding,
        received,
        change,
        ...(gift_card?.books && { gift_card: gift_card.books }),
      },
    }
  }),
  ...receiptsFor(order).map(
    (data): ZReportEvent => ({ type: 'ReceiptRecorded', data: { ...data, at, hour: 13 } }),
  ),
]
const receiptsFor = (order: ExistingOrder) => {
  const last = order.payments.at(-1)
  if (!last) throw new Error('nobody paid')
  return receiptsOf(order, last, id('receipt'))
}
const receiptFor = (order: ExistingOrder) => receiptsFor(order)[0]

const brunch = line('Brunch', 179_00, 250, 2)

describe('DEF-28, LAW-13: a card whose VAT was due at its sale', () => {
  test('pays a whole order: nothing is left to pay or tax, and its liability moves net of VAT', () => {
    const receipt = receiptFor(orderOf([brunch], [payment(1, 358_00, 'single')]))
    // The cash-register file wants one payment, also where the card's debt was all of it.
    expect(receipt.payments).toMatchObject([{ method: 'gift_card', amount: 0, payment_class: '12005' }])
    expect(receipt).toMatchObject({ gross: 0, net: 0, vat: 0 })
    expect(receipt.by_rate).toEqual([{ vat_rate: 250, gross: 0, net: 0, vat: 0 }])
    expect(receipt.sold.map(({ account_uuid, gross, vat }) => [account_uuid, gross, vat])).toEqual([
      [id('account 250'), 358_00, 71_60],
      [id('debt single'), -358_00, -71_60],
    ])
    expect(givesBack(receipt)).toBe(false)
  })

  test('pays a part: the rest is a tender, with the VAT of the rest', () => {
    const receipt = receiptFor(
      orderOf([brunch, line('Bog', 100_00, 0)], [payment(1, 300_00, 'single'), payment(2, 158_00, 'cash')]),
    )
    expect(receipt).toMatchObject({ gross: 158_00, vat: 11_60, net: 146_40 })
    expect(receipt.payments).toEqual([
      {
        payment_uuid: id('payment 2'),
        payment_type_uuid: id('cash'),
        method: 'cash',
        amount: 158_00,
        payment_class: '12001',
      },
    ])
  })

  test('is refunded: the receipt is a return, though its total is zero', () => {
    const back = { ...brunch, quantity: pieces(-2) }
    const receipt = receiptFor(orderOf([back], [payment(1, -358_00, 'single')]))
    expect(receipt).toMatchObject({ gross: 0, vat: 0 })
    expect(receipt.sold.map(({ gross, vat }) => [gross, vat])).toEqual([
      [-358_00, -71_60],
      [358_00, 71_60],
    ])
    expect(givesBack(receipt)).toBe(true)
  })

  test('is no payment type in X and Z reports, a multi-purpose one is, and both are counted as cards', () => {
    const order = orderOf(
      [brunch, line('Bog', 100_00, 0)],
      [payment(1, 300_00, 'single'), payment(2, 58_00, 'multi'), payment(3, 100_00, 'cash')],
    )
    const totals = sessionEvents(order).reduce(addToTotals, noTotals)
    expect(
      totals.by_payment_type.map(({ payment_type_uuid, amount }) => [payment_type_uuid, amount]),
    ).toEqual([
      [giftCardType, 58_00],
      [id('cash'), 100_00],
    ])
    expect(totals).toMatchObject({ gross: 158_00, prepaid: 0 })
    expect(
      totals.gift_cards.map(({ action, vat_nature, gross, vat }) => [action, vat_nature, gross, vat]),
    ).toEqual([
      ['redeemed', 'multi', 58_00, 0],
      ['redeemed', 'single', 300_00, 60_00],
    ])
    expect(totals.by_account.map(({ gross }) => gross)).toEqual([358_00, 100_00])
  })
})

describe('R-3: goods and multi-purpose gift cards are two transactions of one receipt', () => {
  const bought = (name: string, vat_nature: 'single' | 'multi', count = 1): OrderLine => ({
    ...line(name, 500_00, vat_nature === 'single' ? 250 : 0, count),
    gift_card: {
      gift_card_type_uuid: id(name),
      company_uuid: id('company'),
      behaviour: 'value_based',
      vat_nature,
      vat_rate: vat_nature === 'single' ? 250 : 0,
      validity: 'unlimited',
      product_uuid: null,
    },
  })
  const parts = (lines: OrderLine[], payments: OrderPayment[]) =>
    receiptsFor(orderOf(lines, payments)).map(({ gross, vat, rounding, payments: paid, sold }) => ({
      gross,
      vat,
      rounding,
      paid: paid.map(({ payment_uuid, amount }) => [payment_uuid, amount]),
      sold: sold.map((each) => each.gross),
    }))

  test('the goods first, whom the payments fill in their order, with the rounding', () => {
    const cash = { ...payment(2, 658_00, 'cash'), rounding: money(-25) }
    const lines = [bought('Gavekort', 'multi'), brunch]
    expect(parts(lines, [payment(1, 200_00, 'cash'), cash])).toEqual([
      {
        gross: 358_00,
        vat: 71_60,
        rounding: -25,
        paid: [
          [id('payment 1'), 200_00],
          [id('payment 2'), 158_00],
        ],
        sold: [358_00],
      },
      { gross: 500_00, vat: 0, rounding: 0, paid: [[id('payment 2'), 500_00]], sold: [500_00] },
    ])
    const [goods, cards] = receiptsFor(orderOf(lines, [payment(1, 858_00, 'cash')]))
    expect(cards).toMatchObject({ goods_receipt_uuid: goods.receipt_uuid })
    expect(cards?.receipt_uuid).not.toBe(goods.receipt_uuid)
  })

  test('taken back, both are negative', () => {
    const back = [bought('Gavekort', 'multi', -1), { ...brunch, quantity: pieces(-2) }]
    expect(parts(back, [payment(1, -858_00, 'cash')])).toMatchObject([
      { gross: -358_00, paid: [[id('payment 1'), -358_00]] },
      { gross: -500_00, paid: [[id('payment 1'), -500_00]] },
    ])
  })

  test('a card whose VAT is due at the sale is a sale, and multi-purpose cards alone are one transaction', () => {
    expect(parts([bought('Brunch', 'single'), brunch], [payment(1, 858_00, 'cash')])).toMatchObject([
      { gross: 858_00, vat: 171_60 },
    ])
    expect(parts([bought('Gavekort', 'multi')], [payment(1, 500_00, 'cash')])).toMatchObject([
      { gross: 500_00, vat: 0 },
    ])
  })

  test('two shops that differ in the card’s nature have other sales, and the same money', () => {
    const totalsOf = (vat_nature: 'single' | 'multi') =>
      sessionEvents(orderOf([bought('Gavekort', vat_nature), brunch], [payment(1, 858_00, 'cash')])).reduce(
        addToTotals,
        noTotals,
      )
    const [single, multi] = [totalsOf('single'), totalsOf('multi')]
    expect(single).toMatchObject({ receipts: 1, gross: 858_00, vat: 171_60, prepaid: 0 })
    expect(multi).toMatchObject({ receipts: 1, gross: 358_00, vat: 71_60, prepaid: 0 })
    expect(multi.by_payment_type).toEqual(single.by_payment_type)
    expect(multi.gift_cards).toMatchObject([{ action: 'sold', vat_nature: 'multi', gross: 500_00, vat: 0 }])
    for (const rows of [multi.by_rate, multi.by_group, multi.by_account, multi.by_cashier])
      expect(sum((rows as { gross: Money }[]).map(({ gross }) => gross))).toBe(358_00)
    const alone = sessionEvents(orderOf([bought('Gavekort', 'multi')], [payment(1, 500_00, 'cash')])).reduce(
      addToTotals,
      noTotals,
    )
    expect(alone).toMatchObject({ receipts: 1, gross: 0, returns: { count: 0 }, prepaid: 0 })
  })
})

describe('R-17: a receipt says what was sold, by whom, and what was taken off it', () => {
  const reduced = (over: Partial<OrderLine>): OrderLine => ({
    ...line('Brunch', 200_00, 250),
    sold_by: id('AB'),
    ...over,
  })
  const soldIn = (...lines: OrderLine[]) =>
    receiptFor(orderOf(lines, [payment(1, sum(lines.map((one) => lineTotals(one).total)), 'cash')])).sold

  test('line, name, choices, price and seller, where that is not the cashier of the receipt', () => {
    const variants = [
      {
        group_uuid: id('group'),
        product_uuid: id('bacon'),
        name: 'Bacon',
        quantity: 2,
        price: money(10_00),
      },
    ]
    const [brunch, juice] = soldIn(reduced({ variants, parent_uuid: id('menu') }), line('Juice', 30_00, 250))
    expect(brunch).toMatchObject({
      line_uuid: id('Brunch'),
      name: 'Brunch',
      variants: [{ name: 'Bacon', quantity: 2, price: 10_00 }],
      unit_price: 200_00,
      parent_uuid: id('menu'),
      sold_by: id('AB'),
    })
    expect(juice).not.toHaveProperty('sold_by')
    expect(soldIn({ ...brunchOf(), sold_by: actor.cashier_uuid })[0]).not.toHaveProperty('sold_by')
  })
  const waiting = { uuid: id('waiting'), name: 'Ventetid', form: 'free' as const }
  const meal = { uuid: id('meal'), name: 'Personalemad', form: 'staff_meal' as const }
  const regular = { uuid: id('regular'), name: 'Stamkunde', form: 'discount' as const }
  const brunchOf = () => line('Brunch', 200_00, 250)

  test.each([
    [{ percentage_discount: 100 }, 'share', 20_00],
    [{ discount_amount: money(20_00) }, 'amount', 20_00],
    [{ percentage_discount: 1000, discount_kind: waiting }, 'free', 200_00],
    [{ percentage_discount: 1000, discount_kind: meal, discounted_for: id('AB') }, 'staff_meal', 200_00],
    [{ percentage_discount: 100, discount_kind: regular }, 'share', 20_00],
  ] as const)(
    'a discount %j is of the form %s, and its giver and its kind are counted',
    (over, form, amount) => {
      const lines = [reduced({ ...over, discounted_by: id('boss') }), line('Juice', 30_00, 250)]
      expect(soldIn(...lines)[0]).toMatchObject({
        discount_form: form,
        discount: amount,
        discounted_by: id('boss'),
      })
      const due = sum(lines.map((one) => lineTotals(one).total))
      const totals = sessionEvents(orderOf(lines, [payment(1, due, 'cash')])).reduce(addToTotals, noTotals)
      const { discount_kind, discounted_for }: Partial<OrderLine> = over
      const kind = discount_kind && { uuid: discount_kind.uuid, name: discount_kind.name }
      expect(totals.by_discount_kind).toEqual([
        {
          form,
          ...(kind && { kind }),
          cashier_uuid: id('boss'),
          ...(discounted_for && { given_to: discounted_for }),
          count: 1,
          amount,
        },
      ])
    },
  )

  test('a typed price and what is a deposit are marked, and counted apart by X and Z (R-17, R-22, DEF-73)', () => {
    const typed = { ...line('Andet', 75_00, 250), open_price: true as const }
    const deposit = { ...line('Pant', 3_00, 250), quantity: pieces(4), mark: 'deposit' as const }
    const [other, pant, brunch] = soldIn(typed, deposit, brunchOf())
    expect(other).toMatchObject({ price_typed: true })
    expect(pant).toMatchObject({ mark: 'deposit' })
    expect(brunch).not.toHaveProperty('price_typed')
    expect(brunch).not.toHaveProperty('mark')
    const order = orderOf([typed, deposit, brunchOf()], [payment(1, 287_00, 'cash')])
    const { typed_prices, by_mark, gross } = sessionEvents(order).reduce(addToTotals, noTotals)
    expect({ typed_prices, by_mark, gross }).toEqual({
      typed_prices: { count: 1, amount: 75_00 },
      by_mark: [{ mark: 'deposit', quantity: 4000, gross: 12_00 }],
      gross: 287_00,
    })
  })

  test('a refund gives back what was typed at the sale: no price is typed, and the deposit is one less', () => {
    const back = { quantity: pieces(-1), refund_of: id('sold line') }
    const typed = { ...line('Andet', 75_00, 250), open_price: true as const, ...back }
    const deposit = { ...line('Pant', 3_00, 250), mark: 'deposit' as const, ...back }
    const order = orderOf([typed, deposit], [payment(1, -78_00, 'cash')])
    const { typed_prices, by_mark } = sessionEvents(order).reduce(addToTotals, noTotals)
    expect(typed_prices).toEqual({ count: 0, amount: 0 })
    expect(by_mark).toEqual([{ mark: 'deposit', quantity: -1000, gross: -3_00 }])
  })

  test('a refund names the order and the lines that it takes back, and an invoice its customer', () => {
    const back = { ...brunchOf(), quantity: pieces(-1), refund_of: id('sold line') }
    const order = orderOf([back], [payment(1, -200_00, 'cash')])
    const origin = { kind: 'refund', order_uuid: id('sale') } as const
    expect(receiptFor({ ...order, origin })).toMatchObject({
      refund_of_order_uuid: id('sale'),
      sold: [{ refund_of: id('sold line') }],
    })
    const buyer = { ref: id('buyer'), hash: 'a'.repeat(64) }
    const billed = { invoice_uuid: id('invoice'), customer_uuid: id('customer'), buyer }
    const sale = orderOf([brunchOf()], [{ ...payment(1, 200_00, 'cash'), method: 'invoice', billed }])
    expect(receiptFor(sale)).toMatchObject({
      customer_uuid: id('customer'),
      invoice_uuid: id('invoice'),
    })
    expect(receiptFor(sale)).not.toHaveProperty('refund_of_order_uuid')
  })
})

const bons = record({
  lines: array(
    record({ price: integer({ min: 1, max: 500_00 }), vat_rate: constantFrom(250, 250, 120, 0) }),
    { minLength: 1, maxLength: 6 },
  ),
  singles: array(record({ share: integer({ min: 0, max: 1000 }), vat_rate: constantFrom(250, 120) }), {
    maxLength: 3,
  }),
  multi: integer({ min: 0, max: 1000 }),
})

test('INVAR-6: whatever cards pay, a receipt’s VAT is that of its goods less that of its cards, per line and rate', () =>
  assert(
    property(bons, ({ lines, singles, multi }) => {
      const goods = lines.map(({ price, vat_rate }, i) => line(`${i}`, price, vat_rate))
      const left = new Map<number, number>(
        [...new Set(lines.map((one) => one.vat_rate))].map((rate) => [rate, goodsAt(goods, rate)]),
      )
      const cards = singles.flatMap(({ share, vat_rate }, n) => {
        const amount = Math.floor(((left.get(vat_rate) ?? 0) * share) / 1000)
        left.set(vat_rate, (left.get(vat_rate) ?? 0) - amount)
        return amount > 0 ? [payment(n, amount, 'single', vat_rate)] : []
      })
      const rest = [...left.values()].reduce((all, amount) => all + amount, 0)
      const onMulti = Math.floor((rest * multi) / 1000)
      const order = orderOf(goods, [
        ...cards,
        ...(onMulti > 0 ? [payment(8, onMulti, 'multi')] : []),
        payment(9, rest - onMulti, 'cash'),
      ])
      const receipt = receiptFor(order)
      const { gross, net, vat, by_rate, sold, payments } = receipt
      expect([gross, sum(sold.map((one) => one.gross)), sum(payments.map(({ amount }) => amount))]).toEqual([
        rest,
        rest,
        rest,
      ])
      expect([net + vat, sum(by_rate.map((one) => one.vat)), sum(sold.map((one) => one.vat))]).toEqual([
        ...[gross, vat, vat],
      ])
      for (const rate of by_rate) {
        expect(sum(sold.filter(({ vat_rate }) => vat_rate === rate.vat_rate).map((one) => one.vat))).toBe(
          rate.vat,
        )
        expect(rate.vat).toBeGreaterThanOrEqual(0)
      }
      const totals = sessionEvents(order).reduce(addToTotals, noTotals)
      expect(totals.prepaid).toBe(0)
      expect(sum(totals.by_payment_type.map(({ amount }) => amount))).toBe(totals.gross)
    }),
    { numRuns: 200 },
  ))

describe('guests (R-27)', () => {
  const goods = line('Fadøl', 6_500, 250)
  const soldTo = (order: ExistingOrder): ExistingOrder => ({ ...order, details: { guests: 4 } })
  const order = soldTo(orderOf([goods], [payment(1, 6_500, 'cash')]))

  test('are recorded with the receipt of the goods', () => {
    expect(receiptFor(order).guests).toBe(4)
    expect(receiptFor(orderOf([goods], [payment(1, 6_500, 'cash')]))).not.toHaveProperty('guests')
  })
})

const goodsAt = (goods: readonly OrderLine[], rate: number): Money =>
  sum(goods.filter(({ vat_rate }) => vat_rate === rate).map(({ unit_price }) => unit_price))

test('EXP-02: each line names the VAT type of its sale, a used card that of its own sale; outside VAT there is none', () => {
  const card = payment(1, 100_00, 'single')
  const ofType = books('single', 250)
  const typed: OrderPayment = {
    ...card,
    gift_card: {
      gift_card_uuid: id('card 1'),
      company_uuid: id('company'),
      books: { ...ofType, vat_type_uuid: id('vat 250') },
    },
  }
  const typesOf = (...by: OrderPayment[]) =>
    receiptFor(orderOf([brunch], by)).sold.map(({ vat_type_uuid }) => vat_type_uuid)
  expect(typesOf(typed, payment(2, 258_00, 'cash'))).toEqual([id('vat 250'), id('vat 250')])
  // A card from before types were recorded.
  expect(typesOf(card, payment(2, 258_00, 'cash'))).toEqual([id('vat 250'), undefined])
  const multi = { ...line('Gavekort', 100_00, 0), vat_type_uuid: outsideVat }
  expect(receiptFor(orderOf([multi], [payment(1, 100_00, 'cash')])).sold[0]).not.toHaveProperty(
    'vat_type_uuid',
  )
})

test('a receipt from before types were recorded is held against an order as it was recorded then', () => {
  const receipt = receiptFor(orderOf([brunch], [payment(1, 358_00, 'cash')]))
  const older = { ...receipt, sold: receipt.sold.map(({ vat_type_uuid: _, ...each }) => each) }
  expect(receiptAs(older, receipt)).toEqual(older)
  expect(receiptAs(receipt, receipt)).toEqual(receipt)
})

describe('how the goods were sold (BEYOND-11)', () => {
  const [happy, away] = [id('happy hour'), id('take away prices')]
  const lines = [
    { ...brunch, time_delimitation_uuid: happy },
    { ...line('Kaffe', 40_00, 250), price_profile_uuid: away },
    line('Te', 30_00, 250),
  ]
  const order = {
    ...orderOf(lines, [payment(1, 428_00, 'cash')]),
    details: { delivery_type: 'takeaway' as const },
  }

  test('a sale names how it reached the guest, and each line the rule that gave its price', () => {
    const receipt = receiptFor(order)
    expect(receipt.delivery_type).toBe('takeaway')
    expect(receipt.sold.map((sold) => [sold.time_delimitation_uuid, sold.price_profile_uuid])).toEqual([
      [happy, undefined],
      [undefined, away],
      [undefined, undefined],
    ])
    expect(receiptFor({ ...order, details: { delivery_type: null } })).not.toHaveProperty('delivery_type')
  })

  test('a discount beyond the limit names who approved it', () => {
    const by = { percentage_discount: 500, discount_approved_by: id('admin') }
    expect(receiptFor(orderOf([{ ...brunch, ...by }], [payment(1, 179_00, 'cash')])).sold[0]).toMatchObject({
      discount_approved_by: id('admin'),
    })
  })

  test('a receipt from before either was recorded is held against an order as it was recorded then', () => {
    const receipt = receiptFor(order)
    const { delivery_type: _, ...older } = {
      ...receipt,
      sold: receipt.sold.map(({ time_delimitation_uuid, price_profile_uuid, ...rest }) => rest),
    }
    expect(receiptAs(older, receipt)).toEqual(older)
    expect(receiptAs(receipt, receipt)).toEqual(receipt)
  })
})

describe('tables (BEYOND-11)', () => {
  const atTables = (...table_uuids: Uuid[]) => ({
    ...orderOf([brunch], [payment(1, 358_00, 'cash')]),
    table_uuids,
  })
  const [window, door] = [id('window'), id('door')]

  test('a sale names its tables, each once; one without a table and one that is taken back name none', () => {
    expect(receiptFor(atTables(window, door, window)).table_uuids).toEqual([window, door])
    expect(receiptFor(atTables())).not.toHaveProperty('table_uuids')
    const origin = { kind: 'refund' as const, order_uuid: id('sale') }
    expect(receiptFor({ ...atTables(window), origin })).not.toHaveProperty('table_uuids')
  })

  test('a receipt from before tables were recorded is held against an order as it was recorded then', () => {
    const receipt = receiptFor(atTables(window))
    const { table_uuids: _, ...older } = receipt
    expect(receiptAs(older, receipt)).toEqual(older)
    expect(receiptAs(receipt, receipt)).toEqual(receipt)
  })
})

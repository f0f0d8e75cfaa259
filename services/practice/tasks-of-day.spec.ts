import {
  type Instant,
  instantOf,
  money,
  pieces,
  quantity,
  type Uuid,
  uuid5,
  zero,
} from '@bon/contracts/kernel'
import {
  evolveOrder,
  newOrder,
  type OrderEvent,
  type OrderLine,
  orderTotals,
  type PaymentMethod,
  surchargeLine,
} from '@bon/contracts/orders'
import { PracticeTask, practice_tasks_length, practice_tasks_max } from '@bon/contracts/practice'
import { describe, expect, test } from 'vitest'
import type { SoldBon } from './bon-summary.ts'
import { tasksOfDay } from './tasks-of-day.ts'

const id = (name: string): Uuid => uuid5('00000000-0000-7000-8000-000000000000', name)
const copyOf = (uuid: Uuid): Uuid => id(`copy of ${uuid}`)
const copied = (name: string): Uuid => copyOf(id(name))
const noon = Temporal.Instant.from('2026-11-21T11:00:00.000Z').epochMilliseconds
const minute = (n: number): Instant => instantOf(noon + n * 60_000)
const by = { register_uuid: id('bar'), session_uuid: id('session'), cashier_uuid: id('mette') }
const text = (name: string) => ({ ref: id(name), hash: 'a'.repeat(64) })
const lineOf = (name: string, product = 'burger', over: Partial<OrderLine> = {}): OrderLine => ({
  uuid: id(name),
  product_uuid: id(product),
  name: 'Burger med bacon',
  quantity: pieces(1),
  unit_price: money(120_00),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: id('vat'),
  account_uuid: id('account'),
  article_group: '04006',
  ...over,
})
const added = (line: OrderLine): OrderEvent => ({ type: 'OrderLineAdded', data: { line } })
const removed = (line: OrderLine): OrderEvent => ({
  type: 'OrderLineRemoved',
  data: { line, ...by, at: minute(1) },
})
const changed = (before: OrderLine, over: Partial<OrderLine>): OrderEvent => ({
  type: 'OrderLineChanged',
  data: { before, line: { ...before, ...over } },
})
const paid = (method: PaymentMethod, n = 0): OrderEvent[] => {
  const payment_uuid = id(`payment ${n}`)
  const [amount, at] = [money(120_00), minute(4)]
  const data = { payment_uuid, payment_type_uuid: id(method), method, ...by, amount, at }
  return [
    { type: 'OrderPaymentStarted', data: { ...data, rounding: zero, received: amount, change: zero } },
    { type: 'OrderPaymentRecorded', data: { payment_uuid, amount } },
  ]
}
const released = (n: number): OrderEvent => ({
  type: 'OrderPaymentReleased',
  data: { payment_uuid: id(`payment ${n}`), reason: 'declined' },
})
type Opened = Extract<OrderEvent, { type: 'OrderOpened' }>['data']
/** A bon with these events between its opening and its end. */
const bonOf = (
  name: string,
  between: readonly OrderEvent[],
  { at = minute(0), ...over }: Partial<Opened> = {},
): SoldBon => {
  const events: OrderEvent[] = [
    { type: 'OrderOpened', data: { order_uuid: id(name), ...by, short_nr: 1, at, ...over } },
    ...between,
    { type: 'OrderCompleted', data: { receipt_uuid: id('receipt'), nr: 1, at: minute(600) } },
  ]
  return { events, order: events.reduce(evolveOrder, newOrder) }
}
const burger = lineOf('line')
const sold = [added(burger), ...paid('cash')]
const tasks = (...bons: SoldBon[]) => tasksOfDay(bons, copyOf)
const onlyTask = (between: readonly OrderEvent[], over: Partial<Opened> = {}): PracticeTask => {
  const [task] = tasks(bonOf('bon', between, over))
  if (!task) throw new Error('the bon is no task')
  return task
}

describe('BEYOND-23: the bons of a past day as tasks', () => {
  test('a bon is a task in ids of the practice company', () => {
    const dish = lineOf('dish', 'burger', {
      quantity: pieces(2),
      percentage_discount: 100,
      variants: [
        {
          group_uuid: id('extras'),
          product_uuid: id('bacon'),
          name: 'Bacon',
          quantity: 1,
          price: money(15_00),
        },
      ],
      opt_outs: [{ uuid: id('onion'), name: 'Uden løg' }],
    })
    const placed: OrderEvent = {
      type: 'OrderPlaced',
      data: { table_uuids: [id('table')], before: [], by: { ...by, at: minute(1) } },
    }
    const details: OrderEvent = {
      type: 'OrderDetailsChanged',
      data: { details: { guests: 3 }, at: minute(1) },
    }
    expect(tasks(bonOf('bon', [placed, details, added(dish), ...paid('cash')]))).toEqual([
      {
        task_uuid: copied('bon'),
        opened_at: minute(0),
        completed_at: minute(600),
        table_uuids: [copied('table')],
        guests: 3,
        lines: [
          {
            product_uuid: copied('burger'),
            quantity: 2_000,
            unit_price: 120_00,
            percentage_discount: 100,
            variants: [{ product_uuid: copied('bacon'), quantity: 1 }],
            opt_out_uuids: [copied('onion')],
          },
        ],
        corrected: [],
        tenders: ['cash'],
        total: 216_00,
      },
    ])
  })

  test('they come in the order of their guests: by the first tap where it was before the opening', () => {
    const day = [
      bonOf('last', sold, { at: minute(30) }),
      bonOf('first', sold, { at: minute(20), started_at: minute(1) }),
      bonOf('third', sold, { at: minute(5), started_at: minute(9) }),
      bonOf('second', sold, { at: minute(4) }),
    ]
    const order = ['first', 'second', 'third', 'last'].map(copied)
    expect(tasks(...day).map(({ task_uuid }) => task_uuid)).toEqual(order)
    expect(tasks(...day.toReversed()).map(({ task_uuid }) => task_uuid)).toEqual(order)
    expect(tasks(...day).map(({ opened_at }) => opened_at)).toEqual([1, 4, 5, 30].map(minute))
  })

  test('bons of the same moment are in one order, whichever was read first', () => {
    const day = ['a', 'b', 'c', 'd'].map((name) => bonOf(name, sold))
    expect(tasks(...day.toReversed())).toEqual(tasks(...day))
  })

  test('of more than 300 the first by time are taken', () => {
    const day = Array.from({ length: practice_tasks_max + 2 }, (_, n) =>
      bonOf(`bon ${n}`, sold, { at: minute(n) }),
    )
    const taken = tasks(...day.toReversed())
    expect(taken).toHaveLength(300)
    expect(taken.at(0)?.task_uuid).toBe(copied('bon 0'))
    expect(taken.at(-1)?.task_uuid).toBe(copied('bon 299'))
  })

  test('LOG-7: of bons that are too large together the first are taken, so that they are one append', () => {
    const many = Array.from({ length: 180 }, (_, n) => added(lineOf(`line ${n}`, `dish ${n}`)))
    const day = Array.from({ length: 30 }, (_, n) => bonOf(`large ${n}`, many, { at: minute(n) }))
    const taken = tasks(...day)
    const length = (all: readonly object[]) => JSON.stringify(all).length
    expect(length(taken)).toBeLessThanOrEqual(practice_tasks_length + taken.length + 1)
    expect(length(taken) + length(taken.slice(0, 1))).toBeGreaterThan(practice_tasks_length)
    expect(taken.at(0)?.task_uuid).toBe(copied('large 0'))
  })

  test('no text and no person is in a task', () => {
    const named = lineOf('named', 'burger', {
      comment: text('comment'),
      receipt_text: text('receipt text'),
      discounted_for: id('eva'),
      sold_by: id('mette'),
      discounted_by: id('adam'),
      discount_kind: { uuid: id('kind'), name: 'Personale', form: 'discount' },
      opt_outs: [{ uuid: id('onion'), name: 'Uden løg' }],
    })
    const details: OrderEvent = {
      type: 'OrderDetailsChanged',
      data: {
        details: {
          customer: text('customer'),
          customer_uuid: id('jens'),
          customer_note: text('note'),
          assigned_name: text('assigned'),
        },
        at: minute(1),
      },
    }
    const task = onlyTask([details, added(named), added(burger), removed(burger), ...paid('card')])
    const written = JSON.stringify(task)
    const people = ['mette', 'eva', 'adam', 'jens', 'comment', 'receipt text', 'customer', 'note', 'assigned']
    for (const name of people) {
      expect(written).not.toContain(id(name))
      expect(written).not.toContain(copied(name))
    }
    for (const word of ['Burger', 'Uden', 'Personale', 'a'.repeat(64)]) expect(written).not.toContain(word)
    expect(PracticeTask.strict().parse(task)).toEqual(task)
  })
})

describe('BEYOND-23: what a trainee cannot ring up is no task', () => {
  const card = lineOf('card', 'gift card', {
    gift_card: {
      gift_card_type_uuid: id('gift card'),
      company_uuid: id('company'),
      behaviour: 'value_based',
      product_uuid: null,
      validity: '3_years',
      vat_nature: 'multi',
      vat_rate: 0,
    },
  })
  const taken_back = lineOf('back', 'burger', { quantity: pieces(-1), refund_of: id('line') })
  const another = id('another')
  test.each<[string, SoldBon]>([
    ['a refund', bonOf('bon', [added(taken_back)], { origin: { kind: 'refund', order_uuid: another } })],
    [
      'a line that is taken back',
      bonOf('bon', [...sold, added(lineOf('back', 'deposit', { quantity: pieces(-1) }))]),
    ],
    ['a line of a refund', bonOf('bon', [added({ ...burger, refund_of: id('sold') })])],
    ['a bon in test mode', bonOf('bon', sold, { test_mode: true })],
    ['a bon with a gift card', bonOf('bon', [...sold, added(card)])],
    ['a split bill', bonOf('bon', sold, { origin: { kind: 'transfer', order_uuid: another } })],
    ['the copy of a reopened bon', bonOf('bon', sold, { origin: { kind: 'copy', order_uuid: another } })],
    ['a bon without lines', bonOf('bon', [])],
    [
      'a bon with nothing that a guest asked for',
      bonOf('bon', [added({ ...burger, parent_uuid: id('gone') })]),
    ],
    [
      'a bon with more lines than a task',
      bonOf(
        'bon',
        Array.from({ length: 201 }, (_, n) => added(lineOf(`line ${n}`, `product ${n}`))),
      ),
    ],
    [
      'a bon of more than can be counted',
      bonOf('bon', [
        added({ ...burger, quantity: pieces(9_000), unit_price: money(1) }),
        added(lineOf('more', 'burger', { quantity: pieces(9_000), unit_price: money(1) })),
      ]),
    ],
  ])('%s', (_, bon) => {
    const other = bonOf('other', sold, { at: minute(2) })
    expect(tasks(bon, other)).toEqual(tasks(other))
    expect(tasks(other)).toHaveLength(1)
  })

  test('a bon that is open or was cancelled', () => {
    const { order, events } = bonOf('bon', sold)
    const open = events.slice(0, -1)
    const cancelled: OrderEvent = {
      type: 'OrderCancelled',
      data: { reason: 'by_cashier', amount: zero, net: zero, ...by, at: minute(9) },
    }
    expect(order.status).toBe('completed')
    expect(tasks({ order: newOrder, events: [] })).toEqual([])
    expect(tasks({ order: open.reduce(evolveOrder, newOrder), events: open })).toEqual([])
    const ended = [...open, cancelled]
    expect(tasks({ order: ended.reduce(evolveOrder, newOrder), events: ended })).toEqual([])
  })

  test('what comes with a dish is not asked for, but is part of the total', () => {
    const deposit = lineOf('deposit', 'deposit', { parent_uuid: burger.uuid, unit_price: money(3_00) })
    const { lines, total } = onlyTask([added(burger), added(deposit), ...paid('cash')])
    expect(lines.map(({ product_uuid }) => product_uuid)).toEqual([copied('burger')])
    expect(total).toBe(123_00)
  })

  test('a card’s surcharge is neither asked for nor part of the total', () => {
    const more = surchargeLine([burger], {
      payment_uuid: id('payment 0'),
      amount: money(2_00),
      name: 'Gebyr',
    })
    const task = onlyTask([added(burger), added(more), ...paid('card')])
    expect(task).toEqual(onlyTask([added(burger), ...paid('card')]))
    expect(task.total).toBe(orderTotals([burger]).total)
  })

  test('a gift card that was taken off again is no correction', () =>
    expect(onlyTask([...sold, added(card), removed(card)]).corrected).toEqual([]))
})

describe('BEYOND-23: what was corrected before the bon was paid', () => {
  const correctedBy = (...events: OrderEvent[]) => onlyTask([...sold, ...events]).corrected

  test('is summed by product: lines taken off and lines made less, in several steps', () => {
    const [beer, fewer] = [lineOf('beer', 'beer', { quantity: pieces(5) }), pieces(3)]
    const second = lineOf('second', 'beer', { quantity: pieces(2) })
    const ham = lineOf('ham', 'ham', { quantity: quantity(375), unit: 'kilogram' })
    expect(
      correctedBy(
        added(beer),
        added(second),
        added(ham),
        changed(beer, { quantity: fewer }),
        changed({ ...beer, quantity: fewer }, { quantity: pieces(2) }),
        removed(ham),
        removed(second),
      ),
    ).toEqual([
      { product_uuid: copied('beer'), quantity: 5_000 },
      { product_uuid: copied('ham'), quantity: 375 },
    ])
  })

  test('is not a line that grew, was reduced in price or has other choices', () => {
    expect(
      correctedBy(
        changed(burger, { quantity: pieces(4) }),
        changed({ ...burger, quantity: pieces(4) }, { quantity: pieces(4), percentage_discount: 100 }),
        changed({ ...burger, quantity: pieces(4) }, { quantity: pieces(4), opt_outs: [] }),
      ),
    ).toEqual([])
  })

  test('is all of what was swapped for something else, however much of that was sold', () => {
    const salad = { product_uuid: id('salad'), quantity: pieces(3) }
    expect(correctedBy(changed(burger, salad))).toEqual([{ product_uuid: copied('burger'), quantity: 1_000 }])
  })

  test('is not what left with the dish that it belongs to', () => {
    const deposit = lineOf('deposit', 'deposit', { parent_uuid: burger.uuid, quantity: pieces(2) })
    expect(correctedBy(added(deposit), changed(deposit, { quantity: pieces(1) }), removed(deposit))).toEqual(
      [],
    )
  })

  test('more than can be counted leaves out its bon alone', () => {
    const mistyped = (n: number) => lineOf(`mistyped ${n}`, 'beer', { quantity: pieces(9_000) })
    const events = [1, 2].flatMap((n) => [added(mistyped(n)), removed(mistyped(n))])
    const other = bonOf('other', sold)
    expect(tasks(bonOf('bon', [...sold, ...events]), other)).toEqual(tasks(other))
  })
})

describe('BEYOND-23: the means of a task', () => {
  const tendersOf = (...events: OrderEvent[]) => onlyTask([added(burger), ...events]).tenders

  test.each<[PaymentMethod, readonly string[]]>([
    ['cash', ['cash']],
    ['card', ['card']],
    ['autonomous', ['card']],
    ['external', ['card']],
    ['gift_card', []],
    ['invoice', []],
    ['interim', []],
    ['enclosure', []],
    ['owed', []],
    ['zero_total', []],
  ])('%s is %j', (method, tenders) => expect(tendersOf(...paid(method))).toEqual(tenders))

  test('each is named once, in one order', () => {
    expect(tendersOf(...paid('cash', 1), ...paid('card', 2), ...paid('external', 3))).toEqual([
      'card',
      'cash',
    ])
    expect(tendersOf(...paid('card', 1), ...paid('cash', 2), ...paid('cash', 3))).toEqual(['card', 'cash'])
  })

  test('none is named as soon as one is none of a practice company', () => {
    expect(tendersOf(...paid('cash', 1), ...paid('gift_card', 2))).toEqual([])
    expect(tendersOf(...paid('cash', 1), ...paid('card', 2), ...paid('invoice', 3))).toEqual([])
    expect(tendersOf()).toEqual([])
  })

  test('a payment that took no money is none', () =>
    expect(tendersOf(...paid('gift_card', 1), released(1), ...paid('card', 2))).toEqual(['card']))
})

import {
  type CompanyScope,
  isRejection,
  type Money,
  money,
  pieces,
  type Quantity,
  quantity,
} from '@bon/contracts/kernel'
import {
  CartLine,
  cart as cartBody,
  type OrderCustomer,
  type OrderView,
  orderTotals,
} from '@bon/contracts/orders'
import type { RegisterProduct } from '@bon/contracts/registers'
import { stampLines } from '@bon/services/orders'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { added, cartAfter, coffee, empty, herring, idOf, orderView, product } from './cart.examples.ts'
import { type BonLine, type Cart, type CartAction, cartReducer, linesOf } from './cart.ts'
import { cartLines, changedDetails, isUnsent, savedAs } from './cart-wire.ts'
import { lineOf } from './line-of.ts'

const group = idOf('group')
const scope: CompanyScope = {
  company_uuid: idOf('company'),
  vat_entity_uuid: idOf('company'),
  resource_companies: [idOf('company')],
}

/** The server's product, with the same data as the register's. */
const sellableOf = (of: RegisterProduct, price: Money, extras: readonly Money[], required: boolean) => ({
  product_uuid: of.uuid,
  name: of.name,
  unit: of.unit,
  prices: [{ price }] as const,
  vat_rate: of.vat_rate,
  vat_type_uuid: of.vat_type_uuid,
  account_uuid: of.account_uuid,
  article_group: of.article_group,
  print_category_uuid: of.print_category_uuid,
  modifier_groups: extras.length
    ? [
        {
          uuid: group,
          name: 'Tilbehør',
          choice: 'multiple' as const,
          minimum: 0,
          maximum: null,
          variants: extras.map((extra, n) => ({
            product_uuid: idOf(`variant ${n}`),
            name: `Variant ${n}`,
            price: extra,
            max_quantity: 9,
            is_default: false,
          })),
        },
      ]
    : [],
  opt_outs: [],
  required_product_uuid: required ? idOf(`${of.name} pant`) : null,
})

const øre = (max: number) => fc.integer({ min: 0, max }).map(money)
const dishes = fc.record({
  price: øre(99_999).filter((price) => price > 0),
  unit: fc.constantFrom('pieces', 'kilogram'),
  amount: fc.integer({ min: 1, max: 5_000 }),
  extras: fc.array(fc.record({ price: øre(5_000), count: fc.integer({ min: 1, max: 9 }) }), { maxLength: 4 }),
  pant: fc.option(øre(3_600), { nil: undefined }),
  share: fc.integer({ min: 0, max: 1000 }),
})

test('SC-62, POS-42, POS-43, ORD-18 to ORD-23: whatever is on a bon, the server stamps it at the same total to the øre', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(dishes, { minLength: 1, maxLength: 6 }), async (orderedDishes) => {
      const sellables = new Map<string, ReturnType<typeof sellableOf>>()
      const actions = orderedDishes.flatMap((dish, n): CartAction[] => {
        const of = { ...product(`Ret ${n}`, dish.price, 200 + n), unit: dish.unit }
        const pant = { ...product(`Ret ${n} pant`, dish.pant ?? 0, 300 + n), unit: dish.unit }
        const prices = dish.extras.map(({ price }) => price)
        sellables.set(of.uuid, sellableOf(of, dish.price, prices, dish.pant !== undefined))
        sellables.set(pant.uuid, sellableOf(pant, dish.pant ?? money(0), [], false))
        const amount: Quantity =
          dish.unit === 'pieces' ? pieces(1 + (dish.amount % 7)) : quantity(dish.amount)
        const variants = dish.extras.map(({ price, count }, at) => ({
          group_uuid: group,
          product_uuid: idOf(`variant ${at}`),
          name: `Variant ${at}`,
          quantity: count,
          price,
        }))
        const choice = { variants, percentage_discount: dish.share }
        const line = lineOf(of, idOf(`line ${n}`), amount, dish.price, choice)
        const required_line: BonLine = {
          ...lineOf(pant, idOf(`slave ${n}`), amount, dish.pant ?? money(0)),
          parent_uuid: line.uuid,
        }
        return [{ type: 'added', line, required_lines: dish.pant === undefined ? [] : [required_line] }]
      })
      const cart = actions.reduce(cartReducer, empty)
      const sent = z.array(CartLine).parse(cartLines(cart.lines))
      const directory = { sellable: async (_: CompanyScope, uuid: string) => sellables.get(uuid) }
      const stamped = await stampLines(directory as never, scope, sent, [])
      if (isRejection(stamped)) throw new Error(JSON.stringify(stamped))
      expect(orderTotals(stamped)).toEqual(orderTotals(cart.lines))
      expect(stamped.map(({ parent_uuid }) => parent_uuid)).toEqual(
        cart.lines.map(({ parent_uuid }) => parent_uuid),
      )
    }),
    { numRuns: 60 },
  )
})

const burger = product('Burger', 14900, 120)
const choice = {
  variants: [
    { group_uuid: group, product_uuid: idOf('bacon'), name: 'Bacon', quantity: 2, price: money(1500) },
    { group_uuid: idOf('dip'), product_uuid: idOf('aioli'), name: 'Aioli', quantity: 1, price: money(0) },
  ],
  opt_outs: [{ uuid: idOf('løg'), name: 'Uden løg' }],
  texts: { comment: 'Gennemstegt', receipt_text: 'Til Mads' },
  percentage_discount: 125,
}
const tapped = { tapped_at: '2026-11-20T17:42:00.000Z', time_delimitation_uuid: idOf('happy hour') }
const line = lineOf(burger, idOf('line'), pieces(2), money(14900), choice, tapped)

test('ORD-43, ORD-44: the wire carries quantity, bare price, groups, opt-outs, texts, discount, rule and slaves', () => {
  const required_line: BonLine = {
    ...lineOf(coffee, idOf('slave'), pieces(2), money(3500)),
    parent_uuid: line.uuid,
  }
  expect(cartLines([line, required_line])).toEqual([
    {
      uuid: line.uuid,
      quantity: 2000,
      sellable_data: { type: 'product', product: { uuid: burger.uuid, price: 14900 } },
      percentage_discount: 125,
      product_modifier_group: [
        { group_uuid: group, variants: [{ product_uuid: idOf('bacon'), quantity: 2, price: 1500 }] },
        { group_uuid: idOf('dip'), variants: [{ product_uuid: idOf('aioli'), quantity: 1, price: 0 }] },
      ],
      optouts: [idOf('løg')],
      comment: 'Gennemstegt',
      receipt_text: 'Til Mads',
      time_delimitation_uuid: idOf('happy hour'),
      slaves: [
        {
          uuid: idOf('slave'),
          quantity: 2000,
          sellable_data: { type: 'product', product: { uuid: coffee.uuid, price: 3500 } },
          percentage_discount: 0,
        },
      ],
    },
  ])
  expect(line.unit_price).toBe(14900 + 2 * 1500)
})

const mads: OrderCustomer = { name: 'Mads Holm', email: 'mads@holm.example' }
const text = (name: string) => ({ ref: idOf(name), hash: '0'.repeat(64) })
const savedView = (): OrderView =>
  orderView([{ ...line, comment: text('comment'), receipt_text: text('receipt text') }], {
    details: {
      delivery_type: 'eatin',
      guests: 4,
      percentage_discount: 100,
      assigned_name: text('name'),
      customer: text('customer'),
      customer_note: text('note'),
    },
    texts: {
      [idOf('comment')]: 'Gennemstegt',
      [idOf('receipt text')]: 'Til Mads',
      [idOf('name')]: 'Holm',
      [idOf('customer')]: JSON.stringify(mads),
      [idOf('note')]: 'Ved vinduet',
    },
  })
const opened = (): Cart => cartReducer(empty, { type: 'continued', order: savedView() })

test('ORD-05, ORD-06, ORD-10, ORD-14, ORD-16, ORD-17: an opened order is read back with its texts, name, customer and note', () => {
  const cart = opened()
  expect(cart.lines[0]?.texts).toEqual({ comment: 'Gennemstegt', receipt_text: 'Til Mads' })
  expect(cart.details).toEqual({
    delivery_type: 'eatin',
    guests: 4,
    percentage_discount: 100,
    assigned_name: 'Holm',
    customer: mads,
    customer_note: 'Ved vinduet',
  })
  expect(changedDetails(cart)).toEqual({})
  expect(cartLines(cart.lines)).toEqual(cartLines(linesOf(savedView())))
})

test('a forgotten customer is nobody, and a bon is opened without him', () => {
  const view = savedView()
  const { details } = cartReducer(empty, { type: 'continued', order: { ...view, texts: {} } })
  expect(details).not.toHaveProperty('customer')
  expect(details).not.toHaveProperty('assigned_name')
})

test('ORD-41: what is said of the bon goes along, only where it changed, and null takes it off', () => {
  const newDetails = { assigned_name: null, guests: 5, customer_note: 'Ved døren' }
  const cart = cartReducer(opened(), { type: 'details', details: newDetails })
  expect(isUnsent(opened())).toBe(false)
  expect(isUnsent(cart)).toBe(true)
  expect(changedDetails(cart)).toEqual({
    assigned_name: null,
    details: { guests: 5, customer_note: 'Ved døren' },
  })
  const body = { register_uuid: idOf('register'), cashier_uuid: idOf('cashier'), ...savedAs(cart) }
  expect(z.strictObject(cartBody).safeParse(body).error).toBeUndefined()
})

test('a new bon says everything that is known of it', () => {
  const cart = cartReducer(cartAfter(added(herring)), {
    type: 'details',
    details: { delivery_type: 'takeaway', customer: mads, assigned_name: 'Mads' },
  })
  expect(savedAs(cart)).toMatchObject({
    short_nr: 17,
    assigned_name: 'Mads',
    details: { delivery_type: 'takeaway', customer: mads },
    order_lines: [{ quantity: 1000 }],
  })
})

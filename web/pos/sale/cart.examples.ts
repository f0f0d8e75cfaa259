import { money, pieces, type Uuid, uuid5 } from '@bon/contracts/kernel'
import { type OrderLine, type OrderView, orderTotals } from '@bon/contracts/orders'
import type { RegisterProduct } from '@bon/contracts/registers'
import { type Cart, type CartAction, cartReducer, emptyCart } from './cart.ts'
import { lineOf } from './line-of.ts'

/** A small menu for specs. Ids derive from names, so that failures are readable. */
export const idOf = (name: string): Uuid => uuid5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', name)

export const product = (
  name: string,
  price: number | null,
  plu: number,
  barcode: string | null = null,
): RegisterProduct => ({
  uuid: idOf(name),
  name,
  button_text: name,
  price: price === null ? null : money(price),
  plu,
  barcode,
  unit: 'pieces',
  hue: 'smoer',
  category_uuid: null,
  vat_rate: 250,
  vat_type_uuid: idOf('vat 25'),
  account_uuid: idOf('account food'),
  article_group: '04003',
  type: 'standard',
  special_behaviour: 'none',
  delivery_methods: ['eatin', 'takeaway', 'delivery'],
  modifier_group_uuids: [],
  required_product_uuid: null,
  price_profile_uuid: null,
  print_category_uuid: null,
})

export const coffee = product('Kaffe', 3500, 101, '5701234000018')
export const herring = product('Marineret sild', 8400, 102)
export const dish = product('Åben ret', null, 199)

export const added = (what: RegisterProduct, count = 1, line = `line ${what.name}`): CartAction => ({
  type: 'added',
  line: lineOf(what, idOf(line), pieces(count), what.price ?? money(0)),
})

export const empty = emptyCart(idOf('order'), 17)
export const cartAfter = (...actions: CartAction[]): Cart => actions.reduce(cartReducer, empty)

export const orderView = (lines: OrderLine[], over: Partial<OrderView> = {}): OrderView => {
  const { total, discount, vat, by_rate } = orderTotals(lines)
  return {
    order_uuid: idOf('order'),
    status: 'open',
    register_uuid: idOf('register'),
    session_uuid: idOf('session'),
    cashier_uuid: idOf('cashier'),
    short_nr: 17,
    opened_at: '2026-11-20T17:42:00.000Z',
    holder: null,
    table_uuids: [],
    former_table_uuids: [],
    tables: [],
    type: 'normal',
    details: {},
    shares: [],
    sent: {},
    tickets: [],
    kitchen_asked: null,
    transfers_in_flight: [],
    answered: [],
    refunds: [],
    all_printed: false,
    texts: {},
    lines,
    payments: [],
    revision: '3',
    total,
    discount,
    vat,
    by_rate,
    payments_total: money(0),
    unpaid: total,
    ...over,
  }
}

import {
  type Money,
  money,
  type Quantity,
  quantity,
  type TenthsOfPercent,
  type Uuid,
} from '@bon/contracts/kernel'
import { type CartLine, type OrderLine, type OrderView, orderTotals } from '@bon/contracts/orders'
import type { RegisterProduct } from '@bon/contracts/registers'

/** The bon being written: a draft of order lines, priced by the contracts' own function. */
export type Cart = {
  order_uuid: Uuid
  short_nr: number
  lines: readonly OrderLine[]
  selected: Uuid | null
  /** The order as it was when this cart was made from it: the server merges what changed since (architecture.md 4 step 5). */
  base: OrderView | null
}

export type CartAction =
  | { type: 'started'; order_uuid: Uuid; short_nr: number }
  | { type: 'continued'; order: OrderView; lines?: readonly OrderLine[] }
  | { type: 'added'; line: OrderLine }
  | { type: 'quantity'; uuid: Uuid; quantity: Quantity }
  | { type: 'discount'; uuid: Uuid; percentage: TenthsOfPercent }
  | { type: 'removed'; uuid: Uuid }
  | { type: 'restored'; line: OrderLine; at: number }
  | { type: 'selected'; uuid: Uuid | null }
  | { type: 'repriced'; prices: ReadonlyMap<Uuid, Money | null> }

export const emptyCart = (order_uuid: Uuid, short_nr: number): Cart => ({
  order_uuid,
  short_nr,
  lines: [],
  selected: null,
  base: null,
})

export const cartReducer = (cart: Cart, action: CartAction): Cart => {
  switch (action.type) {
    case 'started':
      return emptyCart(action.order_uuid, action.short_nr)
    case 'continued':
      return continued(action.order, action.lines)
    case 'added':
      return added(cart, action.line)
    case 'quantity':
      return action.quantity > 0
        ? changed(cart, action.uuid, { quantity: action.quantity })
        : cartReducer(cart, { type: 'removed', uuid: action.uuid })
    case 'discount':
      return changed(cart, action.uuid, { percentage_discount: action.percentage })
    case 'removed':
      return {
        ...cart,
        lines: cart.lines.filter((line) => line.uuid !== action.uuid),
        selected: cart.selected === action.uuid ? null : cart.selected,
      }
    case 'restored':
      return cart.lines.some((line) => line.uuid === action.line.uuid)
        ? cart
        : { ...cart, lines: cart.lines.toSpliced(action.at, 0, action.line) }
    case 'repriced':
      return {
        ...cart,
        lines: cart.lines.map((line) =>
          // What is saved keeps the price it was sold at; an open price keeps what was typed.
          isSaved(cart, line.uuid)
            ? line
            : { ...line, unit_price: action.prices.get(line.product_uuid) ?? line.unit_price },
        ),
      }
    case 'selected':
      return { ...cart, selected: cart.selected === action.uuid ? null : action.uuid }
  }
}

const continued = (order: OrderView, lines: readonly OrderLine[] = order.lines): Cart => ({
  order_uuid: order.order_uuid,
  short_nr: order.short_nr,
  lines,
  selected: null,
  base: order,
})

/** The same product again adds to the last line, unless that line is saved or has a discount of its own. */
const added = (cart: Cart, line: OrderLine): Cart => {
  const last = cart.lines.at(-1)
  const same =
    last &&
    last.product_uuid === line.product_uuid &&
    last.unit_price === line.unit_price &&
    last.percentage_discount === line.percentage_discount &&
    !isSaved(cart, last.uuid)
  if (!same) return { ...cart, lines: [...cart.lines, line], selected: null }
  return changed(cart, last.uuid, { quantity: quantity(last.quantity + line.quantity) })
}

const changed = (cart: Cart, uuid: Uuid, change: Partial<OrderLine>): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => (line.uuid === uuid ? { ...line, ...change } : line)),
})

export const isSaved = (cart: Cart, uuid: Uuid): boolean =>
  cart.base?.lines.some((line) => line.uuid === uuid) ?? false

/** What this cart has that the saved order has not. */
export const isUnsent = (cart: Cart): boolean =>
  cart.base
    ? JSON.stringify(cartLines(cart.lines)) !== JSON.stringify(cartLines(cart.base.lines))
    : cart.lines.length > 0

export const unpaidOfCart = (cart: Cart): Money =>
  money(orderTotals(cart.lines).total - (cart.base?.payments_total ?? 0))

/** How many thousandths of each product are on the bon, for the counts on the keys. */
export const countsOf = (cart: Cart): Map<Uuid, number> => {
  const counts = new Map<Uuid, number>()
  for (const line of cart.lines) {
    counts.set(line.product_uuid, (counts.get(line.product_uuid) ?? 0) + line.quantity)
  }
  return counts
}

/** As the register sends it: names, VAT and accounts are stamped by the server. */
export const cartLines = (lines: readonly OrderLine[]): CartLine[] =>
  lines.map((line) => ({
    uuid: line.uuid,
    quantity: line.quantity,
    sellable_data: { type: 'product', product: { uuid: line.product_uuid, price: line.unit_price } },
    ...(line.percentage_discount > 0 ? { percentage_discount: line.percentage_discount } : {}),
  }))

/** A tapped product as a line, at its price or the one that was typed. */
export const lineOf = (product: RegisterProduct, uuid: Uuid, amount: Quantity, price: Money): OrderLine => ({
  uuid,
  product_uuid: product.uuid,
  name: product.name,
  quantity: amount,
  unit_price: price,
  percentage_discount: 0,
  vat_rate: product.vat_rate,
  vat_type_uuid: product.vat_type_uuid,
  account_uuid: product.account_uuid,
  article_group: product.article_group,
})

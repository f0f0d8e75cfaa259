import {
  type Instant,
  type Money,
  money,
  type OrderUuid,
  type Quantity,
  quantity,
  type Uuid,
} from '@bon/contracts/kernel'
import {
  type CartDetails,
  type DraftLine,
  type LineDiscount,
  type OrderView,
  orderTotals,
} from '@bon/contracts/orders'
import { customerOfText } from './cart-customer.ts'
import { restamped } from './order-discount.ts'

/** A line of the bon. The time its key was tapped decides its price until the order is saved (DEF-40). */
export type BonLine = DraftLine & { tapped_at?: Instant | undefined }

/** The bon's details other than its lines, as clear text. */
export type BonDetails = CartDetails & { assigned_name?: string | null | undefined }

/** The bon being edited: draft order lines, priced by the contracts' own function. */
export type Cart = {
  order_uuid: OrderUuid
  short_nr: number
  lines: readonly BonLine[]
  details: BonDetails
  /** The first tap on a bon that is not saved yet, whatever became of its line: the purchase began with it. */
  started_at?: Instant | undefined
  selected: Uuid | null
  /** The saved order this cart started from: the server merges what changed since (ARCH-6). */
  base: OrderView | null
}

export type CartAction =
  | { type: 'started'; order_uuid: OrderUuid; short_nr: number }
  | { type: 'continued'; order: OrderView; lines?: readonly BonLine[]; details?: BonDetails }
  /** A bon that waited on this device is in hand again, as it was. */
  | { type: 'reopened'; cart: Cart }
  /** `required_lines` are the required products added with the line (DEF-80), `details` what the first line decides. */
  | { type: 'added'; line: BonLine; required_lines?: readonly BonLine[]; details?: BonDetails }
  /** The same line with other choices. */
  | { type: 'edited'; line: BonLine }
  | { type: 'quantity'; uuid: Uuid; quantity: Quantity }
  | { type: 'discount'; uuid: Uuid; discount: LineDiscount }
  | { type: 'removed'; uuid: Uuid }
  | { type: 'cleared' }
  /** Restores removed lines, only on the bon they were removed from. */
  | { type: 'restored'; order_uuid: OrderUuid; lines: readonly BonLine[]; at: number }
  | { type: 'selected'; uuid: Uuid | null }
  /** `spared` are products excluded from a discount on the whole bon (DEF-73); `lines` are those that it reprices. */
  | { type: 'details'; details: BonDetails; spared?: ReadonlySet<Uuid>; lines?: readonly BonLine[] }
  | { type: 'repriced'; lines: readonly BonLine[] }

export const emptyCart = (order_uuid: OrderUuid, short_nr: number): Cart => ({
  order_uuid,
  short_nr,
  lines: [],
  details: {},
  selected: null,
  base: null,
})

export const cartReducer = (cart: Cart, action: CartAction): Cart => {
  switch (action.type) {
    case 'started':
      return emptyCart(action.order_uuid, action.short_nr)
    case 'continued':
      return continued(action.order, action.lines, action.details)
    case 'reopened':
      return { ...action.cart, selected: null }
    case 'added':
      return added(
        begun(withDetails(cart, action.details ?? {}), action.line),
        action.line,
        action.required_lines ?? [],
      )
    case 'edited':
      return followed(replaced(cart, action.line), action.line.uuid)
    case 'quantity':
      if (isRequiredLine(cart, action.uuid)) return cart
      return action.quantity > 0
        ? followed(changed(cart, action.uuid, { quantity: action.quantity }), action.uuid)
        : cartReducer(cart, { type: 'removed', uuid: action.uuid })
    case 'discount':
      return changed(cart, action.uuid, { ...noDiscount, ...action.discount })
    case 'removed':
      if (isRequiredLine(cart, action.uuid)) return cart
      return forAnotherGuest({
        ...cart,
        lines: cart.lines.filter((line) => line.uuid !== action.uuid && line.parent_uuid !== action.uuid),
        selected: cart.selected === action.uuid ? null : cart.selected,
      })
    case 'cleared':
      return cart.lines.length === 0 ? cart : forAnotherGuest({ ...cart, lines: [], selected: null })
    case 'restored':
      return cart.order_uuid !== action.order_uuid ||
        cart.lines.some((line) => action.lines.some(({ uuid }) => uuid === line.uuid))
        ? cart
        : { ...cart, lines: cart.lines.toSpliced(action.at, 0, ...action.lines) }
    case 'details': {
      const next = withDetails(cart, action.details, action.spared)
      return action.lines ? { ...next, lines: action.lines } : next
    }
    case 'repriced':
      return { ...cart, lines: action.lines }
    case 'selected':
      return { ...cart, selected: cart.selected === action.uuid ? null : action.uuid }
  }
}

/** A bon that was emptied before it was saved may be the next guest's: age is asked anew, and another purchase begins. */
const forAnotherGuest = (cart: Cart): Cart => {
  if (cart.base || cart.lines.length > 0) return cart
  const { started_at: _, ...next } = cart
  if (!next.details.age_confirmed) return next
  const { age_confirmed: __, ...details } = next.details
  return { ...next, details }
}

const begun = (cart: Cart, { tapped_at }: BonLine): Cart =>
  cart.base || cart.started_at || !tapped_at ? cart : { ...cart, started_at: tapped_at }

const continued = (
  order: OrderView,
  lines: readonly BonLine[] = linesOf(order),
  details: BonDetails = detailsOf(order),
): Cart => ({
  order_uuid: order.order_uuid,
  short_nr: order.short_nr,
  lines,
  details,
  selected: null,
  base: order,
})

/** The lines of a saved order, with the free texts from the vault. */
export const linesOf = ({ lines, texts }: Pick<OrderView, 'lines' | 'texts'>): BonLine[] =>
  lines.map((line) => {
    const comment = line.comment && texts[line.comment.ref]
    const receipt_text = line.receipt_text && texts[line.receipt_text.ref]
    if (!comment && !receipt_text) return line
    return { ...line, texts: { ...(comment && { comment }), ...(receipt_text && { receipt_text }) } }
  })

/** The details of a saved order, read back from the vault's texts. */
export const detailsOf = ({ details, texts }: Pick<OrderView, 'details' | 'texts'>): BonDetails => {
  const { assigned_name, customer, customer_note, ...plain } = details
  const resolvedTexts = {
    assigned_name: assigned_name ? texts[assigned_name.ref] : undefined,
    customer_note: customer_note ? texts[customer_note.ref] : undefined,
    customer: customer ? customerOfText(texts[customer.ref]) : undefined,
  }
  const entries = Object.entries({ ...plain, ...resolvedTexts }).filter(([, value]) => value != null)
  return Object.fromEntries(entries) as BonDetails
}

/**
 * Adding the same product with the same choices and price increases the last line, unless it is saved. Weighed and
 * measured products always get a new line.
 */
const added = (cart: Cart, line: BonLine, required_lines: readonly BonLine[]): Cart => {
  const last = cart.lines.findLast(({ parent_uuid }) => !parent_uuid)
  if (!last || isSaved(cart, last.uuid) || sameness(last) !== sameness(line) || !isCounted(line))
    return { ...cart, lines: [...cart.lines, line, ...required_lines], selected: null }
  const more = quantity(last.quantity + line.quantity)
  return followed(changed(cart, last.uuid, { quantity: more }), last.uuid)
}

const noDiscount = { discount_amount: undefined, discount_kind: undefined, discounted_for: undefined }

const sameness = (line: BonLine): string =>
  JSON.stringify([
    line.product_uuid,
    line.unit_price,
    line.percentage_discount,
    line.discount_amount ?? 0,
    line.discount_kind?.uuid ?? '',
    line.discounted_for ?? '',
    (line.variants ?? []).map((one) => [one.group_uuid, one.product_uuid, one.quantity, one.price]),
    (line.opt_outs ?? []).map(({ uuid }) => uuid),
    line.texts?.comment ?? '',
    line.texts?.receipt_text ?? '',
  ])

/** Sold by the piece, not by weight or volume. */
export const isCounted = ({ unit }: Pick<BonLine, 'unit'>): boolean => (unit ?? 'pieces') === 'pieces'

const changed = (cart: Cart, uuid: Uuid, change: Partial<BonLine>): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => (line.uuid === uuid ? { ...line, ...change } : line)),
})

/** Replaces the whole line, so that a removed choice disappears. */
const replaced = (cart: Cart, line: BonLine): Cart => ({
  ...cart,
  lines: cart.lines.map((one) => (one.uuid === line.uuid ? line : one)),
})

/** A required product has its parent's quantity (DEF-80). */
const followed = (cart: Cart, parent: Uuid): Cart => {
  const amount = cart.lines.find(({ uuid }) => uuid === parent)?.quantity
  if (amount === undefined) return cart
  return {
    ...cart,
    lines: cart.lines.map((line) => (line.parent_uuid === parent ? { ...line, quantity: amount } : line)),
  }
}

const isRequiredLine = (cart: Cart, uuid: Uuid): boolean =>
  cart.lines.some((line) => line.uuid === uuid && line.parent_uuid !== undefined)

/** Return a stable empty array so that memoised lines do not re-render. */
export const requiredLinesOf = (lines: readonly BonLine[], parent: Uuid): readonly BonLine[] => {
  const required_lines = lines.filter(({ parent_uuid }) => parent_uuid === parent)
  return required_lines.length > 0 ? required_lines : none
}
const none: readonly BonLine[] = []

const withDetails = (cart: Cart, details: BonDetails, spared?: ReadonlySet<Uuid>): Cart => {
  // Kept the same object, or each tap would draw all that shows the details.
  if (Object.keys(details).length === 0) return cart
  const next = { ...cart, details: { ...cart.details, ...details } }
  if (details.percentage_discount === undefined) return next
  const before = cart.details.percentage_discount ?? 0
  return { ...next, lines: restamped(cart.lines, before, details.percentage_discount ?? 0, spared) }
}

export const isSaved = (cart: Cart, uuid: Uuid): boolean =>
  cart.base?.lines.some((line) => line.uuid === uuid) ?? false

/**
 * No line was ever written on it: it is not saved, or was opened at a table and nothing happened since. The next bon
 * gets its number.
 */
export const isUnused = ({ lines, base }: Pick<Cart, 'lines' | 'base'>): boolean =>
  lines.length === 0 && (base === null || (base.lines.length === 0 && base.revision === openedAtTable))
/** The revision after `OrderOpened` and `OrderPlaced`. */
const openedAtTable = '1'

export const unpaidOfCart = (cart: Cart): Money =>
  money(orderTotals(cart.lines).total - (cart.base?.payments_total ?? 0))

/** Whether everything on the bon is given away, so that it ends with a receipt and without money. */
export const isGivenAway = (cart: Cart): boolean =>
  cart.lines.length > 0 && unpaidOfCart(cart) === 0 && !cart.base?.payments.length

/** How many goods the bon has, as people count: what is weighed is one. */
export const itemsOf = (lines: readonly BonLine[]): number =>
  lines.reduce((count, line) => {
    if (line.parent_uuid) return count
    return count + (isCounted(line) ? Math.round(line.quantity / 1000) : 1)
  }, 0)

/** Thousandths of each product on the bon, for the counts on the keys. */
export const countsOf = (cart: Cart): Map<Uuid, number> => {
  const counts = new Map<Uuid, number>()
  for (const line of cart.lines) {
    counts.set(line.product_uuid, (counts.get(line.product_uuid) ?? 0) + line.quantity)
  }
  return counts
}

import {
  type Instant,
  lastUuid,
  type Money,
  minus,
  money,
  type ProductUuid,
  plus,
  sum,
  type Uuid,
  zero,
} from '@bon/contracts/kernel'
import { lineTotals, type OrderLine } from '@bon/contracts/orders'
import {
  type DraftRule,
  type PriceContext,
  type PricedProduct,
  type PriceRules,
  priceAt,
  type SimulatedProduct,
  type Simulation,
  type TimeRule,
} from '@bon/contracts/prices'

/** A line as sold, with the time it was added to its order. */
export type SoldLine = {
  line: OrderLine
  at: Instant
  context: Pick<PriceContext, 'delivery_type' | 'sales_area_uuid' | 'price_profile_uuid'>
}
export type SoldDay = { orders: number; is_cut: boolean; lines: readonly SoldLine[] }

/** Sorts after the uuids of all saved rules with the same priority, as a new rule would. */
const draft_uuid = lastUuid

export type Drafted = {
  /** The draft among the saved rules, at the place of its priority. */
  rules: PriceRules
  /** The saved rules without the draft and without the rule it would replace. */
  others: PriceRules
  draft: TimeRule
  /** Sales under this rule would be under the draft instead. */
  replaces: Uuid | null
}

export const withDraft = (
  saved: PriceRules,
  { uuid, priority, ...when }: DraftRule,
  prices: readonly { product_uuid: ProductUuid; price: Money }[],
  priorityOf: (uuid: Uuid) => number,
): Drafted => {
  const others = saved.time_delimitations.filter((rule) => rule.uuid !== uuid)
  const draft: TimeRule = {
    ...when,
    uuid: uuid ?? draft_uuid,
    name: '',
    prices: new Map(prices.map(({ product_uuid, price }) => [product_uuid, price])),
  }
  // Ties in priority are ordered by uuid, as in the shop's rules.
  const isBefore = (rule: TimeRule) =>
    priorityOf(rule.uuid) < priority || (priorityOf(rule.uuid) === priority && rule.uuid < draft.uuid)
  const before = others.filter(isBefore)
  const after = others.filter((rule) => !isBefore(rule))
  return {
    rules: { ...saved, time_delimitations: [...before, draft, ...after] },
    others: { ...saved, time_delimitations: others },
    draft,
    replaces: uuid,
  }
}

/**
 * Removes the draft's dates, because the simulated day stands for a day within them; weekdays and hours still apply.
 */
const undated = (drafted: Drafted): Drafted => {
  const draft = { ...drafted.draft, from_date: null, to_date: null }
  const time_delimitations = drafted.rules.time_delimitations.map((rule) =>
    rule === drafted.draft ? draft : rule,
  )
  return { ...drafted, draft, rules: { ...drafted.rules, time_delimitations } }
}

/** Actual and simulated turnover of each product of the draft; other products keep their price (BEYOND-10). */
export const simulate = (
  dated: Drafted,
  { lines }: Pick<SoldDay, 'lines'>,
  productOf: (uuid: Uuid) => (PricedProduct & { name: string }) | undefined,
): Pick<Simulation, 'products' | 'total'> => {
  const drafted = undated(dated)
  const rows = new Map<Uuid, SimulatedProduct>()
  for (const sold of lines) {
    const { line } = sold
    const isTouched =
      drafted.draft.prices.has(line.product_uuid) ||
      (drafted.replaces !== null && line.time_delimitation_uuid === drafted.replaces)
    if (!isTouched) continue
    const product = productOf(line.product_uuid)
    const { is_in_rule, would_be } = replay(drafted, sold, product)
    const was = lineTotals(line).total
    const row = rows.get(line.product_uuid) ?? {
      product_uuid: line.product_uuid,
      name: product?.name ?? line.name,
      quantity: 0,
      quantity_in_rule: 0,
      was: zero,
      would_be: zero,
      difference: zero,
    }
    rows.set(line.product_uuid, {
      ...row,
      quantity: row.quantity + line.quantity,
      quantity_in_rule: row.quantity_in_rule + (is_in_rule ? line.quantity : 0),
      was: plus(row.was, was),
      would_be: plus(row.would_be, would_be),
      difference: plus(row.difference, minus(would_be, was)),
    })
  }
  const products = [...rows.values()].sort(
    (a, b) => Math.abs(b.difference) - Math.abs(a.difference) || a.name.localeCompare(b.name, 'da'),
  )
  const total = (field: 'was' | 'would_be' | 'difference') => sum(products.map((row) => row[field]))
  return {
    products,
    total: { was: total('was'), would_be: total('would_be'), difference: total('difference') },
  }
}

/** Changes the unit price only; discount and variants stay. */
const replay = (
  { rules, others, draft, replaces }: Drafted,
  { line, at, context }: SoldLine,
  pricedProduct: PricedProduct | undefined,
): { is_in_rule: boolean; would_be: Money } => {
  const product = pricedProduct ?? { uuid: line.product_uuid, price: null, price_profile_uuid: null }
  const found = priceAt(product, { ...context, rules, at })
  const is_in_rule = found.time_delimitation_uuid === draft.uuid
  const wasUnderIt = replaces !== null && line.time_delimitation_uuid === replaces
  const price = is_in_rule
    ? found.price
    : wasUnderIt
      ? priceAt(product, { ...context, rules: others, at }).price
      : null
  if (price === null) return { is_in_rule, would_be: lineTotals(line).total }
  const variants = sum((line.variants ?? []).map((one) => money(one.price * one.quantity)))
  return { is_in_rule, would_be: lineTotals({ ...line, unit_price: plus(price, variants) }).total }
}

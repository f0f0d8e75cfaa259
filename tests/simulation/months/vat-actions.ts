import { type ProductUuid, pieces } from '@bon/contracts/kernel'
import type { CartLine } from '@bon/contracts/orders'
import { newId } from '@bon/infra/clock'
import { issued } from './card-actions.ts'
import type { Action, Trade } from './trade.ts'

const lineOf = ({ products }: Trade, uuid: ProductUuid, count: number, over: object = {}): CartLine => {
  const price = products.find((product) => product.uuid === uuid)?.price
  if (!price) throw new Error('the product is not in the catalogue')
  return {
    uuid: newId(),
    quantity: pieces(count),
    sellable_data: { type: 'product', product: { uuid, price } },
    ...over,
  }
}

/** Goods of one rate each: zero, exempt, reduced and the standard one. */
export const ofEachRate = (trade: Trade): CartLine[] => {
  const { shop, products, line, rng } = trade
  const zero_rated = products.find(({ name }) => name === 'Kajkantens kogebog')
  if (!zero_rated) throw new Error('no goods at zero percent')
  const others = [zero_rated.uuid, shop.other_rates.exempt, shop.other_rates.reduced]
  return [...others.map((uuid) => lineOf(trade, uuid, rng.int(1, 3))), line(rng.int(1, 3))]
}

/** Goods of other VAT rates than the standard one, alone and with each other on one bon. */
export const vatActions: Record<string, Action> = {
  'VAT at zero percent': (trade) => trade.sold(ofEachRate(trade).slice(0, 1)),
  'VAT exempt goods': (trade) => trade.sold([lineOf(trade, trade.shop.other_rates.exempt, 2)]),
  'VAT at a reduced rate': (trade) => trade.sold([lineOf(trade, trade.shop.other_rates.reduced, 3)]),
  'VAT of all rates on one bon': (trade) => trade.sold(ofEachRate(trade)),
  'VAT of all rates with discounts': async (trade) => {
    const order_lines = ofEachRate(trade).map((each, n) => ({ ...each, percentage_discount: 37 * n }))
    await trade.paid(await trade.saved(order_lines, { details: { percentage_discount: 70 } }), 5_000_00)
  },
  'VAT of all rates in cash and on a slip': async (trade) => {
    const rest = await trade.paid(await trade.saved(ofEachRate(trade)), 50_00)
    await trade.paid(rest, rest.unpaid, { payment_type_uuid: trade.slips })
  },
  'VAT of all rates refunded': async (trade) => {
    const order = await trade.sold(ofEachRate(trade))
    const lines = order.lines.slice(1).map(({ uuid, quantity }) => ({ line_uuid: uuid, quantity }))
    const command_id = await trade.shop.approved(trade.till, 'order.refund', order.order_uuid)
    await trade.refunded(order, { lines, command_id, reason: 'Købt forkert' })
  },
  'VAT of all rates with a card sold (R-3)': (trade) =>
    trade.sold([...ofEachRate(trade), trade.card('multi', trade.rng.int(1_00, 300_00))]),
  'VAT of all rates paid in part by a multi-purpose card': async (trade) => {
    const code = await issued(trade, 'multi', 100_00)
    const rest = await trade.redeemed(await trade.saved(ofEachRate(trade)), code, trade.rng.int(1, 100_00))
    await trade.paid(rest, 5_000_00)
  },
  'VAT of all rates paid in part by a single-purpose card': async (trade) => {
    const code = await issued(trade, 'single', 20_00)
    const order = await trade.saved(ofEachRate(trade))
    // The card pays goods of its own rate alone.
    const most = order.by_rate.find(({ vat_rate }) => vat_rate === 250)?.gross ?? 0
    const rest = await trade.redeemed(order, code, trade.rng.int(1, Math.min(20_00, most)))
    await trade.paid(rest, 5_000_00)
  },
}

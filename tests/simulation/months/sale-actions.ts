import { api } from '@bon/contracts/api'
import { money, pieces, zero, zeroTotalType } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import { newId } from '@bon/infra/clock'
import { pollUntil } from '../../harness/until.ts'
import { done } from './done.ts'
import type { Action, Trade } from './trade.ts'

const give = ({ kindOf, line }: Trade, name: string, over: object = {}) => ({
  ...line(),
  discount_kind_uuid: kindOf(name),
  ...over,
})
/** What was recorded as cash was paid at the terminal. */
export const correctedTender = async (
  { shop, call, of, till, slips }: Trade,
  { order_uuid, payments }: OrderView,
): Promise<void> => {
  const command_id = await shop.approved(till, 'order.correct_tender', order_uuid)
  const payment_uuid = payments[0]?.payment_uuid ?? ''
  const body = { ...till.by, payment_uuid, payment_type_uuid: slips, reason: 'Var på kort' }
  done(await call(api.tender_corrections.correctTender, { ...of(order_uuid), command_id, body }))
}
/** The company's card, for which its terminal takes 2 % (DEF-08). */
const soldByCompanyCard = async (trade: Trade): Promise<OrderView> => {
  const { shop, till, saved, paid, lines, cards } = trade
  shop.companyCardAt(till)
  const order = await saved(lines())
  const { order_uuid, unpaid } = order
  await paid(order, unpaid, { payment_type_uuid: cards })
  const now = async () => done(await till.show(order_uuid)).body.order
  const sold = await pollUntil(now, ({ status }) => status === 'completed')
  if (sold.total <= unpaid) throw new Error('the terminal took no surcharge')
  return sold
}
const nothing = { payment_type_uuid: zeroTotalType, received: zero }

/** Sales of goods and what follows them. */
export const saleActions: Record<string, Action> = {
  'cash sale': ({ sold, lines }) => sold(lines()),
  'slip sale': ({ sold, lines, slips, till }) => {
    const bought = lines()
    return sold(bought, { payment_type_uuid: slips, received: till.totalOf(bought) })
  },
  'cash and slip on one bon': async ({ saved, paid, lines, slips }) => {
    const order = await saved(lines())
    const rest = await paid(order, 5_00)
    await paid(rest, rest.unpaid, { payment_type_uuid: slips })
  },
  'odd øre in cash': async ({ sold, line }) =>
    sold([
      { ...line(), percentage_discount: 37 },
      { ...line(3), percentage_discount: 111 },
    ]),
  'line discount of a kind': ({ sold, line, kindOf }) =>
    sold([{ ...line(2), percentage_discount: 150, discount_kind_uuid: kindOf('Stamkunde') }, line()]),
  'bon discount': async ({ saved, lines, paid }) => {
    await paid(await saved(lines(), { details: { percentage_discount: 100 } }), 5_000_00)
  },
  'R-2 everything free': (trade) => trade.soldWithPin([give(trade, 'Reklamation')], nothing),
  'R-2 staff meal': (trade) =>
    trade.soldWithPin([
      give(trade, 'Personalemad', { discounted_for_uuid: trade.till.cashier }),
      trade.line(),
    ]),
  'R-2 own use': (trade) =>
    trade.soldWithPin([give(trade, 'Eget forbrug', { discounted_for_uuid: trade.till.cashier })], nothing),
  'refund in cash': async (trade) => {
    await trade.refunded(await trade.sold(trade.lines()))
  },
  'refund on slips': async (trade) => {
    const { till, slips, shop } = trade
    const bought = trade.lines()
    const order = await trade.sold(bought, { payment_type_uuid: slips, received: till.totalOf(bought) })
    const command_id = await shop.approved(till, 'order.refund', order.order_uuid)
    await trade.refunded(order, { payment_type_uuid: slips, command_id, reason: 'Kold mad' })
  },
  'deposit bottles returned': async ({ products, call, of, till, rng }) => {
    const bottle = products.find(
      ({ special_behaviour, price }) => special_behaviour === 'deposit' && (price ?? 0) > 0,
    )
    if (!bottle?.price) throw new Error('no deposit')
    const quantity = pieces(rng.int(1, 6))
    const lines = [{ uuid: newId(), product_uuid: bottle.uuid, price: bottle.price, quantity }]
    const payment = { payment_uuid: newId(), payment_type_uuid: till.cash.uuid }
    done(
      await call(api.deposit_returns.give, {
        ...of(newId()),
        body: { ...till.by, ...payment, short_nr: 78, lines },
      }),
    )
  },
  'tip in a payment': async ({ saved, paid, lines, slips, rng }) => {
    const order = await saved(lines())
    await paid(order, order.unpaid + rng.int(1, 50_00), { payment_type_uuid: slips })
  },
  'tip after payment': async ({ sold, lines, call, of, till, slips, rng }) => {
    for (const payment_type_uuid of [till.cash.uuid, slips]) {
      const { order_uuid } = await sold(lines())
      const amount = money(payment_type_uuid === slips ? rng.int(1, 50_00) : rng.int(1, 40) * 50)
      const body = { ...till.by, payment_uuid: newId(), payment_type_uuid, amount }
      done(await call(api.tips.give, { ...of(order_uuid), body }))
    }
  },
  'R-10 sale that waited': ({ sold, lines, shop }) => sold(lines(), { waited: true, sold_at: shop.now() }),
  'DEF-08 surcharge of a company card': soldByCompanyCard,
  'DEF-08 surcharge given back with the goods': async (trade) => {
    const { shop, till, call, of } = trade
    const sold = await soldByCompanyCard(trade)
    const command_id = await shop.approved(till, 'order.refund', sold.order_uuid)
    const body = {
      ...till.by,
      payment_type_uuid: till.cash.uuid,
      card_payment_uuid: sold.payments[0]?.payment_uuid,
      refund_order: { order_uuid: newId(), short_nr: 79 },
      lines: sold.lines
        .filter(({ mark }) => mark !== 'surcharge')
        .map(({ uuid, quantity }) => ({ line_uuid: uuid, quantity })),
    }
    done(await call(api.refunds.refund, { ...of(sold.order_uuid), command_id, body }))
    const isBack = ({ refunds }: OrderView) => refunds.some(({ status }) => status === 'settled')
    const now = async () => done(await till.show(sold.order_uuid)).body.order
    if (!isBack(await pollUntil(now, isBack))) throw new Error('the card got nothing back')
  },
  'R-6 wrong tender': async (trade) => correctedTender(trade, await trade.sold(trade.lines())),
}

import { api } from '@bon/contracts/api'
import { money } from '@bon/contracts/kernel'
import { accounts, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { pollUntil } from '../../harness/until.ts'
import { done } from './done.ts'
import type { Action, Trade } from './trade.ts'

type Nature = 'multi' | 'single'
const natures: readonly Nature[] = ['multi', 'single']

/** Sold, and issued by the process that follows the sale. */
export const issued = async (trade: Trade, nature: Nature, amount: number): Promise<string> => {
  const { call, at } = trade
  const order = await trade.sold([trade.card(nature, amount)])
  const code = await trade.codeOf(order)
  const listed = async () => {
    const query = { code_end: code.replaceAll(/[^0-9A-Z]/gi, '').slice(-4), limit: 50 }
    const { gift_cards } = done(await call(api.gift_cards.list, { ...at, query })).body
    return gift_cards.some(({ order_uuid }) => order_uuid === order.order_uuid)
  }
  if (!(await pollUntil(listed, Boolean))) throw new Error('the card was not issued')
  return code
}

const bring = async ({ call, at, shop }: Trade, nature: Nature, expires_in_days: number, balance: number) => {
  const { rows } = done(await call(resourceEndpoints(accounts).list, { ...at, query: { limit: 200 } })).body
  const contra = rows.find(({ data }) => data.number === 5822)?.uuid ?? ''
  const code = newId().slice(-12)
  const expires_on = Temporal.Instant.from(shop.now())
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .add({ days: expires_in_days })
    .toString()
  const gift_cards = [{ code, balance: money(balance), expires_on }]
  const gift_card_type_uuid = shop.card_types[nature]
  done(
    await call(api.gift_cards.bring, {
      ...at,
      body: { gift_card_type_uuid, contra_account_uuid: contra, gift_cards },
    }),
  )
  return code
}

const lookUp = async ({ call, at }: Trade, code: string) =>
  done(await call(api.gift_cards.lookUp, { ...at, body: { code } })).body.gift_card

const ofBoth = (
  name: string,
  action: (trade: Trade, nature: Nature) => Promise<unknown>,
): Record<string, Action> =>
  Object.fromEntries(
    natures.map((nature) => [`R-13 ${nature} card ${name}`, (trade: Trade) => action(trade, nature)]),
  )

/** Cards of both natures through their life. */
export const cardActions: Record<string, Action> = {
  ...ofBoth('sold', (trade, nature) => trade.sold([trade.card(nature, trade.rng.int(1_00, 999_99))])),
  ...ofBoth('sold with goods (R-3)', (trade, nature) =>
    trade.sold([...trade.lines(), trade.card(nature, trade.rng.int(1_00, 999_99))]),
  ),
  ...ofBoth('pays a part', async (trade, nature) => {
    const amount = trade.rng.int(1_00, 20_00)
    const code = await issued(trade, nature, amount)
    const order = await trade.saved([trade.till.line(2), trade.till.line(3)])
    const rest = await trade.redeemed(order, code, trade.rng.int(1, amount))
    await trade.paid(rest, 5_000_00)
  }),
  ...ofBoth('pays all', async (trade, nature) => {
    const order = await trade.saved([trade.till.line(2)])
    const code = await issued(trade, nature, order.total + trade.rng.int(1, 50_00))
    await trade.redeemed(order, code, order.total)
  }),
  ...ofBoth('refunded', async (trade, nature) => {
    const order = await trade.saved([trade.till.line(2), trade.till.line(3)])
    const code = await issued(trade, nature, 500_00)
    const half = await trade.redeemed(order, code, trade.rng.int(1, 100_00))
    await trade.refunded(await trade.paid(half, 5_000_00))
  }),
  ...ofBoth('imported', (trade, nature) => bring(trade, nature, 300, trade.rng.int(1_00, 500_00))),
  ...ofBoth('paid out', async (trade, nature) => {
    const code = await bring(trade, nature, -30, trade.rng.int(1_00, 500_00))
    const { gift_card_uuid, current_balance: amount } = await lookUp(trade, code)
    const body = { amount, payment_type_uuid: trade.slips }
    done(await trade.call(api.gift_cards.payOut, { ...trade.of(gift_card_uuid), body }))
  }),
}

/** A year beyond its last day a card lapses, as soon as the worker looks. */
export const bringForfeited = (trade: Trade, nature: Nature): Promise<string> =>
  bring(trade, nature, -500, trade.rng.int(1_00, 500_00))

export const untilLapsed = async (trade: Trade, code: string): Promise<void> => {
  const left = async () => (await lookUp(trade, code)).current_balance
  if ((await pollUntil(left, (balance) => balance === 0)) !== 0) throw new Error('the card did not lapse')
}

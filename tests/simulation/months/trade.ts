import { api } from '@bon/contracts/api'
import { giftCardType, money, pieces, type Quantity, type Uuid } from '@bon/contracts/kernel'
import type { CartLine, OrderView } from '@bon/contracts/orders'
import { newId } from '@bon/infra/clock'
import type { Till } from '../../harness/till.ts'
import { done } from './done.ts'
import type { MonthShop } from './month-shop.ts'

/** The dishes after these get other prices meanwhile. */
export const sold_dishes = 25

/** A till of a day, with what the actions have in common; all of it goes over HTTP. */
export const tradeOf = async (shop: MonthShop, till: Till) => {
  const { call, rng } = shop
  const { payment_types, discount_kinds, products } = await till.catalogueNow()
  const at = { token: till.token, company: till.company }
  const of = (uuid: Uuid) => ({ ...at, params: { uuid } })
  const slips = payment_types.find(({ method }) => method === 'autonomous')
  if (!slips) throw new Error('no terminal that stands alone')
  // The company in euro has no terminal of its own.
  const cards = payment_types.find(({ method }) => method === 'card')?.uuid ?? ''
  const kindOf = (name: string): Uuid => {
    const kind = discount_kinds.find((each) => each.name === name)
    if (!kind) throw new Error(`no kind of discount is called ${name}`)
    return kind.uuid
  }
  const line = (count = 1) => till.line(rng.int(0, sold_dishes - 1), count)
  const lines = (most = 3) => Array.from({ length: rng.int(1, most) }, () => line(rng.int(1, 3)))
  const card = (kind: 'multi' | 'single', amount: number): CartLine => ({
    uuid: newId(),
    quantity: pieces(1),
    sellable_data: {
      type: 'gift_card_type',
      gift_card_type: { uuid: shop.card_types[kind], price: money(amount) },
    },
  })
  const saved = async (order_lines: CartLine[], over: object = {}): Promise<OrderView> => {
    const body = { ...till.by, short_nr: 1, order_lines, ...over }
    return done(await till.save(newId(), order_lines, { body })).body.order
  }
  const paid = async (order: OrderView, received: number, over: object = {}): Promise<OrderView> =>
    done(
      await call(api.orders.pay, {
        ...of(order.order_uuid),
        if_match: order.revision,
        body: {
          ...till.by,
          payment_uuid: newId(),
          payment_type_uuid: till.cash.uuid,
          received: money(received),
          ...over,
        },
      }),
    ).body.order
  return {
    shop,
    call,
    rng,
    till,
    at,
    of,
    products,
    slips: slips.uuid,
    cards,
    kindOf,
    line,
    lines,
    card,
    saved,
    paid,
    sold: async (order_lines: CartLine[], over: object = {}): Promise<OrderView> =>
      done(await till.sell(order_lines, over)).body.order,
    /** Beyond the limits of a cashier, with an administrator's PIN. */
    soldWithPin: async (order_lines: CartLine[], over: object = {}): Promise<OrderView> => {
      const order = newId()
      const command_id = await shop.approved(till, 'order.save', order)
      const body = { order, payment_uuid: newId(), reason: 'Aftalt med ejeren', ...over }
      return done(await till.sell(order_lines, body, { command_id })).body.order
    },
    /** Code of a card that was sold, as its receipt prints it. */
    codeOf: async (order: OrderView): Promise<string> => {
      const { receipt } = done(await call(api.orders.receipt, of(order.order_uuid))).body
      const [first] = receipt.gift_cards
      if (!first) throw new Error('no card on the receipt')
      return first.code
    },
    redeemed: (order: OrderView, code: string, amount: number) =>
      paid(order, amount, { payment_type_uuid: giftCardType, gift_card: { code } }),
    refunded: async (
      order: OrderView,
      { payment_type_uuid = till.cash.uuid, command_id = newId(), ...over }: RefundOver = {},
    ) => {
      const [first] = order.lines
      if (!first) throw new Error('nothing to refund')
      return done(
        await call(api.refunds.refund, {
          ...of(order.order_uuid),
          command_id,
          body: {
            ...till.by,
            payment_type_uuid,
            refund_order: { order_uuid: newId(), short_nr: 77 },
            lines: [{ line_uuid: first.uuid, quantity: first.quantity }],
            ...over,
          },
        }),
      ).body
    },
  }
}
type RefundOver = {
  payment_type_uuid?: Uuid
  command_id?: Uuid
  reason?: string
  lines?: { line_uuid: Uuid; quantity: Quantity }[]
}
export type Trade = Awaited<ReturnType<typeof tradeOf>>
/** An action of the trade; the months contain each of them. */
export type Action = (trade: Trade) => Promise<unknown>

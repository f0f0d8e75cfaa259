import { isRejection, money, pieces, type Uuid } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import type { CommandHandler } from '../kernel/index.ts'
import { orderDecider, orderStream } from '../orders/index.ts'
import {
  card,
  cardShop,
  cash,
  cashier_uuid,
  register_uuid,
  sessionNo,
} from '../spec-support/spec-card-shop.ts'
import { specId } from '../spec-support/spec-store.ts'

class Crashed extends Error {}

/** The previous release, whose commands had an additional field. */
const earlier = (handler: CommandHandler): CommandHandler => ({
  ...handler,
  handle: (decider, stream, command, context) =>
    handler.handle(decider, stream, { ...command, issued_by: 'the release before' }, context),
})

type Shop = ReturnType<typeof cardShop>
type Action = (shop: Shop) => Promise<unknown>

/** Crashes at the n-th call of the store, after which the next release continues. Undefined when it did not crash. */
const crashingAt = async (n: number, begin: Action, action: Action): Promise<object | undefined> => {
  const shop = cardShop()
  await shop.openSession()
  await begin(shop)
  let calls = 0
  const crash = () => {
    calls += 1
    if (calls >= n) throw new Crashed()
  }
  shop.restart({ version: earlier, crash })
  await action(shop).catch((error: unknown) => {
    if (!(error instanceof Crashed)) throw error
  })
  shop.restart()
  await shop.redeliver()
  await shop.run(300_000)
  await shop.redeliver()
  return calls >= n ? books(shop) : undefined
}

/** Money by order, session and bank, whatever path led to it; nothing is pending. */
const books = async (shop: Shop) => {
  const streams = new Set(shop.log.map(({ stream }) => stream).filter((one) => one.startsWith('order-')))
  const orders = await Promise.all([...streams].map((one) => shop.orderOf(one.slice('order-'.length))))
  const payments = orders.flatMap((one) => one.payments)
  const refunds = orders.flatMap((one) => one.refunds)
  return {
    recorded: payments.flatMap(({ status, amount }) => (status === 'recorded' ? [amount] : [])),
    underway: [...payments, ...refunds].filter(({ status }) => ['started', 'reserved'].includes(status))
      .length,
    completed: orders.filter(({ status }) => status === 'completed').length,
    money: shop.count('TenderAccepted'),
    receipts: shop.count('ReceiptRecorded'),
    balances: shop.bank.charges().map((reference) => shop.bank.keeps(reference)),
  }
}

const order = specId(1_001)
const paying: Uuid = specId(777)
const refund = (shop: Shop, onCard: boolean) =>
  shop.handler().handle(
    orderDecider,
    orderStream(order),
    {
      type: 'ReserveRefund',
      refund_uuid: specId(778),
      kind: 'refund',
      by: { register_uuid, cashier_uuid, session_uuid: sessionNo(1) },
      refund_order: { order_uuid: specId(779), short_nr: 9 },
      lines: [{ line_uuid: specId(201), quantity: pieces(1) }],
      cash: { payment_type_uuid: onCard ? card : cash, rounding_unit: 1 },
      ...(onCard && { card: { payment_uuid: paying } }),
    },
    shop.context(),
  )
const nothing: Action = async (shop) => shop.openOrder(1)
const paidBy =
  (method: 'cash' | 'card'): Action =>
  async (shop) => {
    await shop.openOrder(1)
    await shop.pay(order, { payment_uuid: paying, method })
    await shop.run(5_000)
  }
const parts: Action = async (shop) => {
  await shop.openOrder(1)
  await shop.pay(order, { method: 'cash', amount: money(20_00) })
}

const refundOf =
  (onCard: boolean): Action =>
  async (shop) => {
    const reserved = await refund(shop, onCard)
    if (isRejection(reserved)) throw new Error(reserved.rejection)
    await shop.run(5_000)
  }

test.each<[string, Action, Action]>([
  ['a cash sale', nothing, paidBy('cash')],
  ['the rest in cash', parts, paidBy('cash')],
  ['a card sale', nothing, paidBy('card')],
  ['a refund in cash', paidBy('cash'), refundOf(false)],
  ['a refund on the card', paidBy('card'), refundOf(true)],
])(
  'FIND-H6: %s that crashes at any store call is completed by the next release',
  async (_, begin, action) => {
    const never = await crashingAt(1, begin, action)
    const undisturbed = cardShop()
    await undisturbed.openSession()
    await begin(undisturbed)
    await action(undisturbed)
    await undisturbed.run(60_000)
    const whole = await books(undisturbed)
    for (let n = 2; ; n += 1) {
      const ended = await crashingAt(n, begin, action)
      if (!ended) return expect(n).toBeGreaterThan(10)
      // Before the intent is stored there is nothing to continue; an attempt that never reached the terminal is given
      // up (TERM-5).
      expect([never, whole], `died at call ${n}`).toContainEqual(ended)
    }
  },
)

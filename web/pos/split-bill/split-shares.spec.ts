import { type Money, money, sum } from '@bon/contracts/kernel'
import { cashPart, cashPayment, equalShares } from '@bon/contracts/orders'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idOf, orderView } from '../sale/cart.examples.ts'
import {
  cashShare,
  filledAmounts,
  needsReplan,
  paidSincePlan,
  sharesLeft,
  typedLeft,
} from './split-shares.ts'

const payment = (amount: Money, n: number) => ({
  payment_uuid: idOf(`payment ${n}`),
  payment_type_uuid: idOf('cash'),
  method: 'cash' as const,
  register_uuid: idOf('register'),
  session_uuid: idOf('session'),
  cashier_uuid: idOf('cashier'),
  rounding: money(0),
  received: amount,
  change: money(0),
  at: '2026-11-20T17:42:00.000Z',
  status: 'recorded' as const,
  amount,
})

/** Pays all shares in cash, one after the other. */
const paidInCash = (total: Money, shares: Money[], unit: number) => {
  let order = { ...orderView([]), shares, payments: [] as ReturnType<typeof payment>[], unpaid: total }
  const partPayments: { amount: Money; rounding: Money }[] = []
  while (order.unpaid > 0 && partPayments.length < 20) {
    const left = sharesLeft(order)
    const [share = money(0)] = left
    const amount = cashShare(share, order.unpaid, left.length === 1, unit)
    const paid =
      amount === undefined
        ? cashPayment(order.unpaid, money(order.unpaid + unit), unit)
        : cashPart(amount, amount)
    partPayments.push(paid)
    const unpaid = money(order.unpaid - paid.amount)
    order = { ...order, unpaid, payments: [...order.payments, payment(paid.amount, partPayments.length)] }
    if (needsReplan(order)) order = { ...order, shares: sharesLeft(order) }
  }
  return { order, partPayments }
}

test('100,00 shared by three in cash ends at exactly nothing, without rounding', () => {
  const { order, partPayments } = paidInCash(money(100_00), equalShares(money(100_00), 3), 50)
  expect(partPayments.map(({ amount }) => amount)).toEqual([3350, 3350, 3300])
  expect(sum(partPayments.map(({ rounding }) => rounding))).toBe(0)
  expect(order.unpaid).toBe(0)
})

test('any bill shared by two to twelve in cash ends at exactly nothing, whole coins but for the end', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_200, max: 500_000 }), fc.integer({ min: 2, max: 12 }), (total, count) => {
      const { order, partPayments } = paidInCash(money(total), equalShares(money(total), count), 50)
      expect(order.unpaid).toBe(0)
      expect(partPayments).toHaveLength(count)
      for (const { amount } of partPayments.slice(0, -1)) expect(amount % 50).toBe(0)
      expect(Math.abs(partPayments.at(-1)?.rounding ?? 0)).toBeLessThanOrEqual(25)
    }),
  )
})

test('what was paid before the plan is none of it', () => {
  const order = {
    shares: [money(50_00), money(50_00)],
    unpaid: money(100_00),
    payments: [payment(money(20_00), 1)],
  }
  expect(paidSincePlan(order)).toEqual([])
  expect(sharesLeft(order)).toEqual([5000, 5000])
  expect(needsReplan(order)).toBe(false)
})

test('the share that is nearest to what was paid is the one that is gone', () => {
  const order = {
    shares: [money(20_00), money(50_00), money(30_00)],
    unpaid: money(70_50),
    payments: [payment(money(29_50), 1)],
  }
  expect(needsReplan(order)).toBe(true)
  expect(sharesLeft(order)).toEqual([2014, 5036])
})

test('typed amounts: what is not given out is said, and goes on the last empty one', () => {
  const amounts = [money(40_00), money(0), money(0)]
  expect(typedLeft(money(100_00), amounts)).toBe(6000)
  expect(filledAmounts(money(100_00), amounts)).toEqual([4000, 0, 6000])
  expect(filledAmounts(money(30_00), amounts)).toEqual(amounts)
})

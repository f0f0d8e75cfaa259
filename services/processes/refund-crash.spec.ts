import { isRejection, type Money, money, quantity, sum, type Uuid } from '@bon/contracts/kernel'
import {
  activePayments,
  type ExistingOrder,
  type OrderLine,
  orderTotals,
  refundedOf,
} from '@bon/contracts/orders'
import { sessionStream, sessionUuid } from '@bon/contracts/registers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSealer } from '../journal/index.ts'
import { type CommandContext, createCommandHandler, withCrashpoints } from '../kernel/index.ts'
import { type OrderCommand, orderDecider, orderStream } from '../orders/index.ts'
import { zReportDecider } from '../registers/index.ts'
import { type SpecStore, specId, specStore } from '../spec-support/spec-store.ts'
import { createGiveBack, createReversal } from './refund-order.process.ts'
import { createSettlePayment } from './settle-payment.ts'

/** Refunds that crash at every call of the store in turn, with everything delivered twice afterwards. */
const [order_uuid, register_uuid, cashier_uuid, cash] = [1, 2, 3, 4].map(specId) as [Uuid, Uuid, Uuid, Uuid]
const session_uuid = sessionUuid(register_uuid, 1)
const by = { register_uuid, session_uuid, cashier_uuid }
const who = {
  company_uuid: specId(900),
  vat_entity_uuid: specId(901),
  actor: 'spec',
  now: '2026-11-21T12:00:00.000Z',
}
const context = (n: number): CommandContext => ({ ...who, command_id: specId(1_000 + n) })
const decided_on = { revision: undefined, order: undefined }
const dish = (n: number, price: number, amount: number, discount = 0): OrderLine => ({
  uuid: specId(20 + n),
  product_uuid: specId(40 + n),
  name: `ret ${n}`,
  quantity: quantity(amount),
  unit: 'kilogram',
  unit_price: money(price),
  percentage_discount: discount,
  vat_rate: 250,
  vat_type_uuid: specId(61),
  account_uuid: specId(62),
  article_group: '04001',
})
const bill = [dish(1, 99_95, 2500), dish(2, 33_33, 3000, 125), dish(3, 62_10, 1000)]
const sign = async (message: string) => `${message.length}`
const signer = { key_id: 'spec', certificate_pem: '', sign, head_key: '', signHead: sign }
const entityOf = async () => ({ cvr: '12345678', zone: 'Europe/Copenhagen' })

class Crashed extends Error {}

/** One process over a log that survives it; it crashes at the n-th call and answers nothing afterwards. */
const liveOn = (log: SpecStore['log'], dies = Number.POSITIVE_INFINITY) => {
  let calls = 0
  const store = withCrashpoints(specStore(log), 'store', () => {
    calls += 1
    if (calls >= dies) throw new Crashed()
  })
  const handler = createCommandHandler(store)
  const settle = createSettlePayment({ handler, sealer: createSealer({ store, signer, entityOf }) })
  const run = async (command: OrderCommand, n: number) => {
    const answer = await handler.handle(orderDecider, orderStream(order_uuid), command, context(n))
    return isRejection(answer) ? answer.rejection : answer
  }
  const orderOf = async (uuid: Uuid): Promise<ExistingOrder> => {
    const state = (await handler.load(orderDecider, orderStream(uuid), who.company_uuid))?.state
    if (!state || state.status === 'new') throw new Error(`no order ${uuid}`)
    return state
  }
  const giveBack = createGiveBack({ handler, settle })
  const reversal = createReversal({ handler, settle })
  return { handler, settle, run, orderOf, giveBack, reversal, calls: () => calls }
}
type Life = ReturnType<typeof liveOn>

/** An order paid in cash, fully or in part. */
const paid = async (lines: OrderLine[], part?: Money) => {
  const log = specStore().log
  const { handler, run, settle } = liveOn(log)
  const session = { ...by, payment_type_uuid: cash, counts: [{ unit: 100, count: 0 }], units: [100], n: 1 }
  await handler.handle(
    zReportDecider,
    sessionStream(session_uuid),
    { type: 'OpenRegister', ...session, previous: undefined },
    context(1),
  )
  await run({ type: 'SaveOrder', order_uuid, ...by, short_nr: 1, cart: { base: undefined, lines } }, 2)
  const started = await run(
    {
      type: 'StartPayment',
      ...by,
      payment_uuid: specId(50),
      payment_type_uuid: cash,
      method: 'cash',
      received: part ?? money(99_999_900),
      rounding_unit: 50,
      receipt_uuid: specId(51),
      decided_on,
      ...(part !== undefined && { amount: part }),
    },
    3,
  )
  if (typeof started === 'string') throw new Error(started)
  await settle(order_uuid, specId(50), who)
  return log
}

const refund = (n: number, refundedLines: readonly (readonly [number, number])[]): OrderCommand => ({
  type: 'ReserveRefund',
  refund_uuid: specId(1_000 + n),
  kind: 'refund',
  by,
  cash: { payment_type_uuid: cash, rounding_unit: 50 },
  refund_order: { order_uuid: specId(300 + n), short_nr: n },
  lines: refundedLines.map(([line, amount]) => ({
    line_uuid: specId(20 + line),
    quantity: quantity(amount),
  })),
})
const cancel: OrderCommand = {
  type: 'StartReversal',
  kind: 'cancel',
  by,
  decided_on,
  refund_order: { order_uuid: specId(310), short_nr: 10 },
}

/** The request: decided in one append, then carried out. */
const requestRefund = async (life: Life, command: OrderCommand, n: number): Promise<string | undefined> => {
  const started = await life.run(command, n)
  if (typeof started === 'string') return started
  for (const event of started.events) {
    if (event.type === 'OrderRefundReserved') await life.giveBack(event)
    if (event.type === 'OrderReversalStarted') await life.reversal(event)
  }
  return undefined
}

/** The reactor without caches: every intent twice, the second time newest first. */
const redelivered = async (log: SpecStore['log']): Promise<Life> => {
  const life = liveOn(log)
  const intents = () =>
    log.filter(({ type }) => type === 'OrderRefundReserved' || type === 'OrderReversalStarted')
  for (const events of [intents(), intents().reverse()])
    for (const event of events)
      await (event.type === 'OrderReversalStarted' ? life.reversal(event) : life.giveBack(event))
  return life
}

/** Cash paid out according to the session's events. */
const paidOut = (log: SpecStore['log']): number =>
  log.reduce((all, { type, data }) => {
    const moved = data as { method: string; amount: number; rounding: number }
    // The last refund may be worth less than an øre and still carry the rounding of the whole (DEF-05).
    return type === 'TenderAccepted' && moved.method === 'cash' && moved.amount <= 0
      ? all - moved.amount - moved.rounding
      : all
  }, 0)
const cashReceivedIn = (order: ExistingOrder): number =>
  sum(
    activePayments(order).flatMap(({ method, amount, rounding }) =>
      method === 'cash' ? [amount, rounding] : [],
    ),
  )

test('SC-59, POS-22: a refund that crashes at any step pays out once, and never more than was sold', async () => {
  const command = refund(1, [
    [1, 1250],
    [2, 1000],
  ])
  const calm = liveOn(await paid(bill))
  await requestRefund(calm, command, 11)
  const steps = calm.calls()
  expect(steps).toBeGreaterThan(10)
  const settled = await calm.orderOf(order_uuid)
  const due = settled.refunds[0]?.paid_out
  expect(due).toBeGreaterThan(0)
  for (let dies = 1; dies <= steps; dies += 1) {
    const log = await paid(bill)
    await expect(requestRefund(liveOn(log, dies), command, 11)).rejects.toThrow(Crashed)
    const next = await redelivered(log)
    // A retry by the page with the same ids gives the same refund, whoever finished it.
    expect(await requestRefund(next, command, 11)).toBeUndefined()
    const life = await redelivered(log)
    expect(paidOut(log), `died at step ${dies}`).toBe(due)
    const order = await life.orderOf(order_uuid)
    expect(order.refunds).toEqual(settled.refunds)
    expect(await life.orderOf(specId(301))).toMatchObject({ status: 'completed' })
    expect(await requestRefund(life, refund(2, [[1, 1251]]), 12)).toBe('order.quantity_too_large')
  }
})

test('ORD-28, ORD-29: cancelling a partly paid order with a crash at any step refunds its part once', async () => {
  const calm = liveOn(await paid(bill, money(20_00)))
  await requestRefund(calm, cancel, 11)
  const steps = calm.calls()
  for (let dies = 1; dies <= steps; dies += 1) {
    const log = await paid(bill, money(20_00))
    await requestRefund(liveOn(log, dies), cancel, 11).catch((error: unknown) => {
      if (!(error instanceof Crashed)) throw error
    })
    await requestRefund(await redelivered(log), cancel, 11)
    const life = await redelivered(log)
    expect(paidOut(log), `died at step ${dies}`).toBe(20_00)
    const [order, refund_order] = [await life.orderOf(order_uuid), await life.orderOf(specId(310))]
    expect([order.status, refund_order.status]).toEqual(['completed', 'completed'])
    expect(orderTotals(order.lines).total + orderTotals(refund_order.lines).total).toBe(0)
    const suspense = [order, refund_order]
      .flatMap(({ payments }) => payments)
      .filter((one) => one.method === 'interim')
    expect(suspense.map(({ amount }) => amount).reduce((all, amount) => all + amount, 0)).toBe(0)
  }
})

test('SC-57, DEF-05: any refunds in any order end at exactly what was paid, including rounding', async () => {
  const line = fc.record({
    price: fc.integer({ min: 1, max: 99_999 }),
    amount: fc.oneof(fc.constantFrom(1000, 2000, 3000), fc.integer({ min: 1, max: 5000 })),
    discount: fc.constantFrom(0, 0, 125, 333),
  })
  const takes = fc.array(fc.record({ line: fc.nat({ max: 5 }), share: fc.integer({ min: 1, max: 1000 }) }), {
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 4 }), takes, async (dishes, parts) => {
      const lines = dishes.map(({ price, amount, discount }, n) => dish(n, price, amount, discount))
      fc.pre(orderTotals(lines).total >= 50)
      const log = await paid(lines)
      const life = liveOn(log)
      const left = async () => {
        const order = await life.orderOf(order_uuid)
        return lines.map((one) => one.quantity - refundedOf(order, one.uuid))
      }
      let n = 0
      for (const { line: at, share } of parts) {
        const rest = (await left())[at % lines.length] ?? 0
        const amount = Math.max(1, Math.floor((rest * share) / 1000))
        const answer = await requestRefund(life, refund(++n, [[at % lines.length, amount]]), 20 + n)
        expect(answer).toBe(rest === 0 ? 'order.quantity_too_large' : undefined)
      }
      const rest = (await left()).flatMap((amount, at) => (amount > 0 ? [[at, amount] as const] : []))
      if (rest.length > 0) expect(await requestRefund(life, refund(++n, rest), 20 + n)).toBeUndefined()
      const order = await life.orderOf(order_uuid)
      expect(paidOut(log)).toBe(cashReceivedIn(order))
      expect(sum(order.refunds.map(({ amount }) => amount))).toBe(orderTotals(lines).total)
    }),
    { numRuns: 60 },
  )
}, 300_000)

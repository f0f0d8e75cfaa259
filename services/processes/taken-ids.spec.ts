import { isRejection, money, type PaymentUuid, pieces, type Uuid } from '@bon/contracts/kernel'
import { type ExistingOrder, type OrderLine, orderTotals } from '@bon/contracts/orders'
import { sessionStream, sessionUuid } from '@bon/contracts/registers'
import { describe, expect, test } from 'vitest'
import { createSealer } from '../journal/index.ts'
import { type CommandContext, createCommandHandler } from '../kernel/index.ts'
import { type OrderCommand, orderDecider, orderStream } from '../orders/index.ts'
import { zReportDecider } from '../registers/index.ts'
import { specId, specStore } from '../spec-support/spec-store.ts'
import { createGiveBack, createReversal } from './refund-order.process.ts'
import { createSettlePayment } from './settle-payment.ts'
import { createCarryLines } from './transfer-lines.process.ts'

/**
 * A client sends an id that belongs to another order. The requesting order is released, and nothing throws (FIND-C1).
 */
const [order_uuid, register_uuid, cashier_uuid, cash, other_uuid] = [1, 2, 3, 4, 5].map(specId) as [
  ...[Uuid, Uuid, Uuid, Uuid, Uuid],
]
const session_uuid = sessionUuid(register_uuid, 1)
const by = { register_uuid, session_uuid, cashier_uuid }
const decided_on = { revision: undefined, order: undefined }
const ours = { company_uuid: specId(900), vat_entity_uuid: specId(901) }
const theirs = { company_uuid: specId(902), vat_entity_uuid: specId(903) }
const who = { ...ours, actor: 'spec', now: '2026-11-21T12:00:00.000Z' }
const dish = (n: number, price: number): OrderLine => ({
  uuid: specId(20 + n),
  product_uuid: specId(40 + n),
  name: `ret ${n}`,
  quantity: pieces(2),
  unit_price: money(price),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: specId(61),
  account_uuid: specId(62),
  article_group: '04001',
})
const sign = async (message: string) => `${message.length}`
const signer = { key_id: 'spec', certificate_pem: '', sign, head_key: '', signHead: sign }

const openShop = async () => {
  const store = specStore()
  const handler = createCommandHandler(store)
  const entityOf = async () => ({ cvr: '12345678', zone: 'Europe/Copenhagen' })
  const settle = createSettlePayment({ handler, sealer: createSealer({ store, signer, entityOf }) })
  let commands = 1_000
  const run = async (command: OrderCommand, uuid = order_uuid, over: Partial<CommandContext> = {}) => {
    commands += 1
    const context = { ...who, command_id: specId(commands), ...over }
    const answer = await handler.handle(orderDecider, orderStream(uuid), command, context)
    if (isRejection(answer)) throw new Error(answer.rejection)
    return answer
  }
  const save = (uuid: Uuid, lines: OrderLine[], over: Partial<CommandContext> = {}) => {
    const cart = { base: undefined, lines }
    return run({ type: 'SaveOrder', order_uuid: uuid, ...by, short_nr: 1, cart }, uuid, over)
  }
  const session = { ...by, payment_type_uuid: cash, counts: [{ unit: 100, count: 0 }], units: [100], n: 1 }
  await handler.handle(
    zReportDecider,
    sessionStream(session_uuid),
    { type: 'OpenRegister', ...session, previous: undefined },
    { ...who, command_id: specId(1_000) },
  )
  const orderOf = async (uuid: Uuid): Promise<ExistingOrder> => {
    const state = (await handler.load(orderDecider, orderStream(uuid), ours.company_uuid))?.state
    if (!state || state.status === 'new') throw new Error(`no order ${uuid}`)
    return state
  }
  const pay = async (uuid: Uuid, payment_uuid: PaymentUuid, amount?: number) => {
    const paying = { type: 'StartPayment', ...by, payment_uuid, payment_type_uuid: cash } as const
    const part = amount === undefined ? {} : { amount: money(amount) }
    const accepting = { received: money(900_000_00), rounding_unit: 50, ...part, decided_on }
    await run({ ...paying, method: 'cash', ...accepting, receipt_uuid: specId(51) }, uuid)
    await settle(uuid, payment_uuid, who)
  }
  const giveBack = createGiveBack({ handler, settle })
  const reversal = createReversal({ handler, settle })
  return { handler, run, save, orderOf, pay, giveBack, reversal, carry: createCarryLines(handler) }
}

const move = (target: Uuid, opens?: { short_nr: number }): OrderCommand => ({
  type: 'StartTransfers',
  kind: 'move_lines',
  by,
  decided_on,
  parts: [
    {
      order_uuid: target,
      opens: opens && { ...opens, table_uuids: [], parked: true },
      lines: [{ line_uuid: specId(21), quantity: pieces(2) }],
    },
  ],
})
const refund = (refund_order: Uuid, refund_uuid = specId(700)): OrderCommand => ({
  type: 'ReserveRefund',
  refund_uuid,
  kind: 'refund',
  by,
  cash: { payment_type_uuid: cash, rounding_unit: 50 },
  refund_order: { order_uuid: refund_order, short_nr: 2 },
  lines: [{ line_uuid: specId(21), quantity: pieces(1) }],
})
const causeOf = ({ events }: Awaited<ReturnType<Awaited<ReturnType<typeof openShop>>['run']>>) => {
  const [event] = events
  if (!event) throw new Error('nothing happened')
  return event
}

describe('a client’s id that belongs to another order', () => {
  test('lines transferred to an order of another company are returned, and the order can be cancelled', async () => {
    const shop = await openShop()
    await shop.save(other_uuid, [dish(2, 50_00)], theirs)
    await shop.save(order_uuid, [dish(1, 84_00)])
    const started = await shop.run(move(other_uuid, { short_nr: 7 }))
    expect(await shop.carry(causeOf(started))).toBe('request.not_found')
    // Redelivery by the reactor.
    expect(await shop.carry(causeOf(started))).toBe('request.not_found')
    expect(await shop.orderOf(order_uuid)).toMatchObject({
      status: 'open',
      transfers_in_flight: [],
      lines: [{}],
    })
    await shop.run({ type: 'CancelOrder', ...by, decided_on })
    expect((await shop.orderOf(order_uuid)).status).toBe('cancelled')
  })

  test('lines do not join an order that has a line of the same id, or that would be too large', async () => {
    const shop = await openShop()
    await shop.save(order_uuid, [dish(1, 84_00)])
    await shop.save(other_uuid, [dish(1, 99_00)])
    expect(await shop.carry(causeOf(await shop.run(move(other_uuid))))).toBe('order.transfer_refused')
    const large = specId(6)
    await shop.save(large, [dish(9, 499_999_999)])
    expect(await shop.carry(causeOf(await shop.run(move(large))))).toBe('order.too_large')
    expect((await shop.orderOf(order_uuid)).lines).toHaveLength(1)
  })

  test.each([
    ['the sale itself', order_uuid, {}],
    ['another order of the house', other_uuid, {}],
    ['another company’s order', other_uuid, theirs],
  ])('a refund whose counter order is %s refunds nothing and is released', async (_, refund_order, over) => {
    const shop = await openShop()
    await shop.save(order_uuid, [dish(1, 84_00)])
    if (refund_order === other_uuid) await shop.save(other_uuid, [dish(2, 50_00)], over)
    await shop.pay(order_uuid, specId(50))
    const reserved = causeOf(await shop.run(refund(refund_order)))
    await shop.giveBack(reserved)
    await shop.giveBack(reserved)
    expect((await shop.orderOf(order_uuid)).refunds).toMatchObject([{ status: 'released' }])
    await shop.giveBack(causeOf(await shop.run(refund(specId(8), specId(701)))))
    expect((await shop.orderOf(order_uuid)).refunds).toMatchObject([{}, { status: 'settled' }])
  })

  test('a reopened order is reversed and continues although both new ids were taken meanwhile', async () => {
    const shop = await openShop()
    const [refund_order, copy] = [specId(81), specId(82)] as [Uuid, Uuid]
    await shop.save(order_uuid, [dish(1, 84_00)])
    await shop.pay(order_uuid, specId(50), 20_00)
    const reopened = causeOf(
      await shop.run({
        type: 'StartReversal',
        kind: 'reopen',
        by,
        decided_on,
        refund_order: { order_uuid: refund_order, short_nr: 2 },
        copy: { order_uuid: copy, short_nr: 3 },
      }),
    )
    await shop.save(refund_order, [dish(2, 50_00)], theirs)
    await shop.save(copy, [dish(3, 60_00)])
    await shop.reversal(reopened)
    await shop.reversal(reopened)
    const sold = await shop.orderOf(order_uuid)
    expect(sold).toMatchObject({ status: 'completed', refunds: [{ status: 'settled' }] })
    expect(orderTotals((await shop.orderOf(copy)).lines).total).toBe(2 * 60_00)
    const back = await shop.orderOf(sold.refunds[0]?.refund_order_uuid ?? '')
    expect(back).toMatchObject({ status: 'completed', origin: { kind: 'reversal', order_uuid } })
  })
})

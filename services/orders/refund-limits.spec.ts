import { isRejection, money, quantity, type Uuid } from '@bon/contracts/kernel'
import { evolveOrder, newOrder, type Order, type OrderLine, type RefundTerms } from '@bon/contracts/orders'
import { describe, expect, test } from 'vitest'
import type { CommandOfType, OrderCommand } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'

/** Cash refunds without an administrator, decided from the events of the original (R-9, S-04). */
const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const actor = { register_uuid: id(2), session_uuid: id(3), cashier_uuid: id(4) }
const at = '2026-11-21T12:00:00.000Z'
const approval = { reason: { ref: id(8), hash: '0'.repeat(64) }, approved_by: id(8) }
const line: OrderLine = {
  uuid: id(10),
  product_uuid: id(11),
  name: 'Stjerneskud',
  quantity: quantity(300_000),
  unit_price: money(169_00),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: id(12),
  account_uuid: id(13),
  article_group: '04006',
}
const decide = (order: Order, command: OrderCommand, n: number) =>
  orderDecider.decide(command, order, { now: at, command_id: id(n) })
const run = (order: Order, command: OrderCommand, n: number): Order => {
  const decided = decide(order, command, n)
  if (isRejection(decided)) throw new Error(decided.rejection)
  return decided.reduce(evolveOrder, order)
}

/** 300 dishes, paid by these payment types. */
const sold = (...parts: ['cash' | 'autonomous', number][]): Order => {
  const cart = { base: undefined, lines: [line] }
  let order = run(newOrder, { type: 'SaveOrder', order_uuid: id(1), ...actor, short_nr: 1, cart }, 20)
  for (const [n, [method, amount]] of parts.entries()) {
    const payment_uuid = id(30 + n)
    const paying = { payment_uuid, payment_type_uuid: id(5), method, amount: money(amount) }
    const how = { received: money(amount), rounding_unit: 50, receipt_uuid: id(6) }
    const decided_on = { revision: undefined, order: undefined }
    order = run(order, { type: 'StartPayment', ...actor, ...paying, ...how, decided_on }, 40 + n)
    order = run(order, { type: 'RecordPayment', payment_uuid }, 60 + n)
  }
  return evolveOrder(order, { type: 'OrderCompleted', data: { receipt_uuid: id(6), nr: 1, at } })
}
const inCash = sold(['cash', 50_700_00])
const usual: RefundTerms = { limit: money(5_000_00), session_limit: money(5_000_00), refunded_cash: money(0) }
const refund = (
  dishes: number,
  over: Partial<CommandOfType<'ReserveRefund'>> = {},
  n = 1,
): CommandOfType<'ReserveRefund'> => ({
  type: 'ReserveRefund',
  refund_uuid: id(100 + n),
  kind: 'refund',
  by: actor,
  refund_order: { order_uuid: id(200 + n), short_nr: 2 },
  cash: { payment_type_uuid: id(5), rounding_unit: 50 },
  lines: [{ line_uuid: line.uuid, quantity: quantity(dishes * 1000) }],
  terms: usual,
  ...over,
})
const causesOf = (order: Order, command: OrderCommand): string => {
  const decided = decide(order, command, 90)
  if (!isRejection(decided)) return 'given'
  expect(decided.rejection).toBe('order.approval_needed')
  return `${decided.params?.['causes']}`
}

describe('cash refunds without an administrator', () => {
  test('are at most the limit at once, and the limit is the company’s', () => {
    expect(causesOf(inCash, refund(29))).toBe('given')
    expect(causesOf(inCash, refund(30))).toBe('refund_limit refund_of_session refund_of_original')
    const terms = { ...usual, limit: money(60_000_00), session_limit: money(60_000_00) }
    expect(causesOf(inCash, refund(300, { terms }))).toBe('given')
  })

  test('are at most the limit per original order, in any number of parts', () => {
    const after = run(inCash, refund(29), 91)
    const terms = { ...usual, session_limit: money(60_000_00) }
    expect(causesOf(after, refund(1, { terms }, 2))).toBe('refund_of_original')
  })

  test('are at most the session’s limit per cashier', () => {
    expect(causesOf(inCash, refund(1, { terms: { ...usual, refunded_cash: money(4_900_00) } }))).toBe(
      'refund_of_session',
    )
  })

  test('are for the cashier who took the payment, and for payments in cash', () => {
    expect(causesOf(inCash, refund(1, { by: { ...actor, cashier_uuid: id(9) } }))).toBe('refund_by_other')
    const mixed = sold(['autonomous', 50_600_00], ['cash', 100_00])
    expect(causesOf(mixed, refund(1))).toBe('refund_by_other_means')
  })

  test('an administrator approves more: with the reason as an event, and outside the cashier’s sums', () => {
    const decided = decide(inCash, refund(300, { approval }), 92)
    expect(decided).toMatchObject([
      { type: 'OrderRefundReserved' },
      {
        type: 'OrderActionApproved',
        data: {
          causes: ['refund_limit', 'refund_of_session', 'refund_of_original'],
          reason: approval.reason,
        },
      },
    ])
    const after = run(inCash, refund(30, { approval }), 93)
    expect(causesOf(after, refund(29, {}, 2))).toBe('given')
    if (isRejection(decided) || decided[0]?.type !== 'OrderRefundReserved') throw new Error('not reserved')
    expect(decided[0].data.payouts[0]).not.toHaveProperty('session_limit')
  })

  test('what goes back counts where it was sold: the refund names how the goods had reached the guest', () => {
    const details = { delivery_type: 'takeaway' as const, guests: 2 }
    const away = evolveOrder(inCash, { type: 'OrderDetailsChanged', data: { details, at } })
    const decided = decide(away, refund(1), 90)
    const reserved = isRejection(decided) ? undefined : decided[0]
    if (reserved?.type !== 'OrderRefundReserved') throw new Error('not reserved')
    expect(reserved.data).toMatchObject({ delivery_type: 'takeaway' })
    expect(reserved.data).not.toHaveProperty('guests')
    const opening = { type: 'OpenCounter', original_order_uuid: id(1), reserved: reserved.data } as const
    const back = run(newOrder, opening, 91)
    expect(back).toMatchObject({ details: { delivery_type: 'takeaway' } })
  })

  test('the session is given the limit that applies', () => {
    expect(decide(inCash, refund(1), 94)).toMatchObject([
      { data: { payouts: [{ method: 'cash', session_limit: 5_000_00 }] } },
    ])
  })
})

describe('a partly paid order that is cancelled refunds its payments (ORD-28)', () => {
  const part = (): Order => {
    const cart = { base: undefined, lines: [line] }
    const order = run(newOrder, { type: 'SaveOrder', order_uuid: id(1), ...actor, short_nr: 1, cart }, 20)
    const paying = { payment_uuid: id(30), payment_type_uuid: id(5), method: 'cash' as const }
    const how = {
      received: money(49_000_00),
      amount: money(49_000_00),
      rounding_unit: 50,
      receipt_uuid: id(6),
    }
    const decided_on = { revision: undefined, order: undefined }
    const begun = run(order, { type: 'StartPayment', ...actor, ...paying, ...how, decided_on }, 40)
    return run(begun, { type: 'RecordPayment', payment_uuid: id(30) }, 60)
  }
  const cancel = (over: Partial<CommandOfType<'StartReversal'>> = {}): OrderCommand => ({
    type: 'StartReversal',
    kind: 'cancel',
    refund_order: { order_uuid: id(201), short_nr: 2 },
    by: actor,
    decided_on: { revision: undefined, order: undefined },
    terms: usual,
    ...over,
  })
  test('within the same limits', () => {
    expect(causesOf(part(), cancel())).toBe('refund_limit refund_of_session refund_of_original')
    expect(causesOf(part(), cancel({ approval }))).toBe('given')
  })
})

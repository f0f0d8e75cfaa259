import { isRejection, money, quantity, type Uuid } from '@bon/contracts/kernel'
import { evolveOrder, newOrder, type Order, type OrderLine } from '@bon/contracts/orders'
import { describe, expect, test } from 'vitest'
import type { CommandOfType, OrderCommand, SaveOrder } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'

/** Changes of lines that a cashier may make without an administrator (R-9, S-12, SC-47). */
const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const actor = { register_uuid: id(2), session_uuid: id(3), cashier_uuid: id(4) }
const at = '2026-11-21T12:00:00.000Z'
const approval = { reason: { ref: id(8), hash: '0'.repeat(64) }, approved_by: id(8) }
const complaint = { uuid: id(90), name: 'Reklamation', form: 'free' as const }
const staff = { uuid: id(91), name: 'Personale', form: 'discount' as const }
const within = {
  limits: { discount: 200, discount_by_kind: { [staff.uuid]: 150 }, open_price: money(5_000_00) },
  bill_shown: false,
}
const dish = (n: number, over: Partial<OrderLine> = {}): OrderLine => ({
  uuid: id(10 + n),
  product_uuid: id(20 + n),
  name: 'Stjerneskud',
  quantity: quantity(2_000),
  unit_price: money(169_00),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: id(12),
  account_uuid: id(13),
  article_group: '04006',
  print_category_uuid: id(14),
  ...over,
})
const decide = (order: Order, command: OrderCommand, n = 90) =>
  orderDecider.decide(command, order, { now: at, command_id: id(n) })
const run = (order: Order, command: OrderCommand, n: number): Order => {
  const decided = decide(order, command, n)
  if (isRejection(decided)) throw new Error(decided.rejection)
  return decided.reduce(evolveOrder, order)
}
const save = (order: Order, lines: readonly OrderLine[], over: Partial<SaveOrder> = {}): SaveOrder => {
  const base = order.status === 'new' ? undefined : order
  return {
    type: 'SaveOrder',
    order_uuid: id(1),
    ...actor,
    short_nr: 1,
    cart: { base, lines },
    within,
    ...over,
  }
}
const causesOf = (order: Order, command: OrderCommand): string => {
  const decided = decide(order, command)
  if (!isRejection(decided)) return 'saved'
  expect(decided.rejection).toBe('order.approval_needed')
  return `${decided.params?.['causes']}`
}
const saved = (...lines: OrderLine[]): Order =>
  run(newOrder, save(newOrder, lines, { within: undefined }), 20)
const sent = (order: Order): Order =>
  run(order, { type: 'SendToKitchen', ticket_uuid: id(50), kind: 'delta', by: actor }, 21)

describe('a discount', () => {
  test('by a cashier is at most the limit, on a new and on an existing order', () => {
    expect(causesOf(newOrder, save(newOrder, [dish(1, { percentage_discount: 200 })]))).toBe('saved')
    expect(causesOf(newOrder, save(newOrder, [dish(1, { percentage_discount: 999 })]))).toBe('discount_limit')
    const order = saved(dish(1))
    expect(causesOf(order, save(order, [dish(1, { percentage_discount: 201 })]))).toBe('discount_limit')
    const limits = { ...within.limits, discount: 1000 }
    expect(
      causesOf(
        order,
        save(order, [dish(1, { percentage_discount: 999 })], { within: { ...within, limits } }),
      ),
    ).toBe('saved')
  })

  test('of a kind is at most the lower limit of the cashier and the kind (R-9)', () => {
    const given = (percentage_discount: number, discount_kind?: typeof staff) =>
      save(newOrder, [dish(1, { percentage_discount, ...(discount_kind && { discount_kind }) })])
    expect(causesOf(newOrder, given(160))).toBe('saved')
    expect(causesOf(newOrder, given(160, staff))).toBe('discount_limit')
    expect(causesOf(newOrder, given(150, staff))).toBe('saved')
    expect(causesOf(newOrder, given(210, { ...staff, uuid: id(92) }))).toBe('discount_limit')
    // Named afterwards, a share that the cashier may give is more than the kind allows.
    const order = saved(dish(1, { percentage_discount: 160 }))
    const named = save(order, [dish(1, { percentage_discount: 160, discount_kind: staff })])
    expect(causesOf(order, named)).toBe('discount_limit')
  })

  test('a meal that was approved for one is not another’s without an approval (R-2, R-9)', () => {
    const meal = { uuid: id(93), name: 'Personalemad', form: 'staff_meal' as const }
    const mealOf = (n: number) => [
      dish(1, { percentage_discount: 1000, discount_kind: meal, discounted_for: id(n) }),
    ]
    const order = saved(...mealOf(70))
    expect(causesOf(order, save(order, [...mealOf(70), dish(2)]))).toBe('saved')
    expect(causesOf(order, save(order, mealOf(71)))).toBe('discount_limit')
  })

  test('in money is at most the limit of the line’s price, and a line given free is beyond it', () => {
    const off = (amount: number) => [dish(1, { discount_amount: money(amount) })]
    expect(causesOf(newOrder, save(newOrder, off(67_60)))).toBe('saved')
    expect(causesOf(newOrder, save(newOrder, off(67_61)))).toBe('discount_limit')
    const free = [dish(1, { percentage_discount: 1000, discount_kind: complaint })]
    expect(causesOf(newOrder, save(newOrder, free))).toBe('discount_limit')
    expect(causesOf(newOrder, save(newOrder, free, { approval }))).toBe('saved')
    const order = saved(...off(67_61))
    expect(causesOf(order, save(order, [...off(67_61), dish(2)]))).toBe('saved')
  })

  test('that was approved needs no new approval, and may be reduced', () => {
    const order = saved(dish(1, { percentage_discount: 500 }))
    expect(causesOf(order, save(order, [dish(1, { percentage_discount: 500 }), dish(2)]))).toBe('saved')
    expect(causesOf(order, save(order, [dish(1, { percentage_discount: 400 })]))).toBe('saved')
    expect(causesOf(order, save(order, [dish(1, { percentage_discount: 501 })]))).toBe('discount_limit')
  })

  test('above the limit is sold with an administrator’s approval, and the reason is an event of the same append', () => {
    const command = save(newOrder, [dish(1, { percentage_discount: 999 })], { approval })
    expect(decide(newOrder, command)).toMatchObject([
      { type: 'OrderOpened' },
      { type: 'OrderLineAdded' },
      { type: 'OrderActionApproved', data: { causes: ['discount_limit'], ...approval } },
    ])
  })

  test('beyond the limit names its approver on the line, as long as the line is beyond the limit (BEYOND-11)', () => {
    const approverOf = (order: Order, line = 1) =>
      order.status === 'new'
        ? undefined
        : order.lines.find(({ uuid }) => uuid === id(10 + line))?.discount_approved_by
    let n = 30
    const after = (order: Order, lines: readonly OrderLine[], over: Partial<SaveOrder> = {}) =>
      run(order, save(order, lines, over), n++)
    const half = dish(1, { percentage_discount: 500 })
    const order = after(newOrder, [half, dish(2, { percentage_discount: 100 })], { approval })
    expect([approverOf(order), approverOf(order, 2)]).toEqual([approval.approved_by, undefined])
    expect(approverOf(after(order, [{ ...half, quantity: quantity(3_000) }, dish(2)]))).toBe(
      approval.approved_by,
    )
    expect(approverOf(after(order, [dish(1, { percentage_discount: 400 }), dish(2)]))).toBe(
      approval.approved_by,
    )
    expect(approverOf(after(order, [dish(1, { percentage_discount: 150 }), dish(2)]))).toBeUndefined()
    const again = { approval: { ...approval, approved_by: id(9) } }
    expect(approverOf(after(order, [dish(1, { percentage_discount: 600 }), dish(2)], again))).toBe(id(9))
  })
})

test('typed prices of one order sum to at most the limit', () => {
  const typed = (n: number, kroner: number) =>
    dish(n, { open_price: true, quantity: quantity(1_000), unit_price: money(kroner * 100) })
  expect(causesOf(newOrder, save(newOrder, [typed(1, 5_000)]))).toBe('saved')
  expect(causesOf(newOrder, save(newOrder, [typed(1, 5_001)]))).toBe('open_price_limit')
  const order = saved(typed(1, 3_000))
  expect(causesOf(order, save(order, [typed(1, 3_000), typed(2, 2_001)]))).toBe('open_price_limit')
  expect(causesOf(order, save(order, [typed(1, 3_000), dish(2, { unit_price: money(9_000_00) })]))).toBe(
    'saved',
  )
})

describe('SC-47: a line that the kitchen has', () => {
  const order = sent(saved(dish(1), dish(2)))
  const less: [string, OrderLine[]][] = [
    ['removed', [dish(1)]],
    ['made fewer', [dish(1), dish(2, { quantity: quantity(1_000) })]],
    ['made cheaper', [dish(1), dish(2, { unit_price: money(100_00) })]],
  ]
  test.each(less)('is %s with an administrator’s approval', (_, lines) => {
    expect(causesOf(order, save(order, lines))).toBe('line_lowered')
    expect(causesOf(order, save(order, lines, { approval }))).toBe('saved')
    const unsent = saved(dish(1), dish(2))
    expect(causesOf(unsent, save(unsent, lines))).toBe('saved')
  })

  test('may be added to freely, and an addition after the ticket is removed freely', () => {
    const more = run(order, save(order, [dish(1), dish(2, { quantity: quantity(5_000) }), dish(3)]), 22)
    expect(causesOf(more, save(more, [dish(1), dish(2, { quantity: quantity(2_000) })]))).toBe('saved')
    expect(causesOf(more, save(more, [dish(1), dish(2, { quantity: quantity(1_000) })]))).toBe('line_lowered')
  })

  test('includes every line once a provisional bill was shown', () => {
    const unsent = saved(dish(1), dish(2))
    expect(causesOf(unsent, save(unsent, [dish(1)], { within: { ...within, bill_shown: true } }))).toBe(
      'line_lowered',
    )
  })

  test('is cancelled with an administrator’s approval', () => {
    const cancel = (over: Partial<CommandOfType<'CancelOrder'>> = {}): OrderCommand => ({
      type: 'CancelOrder',
      ...actor,
      decided_on: { revision: undefined, order: undefined },
      within,
      ...over,
    })
    expect(causesOf(order, cancel())).toBe('line_lowered')
    expect(causesOf(order, cancel({ approval }))).toBe('saved')
    expect(causesOf(saved(dish(1)), cancel())).toBe('saved')
  })
})

describe('BEYOND-12: a correction says who already knew of what it takes off', () => {
  const stagesOf = (order: Order, command: OrderCommand) => {
    const decided = decide(order, command)
    return isRejection(decided)
      ? decided.rejection
      : decided.flatMap(({ data }) => ('stage' in data ? [data.stage] : []))
  }
  const bill = { within: { ...within, bill_shown: true }, approval }
  const unsent = saved(dish(1), dish(2))
  const order = sent(unsent)
  const fewer = [dish(1), dish(2, { quantity: quantity(1_000) })]

  test.each([
    ['nobody', unsent, [dish(1)], { approval }, []],
    ['the guest, by a bill', unsent, [dish(1)], bill, ['bill_shown']],
    ['the kitchen', order, [dish(1)], { approval }, ['sent']],
    ['the kitchen, of a part', order, fewer, { approval }, ['sent']],
    ['both, of whom the guest is named', order, fewer, bill, ['bill_shown']],
  ] as const)('%s', (_, from, lines, over, stages) =>
    expect(stagesOf(from, save(from, lines, over))).toEqual(stages),
  )

  test('what came after the ticket is taken off unknown to the kitchen', () => {
    const more = run(order, save(order, [dish(1), dish(2, { quantity: quantity(5_000) })]), 22)
    expect(stagesOf(more, save(more, [dish(1), dish(2)], { approval }))).toEqual([])
    expect(stagesOf(more, save(more, fewer, { approval }))).toEqual(['sent'])
  })

  test('of a bon that is cleared, by any of its lines', () => {
    const mixed = run(order, save(order, [dish(1), dish(2), dish(3)]), 22)
    const command = {
      type: 'CancelOrder',
      ...actor,
      decided_on: { revision: undefined, order: undefined },
      within,
      approval,
    } as const
    expect(stagesOf(mixed, command)).toEqual(['sent'])
    expect(stagesOf(unsent, command)).toEqual([])
  })
})

import { isRejection, money, pieces, type Uuid } from '@bon/contracts/kernel'
import {
  type ExistingOrder,
  evolveOrder,
  newOrder,
  type OrderDetails,
  type OrderEvent,
  type OrderLine,
} from '@bon/contracts/orders'
import { describe, expect, test } from 'vitest'
import { specify } from '../spec-support/decider-spec.ts'
import type { OrderCommand, SaveOrder } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'

const { given } = specify(orderDecider)
const at = '2026-11-21T12:00:00.000Z'
const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const by = { register_uuid: id(2), session_uuid: id(4), cashier_uuid: id(5) }
const [window, bar, terrace] = [id(31), id(32), id(33)]

const herring: OrderLine = {
  uuid: id(101),
  product_uuid: id(201),
  name: 'Sild',
  quantity: pieces(1),
  unit_price: money(84_00),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: id(7),
  account_uuid: id(8),
  article_group: '04006',
}
const opened: OrderEvent = { type: 'OrderOpened', data: { ...by, order_uuid: id(1), short_nr: 17, at } }
const detailsChanged = (details: OrderDetails): OrderEvent => ({
  type: 'OrderDetailsChanged',
  data: { details, at },
})
const placed = (before: Uuid[], table_uuids: Uuid[]): OrderEvent => ({
  type: 'OrderPlaced',
  data: { table_uuids, before, by: { ...by, at } },
})
const name = (n: number) => ({ ref: id(n), hash: n.toString().padStart(64, '0') })
const folded = (...events: OrderEvent[]) => events.reduce(evolveOrder, newOrder) as ExistingOrder
const save = (base: ExistingOrder, change: Partial<SaveOrder>): SaveOrder => ({
  type: 'SaveOrder',
  ...by,
  order_uuid: id(1),
  short_nr: 17,
  cart: { base, lines: [herring] },
  ...change,
})
const initialEvents: OrderEvent[] = [opened, { type: 'OrderLineAdded', data: { line: herring } }]

describe('details of an order changed at two registers concurrently (FIND-L6)', () => {
  const base = folded(...initialEvents)
  test('the second name is refused, and the rejection names the field', () => {
    const renamed = [...initialEvents, detailsChanged({ assigned_name: name(71) })]
    const command = save(base, { details: { assigned_name: name(72) } })
    given(...renamed)
      .when(command)
      .thenRejected('order.details_changed')
    const decided = orderDecider.decide(command, folded(...renamed), { now: at, command_id: id(9) })
    expect(isRejection(decided) && decided.params).toEqual({ field: 'assigned_name' })
  })
  test('an equal value from both is no conflict, and changes nothing', () =>
    given(...initialEvents, detailsChanged({ guests: 4 }))
      .when(save(base, { details: { guests: 4 } }))
      .thenNothing())
  test('different fields are merged', () =>
    given(...initialEvents, detailsChanged({ guests: 4 }))
      .when(save(base, { details: { assigned_name: name(72) } }))
      .then({ type: 'OrderDetailsChanged', data: { details: { assigned_name: name(72) } } }))
  test('a field sent with its known value does not undo the other change', () =>
    given(...initialEvents, detailsChanged({ guests: 4 }))
      .when(save(base, { details: { guests: null } }))
      .thenNothing())
  test('a field removed at one register and changed at the other is a conflict', () =>
    given(...initialEvents, detailsChanged({ guests: 4 }), detailsChanged({ guests: 5 }))
      .when(save(folded(...initialEvents, detailsChanged({ guests: 4 })), { details: { guests: null } }))
      .thenRejected('order.details_changed'))
  test('a register that saw the other name may replace it', () => {
    const renamed = [...initialEvents, detailsChanged({ assigned_name: name(71) })]
    return given(...renamed)
      .when(save(folded(...renamed), { details: { assigned_name: name(72) } }))
      .then({ type: 'OrderDetailsChanged', data: { details: { assigned_name: name(72) } } })
  })
})

describe('an order moved from two registers concurrently (FIND-L6)', () => {
  const atWindow = [...initialEvents, placed([], [window])]
  const moved = [...atWindow, placed([window], [bar])]
  const place = (change: { table_uuids: Uuid[]; from_table_uuids?: Uuid[] }): OrderCommand => ({
    type: 'PlaceOrder',
    by,
    ...change,
  })
  test('parking it on another table than the one it was moved to is refused', () =>
    given(...moved)
      .when(save(folded(...atWindow), { table_uuids: [terrace], suspend: true }))
      .thenRejected('order.tables_changed'))
  test('parking it on the table known to the cart leaves it where it was moved to', () =>
    given(...moved)
      .when(save(folded(...atWindow), { table_uuids: [window] }))
      .thenNothing())
  test('a move from a table that it has left is refused', () =>
    given(...moved)
      .when(place({ table_uuids: [terrace], from_table_uuids: [window] }))
      .thenRejected('order.tables_changed'))
  test('a move to its current table changes nothing', () =>
    given(...moved)
      .when(place({ table_uuids: [bar], from_table_uuids: [window] }))
      .thenNothing())
  test('a move from its current table is accepted', () =>
    given(...moved)
      .when(place({ table_uuids: [terrace], from_table_uuids: [bar] }))
      .then({ type: 'OrderPlaced', data: { table_uuids: [terrace], before: [bar] } }))
})

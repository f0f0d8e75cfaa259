import { describe, expect, test } from 'vitest'
import {
  type CashierUuid,
  type CompanyUuid,
  earliest,
  type Instant,
  latest,
  type OrderUuid,
  type PaymentUuid,
  type PlainDate,
  type ProductUuid,
  type RegisterUuid,
  type SessionUuid,
  type Uuid,
} from './index.ts'

type Ids = {
  cashier: CashierUuid
  company: CompanyUuid
  order: OrderUuid
  payment: PaymentUuid
  product: ProductUuid
  register: RegisterUuid
  session: SessionUuid
}
/** Other kinds whose ids would accept an id of this kind; `never` when the compiler rejects all. */
type TakenFor<Kind extends keyof Ids> = {
  [Other in Exclude<keyof Ids, Kind>]: Ids[Kind] extends Ids[Other] ? Other : never
}[Exclude<keyof Ids, Kind>]
type MixedUp = { [Kind in keyof Ids]: TakenFor<Kind> }[keyof Ids]

describe('ids and times are branded (ADR 0098)', () => {
  test('an id of one kind is not assignable to another, for every pair of kinds', () => {
    const mixed_up: [MixedUp] extends [never] ? 'none' : 'some' = 'none'
    expect(mixed_up).toBe('none')
  })

  test('the wrong id in a call does not compile', () => {
    const id: Uuid = '019aa000-0000-7000-8000-000000000001'
    const order_uuid: OrderUuid = id
    const register_uuid: RegisterUuid = id
    const orderStream = (of: OrderUuid) => `order-${of}`
    expect(orderStream(order_uuid)).toBe(orderStream(id))
    // @ts-expect-error: a register's id is not an order's
    expect(orderStream(register_uuid)).toBe(orderStream(id))
    // @ts-expect-error: nor is a list of them
    const orders: readonly OrderUuid[] = [register_uuid]
    expect(orders).toEqual([id])
  })

  test('a day is not assignable to an instant', () => {
    const day: PlainDate = '2026-11-24'
    const instant: Instant = '2026-11-24T05:00:00.000Z'
    expect(latest(day, day)).toBe(day)
    expect(earliest(instant, instant)).toBe(instant)
    // @ts-expect-error: a business day is not the moment it begins
    const begins: Instant = day
    expect(begins).toBe(day)
  })
})

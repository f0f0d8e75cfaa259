import type { AvailabilityEvent } from '@bon/contracts/availability'
import { expect, test } from 'vitest'
import { specify } from '../spec-support/decider-spec.ts'
import { specId as id } from '../spec-support/spec-store.ts'
import { type AvailabilityCommand, availabilityDecider, unavailableAt } from './availability.decider.ts'

const { given } = specify(availabilityDecider)
const [herring, register_uuid, cashier_uuid] = [1, 2, 3].map(id) as [string, string, string]
const noon = '2026-11-21T12:00:00.000Z'
const one = '2026-11-21T13:00:00.000Z'
const action = { product_uuid: herring, register_uuid, cashier_uuid }
const commandOf = (type: AvailabilityCommand['type']): AvailabilityCommand => ({ type, ...action })
const soldOut: AvailabilityEvent = { type: 'ProductSoldOut', data: { ...action, at: noon } }
const hidden: AvailabilityEvent = { type: 'ProductHidden', data: { ...action, at: noon, until: one } }
const back: AvailabilityEvent = { type: 'ProductBackInSale', data: { ...action, at: noon } }
const listed = (at: string, ...events: AvailabilityEvent[]) =>
  unavailableAt(events.reduce(availabilityDecider.evolve, availabilityDecider.initialState), at)

test('POS-11: a product is marked sold out once, and available again once', () => {
  given().when(commandOf('MarkSoldOut')).then({ type: 'ProductSoldOut' })
  given(soldOut).when(commandOf('MarkSoldOut')).thenNothing()
  given(soldOut).when(commandOf('PutBackInSale')).then({ type: 'ProductBackInSale' })
  given(soldOut, back).when(commandOf('PutBackInSale')).thenNothing()
  given().when(commandOf('PutBackInSale')).thenNothing()
})

test('POS-55, DEF-31: a hidden product stays hidden for an hour; hiding it again restarts the hour', () => {
  given()
    .when(commandOf('Hide'), noon)
    .then({ type: 'ProductHidden', data: { until: one } })
  given(hidden)
    .when(commandOf('Hide'), '2026-11-21T12:30:00.000Z')
    .then({ type: 'ProductHidden', data: { until: '2026-11-21T13:30:00.000Z' } })
})

test('DEF-31: at the end of the hour it is shown again', () => {
  expect(listed('2026-11-21T12:59:59.999Z', hidden)).toEqual([
    { product_uuid: herring, is_sold_out: false, hidden_until: one },
  ])
  expect(listed(one, hidden)).toEqual([])
})

test('POS-11, DEF-31: hiding for an hour does not restock: a sold-out product is still sold out afterwards', () => {
  expect(listed(one, soldOut, hidden)).toEqual([
    { product_uuid: herring, is_sold_out: true, hidden_until: null },
  ])
  expect(listed(noon, soldOut, hidden, back)).toEqual([])
})

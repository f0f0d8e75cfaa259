import { api } from '@bon/contracts/api'
import { addMs } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import { newId, systemClock } from '@bon/infra/clock'
import { afterAll, expect, test } from 'vitest'
import { startShop } from '../harness/start-shop.ts'
import { tillOf } from '../harness/till.ts'

/** The server's clock, which a test can advance. */
let ahead = 0
const clock = { ...systemClock, now: () => addMs(systemClock.now(), ahead) }
const shop = await startShop({ clock })
afterAll(shop.stop)
const company = shop.ids.kajkanten
const { registers, cashiers } = shop.ids
const token = shop.tokens.admin
const hall = await tillOf(shop, { register: registers.restaurant, cashier: cashiers.mette, company, token })
const bar = await tillOf(shop, { register: registers.bar, cashier: cashiers.lars, company, token })
await hall.ensureOpen()
await bar.ensureOpen()

const takeAt = (order: string, till: typeof bar) =>
  call(api.order_actions.take, { params: { uuid: order }, token, company, body: till.by })
const { call } = shop
const beat = (order: string) =>
  call(api.order_actions.heartbeat, {
    params: { uuid: hall.register },
    token,
    company,
    body: { cashier_uuid: hall.by.cashier_uuid, order_uuids: [order] },
  })
const holderOf = async (order: string) => {
  const plan = await call(api.floor_plan.show, { params: { uuid: bar.register }, token, company })
  return plan.body.floor_plan.bons.find(({ order_uuid }) => order_uuid === order)?.holder
}

test('DEF-16, SC-32: a register with a lease keeps its order; two minutes after its last heartbeat another takes it', async () => {
  const order = newId()
  await hall.save(order, [hall.line(0)])
  for (let minute = 0; minute < 5; minute += 1) {
    ahead += 60_000
    await beat(order)
  }
  expect((await takeAt(order, bar)).problem?.code).toBe('order.open_elsewhere')
  await expect.poll(() => holderOf(order)).toMatchObject({ register_uuid: hall.register, alive: true })

  ahead += 121_000
  expect(await holderOf(order)).toMatchObject({ register_uuid: hall.register, alive: false })
  const response = await takeAt(order, bar)
  expect(response.body.order.holder).toMatchObject({ register_uuid: bar.register })
  // Changes that the offline register still has are merged when it reconnects (SC-29).
  const late = await hall.save(order, [...response.body.order.lines.map(lineOf), hall.line(1)], {
    if_match: response.body.order.revision,
  })
  expect(late.body.order.lines).toHaveLength(2)
})

test('R-26: an order opened under a clock a year ahead is free once the clock is corrected', async () => {
  const order = newId()
  const a_year = 365 * 24 * 3_600_000
  ahead += a_year
  await hall.save(order, [hall.line(0)])
  await beat(order)
  ahead -= a_year
  expect(await takeAt(order, bar)).toMatchObject({ status: 200 })
})

const lineOf = ({ uuid, quantity, product_uuid, unit_price: price }: OrderView['lines'][number]) => ({
  uuid,
  quantity,
  sellable_data: { type: 'product' as const, product: { uuid: product_uuid, price } },
})

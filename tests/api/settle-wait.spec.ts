import { expect, onTestFinished, test } from 'vitest'
import { startShop } from '../harness/start-shop.ts'
import { tillOf } from '../harness/till.ts'
import { pollUntil } from '../harness/until.ts'

test('a sale that may not wait for its seal is accepted, says so, and is numbered by the reactor (BON_SETTLE_WAIT_MS)', async () => {
  const shop = await startShop({ config: { settle_wait_ms: 0 } })
  onTestFinished(() => shop.stop())
  const { registers, cashiers, kajkanten: company } = shop.ids
  const place = { register: registers.restaurant, cashier: cashiers.mette, company, token: shop.tokens.admin }
  const till = await tillOf(shop, place)
  await till.ensureOpen()
  const sold = await till.sell([till.line(0)])
  expect(sold.status).toBe(200)
  expect(sold.body).toMatchObject({ sealing: true })
  const sealed = await pollUntil(
    () => till.show(sold.body.order.order_uuid),
    ({ body }) => body.order.nr !== undefined,
  )
  expect(sealed.body.order.nr).toBeGreaterThan(0)
})

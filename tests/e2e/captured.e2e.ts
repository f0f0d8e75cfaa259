import { api } from '@bon/contracts/api'
import { money } from '@bon/contracts/kernel'
import { paymentTypes } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { scaled } from '@bon/infra/slowness'
import { demoCompanies, idIn } from '../../infra/demo/items.ts'
import { expectNoBarriers } from './no-barriers.ts'
import { adminPath, adminSize, signIn, expect as soon, test } from './shop-floor.ts'

const expect = soon.configure({ timeout: scaled(15_000) })
test.use({ viewport: adminSize })

test('ORD-24, DEF-10: with its terminal’s day a card bon is captured: in the list, by the filter, and on its page', async ({
  page,
  context,
  shop,
}) => {
  const till = shop.bar
  await till.ensureClosed()
  await till.ensureOpen()
  const { order } = (await till.save(newId(), [till.line(0)])).body
  const where = { token: shop.token, company: till.company, params: { uuid: order.order_uuid } }
  const payment_type_uuid = idIn(demoCompanies.kajkanten, paymentTypes, 'card')
  const payment = { payment_uuid: newId(), payment_type_uuid, received: money(order.total) }
  await shop.call(api.orders.pay, {
    ...where,
    if_match: order.revision,
    body: { ...till.by, ...payment },
  })
  const now = async () => (await shop.call(api.orders.show, where)).body.order
  await expect.poll(async () => (await now()).status).toBe('completed')
  const { nr } = await now()

  await signIn(context, shop)
  await page.goto(adminPath(`/orders?nr=${nr}`))
  const row = page.getByRole('row').filter({ hasText: `${nr}` })
  await expect(row).toContainText('Betalt')
  await till.close()
  // The page hears of it by itself.
  await expect(row).toContainText('Afregnet')
  await page.goto(adminPath('/orders'))
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Afregnet' })
  await expect(row).toContainText('Afregnet')
  await expectNoBarriers(page, 'orders that are captured')
  await page.goto(adminPath(`/orders/${order.order_uuid}`))
  await expect(
    page.getByRole('banner').or(page.getByRole('main')).getByText('Afregnet').first(),
  ).toBeVisible()
})

import { money } from '@bon/contracts/kernel'
import { products, resourceEndpoints } from '@bon/contracts/resources'
import { saleScreen } from './screens/sale-screen.ts'
import { expect, registerSize, standAt, test } from './shop-floor.ts'

const productApi = resourceEndpoints(products)

test.use({ viewport: registerSize })

test('A price changed in the administration is on the key without a reload (REG-59, DEF-58)', async ({
  page,
  shop,
}) => {
  const { body } = await shop.call(productApi.list, { query: { limit: 1 } })
  const like = body.rows[0]
  if (!like) throw new Error('the demo has products')
  const uuid = crypto.randomUUID()
  const own = { name: 'Prøveret', button_text: 'Prøveret', price: money(40_50) }
  const data = { ...like.data, ...own, plu: null, barcode: null, external_id: null }
  const command_id = crypto.randomUUID()
  const made = await shop.call(productApi.create, { body: { uuid, data }, command_id })
  expect(made.status).toBe(200)

  await standAt(page, shop, shop.bar)
  const sale = saleScreen(page)
  await sale.search.fill('Prøveret')
  await expect(sale.key('Prøveret')).toContainText('40,50')
  const change = { params: { uuid }, body: { data: { price: money(43_50) } }, if_match: '0' }
  const changed = await shop.call(productApi.change, change)
  expect(changed.status).toBe(200)
  await expect(sale.key('Prøveret')).toContainText('43,50')
})

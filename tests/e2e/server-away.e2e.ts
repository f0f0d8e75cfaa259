import { scaled } from '@bon/infra/slowness'
import { changePanel } from './screens/change-panel.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { expect, registerSize, standAt, test } from './shop-floor.ts'

test.use({ viewport: registerSize })

test('RES-17, DEF-20: when the server is unavailable the till says so, keeps the order through a reload, and sells once it is back', async ({
  page,
  shop,
}) => {
  await standAt(page, shop, shop.restaurant)
  const sale = saleScreen(page)
  const banner = page.getByText('Ingen forbindelse.')
  const before = (await shop.restaurant.session())?.totals.receipts ?? 0
  await sale.key('Stjerneskud').click()

  await page.route('**/api/v1/**', (route) => route.abort('connectionrefused'))
  await sale.exact.click()
  await expect(banner).toBeVisible()
  await expect(page.getByText('Bonen er gemt på denne enhed')).toBeVisible()
  await expect(sale.line('Stjerneskud')).toBeVisible()

  await page.unroute('**/api/v1/**')
  await expect(changePanel(page).paid).toContainText('er betalt', { timeout: scaled(15_000) })
  await expect(banner).toBeHidden({ timeout: scaled(10_000) })
  expect((await shop.restaurant.session())?.totals.receipts).toBe(before + 1)
})

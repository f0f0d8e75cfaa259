import { demoCashiers } from '@bon/infra/demo'
import { scaled } from '@bon/infra/slowness'
import type { Page } from 'playwright/test'
import { startLine } from '../harness/line.ts'
import { changePanel } from './screens/change-panel.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { expect, registerPath, registerSize, signIn, standAt, test } from './shop-floor.ts'

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

const typePin = async (page: Page) => {
  const pin = demoCashiers.find(({ initials }) => initials === 'MK')?.pin ?? ''
  await expect(page.getByRole('complementary', { name: 'PIN-kode' })).toBeVisible()
  await page.keyboard.type(pin)
}

test.describe('a till that stores the app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('DEF-20: without a server a reload brings the till back with its bon, a locked one stays locked, and a closed tab that is opened again asks for the PIN', async ({
    page,
    shop,
  }) => {
    const till = shop.restaurant
    await till.ensureOpen()
    const line = await startLine(shop.url)
    try {
      await signIn(page.context(), shop)
      await page.goto(line.url + registerPath(till))
      await typePin(page)
      const sale = saleScreen(page)
      await sale.key('Stjerneskud').click()
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

      line.cut()
      const banner = page.getByText('Ingen forbindelse.')
      await expect(banner).toBeVisible()
      await page.getByRole('button', { name: 'Genindlæs' }).click()
      await expect(sale.lines).toHaveText([/Stjerneskud/])
      await expect(banner).toBeVisible()
      await sale.key('Rejemad').click()
      await expect(sale.lines).toHaveText([/Stjerneskud/, /Rejemad/])

      await page.getByRole('button', { name: 'Skift kasserer' }).click()
      await page.reload()
      await expect(page.getByText('PIN-koden prøves hos serveren.')).toBeVisible()
      await expect(sale.grid).toBeHidden()
      line.mend()
      await expect(banner).toBeHidden()
      await typePin(page)
      await expect(sale.lines).toHaveText([/Stjerneskud/, /Rejemad/])

      await page.goto('about:blank')
      // The browser loads a tab that is opened again as it loads a page of its history.
      await page.goBack()
      await typePin(page)
      await expect(sale.lines).toHaveText([/Stjerneskud/, /Rejemad/])
      await sale.exact.click()
      await expect(changePanel(page).paid).toContainText('er betalt')
    } finally {
      line.close()
    }
  })
})

import { scaled } from '@bon/infra/slowness'
import type { Page } from 'playwright/test'
import { changePanel } from './screens/change-panel.ts'
import { paymentSheet } from './screens/payment-sheet.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { expect, registerSize, standAt, test } from './shop-floor.ts'

test.use({ viewport: registerSize, hasTouch: true })

/** Counts the taps that arrived: Playwright repeats a tap whose target was still moving. */
const countTaps = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    let taps = 0
    addEventListener(
      'click',
      (tap) => {
        taps += tap.isTrusted && tap instanceof PointerEvent && tap.pointerType === 'touch' ? 1 : 0
        document.documentElement.dataset['taps'] = `${taps}`
      },
      true,
    )
  })
const tapped = async (page: Page): Promise<number> =>
  Number(await page.evaluate(() => document.documentElement.dataset['taps'] ?? 0))

const threeDishes = async (page: Page): Promise<void> => {
  const sale = saleScreen(page)
  for (const dish of ['Stjerneskud', 'Rejemad', 'Marineret sild']) await sale.key(dish).tap()
  await expect(sale.lines).toHaveCount(3)
}

const report = (sentence: string): void => {
  process.stdout.write(`  ${sentence}\n`)
  test.info().annotations.push({ type: 'taps', description: sentence })
}

test.beforeEach(async ({ page, shop }) => {
  await countTaps(page)
  await standAt(page, shop, shop.restaurant)
})

test('Three dishes for cash through the payment sheet take at most six taps', async ({ page }) => {
  await threeDishes(page)
  await saleScreen(page).pay.tap()
  const payment = paymentSheet(page)
  await payment.note(500).tap()
  await payment.receive.tap()
  await expect(changePanel(page).paid).toContainText('128,00')
  const taps = await tapped(page)
  report(`3 dishes for cash by the sheet: ${taps} taps`)
  expect(taps).toBeLessThanOrEqual(6)
})

test('Three dishes for exact cash by the quick button take at most four taps', async ({ page }) => {
  await threeDishes(page)
  await saleScreen(page).exact.tap()
  await expect(changePanel(page).paid).toHaveText(/Byttepenge0,00$/)
  const taps = await tapped(page)
  report(`3 dishes for cash by the quick button: ${taps} taps`)
  expect(taps).toBeLessThanOrEqual(4)
})

test('Three dishes by card take at most four taps', async ({ page }) => {
  await threeDishes(page)
  await saleScreen(page).card.tap()
  await expect(changePanel(page).paid).toContainText('372,00', { timeout: scaled(15_000) })
  const taps = await tapped(page)
  report(`3 dishes by card: ${taps} taps`)
  expect(taps).toBeLessThanOrEqual(4)
})

test('The next order begins with its first dish: no tap in between', async ({ page }) => {
  const sale = saleScreen(page)
  await threeDishes(page)
  await sale.exact.tap()
  await expect(changePanel(page).next).toBeVisible()
  const before = await tapped(page)
  await sale.key('Roastbeef').tap()
  await expect(sale.lines).toHaveText([/Roastbeef/])
  expect((await tapped(page)) - before).toBe(1)
})

test('PAY-10: the drawer opens by two taps while a bon is being written, and the bon stays', async ({
  page,
}) => {
  await threeDishes(page)
  const before = await tapped(page)
  await page.getByRole('banner').getByRole('button', { name: 'Åbn skuffen' }).tap()
  await page.getByRole('button', { name: 'Veksle penge' }).tap()
  await expect(page.getByText(/Skuffen er åbnet|Åbningen er noteret/)).toBeVisible()
  const taps = (await tapped(page)) - before
  report(`the drawer, with a bon: ${taps} taps`)
  expect(taps).toBeLessThanOrEqual(2)
  await expect(saleScreen(page).lines).toHaveCount(3)
})

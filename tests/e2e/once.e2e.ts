import type { Page } from 'playwright/test'
import { changePanel } from './screens/change-panel.ts'
import { paymentSheet } from './screens/payment-sheet.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { expect, registerSize, type ShopFloor, standAt, test, textOf } from './shop-floor.ts'

test.use({ viewport: registerSize })

const receiptsOf = async ({ restaurant }: ShopFloor): Promise<number> =>
  (await restaurant.session())?.totals.receipts ?? 0

const putOnBon = async (page: Page): Promise<void> => {
  const sale = saleScreen(page)
  for (const dish of ['Stjerneskud', 'Rejemad', 'Marineret sild']) await sale.key(dish).click()
  await expect(sale.lines).toHaveCount(3)
}

/** Clicks a button ten times in one task of the page: faster than any user, on any machine. */
const hammer = (page: Page, button: string): Promise<void> =>
  page.evaluate((start) => {
    const found = [...document.querySelectorAll('button')].find((each) => each.textContent?.startsWith(start))
    if (!found) throw new Error(`no button ${start}`)
    for (let press = 0; press < 10; press += 1) found.click()
  }, button)

for (const [way, button] of [
  ['the amber button of the sheet', 'Modtag kontant'],
  ['the quick button', 'Lige'],
] as const) {
  test(`Ten concurrent presses on ${way} are one sale`, async ({ page, shop }) => {
    await standAt(page, shop, shop.restaurant)
    const before = await receiptsOf(shop)
    await putOnBon(page)
    if (button === 'Modtag kontant') {
      await saleScreen(page).pay.click()
      await expect(paymentSheet(page).sheet).toBeVisible()
    }
    await hammer(page, button)
    await expect(changePanel(page).next).toBeVisible()
    await expect.poll(() => receiptsOf(shop)).toBe(before + 1)
  })
}

test('A reload during a payment completes the same sale, once', async ({ page, shop }) => {
  await standAt(page, shop, shop.restaurant)
  const before = await receiptsOf(shop)
  await putOnBon(page)
  const nr = /\d+$/.exec(await textOf(saleScreen(page).number))?.[0]

  // The server sells, but its answer is dropped before it reaches the till.
  const commands: (string | undefined)[] = []
  let answered: (() => void) | undefined
  const sold = new Promise<void>((resolve) => {
    answered = resolve
  })
  await page.route('**/orders/*/sale?*', async (route) => {
    commands.push(route.request().headers()['idempotency-key'])
    if (commands.length > 1) return route.continue()
    await route.fetch()
    answered?.()
  })
  await saleScreen(page).exact.click()
  await sold
  await expect.poll(() => receiptsOf(shop)).toBe(before + 1)

  await page.reload()
  await expect(changePanel(page).paid).toContainText(`Bon ${nr} er betalt`)
  // A page that found its line dead before the reload has sent it again too.
  expect(commands.length).toBeGreaterThanOrEqual(2)
  expect(new Set(commands).size).toBe(1)
  await expect.poll(() => receiptsOf(shop)).toBe(before + 1)
})

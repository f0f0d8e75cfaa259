import { scaled } from '@bon/infra/slowness'
import type { Browser, Page } from 'playwright/test'
import { dashboard } from './screens/back-office.ts'
import { changePanel } from './screens/change-panel.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { adminPath, adminSize, expect, registerSize, signIn, standAt, test, textOf } from './shop-floor.ts'

/** A separate browser, like another device. */
const anotherDevice = async (browser: Browser, viewport = registerSize): Promise<Page> =>
  (await browser.newContext({ viewport })).newPage()

test.use({ viewport: registerSize })

test('The turnover in the back office is updated within two seconds of a sale in the restaurant', async ({
  page,
  browser,
  shop,
}) => {
  const office = await anotherDevice(browser, adminSize)
  await signIn(office.context(), shop)
  await office.goto(adminPath())
  const { turnover } = dashboard(office)
  await expect(turnover).toHaveText(/\d,\d\d/)
  // A reload would remove this attribute.
  await office.evaluate(() => document.body.setAttribute('data-still-here', ''))

  await standAt(page, shop, shop.restaurant)
  const sale = saleScreen(page)
  for (const dish of ['Stjerneskud', 'Rejemad', 'Marineret sild']) await sale.key(dish).click()
  const before = minor(await textOf(turnover))
  await sale.exact.click()
  await expect(changePanel(page).next).toBeVisible()
  await expect
    .poll(async () => minor(await textOf(turnover)), { timeout: scaled(2000), intervals: [50] })
    .toBe(before + 37200)
  await expect(office.locator('body')).toHaveAttribute('data-still-here')
  await office.context().close()
})

test('Two devices add to one saved order: every line of both is on it', async ({ page, browser, shop }) => {
  const other = await anotherDevice(browser)
  const [here, there] = [saleScreen(page), saleScreen(other)]
  await standAt(page, shop, shop.restaurant)
  // So many that no other test's open bon has both this number and this total.
  for (let dishes = 0; dishes < 7; dishes++) await here.key('Stjerneskud').click()
  const nr = /\d+$/.exec(await textOf(here.number))?.[0] ?? ''
  await here.more.click()
  await here.save.click()
  await expect(here.toast).toContainText(`Bon ${nr} er gemt`)

  await standAt(other, shop, shop.restaurant)
  for (const device of [page, other]) await continueOpenBon(device, nr, '1.183,00')
  await here.key('Rejemad').click()
  await there.key('Marineret sild').click()
  await here.more.click()
  await here.save.click()
  await expect(here.toast.last()).toContainText(`Bon ${nr} er gemt`)
  await there.more.click()
  await there.save.click()
  await expect(there.toast).toContainText(`Bon ${nr} er gemt`)

  await continueOpenBon(page, nr, '1.386,00')
  await expect(here.lines).toHaveText([/Stjerneskud/, /Rejemad/, /Marineret sild/])
  // What is typed on a bon that another device pays becomes a bon of its own, and the paid one leaves.
  await continueOpenBon(other, nr, '1.386,00')
  await there.key('Rejemad').click()
  await here.exact.click()
  await expect(changePanel(page).paid).toContainText('er betalt')
  await expect(there.toast).toContainText(`Bon ${nr} er betalt på en anden enhed`)
  await expect(there.lines).toHaveText([/Rejemad/])
  await expect(there.number).not.toHaveText(`B-${nr}`)
  await there.exact.click()
  await expect(changePanel(other).paid).toContainText('er betalt')
  await other.context().close()
})

/** Two registers may have an open order with the same number, so its total is compared too. */
const continueOpenBon = async (page: Page, nr: string, total: string): Promise<void> => {
  await saleScreen(page).menu.getByRole('link', { name: 'Boner' }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${nr} ?\\d\\d:\\d\\d`) })
    .filter({ hasText: 'Åben' })
    .filter({ hasText: total })
    .dblclick()
  await expect(saleScreen(page).lines.first()).toBeVisible()
}

/** The amount in øre of a text like “4.352,03”: whole numbers, because sums of kroner as floats differ in the last digit. */
const minor = (text: string): number => Number(text.replace(/\D/g, ''))

import { api } from '@bon/contracts/api'
import type { Page } from 'playwright/test'
import { expectNoBarriers } from './no-barriers.ts'
import { expectSize, expectStyle } from './screens/measure.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { see } from './see.ts'
import { adminPath, adminSize, expect, registerSize, standAt, test } from './shop-floor.ts'
import { freeShortNr } from './short-numbers.ts'

test.use({ viewport: registerSize, hasTouch: true })

test('PAY-29, BEYOND-18: a receipt is printed, then its numbered copies, at the register and in the back office', async ({
  page,
  shop,
}) => {
  const { restaurant: till, call } = shop
  await till.ensureOpen()
  const nr = freeShortNr()
  const sold = await till.sell([till.line(0), till.line(1, 2)], { short_nr: nr })
  expect(sold.status, sold.problem?.code).toBe(200)
  const { order } = sold.body
  const params = { uuid: order.order_uuid }
  const dialog = page.getByRole('dialog')

  await test.step('a provisional bill is no receipt, is printed, and the order is saved for it', async () => {
    await standAt(page, shop, till)
    const sale = saleScreen(page)
    await sale.key('Stjerneskud').tap()
    await sale.more.tap()
    await dialog.getByRole('button', { name: 'Foreløbig regning' }).tap()
    await dialog.getByRole('button', { name: 'Print regning' }).tap()
    await expect(sale.toast).toContainText('Sendt til printeren')
    await expect(dialog).toBeHidden()
    await expect(sale.line('Stjerneskud')).toBeVisible()
  })

  await test.step('at the register: first the receipt, then a copy, and both are printed', async () => {
    await saleScreen(page).menu.getByRole('link', { name: 'Boner' }).tap()
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${nr} ?\\d\\d:\\d\\d`) })
      .tap()
    const chosen = page.getByRole('complementary', { name: 'Den valgte bon' })
    await chosen.getByRole('button', { name: 'Kvittering' }).tap()
    await dialog.getByRole('button', { name: 'Print kvittering' }).tap()
    const copy = dialog.getByRole('button', { name: 'Print kopi nr. 1' })
    await expect(copy).toBeEnabled()
    await copy.tap()
    await page.getByRole('button', { name: 'Lav kopi nr. 1' }).tap()
    await expect(dialog.getByRole('list', { name: 'Kvittering og kopier' }).getByRole('listitem')).toHaveText(
      [/^Kvittering · \d\d:\d\d$/, /^Kopi nr\. 1 · \d\d:\d\d$/],
    )
    await expectNoBarriers(page, 'a receipt and its copies')
    await expect
      .poll(async () => {
        const { print_jobs } = (await call(api.printing.list, { query: { order_uuid: order.order_uuid } }))
          .body
        return print_jobs.flatMap(({ kind, state }) => (kind === 'receipt' ? [state] : []))
      })
      .toEqual(['acknowledged', 'acknowledged'])
  })

  await test.step('in the back office: the paper as printed, its prints, and a file that is the next copy', async () => {
    await page.setViewportSize(adminSize)
    await page.goto(adminPath(`/orders/${order.order_uuid}`))
    await expect(page.getByText('KVITTERING', { exact: true })).toBeVisible()
    const made = page.getByRole('region', { name: 'Kvittering og kopier' })
    await expect(made).toContainText('Kopi nr. 1')
    await see(page, '20-receipt.png')
    await asDrawn(page)
    await page.getByRole('button', { name: 'Hent PDF' }).click()
    await expect(dialog).toContainText('kopi nr. 2')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Lav kopi nr. 2' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^kvittering-\d+-kopi-2\.pdf$/)
    await expect(made).toContainText('Kopi nr. 2')
    const copies = async () => (await call(api.papers.list, { params })).body.prints.map(({ copy }) => copy)
    await expect.poll(copies).toEqual([0, 1, 2])
  })
})

/** DES-20, in light and dark mode: paper is white and its text black, whatever the surroundings. */
const asDrawn = async (page: Page): Promise<void> => {
  const slip = page.getByRole('article')
  const sheet = slip.locator('> div').first()
  const name = slip.getByText('Kajkanten', { exact: true })
  const total = slip.getByText('I alt DKK').locator('xpath=..')
  const [black, white] = ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']
  await expectSize(sheet, { width: 332 })
  await expectSize(slip.locator('svg'), { width: 240, height: 38 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectStyle(sheet, { backgroundColor: white, color: black, fontSize: '13.5px' })
    await expectStyle(name, { fontSize: '40px', fontWeight: '800', color: black })
    await expectStyle(slip.getByText('KVITTERING').locator('xpath=..'), { fontWeight: '700' })
    await expectStyle(slip.locator('hr'), { borderTopStyle: 'dashed', borderTopColor: black })
    await expectStyle(total, { fontSize: '30px', fontWeight: '800', color: black })
    await expectStyle(total.locator('b'), { borderBottomStyle: 'double', borderBottomColor: black })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

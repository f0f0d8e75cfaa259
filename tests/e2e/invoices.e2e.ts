import { expectNoBarriers } from './no-barriers.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { adminPath, expect, registerSize, standAt, test, textOf } from './shop-floor.ts'

test.use({ viewport: registerSize })

test('INV-02, INV-03, INV-04, INV-11, POS-57, PAY-05: an order is invoiced at the till, marked in the back office, and a mark is undone', async ({
  page,
  shop,
}) => {
  await standAt(page, shop, shop.restaurant)
  const sale = saleScreen(page)
  await sale.key('Stjerneskud').click()
  await expect(sale.lines).toHaveCount(1)
  await sale.more.click()
  await page.getByRole('button', { name: 'Lav til faktura' }).click()
  const dialog = page.getByRole('dialog', { name: /til faktura$/ })
  await dialog.getByRole('searchbox', { name: 'Find kunde' }).fill('rederi')
  await dialog.getByRole('button', { name: /Havneby Rederi A\/S/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Send regning til Havneby Rederi A/S?' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Besked til kunden' }).fill('Frokost i bestyrelsen')
  await expectNoBarriers(page, 'making an invoice')
  await dialog.getByRole('button', { name: /^Lav faktura på/ }).click()
  const toast = sale.toast.filter({ hasText: 'blev til faktura' })
  await expect(toast).toBeVisible()
  const [, nr = ''] = /faktura (\d+)/.exec(await textOf(toast)) ?? []
  await expect(sale.lines).toHaveCount(0)

  await page.goto(adminPath('/invoices?status=unprocessed'))
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: nr, exact: true }) })
  await expect(row).toContainText('Havneby Rederi A/S')
  await row.getByRole('link', { name: nr, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Faktura ${nr}` })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Frokost i bestyrelsen')
  await page.getByRole('button', { name: 'Markér som behandlet' }).click()
  await page.getByRole('button', { name: 'Markér som betalt' }).click()
  await page.getByRole('button', { name: 'Fortryd betalt' }).click()
  await expect(page.getByRole('button', { name: 'Markér som betalt' })).toBeVisible()
  await expect(page.getByRole('list').filter({ hasText: 'Ubehandlet' }).getByRole('listitem')).toHaveText([
    ...[/Ubehandlet/, /Behandlet/, /Betalt/, /Behandlet/],
  ])
  await expectNoBarriers(page, 'an invoice')
})

import { anInvoice } from './create-invoice.ts'
import { expectNoBarriers } from './no-barriers.ts'
import { adminPath, adminSize, expect, signIn, test } from './shop-floor.ts'

test.use({ viewport: adminSize })

test('R-7: the office credits an invoice without choosing a till, and ends its day with a Z of its own', async ({
  page,
  context,
  shop,
}) => {
  const uuid = await anInvoice(shop)
  await signIn(context, shop)
  await page.goto(adminPath(`/invoices/${uuid}`))
  await page.getByRole('button', { name: 'Krediter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Krediter faktura/ })
  await expect(dialog.getByRole('combobox')).toHaveCount(0)
  await dialog.getByRole('button', { name: /^Krediter \d/ }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto(adminPath('/z-reports?status=open'))
  const row = page.getByRole('row').filter({ hasText: 'Kontor' })
  await expect(row).toBeVisible()
  await row.getByRole('link').first().click()
  await expect(page.getByText('Retur 1', { exact: false }).first()).toBeVisible()
  await expectNoBarriers(page, 'the desk’s running session')
  await page.getByRole('button', { name: 'Luk kontorets dag' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Luk kontorets dag' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Z-rapport|^Z / })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Luk kontorets dag' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Se kassejournal' }).click()
  await expect(page.getByRole('combobox', { name: 'Kasse', exact: true })).toHaveValue(/./)
  await expect(
    page.getByRole('combobox', { name: 'Kasse', exact: true }).locator('option:checked'),
  ).toHaveText('Kontor')
  await expect(page.getByRole('table')).toContainText('Retur')

  // It is a register of its own in the lists, by name and to choose.
  await page.goto(adminPath('/orders'))
  await expect(page.getByRole('table')).toContainText('Kontor')
  await page.getByRole('combobox', { name: 'Kasse', exact: true }).selectOption('Kontor')
  await expect(page.getByRole('row').nth(1)).toContainText('Kontor')
  await page.goto(adminPath('/journal'))
  await page.getByRole('combobox', { name: 'Kasse', exact: true }).selectOption('Kontor')
  await expect(page.getByRole('table')).toContainText('Retur')
})

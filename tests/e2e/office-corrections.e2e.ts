import { api } from '@bon/contracts/api'
import { demoPassword } from '@bon/infra/demo'
import { expectNoBarriers } from './no-barriers.ts'
import { adminPath, adminSize, expect, signIn, test } from './shop-floor.ts'

test.use({ viewport: adminSize })

test('R-6, R-7: a wrong payment type is corrected in the office by keyboard, and stands in history, journal and the desk’s Z', async ({
  page,
  context,
  shop,
}) => {
  const { restaurant: till } = shop
  const pin = '246810'
  await shop.call(api.profile.setAdminPin, { body: { pin, current_password: demoPassword } })
  await till.ensureOpen()
  const { order } = (await till.sell([till.line(0)])).body
  await signIn(context, shop)
  await page.goto(adminPath(`/orders/${order.order_uuid}`))
  const open = page.getByRole('button', { name: 'Ret betalingsform' })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ret betalingsform' })
  await expect(dialog.getByText(/^Kontant, .* kl\. /)).toBeVisible()
  const means = dialog.getByRole('combobox', { name: 'Hvad blev der betalt med?' })
  const reason = dialog.getByRole('textbox', { name: 'Grund' })
  const typed = dialog.getByLabel('Administrators PIN-kode')

  // What is missing is said at its field, and nothing is sent.
  await reason.press('Enter')
  await expect(dialog.getByText('Vælg, hvad der blev betalt med.')).toBeVisible()
  await expect(dialog.getByText('Skriv en grund.')).toBeVisible()
  await expectNoBarriers(page, 'a payment type is corrected in the office')

  await means.focus()
  await page.keyboard.press('L')
  await expect(means.locator('option:checked')).toHaveText('Løs terminal')
  await page.keyboard.press('Tab')
  await expect(reason).toBeFocused()
  await page.keyboard.type('Kortet blev taget på terminalen')
  await page.keyboard.press('Tab')
  await expect(typed).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Forkert PIN-kode.')).toBeVisible()
  await expect(typed).toHaveValue('')
  await typed.focus()
  await page.keyboard.type(pin)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(open).toBeFocused()

  const payments = page.getByRole('region', { name: 'Betalinger' })
  await expect(payments.getByText('rettet fra Kontant')).toBeVisible()
  await expect(page.getByText(/rettet: Kontant → /)).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Kommentarer' }).getByText('Kortet blev taget på terminalen'),
  ).toBeVisible()

  await page.goto(adminPath('/z-reports?status=open'))
  const row = page.getByRole('row').filter({ hasText: 'Kontor' })
  await row.getByRole('link').first().click()
  await expect(page.getByText('Rettede betalingsmidler', { exact: false }).first()).toBeVisible()
  await page.goto(adminPath('/journal'))
  await page.getByRole('combobox', { name: 'Kasse', exact: true }).selectOption('Kontor')
  await expect(page.getByRole('table')).toContainText('Betalingsmiddel rettet')
})

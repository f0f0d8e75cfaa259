import { scaled } from '@bon/infra/slowness'
import { adminPath, adminSize, expect, signIn, test } from './shop-floor.ts'

test.use({ viewport: adminSize })
test.describe.configure({ timeout: scaled(60_000) })

const refusing = (status: number, code: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: code, status, code }),
})

test('REG-54, KIT-15: a list that cannot be fetched says so, and is fetched again on request', async ({
  page,
  shop,
}) => {
  await signIn(page.context(), shop)
  for (const [path, list] of [
    ['registers', 'register-setups'],
    ['payment-types', 'payment-types'],
    ['boxes', 'boxes'],
    ['printers_company', 'printers'],
    ['scales', 'scales'],
    ['terminals_company', 'terminals'],
  ] as const) {
    const broken = new RegExp(`/api/v1/${list}\\?`)
    await page.route(broken, (route) => route.fulfill(refusing(500, 'internal')))
    await page.goto(adminPath(`/${path}`))
    const again = page.getByRole('button', { name: 'Prøv igen' })
    await expect(again, path).toBeVisible()
    await page.unroute(broken)
    await again.click()
    await expect(page.locator('tbody tr').first(), path).toBeVisible()
  }
})

test('REG-51, CO-58, KIT-15: a save that the server cannot accept is reported, and what was typed stays', async ({
  page,
  shop,
}) => {
  await signIn(page.context(), shop)
  for (const [path, list, field] of [
    ['registers', 'register-setups', 'name'],
    ['printers_company', 'printers', 'name'],
    ['scales', 'scales', 'name'],
    ['terminals_company', 'terminals', 'name'],
    ['settings/general', 'company-settings', 'receipt_footer'],
  ] as const) {
    await page.goto(adminPath(`/${path}`))
    if (field === 'name') await page.locator('tbody a').first().click()
    const typed = page.locator(`form [data-field="${field}"]`).locator('input, textarea').first()
    await expect(typed).toBeEditable()
    const broken = new RegExp(`/api/v1/${list}[/?]`)
    await page.route(broken, (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill(refusing(409, 'resource.archived')),
    )
    await typed.fill('Nyt navn')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Den er arkiveret.').first(), path).toBeVisible()
    await expect(typed).toHaveValue('Nyt navn')
    await page.unroute(broken)
  }
})

test('CAT-49: categories that cannot be created are reported, and their names stay to be sent again', async ({
  page,
  shop,
}) => {
  await signIn(page.context(), shop)
  await page.goto(adminPath('/product-categories/bulk-create'))
  const names = page.getByRole('textbox', { name: 'Navne' })
  await names.fill('Urtete; Saft')
  await page.route(/product-categories\/bulk/, (route) => route.fulfill(refusing(500, 'internal')))
  await page.getByRole('button', { name: 'Opret 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Opret', exact: true }).click()
  await expect(page.getByText('Der skete en fejl hos os. Prøv igen.')).toBeVisible()
  await expect(names).toHaveValue(/Urtete; Saft/)
})

import { api } from '@bon/contracts/api'
import { demoPassword } from '@bon/infra/demo'
import type { Page } from 'playwright/test'
import { expectNoBarriers } from './no-barriers.ts'

import {
  adminPath,
  adminSize,
  expect,
  registerPath,
  type ShopFloor,
  signIn,
  standAt,
  test,
  textOf,
} from './shop-floor.ts'

test.use({ viewport: adminSize })

const pin = '246810'
const setPin = ({ call }: ShopFloor) =>
  call(api.profile.setAdminPin, { body: { pin, current_password: demoPassword } })
const linkIn = (page: Page) => textOf(page.getByRole('dialog').locator('code'))
const banner = (page: Page) => page.getByRole('region', { name: 'Inspektion' })

test('R-24: the office makes a link; who opens it reads journal and Z, changes nothing, and is told when it is revoked', async ({
  page,
  context,
  browser,
  shop,
}) => {
  await setPin(shop)
  await shop.restaurant.ensureOpen()
  await shop.restaurant.sell([shop.restaurant.line(0)])
  await signIn(context, shop)
  await page.goto(adminPath('/inspection-links'))
  await page.getByRole('button', { name: 'Lav link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lav link' })
  const typed = dialog.getByLabel('Administrators PIN-kode')
  await typed.fill('000000')
  await typed.press('Enter')
  await expect(dialog.getByText('Forkert PIN-kode.')).toBeVisible()
  await expectNoBarriers(page, 'a link for an inspector is made')
  await typed.fill(pin)
  await typed.press('Enter')
  await expect(page.getByRole('img', { name: 'QR-kode med linket til inspektion' })).toBeVisible()
  await expectNoBarriers(page, 'a link for an inspector is shown')
  const url = await linkIn(page)
  expect(url).toMatch(/\/inspection#[\w-]{43}$/)
  await page.getByRole('dialog').getByText('Luk', { exact: true }).click()
  const row = page.getByRole('table', { name: 'Inspektion' }).getByRole('row').nth(1)
  await expect(row).toContainText('Gælder')
  await expect(row).toContainText('Ikke åbnet')
  await expectNoBarriers(page, 'the links for inspectors')

  const elsewhere = await browser.newContext({ viewport: adminSize, locale: 'da-DK' })
  const inspector = await elsewhere.newPage()
  const asked: string[] = []
  inspector.on('request', (request) => asked.push(request.url()))
  await inspector.goto(url)
  await expect(inspector.getByRole('heading', { level: 1, name: 'Inspektion' })).toBeVisible()
  await expect.poll(() => inspector.url()).not.toContain('#')
  await expectNoBarriers(inspector, 'an inspector opens the books')
  await inspector.getByRole('button', { name: 'Åbn regnskabet' }).click()
  await expect(banner(inspector)).toBeVisible()
  const secret = url.split('#')[1] ?? ''
  expect(asked.filter((each) => each.includes(secret))).toEqual([])

  // It reads.
  await inspector.goto(adminPath('/journal'))
  await expect(inspector.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await expectNoBarriers(inspector, 'an inspector reads the journal')
  await inspector.goto(adminPath('/z-reports'))
  await inspector.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click()
  await expect(inspector.getByRole('heading', { level: 1, name: /^Z/ })).toBeVisible()
  await expect(inspector.getByRole('button', { name: /^(Print|Markér|Luk)/ })).toHaveCount(0)
  await inspector.goto(adminPath('/export/saft'))
  await expect(inspector.getByRole('button', { name: 'Lav fil' })).toBeVisible()

  await inspector.goto(adminPath('/system-description'))
  await expect(inspector.getByRole('heading', { name: 'Certifikater og nøgler' })).toBeVisible()
  await expect(inspector.getByText(/^[0-9a-f]{64}$/).first()).toBeVisible()
  await expectNoBarriers(inspector, 'an inspector reads what the system is')
  await inspector.evaluate(() => {
    window.print = () => undefined
  })
  await inspector.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(inspector.locator('[data-paper="a4"]')).toContainText('Kajkanten · Systembeskrivelse')

  // It changes nothing, and is nobody with an account.
  await inspector.goto(adminPath('/users'))
  await expect(inspector.getByRole('heading', { level: 1 })).not.toHaveText('Brugere')
  await inspector.goto(adminPath('/products'))
  await expect(inspector.getByRole('heading', { level: 1 })).not.toHaveText('Varer')
  await inspector.goto(adminPath('/journal'))
  await inspector.getByRole('button', { name: /konto$/ }).click()
  await expect(inspector.getByRole('button', { name: 'Log ud' })).toBeVisible()
  await expect(inspector.getByRole('link', { name: 'Profil' })).toHaveCount(0)

  // Revoked, the page says so at its next question, and the link too.
  await page.reload()
  await expect(row).not.toContainText('Ikke åbnet')
  await row.getByRole('button', { name: /^Træk tilbage/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Træk tilbage' }).click()
  await expect(row).toContainText('Trukket tilbage')
  await expect(async () => {
    await inspector.goto(adminPath('/z-reports'))
    await expect(inspector.getByRole('alert')).toContainText('Linket er trukket tilbage', { timeout: 2_000 })
  }).toPass()
  await expectNoBarriers(inspector, 'an inspection has ended')
  expect(new URL(inspector.url()).pathname).toBe('/inspection')
  await inspector.goto(url)
  await inspector.getByRole('button', { name: 'Åbn regnskabet' }).click()
  await expect(inspector.getByRole('alert')).toContainText('Linket er trukket tilbage')
  await elsewhere.close()
})

test('R-24: at the till a link is made with an admin PIN; its tab is the inspector’s, and the browser stays whose it was', async ({
  page,
  context,
  shop,
}) => {
  await setPin(shop)
  await standAt(page, shop, shop.restaurant)
  await page.goto(`${registerPath(shop.restaurant)}/register`)
  await page.getByRole('button', { name: 'Inspektion' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link til inspektion' })
  await dialog.getByRole('button', { name: 'Lav link' }).click()
  const pad = page.getByRole('dialog', { name: 'Administrators PIN-kode' })
  await expect(pad).toBeVisible()
  // The sixth digit sends it.
  for (const digit of pin) await pad.getByRole('button', { name: digit, exact: true }).click()
  await expect(page.getByRole('img', { name: 'QR-kode med linket til inspektion' })).toBeVisible()
  await expectNoBarriers(page, 'a till shows a link for an inspector')
  const url = await linkIn(page)

  const tab = await context.newPage()
  await tab.goto(url)
  await tab.getByRole('button', { name: 'Åbn regnskabet' }).click()
  await expect(banner(tab)).toBeVisible()
  await banner(tab).getByRole('button', { name: 'Forlad' }).click()
  await expect(tab.getByRole('alert')).toContainText('Inspektionen er afsluttet i dette vindue')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Inspektion' })).toBeVisible()
})

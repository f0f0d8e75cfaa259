import { scaled } from '@bon/infra/slowness'
import type { Browser, BrowserContext, Page } from 'playwright/test'
import { changePanel } from './screens/change-panel.ts'
import { loginScreen, registersScreen } from './screens/entrance.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { adminPath, expect, registerPath, registerSize, type ShopFloor, signIn, test } from './shop-floor.ts'

test.describe.configure({ timeout: scaled(60_000) })

const lost = 'Denne browser har mistet den nøgle'

/** Another, empty browser that is paired by a code. */
const pairedBrowser = async (browser: Browser, shop: ShopFloor, page: Page): Promise<Page> => {
  await page.goto(adminPath('/paired-devices'))
  const register = page.getByRole('region', { name: '1 Restaurant' })
  await register.getByRole('button', { name: 'Lav kode' }).click()
  const code = await register.getByText(/^[A-Z\d]{4}-[A-Z\d]{4}$/).textContent()
  const till = await (await browser.newContext({ viewport: registerSize })).newPage()
  await pair(till, code ?? '')
  await expect(till).toHaveURL(new RegExp(`${registerPath(shop.restaurant)}$`))
  return till
}

const pair = async (till: Page, code: string) => {
  await till.goto('/pos-auto-login')
  await till.getByLabel('Kode').fill(code)
  await till.getByRole('button', { name: 'Par enheden' }).click()
}

/** This register starts on the floor plan (REG-13); F2 switches to the sale. */
const signInAt = async (till: Page) => {
  await registersScreen(till).pin('1111')
  await expect(till).toHaveURL(/\/floor-plan$/)
  await till.keyboard.press('F2')
}

const storageOf = (context: BrowserContext) => context.storageState()

test('ADR 0093: a till sells with its key; its storage in another browser is not the till', async ({
  page,
  browser,
  shop,
}) => {
  await shop.restaurant.ensureOpen()
  await signIn(page.context(), shop)
  const till = await pairedBrowser(browser, shop, page)
  const proofs: string[] = []
  till.on('request', (request) => {
    const { dpop, authorization = '' } = request.headers()
    if (authorization) proofs.push(authorization.startsWith('DPoP ') && dpop ? dpop : 'none')
  })
  const sale = saleScreen(till)

  await test.step('It sells, each request with its own proof, the live stream too', async () => {
    await signInAt(till)
    await sale.key('Stjerneskud').click()
    await sale.exact.click()
    await expect(changePanel(till).paid).toBeVisible()
    expect(proofs.length).toBeGreaterThan(3)
    expect(proofs).not.toContain('none')
    expect(new Set(proofs).size).toBe(proofs.length)
  })

  await test.step('A reload is the same till', async () => {
    await till.reload()
    await expect(sale.lock).toContainText('MK')
    await expect(till).toHaveURL(new RegExp(`${registerPath(shop.restaurant)}$`))
  })

  await test.step('With its clock an hour behind, it continues with the server’s time', async () => {
    await till.addInitScript(() => {
      const { now } = Date
      Date.now = () => now() - 3_600_000
    })
    await till.reload()
    await expect(sale.lock).toContainText('MK')
    await sale.key('Stjerneskud').click()
    await sale.exact.click()
    await expect(changePanel(till).paid).toBeVisible()
  })

  await test.step('The back office shows that it has a key', async () => {
    await page.reload()
    await expect(page.getByText('Bundet til enhedens nøgle').first()).toBeVisible()
  })

  await test.step('A copy of localStorage is refused as a till', async () => {
    const thief = await browser.newContext({ storageState: await storageOf(till.context()) })
    const copied = await thief.newPage()
    await copied.goto(registerPath(shop.restaurant))
    await expect(copied).toHaveURL(/\/pos-auto-login$/)
    await expect(copied.getByText(lost)).toBeVisible()
    await thief.close()
  })
  await till.context().close()
})

test('ADR 0093: a till that loses its key, or all but the key, says so and is paired again; a kept order stays', async ({
  page,
  browser,
  shop,
}) => {
  await shop.restaurant.ensureOpen()
  await signIn(page.context(), shop)
  const till = await pairedBrowser(browser, shop, page)
  const sale = saleScreen(till)
  await signInAt(till)
  await sale.key('Stjerneskud').click()
  await expect(sale.lines).toHaveCount(1)

  await test.step('The key is deleted', async () => {
    await till.evaluate(
      () =>
        new Promise((resolve) => {
          const dbRequest = indexedDB.deleteDatabase('bon')
          dbRequest.onsuccess = resolve
        }),
    )
    await till.reload()
    await expect(till).toHaveURL(/\/pos-auto-login$/)
    await expect(till.getByText(lost)).toBeVisible()
  })

  await test.step('Paired again, the order is where it was', async () => {
    const register = page.getByRole('region', { name: '1 Restaurant' })
    await page.reload()
    await register.getByRole('button', { name: 'Lav kode' }).click()
    const code = await register.getByText(/^[A-Z\d]{4}-[A-Z\d]{4}$/).textContent()
    await pair(till, code ?? '')
    await expect(sale.lines).toHaveCount(1)
    await sale.exact.click()
    // The server has a new session: the cashier enters the PIN again, and the pending click continues.
    const again = till.getByRole('dialog', { name: 'Tast PIN-koden for MK igen' })
    for (const digit of '1111') await again.getByRole('button', { name: digit, exact: true }).click()
    await expect(changePanel(till).paid).toBeVisible()
  })

  await test.step('Everything but the key is deleted', async () => {
    await till.evaluate(() => localStorage.clear())
    await till.goto(registerPath(shop.restaurant))
    await expect(loginScreen(till).submit).toBeVisible()
    await expect(till.getByText('Denne browser har været en kasse')).toBeVisible()
    await till.getByRole('link', { name: 'Par den igen' }).click()
    await expect(till).toHaveURL(/\/pos-auto-login$/)
  })
  await till.context().close()
})

test('a browser becomes the till by one button, and the person who pressed it stays signed in to the back office', async ({
  page,
  shop,
}) => {
  await shop.restaurant.ensureOpen()
  await signIn(page.context(), shop)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(adminPath('/paired-devices'))
  const register = page.getByRole('region', { name: '1 Restaurant' })
  await register.getByRole('button', { name: 'Gør denne browser til kassen' }).click()
  await expect(page).toHaveURL(new RegExp(`${registerPath(shop.restaurant)}$`))
  await page.setViewportSize(registerSize)
  await signInAt(page)
  const sale = saleScreen(page)
  await sale.menu.getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${adminPath()}$`))
  await page.goto(adminPath('/paired-devices'))
  await expect(register.getByText('Denne browser er kassen.')).toBeVisible()
  await page.goto(registerPath(shop.restaurant))
  await expect(sale.lock).toContainText('MK')

  await test.step('When the person’s session has ended, the back office asks to sign in, and the till stays one', async () => {
    await page.addInitScript(() => localStorage.removeItem('bon.token'))
    await page.goto(adminPath('/paired-devices'))
    await expect(loginScreen(page).submit).toBeVisible()
    await page.goto(registerPath(shop.restaurant))
    await expect(sale.lock).toContainText('MK')
  })
})

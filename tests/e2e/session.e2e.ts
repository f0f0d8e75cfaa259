import { scaled } from '@bon/infra/slowness'
import { actors, ids, loginTo } from '../harness/shop.ts'
import { loginScreen } from './screens/entrance.ts'
import { adminPath, adminSize, expect, type ShopFloor, signIn, test } from './shop-floor.ts'

test.use({ viewport: adminSize })

type BrowserPage = Parameters<typeof loginScreen>[0]
const storedItem = (page: BrowserPage, key: string) =>
  page.evaluate((name) => localStorage.getItem(`bon.${name}`), key)
const signInAs = async (page: BrowserPage, { url }: ShopFloor, who: string) => {
  const token = await loginTo(url, who)
  await page.addInitScript((own) => localStorage.setItem('bon.token', JSON.stringify(own)), token)
}
/** A register that does not exist. */
const lost = '/pos/00000000-0000-7000-8000-00000000dead'

test.describe('Signing in and out', () => {
  test('AUTH-19 to AUTH-23, AUTH-36: without a token a person signs in, comes to the own company, and leaves no data behind', async ({
    page,
  }) => {
    await page.goto(adminPath())
    await expect(page).toHaveURL(/\/login$/)
    const userResponse = page.waitForResponse((answer) =>
      answer.url().includes('/users/get-signed-in-user-data'),
    )
    const loginResponse = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/v1/login')
    await loginScreen(page).signIn(actors.admin, 'Bonbon123')
    expect((await userResponse).status()).toBe(200)
    // The specification's three fields, and the token of the known device (ADR 0080).
    const answer = (await (await loginResponse).json()) as object
    expect(Object.keys(answer).sort()).toEqual(['device', 'message', 'status', 'token'])
    await expect(page).toHaveURL(new RegExp(`${adminPath()}$`))
    expect(await storedItem(page, 'token')).toBeTruthy()
    await page.getByRole('button', { name: /konto/ }).click()
    await page.getByRole('button', { name: 'Log ud' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await storedItem(page, 'token')).toBeNull()
  })

  test('AUTH-33: a letter that cannot be requested is reported', async ({ page }) => {
    await page.route(/forgot-password/, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/login')
    await page.getByRole('button', { name: 'Glemt adgangskode?' }).click()
    await loginScreen(page).email.fill('nogen@kajkanten.example')
    await page.getByRole('button', { name: /Send/ }).click()
    await expect(page.getByRole('alert')).toContainText(/ikke/)
  })

  test('API-05: cashiers start at the registers, staff in the back office, the provider at the companies or the provider pages', async ({
    browser,
    shop,
  }) => {
    for (const [who, where] of [
      [actors.cashier, /\/pos$/],
      [actors.employee, /\/admin\/products$/],
      [actors.chief, /\/dashboard$/],
      [actors.super, /\/superadmin/],
    ] as const) {
      const page = await (await browser.newContext({ locale: 'da-DK' })).newPage()
      await signInAs(page, shop, who)
      await page.goto('/')
      await expect(page).toHaveURL(where)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await page.context().close()
    }
  })

  test('AUTH-21, CO-01: a person without a company comes to the dashboard without one', async ({
    page,
    shop,
  }) => {
    await signInAs(page, shop, actors.provider)
    await page.goto('/')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('AUTH-10, AUTH-11: a register’s link without a company pairs it anew, or goes to the login', async ({
    page,
    shop,
  }) => {
    await page.goto(lost)
    await expect(page).toHaveURL(/\/login$/)
    await signIn(page.context(), shop)
    await page.goto(lost)
    await expect(page).toHaveURL(/\/pos-auto-login$/)
  })

  test('AUTH-42, AUTH-44: the person’s other companies are listed, and entering one fetches the identity there', async ({
    page,
    shop,
  }) => {
    await signIn(page.context(), shop)
    await page.goto(adminPath())
    await page.getByRole('button', { name: /Skift virksomhed/ }).click()
    const userRequest = page.waitForRequest(
      (request) =>
        request.url().includes('/users/get-signed-in-user-data') && request.url().includes(ids.terrassen),
    )
    await page.locator(`a[href="/companies/${ids.terrassen}/admin"]`).click()
    await userRequest
    await expect(page).toHaveURL(new RegExp(`/companies/${ids.terrassen}/admin`))
    await expect(page.getByRole('button', { name: /Skift virksomhed/ })).toContainText('Terrasse')
  })

  test('AUTH-43: a stored company that the person no longer belongs to is removed', async ({
    page,
    shop,
  }) => {
    await signIn(page.context(), shop)
    await page.goto('/login')
    await page.evaluate((company) => localStorage.setItem('bon.company', JSON.stringify(company)), ids.nabo)
    await page.goto('/')
    await expect(page).toHaveURL(new RegExp(`${adminPath()}$`))
    expect(await storedItem(page, 'company')).toContain(ids.kajkanten)
  })
})

test('AUTH-07, RES-01 to RES-03, RES-05, RES-06, RES-08: under maintenance the page is covered, counts down, polls and continues automatically', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  await signIn(page.context(), shop)
  await page.goto(adminPath())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const closed = {
    status: 503,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: 'maintenance', status: 503, code: 'maintenance' }),
  }
  await page.route(/\/api\/v1\/orders/, (route) => route.fulfill(closed))
  let answer: object | undefined
  await page.route(/maintenance-mode-active/, (route) =>
    answer ? route.fulfill({ json: answer }) : route.abort(),
  )
  await page.getByRole('link', { name: 'Salg', exact: true }).click()
  const cover = page.getByRole('alertdialog')
  await expect(cover).toBeVisible()
  // It begins anew after each look, so that a busy machine sees it in the second round.
  await expect(cover).toContainText(/om (10|9) sekunder/, { timeout: scaled(20_000) })
  await page.clock.runFor(10_500)
  await expect(cover).toContainText('Tjekket fik intet svar.')
  answer = { maintenance: true, message: 'Vi er tilbage kl. 4.' }
  await page.clock.runFor(10_500)
  await expect(cover).toContainText('Vi er tilbage kl. 4.')
  answer = { maintenance: false, message: '' }
  await page.unroute(/\/api\/v1\/orders/)
  const reload = page.waitForEvent('load')
  await page.clock.runFor(10_500)
  await reload
  await expect(cover).toBeHidden()
})

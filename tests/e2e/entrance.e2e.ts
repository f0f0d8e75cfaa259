import { actors, loginTo } from '../harness/shop.ts'
import { loginScreen, registersScreen } from './screens/entrance.ts'
import {
  adminPath,
  adminSize,
  expect,
  registerPath,
  registerSize,
  type ShopFloor,
  signIn,
  test,
} from './shop-floor.ts'

test.describe('At the entrance of the back office', () => {
  test.use({ viewport: adminSize })

  test('AUTH-01, AUTH-30, AUTH-31: a wrong password shows the red box above the button, and reveals no more', async ({
    page,
  }) => {
    await page.goto('/login')
    const login = loginScreen(page)
    await login.signIn('admin@kajkanten.example', 'forkert')
    await expect(login.refusal).toHaveText('E-mail og adgangskode passer ikke sammen.')
    await expect(login.refusal).toHaveCSS('background-color', 'rgb(254, 227, 231)')
    const [box, button] = [await login.refusal.boundingBox(), await login.submit.boundingBox()]
    expect(box?.y).toBeLessThan(button?.y ?? 0)
    await expect(login.email).toHaveValue('admin@kajkanten.example')
  })

  test('AUTH-24: an empty form shows what is missing below its field, and the first one gets the focus', async ({
    page,
  }) => {
    await page.goto('/login')
    const login = loginScreen(page)
    await login.submit.click()
    await expect(page.getByText('Skriv jeres e-mail, fx navn@firma.dk.')).toBeVisible()
    await expect(page.getByText('Skriv adgangskoden.')).toBeVisible()
    await expect(login.email).toBeFocused()
  })

  test('PERM-10: a person without permission for a page is told which, and is shown a way out', async ({
    page,
    shop,
  }) => {
    await signInAs(page, shop, actors.cashier)
    await page.goto(adminPath('/z-reports'))
    await expect(page.getByRole('heading', { name: 'Ingen adgang til Z-rapporter' })).toBeVisible()
    await page.getByRole('main').getByRole('link').last().click()
    await expect(page.getByRole('heading', { name: /Ingen adgang/ })).toBeHidden()
  })

  test('AUTH-12: an unknown address says so, inside the frame and outside it', async ({ page, shop }) => {
    await signIn(page.context(), shop)
    await page.goto(adminPath('/nowhere'))
    await expect(page.getByRole('heading', { name: 'Siden findes ikke' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Hovedmenu' })).toBeVisible()
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { name: /Siden findes ikke/ })).toBeVisible()
    await page.getByRole('link', { name: 'Til forsiden' }).click()
    await expect(page.getByRole('heading', { name: 'I dag på Kajkanten' })).toBeVisible()
  })

  test('AUTH-03, I18N-01: the whole application is in English when that is chosen', async ({
    page,
    shop,
  }) => {
    await page.goto('/login')
    await page.getByText('English').click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await signIn(page.context(), shop)
    await page.goto(adminPath())
    await expect(page.getByRole('heading', { name: 'Today at Kajkanten' })).toBeVisible()
    await page.goto(`${registerPath(shop.restaurant)}`)
    await expect(page.getByRole('heading', { name: 'Choose register' })).toBeVisible()
  })
})

test.describe('At the PIN', () => {
  test.use({ viewport: registerSize })

  test('REG-56: a wrong PIN shakes once, clears and says so; the right one signs in', async ({
    page,
    shop,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await shop.restaurant.ensureOpen()
    await signIn(page.context(), shop)
    await page.goto(registerPath(shop.restaurant))
    const registers = registersScreen(page)
    // The animation may end before a slow machine checks it, so an event listener records its start.
    await registers.dots.evaluate((dots: HTMLElement) => {
      dots.addEventListener('animationstart', ({ animationName }) => {
        document.body.dataset['shook'] = animationName
      })
    })
    await registers.pin('9999')
    await expect(registers.message).toHaveText('Forkert PIN-kode.')
    await expect(page.locator('body')).toHaveAttribute('data-shook', /shake/)
    await expect(registers.dots).toHaveAccessibleName('0 af 4 cifre')
    await registers.pin('1111')
    await expect(page.getByRole('button', { name: 'Skift kasserer' })).toContainText('MK')
  })
})

const signInAs = async (page: Parameters<typeof loginScreen>[0], { url }: ShopFloor, who: string) => {
  const token = await loginTo(url, who)
  await page.addInitScript(
    (storedToken) => localStorage.setItem('bon.token', JSON.stringify(storedToken)),
    token,
  )
}

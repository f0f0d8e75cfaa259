import { scaled } from '@bon/infra/slowness'
import { expectNoBarriers } from './no-barriers.ts'
import { changePanel } from './screens/change-panel.ts'
import { closeScreen } from './screens/close-screen.ts'
import { counting, openScreen } from './screens/counting.ts'
import { loginScreen, registersScreen } from './screens/entrance.ts'
import { paymentSheet } from './screens/payment-sheet.ts'
import { saleScreen } from './screens/sale-screen.ts'
import {
  adminPath,
  adminSize,
  expect,
  registerPath,
  registerSize,
  signIn,
  standAt,
  test,
} from './shop-floor.ts'

// Without motion: an element that is fading has other colours.
test.describe.configure({ timeout: scaled(60_000) })
test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

test('Nothing is inaccessible at the entrance', async ({ page, shop }) => {
  await page.setViewportSize(adminSize)
  await page.goto('/login')
  await expect(loginScreen(page).submit).toBeVisible()
  await expectNoBarriers(page, 'login')
  await loginScreen(page).submit.click()
  await expectNoBarriers(page, 'login with nothing typed')
  await loginScreen(page).signIn('admin@kajkanten.example', 'forkert')
  await expect(loginScreen(page).refusal).toBeVisible()
  await expectNoBarriers(page, 'login refused')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading')).toBeVisible()
  await expectNoBarriers(page, 'not found')
  await signIn(page.context(), shop)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Vælg virksomhed' })).toBeVisible()
  await expectNoBarriers(page, 'companies')
})

test('Nothing is inaccessible at a register that sells', async ({ page, shop }) => {
  await page.setViewportSize(registerSize)
  await shop.restaurant.ensureOpen()
  await signIn(page.context(), shop)
  await page.goto(registerPath(shop.restaurant))
  await registersScreen(page).pin('99')
  await expectNoBarriers(page, 'registers and PIN')
  await standAt(page, shop, shop.restaurant)
  const sale = saleScreen(page)
  await expect(sale.key('Stjerneskud')).toBeVisible()
  await expectNoBarriers(page, 'an empty bon')
  for (const dish of ['Stjerneskud', 'Rejemad', 'Marineret sild']) await sale.key(dish).click()
  await expectNoBarriers(page, 'a bon with an open line')
  await sale.search.fill('ingen ret hedder det')
  await expect(page.getByText('Ingen varer passer')).toBeVisible()
  await expectNoBarriers(page, 'nothing found')
  await sale.search.fill('')
  await sale.key('Åben ret').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoBarriers(page, 'asking for a price')
  await page.keyboard.press('Escape')
  await sale.pay.click()
  await paymentSheet(page).note(500).click()
  await expectNoBarriers(page, 'payment')
  await paymentSheet(page).receive.click()
  await expect(changePanel(page).receipt).toBeVisible()
  await expectNoBarriers(page, 'change')
  await changePanel(page).receipt.click()
  await expect(page.getByRole('dialog').getByRole('article')).toBeVisible()
  await expectNoBarriers(page, 'receipt')
})

test('Nothing is inaccessible at a register that opens and closes', async ({ page, shop }) => {
  await page.setViewportSize(registerSize)
  await shop.bar.ensureClosed()
  await standAt(page, shop, shop.bar)
  await saleScreen(page).menu.getByRole('link', { name: 'Boner' }).click()
  await expect(page.getByRole('heading', { name: 'Boner i dag' })).toBeVisible()
  await expectNoBarriers(page, 'bons of the day')
  await saleScreen(page).menu.getByRole('link', { name: 'Kasse' }).click()
  const closing = closeScreen(page)
  await expect(closing.close).toBeVisible()
  await expectNoBarriers(page, 'the register in the middle of the day')
  await closing.begin()
  await counting(page).fill({ 500: 2 })
  await expectNoBarriers(page, 'counting')
  await closing.xReport.click()
  await page.getByRole('button', { name: 'Dan X-rapport' }).click()
  await expect(page.getByRole('dialog').getByRole('article')).toBeVisible()
  await expectNoBarriers(page, 'X report')
  await page.keyboard.press('Escape')
  await counting(page).fill({ 500: 1 })
  await counting(page).restIsNone.click()
  await closing.carryAll()
  await expectNoBarriers(page, 'open bons at the close')
  await closing.confirmStep.click()
  await expectNoBarriers(page, 'confirming a difference')
  await closing.agree.check()
  await closing.close.click({ timeout: scaled(10_000) })
  await expect(closing.report).toBeVisible()
  await expectNoBarriers(page, 'Z report')
  await page.getByRole('button', { name: 'Til åbning af kassen' }).click()
  await expect(openScreen(page).heading).toBeVisible()
  await counting(page).fill({ 500: 2 })
  await expectNoBarriers(page, 'opening')
})

test('Nothing is inaccessible in the back office', async ({ page, shop }) => {
  await page.setViewportSize(adminSize)
  await shop.restaurant.ensureOpen()
  await signIn(page.context(), shop)
  await page.goto(adminPath())
  await expect(page.getByRole('img', { name: /søjler/ }).locator('svg')).toBeVisible()
  await expectNoBarriers(page, 'dashboard')
  await page.getByRole('button', { name: 'Vis som tabel' }).click()
  await expectNoBarriers(page, 'dashboard as a table')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoBarriers(page, 'palette')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /konto/ }).click()
  await expectNoBarriers(page, 'user menu')
  // The lists themselves are checked in every-page.e2e.ts.
  for (const list of ['/orders', '/z-reports']) {
    await page.goto(adminPath(list))
    await page
      .getByRole('row')
      .filter({ hasText: /Betalt|Lukket/ })
      .nth(1)
      .click()
    await expect(page.getByRole('article')).toBeVisible()
    await expectNoBarriers(page, `one of ${list}`)
  }
  await page.goto(adminPath('/orders?nr=999999999'))
  await expect(page.getByText('Ingen boner passer')).toBeVisible()
  await expectNoBarriers(page, 'a filter that finds nothing')
  await page.goto(adminPath('/nowhere'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoBarriers(page, 'a page that is not there')
})

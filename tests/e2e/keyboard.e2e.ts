import { dashboard } from './screens/back-office.ts'
import { changePanel } from './screens/change-panel.ts'
import { loginScreen, registersScreen } from './screens/entrance.ts'
import { paymentSheet } from './screens/payment-sheet.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { typeByHand } from './screens/type-by-hand.ts'
import { adminSize, expect, registerPath, registerSize, signIn, standAt, test } from './shop-floor.ts'

test('The bookkeeper signs in without a mouse', async ({ page }) => {
  await page.setViewportSize(adminSize)
  await page.goto('/')
  await expect(loginScreen(page).email).toBeFocused()
  await page.keyboard.type('admin@kajkanten.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Bonbon123')
  await page.keyboard.press('Enter')
  await expect(dashboard(page).heading).toBeVisible()
})

test.describe('At the register', () => {
  test.use({ viewport: registerSize })

  test('a PIN is typed on the keyboard, and typing it picks the cashier', async ({ page, shop }) => {
    await shop.restaurant.ensureOpen()
    await signIn(page.context(), shop)
    await page.goto(registerPath(shop.restaurant))
    await expect(registersScreen(page).pad).toBeVisible()
    await typeByHand(page, '2222')
    await expect(saleScreen(page).lock).toContainText('AN')
  })

  test('three dishes are sold by PLU, F10 and Enter alone', async ({ page, shop }) => {
    await standAt(page, shop, shop.restaurant)
    const sale = saleScreen(page)
    await expect(sale.key('Stjerneskud')).toBeVisible()
    for (const plu of ['101', '103', '106']) {
      await typeByHand(page, plu)
      await page.keyboard.press('Enter')
    }
    await expect(sale.lines).toHaveText([/Stjerneskud/, /Rejemad/, /Marineret sild/])
    await page.keyboard.press('F10')
    await expect(paymentSheet(page).sheet).toBeVisible()
    await typeByHand(page, '400')
    await expect(paymentSheet(page).receive).toContainText('400,00')
    await page.keyboard.press('Enter')
    await expect(changePanel(page).paid).toContainText('28,00')
  })

  test('+, −, Del, Ctrl+Z and Esc change the order, / goes to the search, Esc leaves the payment', async ({
    page,
    shop,
  }) => {
    await standAt(page, shop, shop.restaurant)
    const sale = saleScreen(page)
    await sale.key('Stjerneskud').click()
    await page.keyboard.press('+')
    await expect(sale.line('Stjerneskud')).toContainText('338,00')
    await page.keyboard.press('-')
    await expect(sale.line('Stjerneskud')).toContainText('169,00')
    await page.keyboard.press('Delete')
    await expect(sale.lines).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(sale.line('Stjerneskud')).toContainText('169,00')
    await page.keyboard.press('/')
    await expect(sale.search).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(sale.search).not.toBeFocused()
    await page.keyboard.press('Enter')
    await expect(paymentSheet(page).sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(paymentSheet(page).sheet).toBeHidden()
    await expect(sale.lines).toHaveCount(1)
  })
})

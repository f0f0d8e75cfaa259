import { scaled } from '@bon/infra/slowness'
import { dashboard } from './screens/back-office.ts'
import { changePanel } from './screens/change-panel.ts'
import { closeScreen } from './screens/close-screen.ts'
import { counting, openScreen } from './screens/counting.ts'
import { loginScreen, registersScreen } from './screens/entrance.ts'
import { paymentSheet } from './screens/payment-sheet.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { expect, registerSize, test, textOf } from './shop-floor.ts'

test.use({ viewport: registerSize })

/** 2.000,00 kr. */
const float = { 500: 2, 200: 2, 100: 4, 50: 2, 20: 2, 10: 4, 5: 2, 2: 3, 1: 3, '50 øre': 2 }

test('POS-03, POS-05, POS-06, ZR-28: a day: sign in, open by counting, sell for cash, close 50 kroner short, and the Z is in the back office', async ({
  page,
  shop,
}) => {
  await shop.restaurant.ensureClosed()
  const sale = saleScreen(page)
  const drawer = counting(page)

  await test.step('Mette signs in and chooses her register', async () => {
    await page.goto('/')
    await loginScreen(page).signIn('cashier@kajkanten.example', 'Bonbon123')
    const registers = registersScreen(page)
    await registers.register('Restaurant').click()
    await registers.pin('1111')
  })

  await test.step('She opens by counting the float', async () => {
    const opening = openScreen(page)
    await expect(opening.heading).toBeVisible()
    await expect(opening.open).toBeDisabled()
    await drawer.fill(float)
    await opening.confirmAndOpen()
    // This register starts on the floor plan (REG-13); F2 switches to the sale.
    await expect(page).toHaveURL(/\/floor-plan$/)
    await page.keyboard.press('F2')
    await expect(sale.pay).toBeDisabled()
  })

  await test.step('Three dishes are on the order in the frame they are tapped', async () => {
    await sale.key('Stjerneskud').click()
    await sale.key('Rejemad').click()
    await sale.key('Marineret sild').click()
    await expect(sale.lines).toHaveCount(3)
    await expect(sale.pay).toContainText('372,00')
  })

  await test.step('The guest gives 500, and the change lists its denominations', async () => {
    await sale.pay.click()
    const payment = paymentSheet(page)
    await payment.note(500).click()
    await payment.receive.click()
    await expect(changePanel(page).paid).toContainText('128,00')
  })

  await test.step('The receipt has its journal number and the total', async () => {
    await changePanel(page).receipt.click()
    const receipt = page.getByRole('dialog', { name: 'Kvittering' })
    await expect(receipt).toContainText(/Nr\. \d+/)
    await expect(receipt).toContainText('372,00')
    await page.keyboard.press('Escape')
    await expect(receipt).toBeHidden()
    await changePanel(page).next.click()
  })

  const closing = closeScreen(page)
  await test.step('She takes an X report', async () => {
    await sale.menu.getByRole('link', { name: 'Kasse' }).click()
    await closing.xReport.click()
    const dialog = page.getByRole('dialog', { name: 'X-rapport' })
    await dialog.getByRole('button', { name: 'Dan X-rapport' }).click()
    await expect(dialog.getByRole('article')).toContainText('372,00')
    await page.keyboard.press('Escape')
  })

  await closing.begin()
  await test.step('While she counts the difference is updated: none, then 50 kroner are missing', async () => {
    await drawer.fill({ ...float, 200: 3, 100: 5, 50: 3, 20: 3, 2: 4 })
    await expect(closing.slip).toContainText('Kassen stemmer')
    await drawer.fill({ 50: 2 })
    await expect(closing.slip).toContainText('Mangler')
    await expect(closing.slip).toContainText('−50,00')
  })
  const z = await textOf(closing.slip.getByText(/^Z \d{4}$/))

  await test.step('The difference is confirmed separately and explained; then she closes', async () => {
    await closing.explanation.fill('Byttepenge givet forkert ved bord 6')
    await closing.carryAll()
    await closing.confirmStep.click()
    await expect(closing.close.or(page.getByRole('button', { name: /Kan bekræftes om/ }))).toBeDisabled()
    await closing.agree.check()
    await closing.close.click({ timeout: scaled(10_000) })
    await expect(closing.report).toContainText('−50,00')
    await expect(closing.report).toContainText('Byttepenge givet forkert ved bord 6')
  })

  await test.step('The admin reads the same Z in the back office', async () => {
    const shown = await textOf(closing.report)
    await page.evaluate(() => localStorage.clear())
    await page.goto('/')
    await loginScreen(page).signIn('admin@kajkanten.example', 'Bonbon123')
    await expect(dashboard(page).heading).toBeVisible()
    await page.getByRole('link', { name: 'Regnskab' }).click()
    await page.getByRole('row').filter({ hasText: '−50,00' }).filter({ hasText: z }).first().click()
    await expect(page.getByRole('heading', { name: z, exact: true })).toBeVisible()
    expect(figures(await textOf(page.getByRole('article')))).toEqual(figures(shown))
  })
})

/** The numbers of a report, independent of its layout. */
const figures = (text: string): string[] => text.match(/[−\d][\d.,]*/g) ?? []

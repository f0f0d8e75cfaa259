import { api } from '@bon/contracts/api'
import { newId } from '@bon/infra/clock'
import { scaled } from '@bon/infra/slowness'
import type { Page } from 'playwright/test'
import { dashboard } from './screens/back-office.ts'
import { cardWork, dishAt } from './screens/card-work.ts'
import { closeScreen } from './screens/close-screen.ts'
import { closeWhenShown } from './screens/close-when-shown.ts'
import { counting, inKroner } from './screens/counting.ts'
import { loginScreen, registersScreen } from './screens/entrance.ts'
import { floorPlanScreen } from './screens/floor-plan.ts'
import { itemDialog } from './screens/item-dialog.ts'
import { paymentSheet } from './screens/payment-sheet.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { see } from './see.ts'
import {
  adminPath,
  adminSize,
  expect,
  registerPath,
  registerSize,
  type ShopFloor,
  signIn,
  standAt,
  test,
} from './shop-floor.ts'

/** Enough sales of a day to show figures, bars and shares. */
const someSales = async ({ restaurant, bar }: ShopFloor): Promise<void> => {
  await Promise.all([restaurant.ensureOpen(), bar.ensureOpen()])
  for (let sale = 0; sale < 8; sale += 1) {
    await restaurant.sell([restaurant.line(sale, 2), restaurant.line(sale * 3 + 1)])
    await bar.sell([bar.line(60 + sale, 1 + (sale % 4))])
  }
}

/** Guests at half of the tables: one bill is split, one is open at the bar. */
const seatGuests = async ({ restaurant, bar, call }: ShopFloor): Promise<void> => {
  await Promise.all([restaurant.ensureOpen(), bar.ensureOpen()])
  const { company } = restaurant
  const options = { params: { uuid: restaurant.register }, company }
  const { tables, bons } = (await call(api.floor_plan.show, options)).body.floor_plan
  for (const [i, number] of ['1', '3', '6', '8', '9', '12'].entries()) {
    const uuid = tables.find((table) => table.number === number)?.uuid ?? ''
    if (bons.some(({ table_uuids }) => table_uuids.includes(uuid))) continue
    const order = newId()
    const order_lines = [restaurant.line(i, 2 + i), restaurant.line(i + 7, 2)]
    const seated = { suspend: true, table_uuids: [uuid], details: { guests: 2 + (i % 4) } }
    const body = { ...restaurant.by, short_nr: 60 + i, order_lines, ...seated }
    const { total } = (await restaurant.save(order, order_lines, { body })).body.order
    const action = { params: { uuid: order }, company }
    if (number === '3')
      await call(api.order_actions.shares, { ...action, body: { ...restaurant.by, amounts: [total] } })
    if (number === '8') await call(api.order_actions.take, { ...action, body: bar.by })
  }
}

/** Closes the provider's messages, as in the design's pictures. */
const readMessages = async (page: Page): Promise<void> => {
  const messages = page.getByRole('region', { name: 'Beskeder fra Bon' })
  await closeWhenShown(page, messages, messages.getByRole('button', { name: 'Luk' }))
}

const busyBon = async (page: Page): Promise<void> => {
  const sale = saleScreen(page)
  for (const dish of ['Stjerneskud', 'Stjerneskud', 'Marineret sild', 'Fiskefilet', 'Roastbeef', 'Rejemad'])
    await sale.key(dish).click()
}

test.describe('The register, by design', () => {
  test.use({ viewport: registerSize })

  test('02: a cashier chooses a register and types her PIN', async ({ page, shop }) => {
    await someSales(shop)
    await signIn(page.context(), shop)
    await page.goto(`/companies/${shop.restaurant.company}/pos`)
    await registersScreen(page).pin('11')
    await see(page, '02-register-pin.png')
  })

  test('03, 04: an order is entered, in the light and the dark theme', async ({ page, shop }) => {
    await readMessages(page)
    await standAt(page, shop, shop.restaurant)
    await busyBon(page)
    await page.getByRole('button', { name: 'Spis her' }).click()
    await page.mouse.move(640, 720)
    await see(page, '03-sale.png')
    await saleScreen(page).line('Roastbeef').getByRole('button').first().click()
    // The line's tools are loaded separately.
    await expect(
      saleScreen(page).line('Roastbeef').getByRole('button', { name: 'Fjern', exact: true }),
    ).toBeVisible()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await see(page, '04-sale-dark.png')
  })

  test('06: the evening’s tables, in the light and the dark theme', async ({ page, shop }) => {
    await seatGuests(shop)
    await standAt(page, shop, shop.restaurant)
    await page.goto(`${registerPath(shop.restaurant)}/floor-plan`)
    const plan = floorPlanScreen(page)
    await readMessages(page)
    await plan.area('Sal').click()
    await plan.many.click()
    await plan.table('6').click()
    await plan.table('3').click()
    await see(page, '06-floor-plan.png')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await see(page, '06-floor-plan-dark.png')
  })

  test('05: the choices of a steak', async ({ page, shop }) => {
    await standAt(page, shop, shop.restaurant)
    await busyBon(page)
    await saleScreen(page).rail.getByRole('tab', { name: 'Hovedretter' }).click()
    await saleScreen(page).key('Bøf bearnaise').click()
    const { option } = itemDialog(page, 'Bøf bearnaise')
    for (const chosen of ['Pommes frites', 'Bearnaise ved siden af', 'Nøddeallergi'])
      await option(chosen).click()
    await see(page, '05-item.png')
  })

  test('07: the guest gives two notes', async ({ page, shop }) => {
    await standAt(page, shop, shop.restaurant)
    await busyBon(page)
    await saleScreen(page).pay.click()
    const payment = paymentSheet(page)
    await payment.note(500).click()
    await payment.note(500).click()
    await see(page, '07-pay-cash.png')
  })

  test('08: the terminal waits for the guest’s card, and is cancelled on request', async ({ page, shop }) => {
    await standAt(page, shop, shop.restaurant)
    await saleScreen(page).key('Stjerneskud').click()
    // A slow guest (ADR 0021) leaves time for the picture.
    await dishAt(page, '815,01')
    await saleScreen(page).card.click()
    const card = cardWork(page)
    await expect(card.heading('Venter på gæsten')).toBeVisible()
    await see(page, '08-pay-terminal.png')
    await card.cancel.click()
    await expect(card.heading('Kortet blev ikke trukket')).toBeVisible({ timeout: scaled(15_000) })
  })

  test('10: the drawer is counted with a difference', async ({ page, shop }) => {
    await someSales(shop)
    await readMessages(page)
    await standAt(page, shop, shop.restaurant)
    await saleScreen(page).menu.getByRole('link', { name: 'Kasse' }).click()
    const closing = closeScreen(page)
    await closing.begin()
    await expect(closing.heading).toBeVisible()
    const expected = (await shop.restaurant.session())?.expected_cash ?? 0
    await counting(page).fill(inKroner(shop.restaurant.countsOf(expected - 50_00)))
    await closing.explanation.fill('Byttepenge givet forkert ved bord 6')
    await closing.explanation.blur()
    await expect(closing.slip).toContainText('−50,00')
    await see(page, '10-close-register.png')
  })
})

test.describe('The back office, by design', () => {
  test.use({ viewport: adminSize })

  test('01: the entrance', async ({ page }) => {
    await page.goto('/login')
    await loginScreen(page).email.blur()
    await see(page, '01-login.png')
  })

  test('13: the day’s figures', async ({ page, shop }) => {
    await someSales(shop)
    await signIn(page.context(), shop)
    await page.goto(adminPath())
    await expect(dashboard(page).heading).toBeVisible()
    await expect(page.getByRole('img', { name: /søjler/ }).locator('svg')).toBeVisible()
    await see(page, '13-dashboard.png')
  })

  test('17: a Z report with a difference', async ({ page, shop }) => {
    await someSales(shop)
    // What other journeys left with money in it would stop the close.
    const closes = async () => {
      await shop.restaurant.payRests()
      return (await shop.restaurant.close(-50_00, { note: 'Byttepenge givet forkert ved bord 6' })).status
    }
    await expect.poll(closes).toBe(200)
    await signIn(page.context(), shop)
    await page.goto(adminPath('/z-reports'))
    await page.getByRole('row').filter({ hasText: '−50,00' }).first().click()
    await expect(page.getByRole('article')).toBeVisible()
    await see(page, '17-z-report.png')
  })
})

import { api } from '@bon/contracts/api'
import { scaled } from '@bon/infra/slowness'
import type { Page } from 'playwright/test'
import { freeTables, type Table } from './free-tables.ts'
import { changePanel } from './screens/change-panel.ts'
import { registersScreen } from './screens/entrance.ts'
import { floorPlanScreen } from './screens/floor-plan.ts'
import { itemDialog } from './screens/item-dialog.ts'
import { paymentSheet } from './screens/payment-sheet.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { splitBill } from './screens/split-bill.ts'
import { expect, registerSize, standAt, test } from './shop-floor.ts'

test.use({ viewport: registerSize, hasTouch: true })

/** Counts the taps that arrived: Playwright repeats a tap whose target was still moving. */
const countTaps = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    let taps = 0
    addEventListener(
      'click',
      (tap) => {
        taps += tap.isTrusted && tap instanceof PointerEvent && tap.pointerType === 'touch' ? 1 : 0
        document.documentElement.dataset['taps'] = `${taps}`
      },
      true,
    )
  })
const tapped = async (page: Page): Promise<number> =>
  Number(await page.evaluate(() => document.documentElement.dataset['taps'] ?? 0))

const threeDishes = async (page: Page): Promise<void> => {
  const sale = saleScreen(page)
  for (const dish of ['Stjerneskud', 'Rejemad', 'Marineret sild']) await sale.key(dish).tap()
  await expect(sale.lines).toHaveCount(3)
}

/** Taps of one act, printed and held to the figure of the audit's table. */
const counted = async (page: Page, act: string, most: number, work: () => Promise<void>): Promise<void> => {
  const before = await tapped(page)
  await work()
  const taps = (await tapped(page)) - before
  report(`${act}: ${taps} taps`)
  expect(taps, act).toBeGreaterThan(0)
  expect(taps, act).toBeLessThanOrEqual(most)
}

const report = (sentence: string): void => {
  process.stdout.write(`  ${sentence}\n`)
  test.info().annotations.push({ type: 'taps', description: sentence })
}

test.beforeEach(async ({ page, shop }) => {
  await countTaps(page)
  await standAt(page, shop, shop.restaurant)
})

test('Three dishes for cash through the payment sheet take at most six taps', async ({ page }) => {
  await threeDishes(page)
  await saleScreen(page).pay.tap()
  const payment = paymentSheet(page)
  await payment.note(500).tap()
  await payment.receive.tap()
  await expect(changePanel(page).paid).toContainText('128,00')
  const taps = await tapped(page)
  report(`3 dishes for cash by the sheet: ${taps} taps`)
  expect(taps).toBeLessThanOrEqual(6)
})

test('Three dishes for exact cash by the quick button take at most four taps', async ({ page }) => {
  await threeDishes(page)
  await saleScreen(page).exact.tap()
  await expect(changePanel(page).paid).toHaveText(/Byttepenge0,00$/)
  const taps = await tapped(page)
  report(`3 dishes for cash by the quick button: ${taps} taps`)
  expect(taps).toBeLessThanOrEqual(4)
})

test('Three dishes by card take at most four taps', async ({ page }) => {
  await threeDishes(page)
  await saleScreen(page).card.tap()
  await expect(changePanel(page).paid).toContainText('372,00', { timeout: scaled(15_000) })
  const taps = await tapped(page)
  report(`3 dishes by card: ${taps} taps`)
  expect(taps).toBeLessThanOrEqual(4)
})

test('The next order begins with its first dish: no tap in between', async ({ page }) => {
  const sale = saleScreen(page)
  await threeDishes(page)
  await sale.exact.tap()
  await expect(changePanel(page).next).toBeVisible()
  const before = await tapped(page)
  await sale.key('Roastbeef').tap()
  await expect(sale.lines).toHaveText([/Roastbeef/])
  expect((await tapped(page)) - before).toBe(1)
})

test('PAY-10: the drawer opens by two taps while a bon is being written, and the bon stays', async ({
  page,
}) => {
  await threeDishes(page)
  const before = await tapped(page)
  await page.getByRole('banner').getByRole('button', { name: 'Åbn skuffen' }).tap()
  await page.getByRole('button', { name: 'Veksle penge' }).tap()
  await expect(page.getByText(/Skuffen er åbnet|Åbningen er noteret/)).toBeVisible()
  const taps = (await tapped(page)) - before
  report(`the drawer, with a bon: ${taps} taps`)
  expect(taps).toBeLessThanOrEqual(2)
  await expect(saleScreen(page).lines).toHaveCount(3)
})

test('The table of taps: signing in, a table with five dishes, moving it, whose it is', async ({
  page,
  shop,
}) => {
  const [a, b] = (await freeTables(shop)) as [Table, Table]
  const sale = saleScreen(page)
  const plan = floorPlanScreen(page)
  const pad = registersScreen(page).pad
  // The first room is shown, which may be one that another journey has made.
  const inSal = async () => {
    await expect(plan.area('Sal')).toBeVisible()
    if ((await plan.area('Sal').getAttribute('aria-selected')) !== 'true') await plan.area('Sal').tap()
  }
  await sale.lock.tap()
  await expect(pad).toBeVisible()
  await counted(page, 'PIN sign-in', 4, async () => {
    for (const digit of '1111') await pad.getByRole('button', { name: digit, exact: true }).tap()
    await expect(sale.lock).toContainText('MK')
  })
  await counted(page, 'open a table, 5 items, send, back', 10, async () => {
    await sale.menu.getByRole('link', { name: 'Bordplan' }).tap()
    await inSal()
    // The page may still have the bon that was taken off the table.
    await expect(plan.table(a.number)).toHaveAccessibleName(/ledigt/)
    await plan.table(a.number).tap()
    await plan.table(a.number).tap()
    for (const dish of ['Stjerneskud', 'Rejemad', 'Marineret sild', 'Roastbeef', 'Rejemad'])
      await sale.key(dish).tap()
    await sale.bon.getByRole('button', { name: /^Parkér/ }).tap()
    await expect(sale.toast).toContainText('er parkeret')
  })
  if (!(await plan.main.isVisible())) await sale.menu.getByRole('link', { name: 'Bordplan' }).tap()
  await inSal()
  await expect(plan.table(a.number)).toHaveAccessibleName(/serveres af MK/)
  await counted(page, 'move a table', 3, async () => {
    await plan.table(a.number).tap()
    await plan.move.tap()
    await plan.table(b.number).tap()
    await expect(plan.table(b.number)).toHaveAccessibleName(/optaget.*serveres af MK/)
  })

  // Row 37: the Esc that closes a dialog leaves the table chosen.
  await plan.table(b.number).tap()
  await plan.side.getByRole('button', { name: 'Køkkenbon' }).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(plan.table(b.number)).toHaveAttribute('aria-pressed', 'true')

  // Another cashier's tables are not shown among mine; the free ones are.
  await sale.lock.tap()
  for (const digit of '2222') await pad.getByRole('button', { name: digit, exact: true }).tap()
  // A cashier who has signed in begins on the sale.
  await expect(sale.lock).toContainText('AN')
  await expect(sale.pay).toBeVisible()
  await sale.menu.getByRole('link', { name: 'Bordplan' }).tap()
  await inSal()
  await expect(plan.table(b.number)).toBeVisible()
  await plan.main.getByRole('button', { name: 'Mine borde' }).tap()
  await expect(plan.table(b.number)).toHaveCount(0)
  await expect(plan.table(a.number)).toHaveAccessibleName(/ledigt/)
  await sale.menu.getByRole('link', { name: 'Boner' }).tap()
  const bons = page
    .getByRole('main')
    .getByRole('button')
    .filter({ hasText: new RegExp(`Bord ${b.number}(\\D|$)`) })
    .filter({ hasText: 'Åben' })
  await expect(bons).toHaveCount(1)
  await page.getByRole('button', { name: 'Mine', exact: true }).tap()
  await expect(bons).toHaveCount(0)
  // The plan shows the same tables as when it was left.
  await sale.menu.getByRole('link', { name: 'Bordplan' }).tap()
  await expect(plan.main.getByRole('button', { name: 'Mine borde' })).toHaveAttribute('aria-pressed', 'true')
})

test('The table of taps: seven lines split on two guests, both paid in cash', async ({ page, shop }) => {
  const sale = saleScreen(page)
  const split = splitBill(page)
  const dishes = [
    'Stjerneskud',
    'Rejemad',
    'Marineret sild',
    'Roastbeef',
    'Kryddersild',
    'Kartoffelmad',
    'Pariserbøf',
  ]
  for (const dish of dishes) await sale.key(dish).tap()
  await expect(sale.lines).toHaveCount(7)
  await counted(page, 'split 7 lines on 2, pay both in cash', 12, async () => {
    await sale.bon.getByRole('button', { name: 'Del', exact: true }).tap()
    await expect(split.screen).toBeVisible()
    for (const dish of dishes.slice(0, 3)) await split.line(dish).tap()
    // The other guest keeps the bon.
    await split.button('Gem deling').tap()
    await split.button(/^Betal /).tap()
    await paymentSheet(page).receive.tap()
    await expect(split.slip('Gæst 1')).toContainText('BETALT')
    await split.button(/^Tilbage/).tap()
    await expect(sale.lines).toHaveCount(4)
    await sale.exact.tap()
    await expect(changePanel(page).next).toBeVisible()
  })
  const { orders } = (
    await shop.call(api.orders.list, { company: shop.restaurant.company, query: { limit: 2 } })
  ).body
  expect(orders.map(({ status }) => status)).toEqual(['completed', 'completed'])
})

test('The table of taps: a steak with two sides, the same again, its receipt, a line back, sold out', async ({
  page,
}) => {
  const sale = saleScreen(page)
  const steak = itemDialog(page, 'Bøf bearnaise')
  await counted(page, 'steak, 2 sides, no salad, nut allergy', 7, async () => {
    await sale.rail.getByRole('tab', { name: 'Hovedretter' }).tap()
    await sale.key('Bøf bearnaise').tap()
    for (const choice of ['Hvide kartofler', /^Søde kartofler/, 'Bearnaise ved siden af', 'Nøddeallergi'])
      await steak.option(choice).tap()
    await steak.save.tap()
    await expect(sale.line('Bøf bearnaise')).toContainText('! Nøddeallergi')
  })

  // The same again, a number before the product, and the number of a line.
  await page.getByRole('button', { name: 'Samme igen' }).tap()
  await expect(sale.line('Bøf bearnaise')).toContainText('2')
  await sale.rail.getByRole('tab', { name: 'Smørrebrød' }).tap()
  await page.getByRole('button', { name: 'Antal', exact: true }).tap()
  await page.getByRole('group', { name: 'Antal af den næste vare' }).getByRole('button', { name: '3' }).tap()
  await sale.key('Rejemad').tap()
  await expect(sale.line('Rejemad')).toContainText(/^3/)
  await sale.line('Rejemad').getByRole('button').first().tap()
  await page.getByRole('button', { name: 'Antal Rejemad: 3' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '1', exact: true }).tap()
  await dialog.getByRole('button', { name: '2', exact: true }).tap()
  await dialog.locator('button').last().tap()
  await expect(sale.line('Rejemad')).toContainText(/^12/)

  const total = (await sale.pay.textContent())?.replace('Betal', '').trim() ?? ''
  await sale.exact.tap()
  await expect(changePanel(page).paid).toBeVisible()
  await counted(page, 'receipt after a sale', 1, async () => {
    await changePanel(page).print.tap()
    await expect(page.getByRole('button', { name: 'Printet' })).toBeVisible()
  })
  await counted(page, 'refund one line in cash', 6, async () => {
    await sale.menu.getByRole('link', { name: 'Boner' }).tap()
    await page.getByRole('main').getByRole('button').filter({ hasText: total }).first().tap()
    await page.getByRole('button', { name: /^Retur/ }).tap()
    await dialog.getByRole('button', { name: /mere$/ }).last().tap()
    await dialog.getByRole('button', { name: /^Giv .* retur$/ }).tap()
    await dialog.getByRole('button', { name: 'Færdig' }).tap()
  })
  await sale.menu.getByRole('link', { name: 'Salg' }).tap()
  await counted(page, 'the drawer, without a bon', 2, async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Åbn skuffen' }).tap()
    await page.getByRole('button', { name: 'Veksle penge' }).tap()
    await expect(page.getByText(/Skuffen er åbnet|Åbningen er noteret/)).toBeVisible()
  })
  const back = dialog.getByRole('button', { name: 'Sæt Roastbeef i salg igen' })
  await counted(page, 'sold out', 3, async () => {
    await page.getByRole('button', { name: 'Udsolgt', exact: true }).tap()
    await dialog.getByRole('searchbox').pressSequentially('Roastbeef')
    await dialog.getByRole('button', { name: 'Meld Roastbeef udsolgt' }).tap()
    await expect(back).toBeVisible()
  })
  await back.tap()
  // Other journeys sell it.
  await expect(dialog.getByRole('button', { name: 'Meld Roastbeef udsolgt' })).toBeVisible()
})

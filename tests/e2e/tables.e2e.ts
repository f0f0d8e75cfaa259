import type { Uuid } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import { scaled } from '@bon/infra/slowness'
import type { Browser, Page } from 'playwright/test'
import type { Till } from '../harness/till.ts'
import { freeTables, type Table } from './free-tables.ts'
import { expectNoBarriers } from './no-barriers.ts'
import { floorPlanScreen } from './screens/floor-plan.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { expect, registerPath, registerSize, type ShopFloor, standAt, test, textOf } from './shop-floor.ts'

// A busy machine draws these pages slowly.
test.describe.configure({ timeout: scaled(90_000) })
test.use({ viewport: registerSize, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

const seat = async (
  till: Till,
  { uuid }: Table,
  short_nr: number,
  dishes: readonly number[],
): Promise<Uuid> => {
  const order = newId()
  const order_lines = dishes.map((dish) => till.line(dish, 2))
  const body = { ...till.by, short_nr, order_lines, suspend: true, table_uuids: [uuid] }
  expect((await till.save(order, order_lines, { body })).status).toBe(200)
  return order
}

const anotherTill = async (browser: Browser, shop: ShopFloor, till: Till): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: registerSize })).newPage()
  await standAt(page, shop, till)
  await page.goto(`${registerPath(till)}/floor-plan`)
  await floorPlanScreen(page).area('Sal').click()
  return page
}

test('FLR-03, FLR-16, SC-32, POS-57: an order parked on a table is on the other register without a reload, and locked while it is open', async ({
  page,
  browser,
  shop,
}) => {
  const [{ number } = { number: '' }] = await freeTables(shop)
  const bar = await anotherTill(browser, shop, shop.bar)
  const there = floorPlanScreen(bar)
  await expect(there.table(number)).toHaveAccessibleName(/ledigt/)

  await standAt(page, shop, shop.restaurant)
  const sale = saleScreen(page)
  const here = floorPlanScreen(page)
  for (const dish of ['Stjerneskud', 'Rejemad']) await sale.key(dish).click()
  await page.keyboard.press('F8')
  await expect(page.getByRole('heading', { name: /^Parkér bon \d+ ved et bord/ })).toBeVisible()
  await here.area('Sal').click()
  await here.table(number).click()
  await expect(sale.toast).toContainText('er parkeret')
  await expect(there.table(number)).toHaveAccessibleName(/optaget/)
  await expect(sale.lines).toHaveCount(0)

  // The first tap shows the table's order, the second opens it.
  await there.table(number).click()
  await expect(there.lines).toHaveText([/Stjerneskud/, /Rejemad/])
  await there.table(number).click()
  await expect(saleScreen(bar).lines).toHaveCount(2)
  await page.keyboard.press('F3')
  await here.area('Sal').click()
  await expect(here.table(number)).toHaveAccessibleName(/åben på kasse/)
  await here.table(number).click()
  await expect(here.open).toHaveCount(0)
  await here.takeOver.click()
  await expect(page.getByRole('dialog')).toContainText('MK har den åben')
  await page.keyboard.press('Escape')

  // Parked again, it returns to its table without a question.
  await bar.keyboard.press('F8')
  await expect(saleScreen(bar).toast.last()).toContainText('er parkeret')
  await expect(here.table(number)).toHaveAccessibleName(/optaget/)
  await expectNoBarriers(page, 'the floor plan')

  // Where a message or a low screen takes room, the side scrolls: by keyboard too while nothing is chosen and all its keys
  // are disabled.
  await page.setViewportSize({ ...registerSize, height: 560 })
  await page.keyboard.press('F2')
  await expect(sale.key('Stjerneskud')).toBeVisible()
  await page.keyboard.press('F3')
  await expect(here.title).toHaveText('Vælg et bord')
  await expect(here.waiterKey).not.toBeInViewport()
  await expectNoBarriers(page, 'the floor plan on a low screen')
  await here.side.focus()
  await page.keyboard.press('End')
  await expect(here.waiterKey).toBeInViewport()
  await bar.context().close()
})

test('FLR-04, FLR-05, FLR-06: tables are moved, lines transferred, orders opened together, and all of it undone', async ({
  page,
  shop,
}) => {
  await shop.restaurant.ensureOpen()
  const [a, b, c] = (await freeTables(shop)) as [Table, Table, Table]
  await seat(shop.restaurant, a, 31, [0, 1])
  await seat(shop.restaurant, b, 32, [2])
  await standAt(page, shop, shop.restaurant)
  await expect(saleScreen(page).key('Stjerneskud')).toBeVisible()
  await page.keyboard.press('F3')
  const plan = floorPlanScreen(page)
  await plan.area('Sal').click()
  const amount = async ({ number }: Table) =>
    /, ([\d.]+,\d\d),/.exec(await textOf(plan.table(number).locator('.vh')))?.[1]

  await plan.table(a.number).click()
  await plan.move.click()
  await plan.table(c.number).click()
  await expect(plan.toast.last()).toContainText(`Bord ${a.number} er flyttet til bord ${c.number}`)
  await expect(plan.table(a.number)).toHaveAccessibleName(/ledigt/)
  await expect(plan.table(c.number)).toHaveAccessibleName(/optaget/)
  await page.keyboard.press('Control+z')
  await expect(plan.table(c.number)).toHaveAccessibleName(/ledigt/)
  await expect(plan.table(a.number)).toHaveAccessibleName(/optaget/)

  // A table is taken before its amount is there again.
  await expect.poll(() => amount(a)).toBeDefined()
  const [ofA, ofB] = [await amount(a), await amount(b)]
  await plan.table(a.number).click()
  await plan.moveLines.click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: /^Én mere af/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: /^Vælg bord/ }).click()
  await plan.area('Sal').click()
  await plan.table(c.number).click()
  await expect(plan.table(c.number)).toHaveAccessibleName(/optaget/)
  await expect.poll(() => amount(a)).not.toBe(ofA)
  // The plan may update before the command is answered; the toast appears with the answer, and only then can it be
  // undone.
  await expect(plan.toast.last()).toContainText(`Linjerne er flyttet til bord ${c.number}`)
  await page.keyboard.press('Control+z')
  await expect(plan.table(c.number)).toHaveAccessibleName(/ledigt/)
  await expect.poll(() => amount(a)).toBe(ofA)

  await plan.many.click()
  await plan.table(a.number).click()
  await plan.table(b.number).click()
  await expect(plan.title).toHaveText('2 borde valgt')
  await plan.openMany.click()
  // A line that was moved and moved back is a line of its own.
  await expect(saleScreen(page).lines).toHaveCount(4)
  // Row 35: the guests of both tables sit where they sat.
  await expect(saleScreen(page).bon.getByRole('button', { name: /^Bord/ })).toContainText(
    new RegExp(`${a.number}.*${b.number}`),
  )
  await expect(plan.toast.last()).toContainText('2 boner er åbnet samlet')
  await page.keyboard.press('Control+z')
  await expect(saleScreen(page).lines).toHaveCount(3)
  await page.keyboard.press('F8')
  await expect(saleScreen(page).lines).toHaveCount(0)
  await page.keyboard.press('F3')
  await plan.area('Sal').click()
  await expect.poll(() => amount(a)).toBe(ofA)
  await expect.poll(() => amount(b)).toBe(ofB)
})

test('FLR-05: another cashier serves a table: every register shows that one, and one tap takes it back', async ({
  page,
  shop,
  browser,
}) => {
  const { restaurant } = shop
  const [table] = await freeTables(shop)
  if (!table) throw new Error('no free table')
  await standAt(page, shop, restaurant)
  await seat(restaurant, table, 77, [0])
  const plan = floorPlanScreen(page)
  await page.goto(`${registerPath(restaurant)}/floor-plan`)
  await plan.area('Sal').click()
  await expect(plan.table(table.number)).toHaveAccessibleName(/serveres af MK/)
  const bar = await anotherTill(browser, shop, shop.bar)
  const seen = floorPlanScreen(bar).table(table.number)
  await expect(seen).toHaveAccessibleName(/serveres af MK/)

  await plan.table(table.number).click()
  await plan.side.getByRole('button', { name: 'Skift tjener' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'AN', exact: true }).click()
  await expect(plan.toast).toContainText('AN betjener bordet nu')
  await expect(plan.table(table.number)).toHaveAccessibleName(/serveres af AN/)
  await expect(seen).toHaveAccessibleName(/serveres af AN/)
  await plan.undo.click()
  await expect(seen).toHaveAccessibleName(/serveres af MK/)
  await bar.context().close()
})

import { scaled } from '@bon/infra/slowness'
import { expectNoBarriers } from './no-barriers.ts'
import { floorPlanEditor, makeRoom, ownName } from './screens/floor-plan-editor.ts'
import { adminPath, adminSize, expect, signIn, test, textOf } from './shop-floor.ts'

// A busy machine draws these pages slowly.
test.describe.configure({ timeout: scaled(90_000) })
test.use({ viewport: adminSize, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

test('FLR-01, FLR-09, FLR-10: a room is created, tables are added, moved, resized and saved', async ({
  page,
  shop,
}) => {
  const yard = ownName('Gård')
  await signIn(page.context(), shop)
  await page.goto(adminPath('/floor-plan'))
  const editor = floorPlanEditor(page)
  await page.getByRole('button', { name: 'Nyt område' }).first().click()
  await page.getByRole('textbox', { name: 'Områdets navn' }).fill(yard)
  await page.getByRole('button', { name: 'Opret område' }).click()
  await expect(editor.area(yard)).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Tilføj bord' }).click()
  const first = page.getByRole('button', { name: /^Bord \d+,/ })
  await expect(first).toBeFocused()
  const number = /Bord (\d+),/.exec(await textOf(first))?.[1] ?? ''
  await editor.cell(4, 3).click()
  await expect(page.getByRole('button', { name: /kolonne 4, række 3, 1 gange 1/ })).toBeVisible()

  await editor.pull(number, 1, 2)
  await expect(editor.tile(number)).toHaveAccessibleName(/kolonne 2, række 3/)
  await editor.pull(number, 0, 1, 'corner')
  await expect(editor.tile(number)).toHaveAccessibleName(/1 gange 2 felter/)
  // Dropped on another one, it returns to its place.
  await editor.pull(number, 2, 0)
  await expect(editor.tile(number)).toHaveAccessibleName(/kolonne 2, række 3/)

  await page.keyboard.press('Control+z')
  await expect(editor.tile(number)).toHaveAccessibleName(/1 gange 1 felter/)
  await page.keyboard.press('Control+y')
  await expect(editor.tile(number)).toHaveAccessibleName(/1 gange 2 felter/)
  await editor.save.click()
  await expect(editor.saved).toBeVisible()
  await page.reload()
  await editor.area(yard).click()
  await expect(editor.tile(number)).toHaveAccessibleName(/kolonne 2, række 3, 1 gange 2 felter/)
})

test('FLR-01: the keyboard alone moves, resizes, numbers, deletes, undoes and saves', async ({
  page,
  shop,
}) => {
  const room = await makeRoom(shop, 'Tast', [[0, 0]])
  await signIn(page.context(), shop)
  await page.goto(adminPath('/floor-plan'))
  const editor = floorPlanEditor(page)
  await editor.area(room).click()
  await editor.tile(`${room}1`).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(editor.tile(`${room}1`)).toHaveAccessibleName(/kolonne 2, række 2, 2 gange 1 felter/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('status').filter({ hasText: 'kan ikke stå der' })).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Bordnummer' })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(`${room}9`)
  await page.keyboard.press('Enter')
  await editor.tile(`${room}9`).focus()
  await page.keyboard.press('Delete')
  await expect(editor.tile(`${room}9`)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(editor.tile(`${room}9`)).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(editor.saved).toBeVisible()
  await expect(editor.unsaved).toHaveCount(0)
})

test('FLR-13, FLR-14: a number in use and too few columns are reported at their fields', async ({
  page,
  shop,
}) => {
  const room = await makeRoom(shop, 'Fejl', [
    [0, 0],
    [5, 0],
  ])
  await signIn(page.context(), shop)
  await page.goto(adminPath('/floor-plan'))
  const editor = floorPlanEditor(page)
  await editor.area(room).click()
  await editor.tile(`${room}2`).click()
  await page.getByRole('textbox', { name: 'Bordnummer' }).fill(`${room}1`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Bordnummer ${room}1 er allerede i brug.`)).toBeVisible()
  await page.getByRole('button', { name: 'Ret området' }).click()
  await page.getByRole('textbox', { name: 'Antal kolonner' }).fill('4')
  await page.getByRole('button', { name: 'Brug' }).click()
  await expect(page.getByText('Bordene fylder 6 kolonner.')).toBeVisible()
})

test('DEF-33: two people move one table: the second sees both positions, and a table that only one moved is kept', async ({
  page,
  browser,
  shop,
}) => {
  const room = await makeRoom(shop, 'Strid', [
    [0, 0],
    [2, 0],
  ])
  const other = await (await browser.newContext({ viewport: adminSize })).newPage()
  for (const each of [page, other]) {
    await signIn(each.context(), shop)
    await each.goto(adminPath('/floor-plan'))
    await floorPlanEditor(each).area(room).click()
  }
  const [here, there] = [floorPlanEditor(page), floorPlanEditor(other)]
  await here.pull(`${room}1`, 0, 3)
  await there.pull(`${room}1`, 4, 0)
  await there.pull(`${room}2`, 0, 4)
  await there.save.click()
  await expect(there.saved).toBeVisible()

  await expect(page.getByText(/En anden har gemt ændringer her/)).toBeVisible()
  await expect(here.tile(`${room}2`)).toHaveAccessibleName(/kolonne 3, række 5/)
  await expect(here.tile(`${room}1`)).toHaveAccessibleName(/kolonne 1, række 4/)
  await here.save.click()
  await expect(here.dispute).toContainText('kolonne 5, række 1')
  await here.dispute.getByRole('button', { name: 'Brug valget' }).click()
  await here.save.click()
  await expect(here.saved).toBeVisible()
  await expect(there.tile(`${room}1`)).toHaveAccessibleName(/kolonne 1, række 4/)
  await other.context().close()
})

test('two tables swap places, and a deleted one is confirmed once', async ({ page, shop }) => {
  const room = await makeRoom(shop, 'Byt', [
    [0, 0],
    [1, 0],
    [3, 0],
  ])
  await signIn(page.context(), shop)
  await page.goto(adminPath('/floor-plan'))
  const editor = floorPlanEditor(page)
  await editor.area(room).click()
  await editor.pull(`${room}1`, 0, 1)
  await editor.pull(`${room}2`, -1, 0)
  await editor.pull(`${room}1`, 1, -1)
  await editor.tile(`${room}3`).focus()
  await page.keyboard.press('Delete')
  await editor.save.click()
  await page.getByRole('button', { name: 'Slet 1 bord' }).click()
  await expect(editor.saved).toBeVisible()
  await page.reload()
  await editor.area(room).click()
  await expect(editor.tile(`${room}1`)).toHaveAccessibleName(/kolonne 2, række 1/)
  await expect(editor.tile(`${room}2`)).toHaveAccessibleName(/kolonne 1, række 1/)
  await expect(editor.tile(`${room}3`)).toHaveCount(0)
})

test('Nothing is inaccessible on the floor plan, on a wide screen and on a tablet', async ({
  page,
  shop,
}) => {
  const room = await makeRoom(shop, 'Akse', [
    [0, 0],
    [2, 1],
  ])
  await signIn(page.context(), shop)
  await page.goto(adminPath('/floor-plan'))
  const editor = floorPlanEditor(page)
  await editor.area(room).click()
  await editor.tile(`${room}1`).click()
  await expectNoBarriers(page, 'floor plan')
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectNoBarriers(page, 'floor plan at 768')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(768)
})

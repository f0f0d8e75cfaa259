import { products, registerPages, resourceEndpoints, salesAreas } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { scaled } from '@bon/infra/slowness'
import type { Page } from 'playwright/test'
import { expectNoBarriers } from './no-barriers.ts'
import { adminPath, adminSize, expect, type ShopFloor, signIn, test } from './shop-floor.ts'

// A busy machine draws these pages slowly.
test.describe.configure({ timeout: scaled(90_000) })
test.use({ viewport: adminSize, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

/** An area for this test, with one page of three keys. */
const makeArea = async ({ call }: ShopFloor, name: string) => {
  const listed = await call(resourceEndpoints(products).list, { query: { limit: 4, sort: 'name' } })
  const goods = listed.body.rows.map(({ uuid, data }) => ({ uuid, name: data.button_text }))
  const [page_uuid, area_uuid] = [newId(), newId()]
  const page = registerPages.schema.parse({
    name: `Side ${name}`,
    product_uuids: goods.slice(0, 3).map(({ uuid }) => uuid),
  })
  await call(resourceEndpoints(registerPages).create, { body: { uuid: page_uuid, data: page } })
  const area = salesAreas.schema.parse({ name, columns: 4, page_uuids: [page_uuid] })
  await call(resourceEndpoints(salesAreas).create, { body: { uuid: area_uuid, data: area } })
  return { area_uuid, names: goods.map((product) => product.name) }
}

const editorOf = (page: Page) => ({
  keys: page.getByRole('tabpanel').getByRole('button'),
  save: page.getByRole('button', { name: 'Gem salgsområde' }),
  saved: page.getByText('Salgsområdet er gemt'),
})

const open = async (page: Page, shop: ShopFloor, area_uuid: string) => {
  await signIn(page.context(), shop)
  await page.goto(adminPath(`/sales-areas/${area_uuid}`))
  await expect(editorOf(page).keys.first()).toBeVisible()
}

test('REG-23, REG-25: keys are moved by drag and by the arrows, a product is dragged in, and all is saved', async ({
  page,
  shop,
}) => {
  const { area_uuid, names } = await makeArea(shop, `Mus ${newId().slice(-6)}`)
  const [a = '', b = '', c = '', d = ''] = names
  await open(page, shop, area_uuid)
  const { keys, save, saved } = editorOf(page)
  await expect(keys).toHaveText([a, b, c].map((name) => new RegExp(`^${escaped(name)}`)))
  await keys.nth(0).dragTo(keys.nth(2))
  await expect(keys.nth(2)).toContainText(a)
  await keys.nth(2).press('ArrowLeft')
  await expect(keys.nth(1)).toContainText(a)
  await page.keyboard.press('Control+z')
  await expect(keys.nth(2)).toContainText(a)

  await page.getByRole('textbox', { name: 'Find vare' }).fill(d)
  await page.locator(`[data-grip]`).first().dragTo(keys.nth(0))
  await expect(keys).toHaveCount(4)
  await page.getByRole('radiogroup', { name: 'Varetaster' }).getByText('100').click()
  await expect(keys.nth(0)).toHaveCSS('height', '100px')
  await save.click()
  await expect(saved).toBeVisible()
  await page.reload()
  await expect(keys).toHaveCount(4)
  await expect(keys.nth(3)).toContainText(a)
})

test('DEF-42: a page arranged by two people asks for a choice, and no input is lost', async ({
  page,
  browser,
  shop,
}) => {
  const { area_uuid, names } = await makeArea(shop, `Strid ${newId().slice(-6)}`)
  const other = await (await browser.newContext({ viewport: adminSize })).newPage()
  await open(page, shop, area_uuid)
  await open(other, shop, area_uuid)
  const [here, there] = [editorOf(page), editorOf(other)]
  await here.keys.nth(0).press('ArrowRight')
  await there.keys.nth(2).press('Delete')
  await there.save.click()
  await expect(there.saved).toBeVisible()
  await expect(page.getByText(/En anden har gemt ændringer her/)).toBeVisible()
  await expect(here.keys).toHaveCount(3)
  await here.save.click()
  const dialog = page.getByRole('dialog', { name: /også lavet af en anden/ })
  await expect(dialog).toContainText(`${names[1]}, ${names[0]}`)
  await dialog.getByRole('radio').nth(1).check()
  await dialog.getByRole('button', { name: 'Brug valget' }).click()
  await expect(here.keys).toHaveCount(2)
  await other.context().close()
})

test('REG-53: an area in use by a register is not archived, and the register is named', async ({
  page,
  shop,
}) => {
  const listed = await shop.call(resourceEndpoints(salesAreas).list, { query: { search: 'Restaurant' } })
  await open(page, shop, listed.body.rows[0]?.uuid ?? '')
  await page.getByRole('button', { name: 'Arkivér' }).click()
  await expect(page.getByRole('dialog', { name: 'Salgsområdet er i brug' })).toContainText('Restaurant')
})

test('Nothing is inaccessible in a sales area', async ({ page, shop }) => {
  const { area_uuid } = await makeArea(shop, `Akse ${newId().slice(-6)}`)
  await open(page, shop, area_uuid)
  await expectNoBarriers(page, 'sales area')
  await page.getByText('Mørk kasse').click()
  await expectNoBarriers(page, 'sales area, dark till')
  await page.setViewportSize({ width: 768, height: 1024 })
  await expectNoBarriers(page, 'sales area at 768')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768)
})

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

import { availabilityEndpoints } from '@bon/contracts/availability'
import { registers, resourceEndpoints, salesAreas } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { scaled } from '@bon/infra/slowness'
import type { Page } from 'playwright/test'
import { saleScreen } from './screens/sale-screen.ts'
import { expect, registerPath, registerSize, type ShopFloor, standAt, test } from './shop-floor.ts'

test.use({ viewport: registerSize, contextOptions: { reducedMotion: 'reduce' } })

type Snapshot = Record<string, unknown>

/** This register's snapshot on the device, changed by `change` when given. */
const snapshotOf = (page: Page, register: string, change?: Snapshot): Promise<Snapshot | undefined> =>
  page.evaluate(
    ([key, changed]) =>
      new Promise<Snapshot | undefined>((resolve, reject) => {
        const dbRequest = indexedDB.open('bon', 1)
        dbRequest.onerror = () => reject(dbRequest.error)
        dbRequest.onsuccess = () => {
          const store = dbRequest.result.transaction('box', 'readwrite').objectStore('box')
          const got = store.get(key)
          got.onsuccess = () => {
            if (!changed || !got.result) return resolve(got.result)
            store.put({ ...got.result, ...changed }, key).onsuccess = () => resolve(undefined)
          }
        }
      }),
    [`catalogue:${register}`, change] as const,
  )

const away = (page: Page) => page.route('**/api/v1/**', (route) => route.abort('connectionrefused'))

test('DEF-44: without the server a register starts with its order and its keys; a corrupt or foreign snapshot is discarded', async ({
  page,
  shop,
}) => {
  const till = shop.restaurant
  await standAt(page, shop, till)
  const { key, lines } = saleScreen(page)
  const ofCompany = async () => (await snapshotOf(page, till.register))?.['company_uuid']
  await key('Stjerneskud').click()
  await expect.poll(ofCompany).toBe(till.company)

  await away(page)
  await page.reload()
  await key('Rejemad').click()
  await expect(lines).toHaveText([/Stjerneskud/, /Rejemad/])

  for (const wrong of [{ company_uuid: newId() }, { catalogue: { products: { uuid: [newId()] } } }]) {
    await snapshotOf(page, till.register, wrong)
    await page.reload()
    await expect(page.getByText('Serveren svarede ikke')).toBeVisible({ timeout: scaled(15_000) })
    await page.unroute('**/api/v1/**')
    // The page retries by itself too, and may do so before the click.
    await page
      .getByRole('button', { name: 'Prøv igen' })
      .first()
      .click({ timeout: scaled(3_000) })
      .catch(() => undefined)
    await expect(lines).toHaveText([/Stjerneskud/, /Rejemad/])
    await expect.poll(ofCompany).toBe(till.company)
    await away(page)
  }
})

/** A second sales area of the same register. */
const addArea = async ({ call, restaurant }: ShopFloor, data: object) => {
  const areas = resourceEndpoints(salesAreas)
  const first = (await call(areas.list, { query: { limit: 50 } })).body.rows.find(
    ({ data: { page_uuids } }) => page_uuids.length > 3,
  )
  if (!first) throw new Error('no sales area with pages')
  const uuid = newId()
  const page_uuids = first.data.page_uuids.slice(1, 3)
  await call(areas.create, { body: { uuid, data: salesAreas.schema.parse({ ...data, page_uuids }) } })
  const own = resourceEndpoints(registers)
  const { row } = (await call(own.show, { params: { uuid: restaurant.register } })).body
  const change = (sales_area_uuids: string[], revision: string) =>
    call(own.change, { params: { uuid: row.uuid }, body: { data: { sales_area_uuids } }, if_match: revision })
  const changed = await change([...row.data.sales_area_uuids, uuid], row.revision)
  expect(changed.problem).toBeUndefined()
  return () => change(row.data.sales_area_uuids, changed.body.row.revision)
}

test('POS-04, POS-59, REG-25, REG-26, DEF-56: an area has its own pages, columns, key sizes and corners', async ({
  page,
  shop,
}) => {
  const name = `Terrasse ${newId().slice(-4)}`
  const keys = { columns: 3, product_button_size: 'small', category_button_size: 'big', corner_level: 3 }
  const takeAway = await addArea(shop, { name, ...keys })
  try {
    await standAt(page, shop, shop.restaurant)
    const { areas, grid, rail } = saleScreen(page)
    const shape = async () => {
      const key = grid.locator('[data-hue]').first()
      const css = (of: string) =>
        key.evaluate((one, what) => getComputedStyle(one).getPropertyValue(what), of)
      const columns = await grid
        .locator('[style*="--columns"]')
        .evaluate((one) => getComputedStyle(one).gridTemplateColumns.split(' ').length)
      const box = await rail.getByRole('tab').first().boundingBox()
      return [await css('height'), await css('border-radius'), columns, box?.height]
    }
    await expect(grid.locator('[data-hue]').first()).toBeVisible()
    await expect.poll(shape).toEqual(['100px', '10px', 5, 50])
    await areas.getByRole('tab', { name }).click()
    await expect(rail.getByRole('tab')).toHaveCount(2)
    await expect.poll(shape).toEqual(['50px', '18px', 3, 100])
  } finally {
    await takeAway()
  }
})

test('POS-11, POS-55: a product marked sold out at one register is so at the other without a reload, and hidden keys are removed', async ({
  page,
  shop,
}) => {
  const { call, restaurant, bar } = shop
  const names = ['Stjerneskud', 'Rejemad', 'Roastbeef'] as const
  await standAt(page, shop, restaurant)
  const sale = saleScreen(page)
  const [star, shrimps, beef] = [sale.key('Stjerneskud'), sale.key('Rejemad'), sale.key('Roastbeef')]
  await expect(star).toBeVisible()

  const uuidOf = async (name: string) =>
    (await restaurant.catalogueNow()).products.find((product) => product.name.startsWith(name))?.uuid ?? ''
  const elsewhere = async (name: string, action: 'sold_out' | 'back_in_sale') => {
    const params = { uuid: await uuidOf(name) }
    await call(availabilityEndpoints.change, { params, body: { action, ...bar.by } })
  }
  try {
    await page.getByRole('button', { name: 'Udsolgt', exact: true }).click()
    const list = page.getByRole('dialog', { name: 'Udsolgt og skjult' })
    await list.getByRole('searchbox').fill('roastb')
    await list.getByRole('button', { name: 'Meld Roastbeef udsolgt' }).click()
    await list.getByRole('searchbox').fill('rejemad')
    await list.getByRole('button', { name: 'Skjul Rejemad i 1 time' }).click()
    await expect(list.getByText('Skjult i 60 min.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(beef).toHaveAttribute('aria-disabled', 'true')
    await expect(beef).toContainText('Udsolgt')
    await expect(shrimps).toBeHidden()
    // A click on a key that is said to be disabled waits for nothing: not for the keys to move up, nor for the dialog to go.
    await beef.hover()
    await beef.click({ force: true })
    await expect(sale.toast).toContainText('Roastbeef er udsolgt.')
    await expect(sale.lines).toHaveCount(0)

    await elsewhere('Stjerneskud', 'sold_out')
    await expect(star).toHaveAttribute('aria-disabled', 'true')
  } finally {
    // The other tests sell them.
    for (const name of names) await elsewhere(name, 'back_in_sale')
  }
  await expect(shrimps).toBeVisible()
  await expect(star).not.toHaveAttribute('aria-disabled', 'true')
})

test('POS-17, POS-08: / searches, the arrows choose, Enter adds, Esc leaves', async ({ page, shop }) => {
  await standAt(page, shop, shop.restaurant)
  const sale = saleScreen(page)
  await expect(sale.key('Stjerneskud')).toBeVisible()
  await page.keyboard.press('/')
  await expect(sale.search).toBeFocused()
  await page.keyboard.type('sild')
  await expect(sale.grid.getByRole('heading')).toHaveText('Søgning')
  await expect(sale.grid.locator('[data-hue]').filter({ hasNotText: /sild/i })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const chosen = sale.grid.locator('[data-chosen]')
  const name = (await chosen.locator('span').first().textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(sale.lines).toHaveText([new RegExp(name)])
  await expect(sale.search).toHaveValue('')
  await page.keyboard.press('/')
  await page.keyboard.type('zzz')
  await expect(page.getByText('Ingen varer passer')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sale.search).toHaveValue('')
  await expect(sale.key('Stjerneskud')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(registerPath(shop.restaurant)))
})

import { api } from '@bon/contracts/api'
import { demoCashiers } from '@bon/infra/demo'
import { scaled } from '@bon/infra/slowness'
import type { Page } from 'playwright/test'
import { startLine } from '../harness/line.ts'
import { freeTables } from './free-tables.ts'
import { changePanel } from './screens/change-panel.ts'
import { floorPlanScreen } from './screens/floor-plan.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { typePin } from './screens/type-by-hand.ts'
import { waitingList } from './screens/waiting-list.ts'
import { expect, registerPath, registerSize, type ShopFloor, signIn, standAt, test } from './shop-floor.ts'

test.use({ viewport: registerSize, contextOptions: { reducedMotion: 'reduce' } })

const cut = (page: Page) => page.route('**/api/v1/**', (route) => route.abort('connectionrefused'))
const mend = (page: Page) => page.unroute('**/api/v1/**')
const receiptsOf = async ({ restaurant }: ShopFloor): Promise<number> =>
  (await restaurant.session())?.totals.receipts ?? 0

test('RES-17, DEF-20: when the server is unavailable the till says so, keeps the order through a reload, and sells once it is back', async ({
  page,
  shop,
}) => {
  await standAt(page, shop, shop.restaurant)
  const sale = saleScreen(page)
  const banner = page.getByText('Ingen forbindelse.')
  const before = await receiptsOf(shop)
  await sale.key('Stjerneskud').click()

  // The first payment fails on its way, and is finished here when nobody goes on with another bon.
  await page.route('**/sale?*', (route) => route.abort('connectionrefused'))
  await sale.exact.click()
  await expect(banner).toBeVisible()
  await expect(page.getByText('Betalingen er gemt på enheden')).toBeVisible()
  await expect(sale.line('Stjerneskud')).toBeVisible()

  await page.unroute('**/sale?*')
  await expect(changePanel(page).paid).toContainText('er betalt', { timeout: scaled(15_000) })
  await expect(banner).toBeHidden({ timeout: scaled(10_000) })
  await expect.poll(() => receiptsOf(shop)).toBe(before + 1)
})

test('DEF-19: without a server two cash sales and a parked bon wait through a reload, and reach it once each', async ({
  page,
  shop,
}) => {
  const { restaurant } = shop
  const [table] = await freeTables(shop)
  if (!table) throw new Error('no free table')
  const planRead = page.waitForResponse(/\/api\/.*\/floor-plan\b/)
  await standAt(page, shop, restaurant)
  const sale = saleScreen(page)
  const waiting = waitingList(page)
  const before = await receiptsOf(shop)
  await sale.key('Stjerneskud').click()
  // The tables are read while there is a server.
  await planRead

  await cut(page)
  await sale.exact.click()
  await expect(waiting.goOn.or(waiting.kept)).toBeVisible()
  // Whoever asks first learns that the server is away: the payment, or what the page reads by itself.
  if (await waiting.goOn.isVisible())
    await waiting.goOn.click({ timeout: scaled(3_000) }).catch(() => undefined)
  await expect(waiting.kept).toContainText('er gemt på denne enhed')

  // The next guest: nobody waits for the server any more.
  await sale.key('Rejemad').click()
  await sale.card.click()
  await expect(sale.bon.getByText('Det kræver serveren')).toBeVisible()
  await sale.exact.click()
  await expect(waiting.kept).toContainText('er gemt på denne enhed')
  await sale.key('Marineret sild').click()
  await sale.bon.getByRole('button', { name: 'Parkér' }).click()
  await floorPlanScreen(page).area('Sal').click()
  await floorPlanScreen(page).table(table.number).click()
  await expect(sale.toast).toContainText('er parkeret på denne enhed')
  await expect(waiting.key).toHaveText('Venter · 3')

  await page.reload()
  await waiting.key.click()
  await expect(waiting.rows).toHaveCount(3)
  await expect(waiting.rows.nth(2)).toContainText(`Bord ${table.number}`)

  await mend(page)
  await expect(waiting.rows).toHaveCount(0, { timeout: scaled(20_000) })
  await expect(waiting.key).toBeHidden()
  await expect.poll(() => receiptsOf(shop)).toBe(before + 2)
  const ofTable = async () => {
    const plan = await shop.call(api.floor_plan.show, {
      params: { uuid: restaurant.register },
      company: restaurant.company,
    })
    return plan.body.floor_plan.bons.filter(({ table_uuids }) => table_uuids.includes(table.uuid))
  }
  await expect.poll(ofTable).toHaveLength(1)
})

const enterPin = (page: Page) => typePin(page, demoCashiers.find(({ initials }) => initials === 'MK')?.pin)

test.describe('a till that stores the app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('DEF-20: without a server a reload brings the till back with its bon, a locked one stays locked, and a closed tab that is opened again asks for the PIN', async ({
    page,
    shop,
  }) => {
    const till = shop.restaurant
    await till.ensureOpen()
    const line = await startLine(shop.url)
    try {
      await signIn(page.context(), shop)
      await page.goto(line.url + registerPath(till))
      await enterPin(page)
      const sale = saleScreen(page)
      await sale.key('Stjerneskud').click()
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

      line.cut()
      const banner = page.getByText('Ingen forbindelse.')
      await expect(banner).toBeVisible()
      await page.getByRole('button', { name: 'Genindlæs' }).click()
      await expect(sale.lines).toHaveText([/Stjerneskud/])
      await expect(banner).toBeVisible()
      await sale.key('Rejemad').click()
      await expect(sale.lines).toHaveText([/Stjerneskud/, /Rejemad/])

      await page.getByRole('button', { name: 'Skift kasserer' }).click()
      await page.reload()
      await expect(page.getByText('PIN-koden prøves hos serveren.')).toBeVisible()
      await expect(sale.grid).toBeHidden()
      line.mend()
      await expect(banner).toBeHidden()
      await enterPin(page)
      await expect(sale.lines).toHaveText([/Stjerneskud/, /Rejemad/])

      await page.goto('about:blank')
      // The browser loads a tab that is opened again as it loads a page of its history.
      await page.goBack()
      await enterPin(page)
      await expect(sale.lines).toHaveText([/Stjerneskud/, /Rejemad/])
      await sale.exact.click()
      await expect(changePanel(page).paid).toContainText('er betalt')
    } finally {
      line.close()
    }
  })
})

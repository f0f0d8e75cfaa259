import { readFile } from 'node:fs/promises'
import { floorPlanEndpoints } from '@bon/contracts/floor-plan'
import { businessDay, danishDay, divideRounded, instantOf } from '@bon/contracts/kernel'
import {
  goodsEndpoints,
  moneyEndpoints,
  statisticsEndpoints,
  turnoverEndpoints,
} from '@bon/contracts/statistics'
import { newId } from '@bon/infra/clock'
import type { Page } from 'playwright/test'
import { expectNoBarriers } from './no-barriers.ts'
import { adminPath, adminSize, expect, signIn, test } from './shop-floor.ts'

test.use({ viewport: adminSize })

const begin = async (page: Page): Promise<void> => {
  await page.goto(adminPath())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Counts what a person presses; a choice of a list is one. */
const presses = () => {
  let count = 0
  return {
    press: async (act: Promise<unknown>) => {
      count += 1
      await act
    },
    count: () => count,
  }
}

/** `1.234,50`; for amounts of one krone and more. */
const amount = (minor: number): string =>
  `${Math.trunc(minor / 100)}`.replace(/\B(?=(\d{3})+$)/g, '.').concat(`,${`${minor}`.slice(-2)}`)

test('STAT-05, STAT-08, R-27: last Friday from 18 to 20 stands against the Friday 52 weeks before in four presses, and the link keeps it', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop)
  await begin(page)
  const { press, count } = presses()
  await press(page.getByRole('link', { name: 'Statistik' }).click())
  await press(page.getByLabel('Periode', { exact: true }).selectOption({ label: 'En dag' }))
  // By business day: after midnight the one of yesterday is still open, and nothing is sold in its evening.
  const today = Temporal.PlainDate.from(businessDay(instantOf(Date.now()), danishDay))
  const yesterday = today.subtract({ days: 1 })
  const friday = yesterday.subtract({ days: (yesterday.dayOfWeek + 2) % 7 })
  await page.getByRole('textbox', { name: 'Dag' }).fill(friday.toString())
  await press(page.getByLabel('Betalt fra kl.', { exact: true }).selectOption({ label: 'Fra kl. 18:00' }))
  await press(page.getByLabel('Betalt før kl.', { exact: true }).selectOption({ label: 'Til kl. 20:00' }))
  expect(count()).toBeLessThanOrEqual(4)

  const day = friday.toString()
  const asked = { from: day, to: day, by: 'hour' as const, compare: 'weekdays' as const }
  const { body } = await shop.call(turnoverEndpoints.turnover, {
    query: { ...asked, hour_from: 18, hour_to: 20 },
  })
  expect(body.total.receipts).toBeGreaterThan(0)
  expect(body.compared_with?.from).toBe(friday.subtract({ weeks: 52 }).toString())
  await expect(page.locator('dl').getByText(amount(body.total.gross))).toBeVisible()
  const before = friday.subtract({ weeks: 52 })
  const shown = [before.day, before.month].map((part) => `${part}`.padStart(2, '0')).join('.')
  await expect(page.getByText(`${shown}.${before.year}`).first()).toBeVisible()
  await expectNoBarriers(page, 'the turnover')

  await page.getByRole('button', { name: 'Vis som tabel' }).click()
  await page.reload()
  await expect(page.getByRole('row', { name: /^18–19/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^20–21/ })).toHaveCount(0)
  await page.getByRole('link', { name: '18–19' }).click()
  await expect(page).toHaveURL(new RegExp(`/orders\\?from=${day}&to=${day}`))
})

test('CO-02, DES-13: yesterday on the dashboard, kept by its link, leads to the same day in the statistics', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop)
  await begin(page)
  const today = Temporal.PlainDate.from(businessDay(instantOf(Date.now()), danishDay))
  const yesterday = today.subtract({ days: 1 }).toString()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText('I dag på')
  await expect(page.getByRole('button', { name: 'Dagen efter' })).toBeDisabled()
  await page.getByRole('button', { name: 'Dagen før' }).click()
  await expect(title).not.toContainText('I dag på')
  await page.reload()
  await expect(page).toHaveURL(new RegExp(`day=${yesterday}`))
  const { body } = await shop.call(statisticsEndpoints.dashboard, { query: { day: yesterday } })
  expect(body.today.receipts).toBeGreaterThan(0)
  await expect(page.locator('dl').getByText(amount(body.today.gross))).toBeVisible()
  await expect(page.getByText('Åbne boner nu')).toBeVisible()
  // The title names no year, and a link may be of any.
  const [year, month, date] = yesterday.split('-')
  await expect(page.getByText(`${date}.${month}.${year} · hele dagen`)).toBeVisible()
  await expectNoBarriers(page, 'the dashboard of yesterday')

  await page.getByRole('link', { name: 'Se alt Betalinger' }).click()
  await expect(page).toHaveURL(new RegExp(`/statistics/payments\\?period=day&from=${yesterday}`))
  const [payment] = body.payments
  await expect(
    page
      .getByRole('main')
      .getByText(amount(payment?.amount ?? 0))
      .first(),
  ).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'I dag', exact: true }).click()
  await expect(title).toContainText('I dag på')
  await expect(page).not.toHaveURL(/day=/)
})

test('BEYOND-11: yesterday as it stood at eight in the evening, typed, kept by the link, and back to now', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop)
  await begin(page)
  await page.getByRole('link', { name: 'Statistik' }).click()
  const today = Temporal.PlainDate.from(businessDay(instantOf(Date.now()), danishDay))
  const day = today.subtract({ days: 1 })
  await page.getByLabel('Periode', { exact: true }).selectOption({ label: 'En dag' })
  await page.getByRole('textbox', { name: 'Dag' }).fill(day.toString())
  await page.getByRole('button', { name: 'Som på et tidspunkt' }).click()
  const field = page.getByRole('textbox', { name: 'Vis tallene, som de stod' })
  const [dd, mm] = [day.day, day.month].map((part) => `${part}`.padStart(2, '0'))
  await field.fill(`${dd}.${mm}.${day.year} 20:00`)
  await field.press('Enter')
  const as_of = day
    .toZonedDateTime({ timeZone: 'Europe/Copenhagen', plainTime: '20:00' })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })
  await expect(page).toHaveURL(new RegExp(`as_of=${encodeURIComponent(as_of)}`))

  const query = { from: `${day}`, to: `${day}`, by: 'hour' as const, compare: 'weekdays' as const }
  const { body: then } = await shop.call(turnoverEndpoints.turnover, { query: { ...query, as_of } })
  const { body: now } = await shop.call(turnoverEndpoints.turnover, { query })
  expect(then.total.receipts).toBeGreaterThan(0)
  expect(then.total.receipts).toBeLessThan(now.total.receipts)
  expect(then.reports).toMatchObject({ difference: 0, vat_difference: 0 })
  await expect(page.locator('dl').getByText(amount(then.total.gross))).toBeVisible()
  await expectNoBarriers(page, 'the turnover as of a moment')
  await page.reload()
  const banner = page.getByRole('status').filter({ hasText: 'Tallene, som de stod' })
  await expect(banner).toContainText('20:00')
  await expect(page.locator('dl').getByText(amount(then.total.gross))).toBeVisible()
  const parts = page.getByRole('navigation', { name: 'Dele af statistikken' })
  await parts.getByRole('link', { name: 'Penge' }).click()
  await expect(page).toHaveURL(/statistics\/payments/)
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Vis tallene nu' }).click()
  await expect(banner).toHaveCount(0)
  await parts.getByRole('link', { name: 'Omsætning' }).click()
  await expect(page.locator('dl').getByText(amount(now.total.gross))).toBeVisible()
})

test('BEYOND-11: a bon paid at a table is on the page of the tables, by keyboard', async ({
  page,
  context,
  shop,
}) => {
  const till = shop.restaurant
  await till.ensureOpen()
  await signIn(context, shop)
  const plan = await shop.call(floorPlanEndpoints.show, {
    params: { uuid: till.register },
    token: till.token,
  })
  const { tables, bons } = plan.body.floor_plan
  const taken = new Set(bons.flatMap(({ table_uuids }) => table_uuids))
  const table = tables.find(({ uuid }) => !taken.has(uuid))
  if (!table) throw new Error('no free table')
  const order = newId()
  const lines = [till.line(0, 2)]
  const seated = {
    table_uuids: [table.uuid],
    details: { guests: 2 },
    started_at: instantOf(Date.now() - 5_400_000),
  }
  const saved = await till.save(order, lines, {
    body: { ...till.by, short_nr: 1, order_lines: lines, ...seated },
  })
  await till.pay(order, saved.body.order.total, saved.body.order.revision)
  await begin(page)
  await page.getByRole('link', { name: 'Statistik' }).click()
  const link = page
    .getByRole('navigation', { name: 'Dele af statistikken' })
    .getByRole('link', { name: 'Borde' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/statistics\/tables/)
  await expect(page.getByRole('heading', { level: 1, name: 'Borde' })).toBeVisible()
  const row = page
    .getByRole('table', { name: 'Omsætning pr. bord' })
    .getByRole('row', { name: new RegExp(`^${table.number} `) })
  await expect(row).toBeVisible()
  await expect(page.getByRole('table', { name: /Andel af pladserne/ })).toBeVisible()
  await expectNoBarriers(page, 'the statistics of tables')
})

test('R-27: guests of a paid bon are on the dashboard and in the statistics of its register', async ({
  page,
  context,
  shop,
}) => {
  const till = shop.restaurant
  await till.ensureOpen()
  await signIn(context, shop)
  await begin(page)
  const guestsOfToday = async () => (await shop.call(statisticsEndpoints.dashboard, {})).body.today
  const strip = page.locator('dl').filter({ hasText: 'Gennemsnit pr. gæst' })
  const before = await guestsOfToday()
  await till.sell([till.line(0, 2)], { details: { guests: 7 } })
  const first = await guestsOfToday()
  expect(first.guests).toBe(before.guests + 7)
  await expect(strip.getByText(`${first.guests}`, { exact: true })).toBeVisible()
  await till.sell([till.line(0)])
  await till.sell([till.line(1)], { details: { guests: 2 } })
  const { guests, guest_gross } = await guestsOfToday()
  expect(guests).toBe(first.guests + 2)
  await expect(strip.getByText(`${guests}`, { exact: true })).toBeVisible()
  await expect(strip.getByText(amount(divideRounded(guest_gross, guests)), { exact: true })).toBeVisible()
  await expectNoBarriers(page, 'the dashboard with guests')

  await page.getByRole('link', { name: 'Statistik' }).click()
  await page.getByLabel('Periode', { exact: true }).selectOption({ label: 'En dag' })
  await expect(strip.getByText(`${guests}`, { exact: true })).toBeVisible()
  const registers = page.getByRole('table', { name: 'Omsætning pr. kasse' })
  await expect(registers.getByRole('columnheader', { name: 'Varer pr. gæst' })).toBeVisible()
  const cashiers = page.getByRole('table', { name: 'Omsætning pr. ekspedient' })
  await expect(cashiers.getByRole('columnheader', { name: 'Pr. time' })).toBeVisible()
  const day = businessDay(instantOf(Date.now()), danishDay)
  const { body } = await shop.call(turnoverEndpoints.turnover, { query: { from: day, to: day } })
  const worked = body.cashiers.find(({ cashier_uuid }) => cashier_uuid === till.cashier)
  expect(worked?.staffed_hours).toBeGreaterThan(0)
  await expect(cashiers.getByRole('row', { name: worked?.name ?? '?' })).toContainText(
    amount(divideRounded(worked?.gross ?? 0, worked?.staffed_hours ?? 1)),
  )
  await expect(page.locator('dl').getByText('Pr. bemandet time')).toBeVisible()
  await expectNoBarriers(page, 'the turnover with guests')
})

test('STAT-04, EXP-01: who gave most discount this week is found and exported in six presses', async ({
  page,
  context,
  shop,
}) => {
  const till = shop.restaurant
  await till.ensureOpen()
  await till.sell([{ ...till.line(0), percentage_discount: 100 }])
  await signIn(context, shop)
  await begin(page)
  const { press, count } = presses()
  await press(page.getByRole('link', { name: 'Statistik' }).click())
  await press(page.getByRole('navigation', { name: 'Dele' }).getByRole('link', { name: 'Penge' }).click())
  await expect(page.getByRole('heading', { level: 1, name: 'Penge' })).toBeVisible()
  await press(page.getByLabel('Periode', { exact: true }).selectOption({ label: 'Denne uge' }))
  await press(page.getByRole('button', { name: /Eksportér.*Rabatter, hvem der gav dem/ }).click())
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page.getByRole('button', { name: 'Hent fil' }).click()),
  ])
  expect(count()).toBeLessThanOrEqual(6)

  const today = Temporal.PlainDate.from(businessDay(instantOf(Date.now()), danishDay))
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const { body } = await shop.call(moneyEndpoints.money, {
    query: { from: monday.toString(), to: today.toString() },
  })
  const sums = [...Map.groupBy(body.discounts, ({ name }) => name)]
    .map(([name, rows]) => ({ name, amount: rows.reduce((all, row) => all + row.amount, 0) }))
    .toSorted((a, b) => b.amount - a.amount)
  const [most] = sums
  expect(most?.amount).toBeGreaterThan(0)
  const [, first] = (await readFile((await download.path()) ?? '', 'utf8')).split('\r\n')
  expect(first).toContain(most?.name ?? '?')
  await expectNoBarriers(page, 'the money')
})

test('BEYOND-11: a cost price typed on a product gives its margin in the statistics', async ({
  page,
  context,
  shop,
}) => {
  const till = shop.restaurant
  await till.ensureOpen()
  await till.sell([till.line(0)])
  const product_uuid = till.dish(0).uuid
  await signIn(context, shop)
  await page.goto(adminPath(`/products/${product_uuid}`))
  const costs = page.getByRole('group', { name: /^Kostpriser ekskl. moms/ })
  await costs.getByRole('button', { name: /^Tilføj/ }).click()
  const today = businessDay(instantOf(Date.now()), danishDay)
  await costs.getByRole('textbox', { name: 'Fra dato' }).last().fill(today)
  await costs.getByLabel('Kostpris pr. enhed').last().fill('17,50')
  await page.getByRole('button', { name: /^Gem/ }).click()
  await expect(page.getByText('1 ændring er ikke gemt')).toBeHidden()
  await expectNoBarriers(page, 'a product with a cost price')

  await page.goto(adminPath(`/statistics/top-sold?period=day&from=${today}&sorted=margin&table=1`))
  const { body } = await shop.call(goodsEndpoints.products, {
    query: { from: today, to: today, by: 'margin' },
  })
  const row = body.products.find((each) => each.product_uuid === product_uuid)
  const { costed, quantity = 0 } = row ?? {}
  expect(costed?.cost).toBe(Math.round((quantity * 17_50) / 1000))
  const margin = (costed?.net ?? 0) - (costed?.cost ?? 0)
  const table = page.getByRole('table', { name: 'De 50 med størst avance' })
  await expect(table.getByRole('row', { name: row?.name ?? '?' }).first()).toContainText(amount(margin))
  await expectNoBarriers(page, 'the margin')
})

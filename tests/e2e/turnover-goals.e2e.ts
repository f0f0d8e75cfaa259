import { resourceEndpoints, turnoverGoals } from '@bon/contracts/resources'
import { statisticsEndpoints } from '@bon/contracts/statistics'
import { actors, ids, loginTo } from '../harness/shop.ts'
import { expectNoBarriers } from './no-barriers.ts'
import { adminPath, adminSize, expect, signIn, test } from './shop-floor.ts'

test.use({ viewport: adminSize })

const goalsApi = resourceEndpoints(turnoverGoals)

test('DES-13: an admin types the goal of today on the dashboard, a sale moves it live, and it is undone', async ({
  page,
  context,
  shop,
}) => {
  const till = shop.restaurant
  await till.ensureOpen()
  await signIn(context, shop)
  const today = async () => (await shop.call(statisticsEndpoints.dashboard, {})).body
  const before = await today()
  const weekday = Temporal.PlainDate.from(before.day).toLocaleString('da', { weekday: 'long' })
  await page.goto(adminPath())
  const strip = page.getByRole('region', { name: 'Omsætning mod dagens mål' })
  await strip.getByRole('button', { name: 'Ret mål' }).click()
  const drawer = page.getByRole('dialog', { name: 'Mål for omsætning' })
  const field = drawer.getByLabel(new RegExp(`^${weekday}$`, 'i'))
  const typed = before.today.gross * 2 + 100_000_00
  await field.fill('ti tusind')
  await field.press('Enter')
  await expect(drawer.getByText('Skriv et tal.')).toBeVisible()
  await expectNoBarriers(page, 'the goals')
  await field.fill(`${typed / 100}`.replace('.', ','))
  await field.press('Enter')
  await expect(drawer).toHaveCount(0)
  await expect(strip.getByText(`Dagens mål ${Math.round(typed / 100).toLocaleString('da')}`)).toBeVisible()
  expect((await today()).goal).toEqual({ amount: typed, is_of_date: false })

  const bar = strip.getByRole('progressbar')
  const reached = Number(await bar.getAttribute('aria-valuenow'))
  await till.sell([till.line(0, 40)])
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(reached)
  await expectNoBarriers(page, 'the dashboard with a goal')

  await page.getByRole('button', { name: 'Fortryd' }).click()
  await expect.poll(async () => (await today()).goal).toEqual(before.goal)
})

test('DES-13: a goal of one date overrides its weekday, by keyboard, and an accountant sees it without a button', async ({
  page,
  context,
  shop,
}) => {
  const shown = (await shop.call(goalsApi.show, { params: { uuid: ids.kajkanten } })).body.row
  const { day } = (await shop.call(statisticsEndpoints.dashboard, {})).body
  await signIn(context, shop)
  await page.goto(adminPath())
  const strip = page.getByRole('region', { name: 'Omsætning mod dagens mål' })
  await strip.getByRole('button', { name: 'Ret mål' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Mål for omsætning' })
  await drawer.getByRole('button', { name: /enkelte datoer/ }).press('Enter')
  await drawer.getByRole('textbox', { name: 'Dato' }).fill(day.split('-').toReversed().join('.'))
  await drawer.getByLabel('Mål inkl. moms').fill('12345')
  await drawer.getByRole('button', { name: 'Gem mål' }).press('Enter')
  await expect(strip.getByText('Dagens mål 12.345')).toBeVisible()
  await expect(strip.getByText('kun for denne dato')).toBeVisible()

  const token = await loginTo(shop.url, actors.accountant)
  await signIn(context, { ...shop, token })
  await page.goto(adminPath())
  await expect(strip.getByText('Dagens mål 12.345')).toBeVisible()
  await expect(strip.getByRole('button')).toHaveCount(0)

  const params = { uuid: ids.kajkanten }
  const { revision } = (await shop.call(goalsApi.show, { params })).body.row
  await shop.call(goalsApi.change, { params, if_match: revision, body: { data: shown.data } })
})

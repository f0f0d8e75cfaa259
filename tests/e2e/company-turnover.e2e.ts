import { enterpriseEndpoints, statisticsEndpoints } from '@bon/contracts/statistics'
import { actors, ids, loginTo } from '../harness/shop.ts'
import { tillOf } from '../harness/till.ts'
import { expectNoBarriers } from './no-barriers.ts'
import { adminPath, adminSize, expect, signIn, test } from './shop-floor.ts'

test.use({ viewport: adminSize })

/** `1.234,50`, as the page shows an amount. */
const amount = (minor: number): string => (minor / 100).toLocaleString('da', { minimumFractionDigits: 2 })

test('DES-13: a sale in a subcompany raises its row and the total on the parent’s dashboard, and its own administrator sees neither', async ({
  page,
  context,
  shop,
}) => {
  const { call, token } = shop
  const place = { register: ids.registers.terrace, cashier: ids.cashiers.anna, company: ids.terrassen, token }
  const terrace = await tillOf({ call }, place)
  await terrace.ensureClosed()
  await terrace.ensureOpen()
  await terrace.sell([terrace.line(0)])
  const grossOf = async (company: string, after?: string) =>
    (await call(statisticsEndpoints.dashboard, { company, ...(after && { after }) })).body.today.gross
  const all = [ids.kajkanten, ids.terrassen, ids.takeaway]
  const sumOf = async (after?: string) =>
    (await Promise.all(all.map((company) => grossOf(company, after)))).reduce((sum, gross) => sum + gross, 0)

  await signIn(context, shop)
  await page.goto(adminPath())
  const card = page.getByRole('region', { name: 'Omsætning pr. selskab' })
  const row = card.getByRole('row', { name: /Kajkanten Terrassen/ })
  const total = card.getByRole('row', { name: /^I alt/ })
  const before = await sumOf()
  await expect(row).toContainText(amount(await grossOf(ids.terrassen)))
  await expect(total).toContainText(amount(before))
  await expectNoBarriers(page, 'the turnover of subcompanies')

  const sold = await terrace.sell([terrace.line(0, 7)])
  const after = sold.headers.get('position') ?? ''
  expect(await sumOf(after)).toBe(before + sold.body.order.total)
  await page.reload()
  await expect(row).toContainText(amount(await grossOf(ids.terrassen, after)))
  await expect(total).toContainText(amount(before + sold.body.order.total))

  await row.getByRole('link').press('Enter')
  await expect(page).toHaveURL(new RegExp(`${ids.terrassen}/admin/statistics/turnover\\?period=day`))
  await expect(
    page
      .locator('dl')
      .getByText(amount(await grossOf(ids.terrassen)))
      .first(),
  ).toBeVisible()

  const sofie = await loginTo(shop.url, actors.terrace)
  await signIn(context, { ...shop, token: sofie })
  await page.goto(`/companies/${ids.terrassen}/admin`)
  await expect(page.getByRole('heading', { level: 2, name: 'Omsætning pr. time' })).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.goto(adminPath())
  await expect(page.getByText('Omsætning pr. selskab')).toHaveCount(0)
  await terrace.ensureClosed()
})

test('STAT-05: turnover of a period has each company beside the year before, and leads to its page of the same days', async ({
  page,
  context,
  shop,
}) => {
  const { call, token } = shop
  const place = { register: ids.registers.terrace, cashier: ids.cashiers.anna, company: ids.terrassen, token }
  const terrace = await tillOf({ call }, place)
  await terrace.ensureOpen()
  const after = (await terrace.sell([terrace.line(0)])).headers.get('position') ?? ''
  const { body } = await call(enterpriseEndpoints.enterprise_turnover, { after, query: {} })
  const [own] = body.companies.filter(({ company_uuid }) => company_uuid === ids.terrassen)
  await signIn(context, shop)
  await page.goto(adminPath('/statistics/turnover?period=all'))
  const card = page.getByRole('region', { name: 'Omsætning pr. selskab', exact: true })
  await expect(card.getByRole('row', { name: /^I alt/ })).toContainText(
    amount(body.totals[0]?.figures.gross ?? 0),
  )
  await expect(card.getByRole('row', { name: /Kajkanten Terrassen/ })).toContainText(
    amount(own?.figures.gross ?? 0),
  )
  await expectNoBarriers(page, 'turnover of a period by company')

  // A part of the day is of the company alone.
  await page.getByLabel('Betalt fra kl.').selectOption('12')
  await expect(card).toHaveCount(0)
  await page.getByLabel('Betalt fra kl.').selectOption('')
  await card.getByRole('link', { name: 'Kajkanten Terrassen' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`${ids.terrassen}/admin/statistics/turnover\\?period=all`))
  await expect(
    page
      .locator('dl')
      .getByText(amount(own?.figures.gross ?? 0))
      .first(),
  ).toBeVisible()
})

test('STAT-05: payments of a period have each company, until they are narrowed to a cashier', async ({
  page,
  context,
  shop,
}) => {
  const { call } = shop
  const { body } = await call(enterpriseEndpoints.enterprise_money, { query: {} })
  const own = body.companies.find(({ company_uuid }) => company_uuid === ids.terrassen)
  await signIn(context, shop)
  await page.goto(adminPath('/statistics/payments?period=all'))
  const card = page.getByRole('region', { name: 'Betalinger pr. selskab', exact: true })
  await expect(card.getByRole('row', { name: /Kajkanten Terrassen/ })).toContainText(
    amount(own?.figures.paid ?? 0),
  )
  await expect(page.getByLabel('Sammenlign med')).toBeVisible()
  await expectNoBarriers(page, 'payments of a period by company')
  await card.getByRole('link', { name: 'Kajkanten Terrassen' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`${ids.terrassen}/admin/statistics/payments\\?period=all`))
  await page.goto(adminPath(`/statistics/payments?period=all&cashier=${ids.cashiers.anna}`))
  await expect(page.getByRole('heading', { name: 'Penge', exact: true }).first()).toBeVisible()
  await expect(card).toHaveCount(0)
})

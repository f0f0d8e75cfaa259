import { pieces } from '@bon/contracts/kernel'
import { statisticsEndpoints, turnoverEndpoints } from '@bon/contracts/statistics'
import { fetchFile, openExport } from './export-file.ts'
import { expectNoBarriers } from './no-barriers.ts'
import { adminPath, adminSize, expect, signIn, test } from './shop-floor.ts'

test.use({ viewport: adminSize })

/** `1.234,50`, as the page shows an amount. */
const amount = (minor: number): string => (minor / 100).toLocaleString('da', { minimumFractionDigits: 2 })
/** As a file has it. */
const inFile = (minor: number): string => (minor / 100).toFixed(2).replace('.', ',')

test('DEF-54: the dashboard without VAT leads to the same in the statistics, its tables and its file, and the link keeps it', async ({
  page,
  context,
  shop,
}) => {
  const till = shop.restaurant
  await till.ensureOpen()
  const sold = await till.sell([{ ...till.line(0), quantity: pieces(3) }])
  const after = sold.headers.get('position') ?? ''
  const { day, today } = (await shop.call(statisticsEndpoints.dashboard, { after })).body
  expect(today.net).toBeLessThan(today.gross)
  await signIn(context, shop)
  await page.goto(adminPath())
  const first = page.locator('dl').first().locator('div').first()
  await expect(first).toContainText('Omsætning inkl. moms')
  await expect(first).toContainText(amount(today.gross))
  await page.getByRole('button', { name: 'Ekskl. moms' }).press('Enter')
  await expect(first).toContainText('Omsætning ekskl. moms')
  await expect(first).toContainText(amount(today.net))
  await expect(page).toHaveURL(/net=1/)
  await page.getByRole('button', { name: 'Vis som tabel' }).click()
  const hours = page.getByRole('region', { name: 'Omsætning pr. time ekskl. moms' })
  const { by_hour } = (await shop.call(statisticsEndpoints.dashboard, {})).body
  const [hour] = by_hour.filter(({ net }) => net > 0)
  await expect(hours.getByRole('cell', { name: amount(hour?.net ?? 0), exact: true }).first()).toBeVisible()
  await expectNoBarriers(page, 'the dashboard without VAT')

  await hours.getByRole('link', { name: /Se alt/ }).click()
  await expect(page).toHaveURL(/statistics\/turnover\?.*net=1/)
  await expect(page.getByRole('button', { name: 'Ekskl. moms' })).toHaveAttribute('aria-pressed', 'true')
  await expect(first).toContainText(amount(today.net))
  await expectNoBarriers(page, 'the turnover without VAT')
  const { body } = await shop.call(turnoverEndpoints.turnover, { query: { from: day, to: day, by: 'hour' } })
  const step = body.steps.find(({ net }) => net > 0)
  const { name, bytes } = await fetchFile(page, await openExport(page))
  expect(name).toContain('ekskl')
  const [heads = '', ...rows] = bytes.toString('utf8').split('\r\n')
  const at = heads.split(';').findIndex((head) => head.includes('Omsætning ekskl. moms'))
  expect(at).toBeGreaterThan(0)
  expect(rows.map((row) => row.split(';')[at])).toContain(inFile(step?.net ?? 0))

  await page.reload()
  await expect(first).toContainText(amount(today.net))
  // Another visit is as it always was.
  await page.goto(adminPath())
  await expect(first).toContainText(amount(today.gross))
})

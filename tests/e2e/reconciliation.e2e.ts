import { readFile } from 'node:fs/promises'
import { money } from '@bon/contracts/kernel'
import { expectNoBarriers } from './no-barriers.ts'
import { adminPath, adminSize, expect, signIn, test } from './shop-floor.ts'

test.use({ viewport: adminSize })

test('R-28: the statement of a quarter says that Z reports, journal and postings agree, and opens the Z behind a figure', async ({
  page,
  context,
  shop,
}) => {
  const till = shop.restaurant
  // A session of this test's own: another test's may hold an order that took money, which no normal close leaves.
  await till.ensureClosed()
  await till.ensureOpen()
  await till.sell([till.line(0, 2)])
  const { z_report } = (await till.close()).body
  await signIn(context, shop)
  await page.goto(adminPath('/reconciliation?kind=quarter'))
  await expect(page.getByRole('heading', { level: 1, name: 'Afstemning' })).toBeVisible()
  const day = Temporal.Now.plainDateISO('Europe/Copenhagen')
  await expect(page.getByText(`${Math.ceil(day.month / 3)}. kvartal ${day.year}`)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'stemmer til øren' })).toBeVisible()
  const name = `Kasse 1, Z ${String(z_report.n).padStart(4, '0')}`
  const turnover = page.getByRole('region', { name: 'Omsætning' })
  const figure = turnover.getByRole('button', { name: 'I alt med moms' })
  await expect(figure).toHaveAttribute('aria-expanded', 'false')
  await figure.click()
  await expect(turnover.getByRole('link', { name: new RegExp(`${name}$`) })).toBeVisible()
  await expectNoBarriers(page, 'the reconciliation')

  await page.getByRole('button', { name: 'Eksportér' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Hent fil' }).click(),
  ])
  const csv = await readFile((await download.path()) ?? '', 'utf8')
  expect(csv).toContain('"Z − journal"'.replaceAll('"', ''))
  expect(csv).toMatch(new RegExp(`;Kasse 1, Z \\d+;${z_report.n};Omsætning;I alt med moms;`))

  // The print is of the whole page's figures, on A4.
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Udskriv' }).click()
  const sheet = page.locator('.print-sheet > [data-paper="a4"]')
  await expect(sheet).toContainText(name)
  await expect(sheet.getByRole('button')).toHaveCount(0)

  await turnover.getByRole('link', { name: new RegExp(`${name}$`) }).click()
  await expect(page).toHaveURL(new RegExp(`/z-reports/${z_report.session_uuid}$`))
})

test('BEYOND-08: the Z of a drawer that is off says what may explain it, and its steps open to their bons', async ({
  page,
  context,
  shop,
}) => {
  const till = shop.restaurant
  await till.ensureClosed()
  await till.ensureOpen()
  await till.sell([till.line(0)])
  await till.withdraw(money(333_00))
  const { z_report } = (await till.close(-333_00)).body
  await signIn(context, shop)
  await page.goto(adminPath(`/z-reports/${z_report.session_uuid}`))
  const card = page.getByRole('region', { name: 'Hvorfor stemmer kassen ikke?' })
  await expect(card.getByText('Mangler 333,00')).toBeVisible()
  await expect(
    card.getByText('En ind- eller udbetaling kan være lavet to gange og noteret én.'),
  ).toBeVisible()
  await expect(card.getByRole('img', { name: 'Fra byttepenge til optalt, trin for trin' })).toBeVisible()
  await card.getByRole('button', { name: 'Kontantsalg (1)' }).click()
  await expectNoBarriers(page, 'a drawer that is off')
  await card.getByRole('link', { name: /^Bon \d+$/ }).click()
  await expect(page).toHaveURL(/\/orders\/[\da-f-]{36}$/)
})

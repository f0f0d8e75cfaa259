import { api } from '@bon/contracts/api'
import { companySettings, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { read, utils } from '@e965/xlsx'
import type { Page } from 'playwright/test'
import { fetchFile, openExport } from './export-file.ts'
import { expectNoBarriers } from './no-barriers.ts'
import { adminPath, adminSize, expect, signIn, test } from './shop-floor.ts'

test.use({ viewport: adminSize })

/** The table on the screen, by its cells' texts. */
const cellsOf = (page: Page): Promise<string[][]> =>
  page
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td')].map((td) => (td.querySelector('b') ?? td).textContent.trim()),
      ),
    )

test('EXP-01, EXP-06: the bons on the screen come as CSV, with their filter, the chosen columns and the company’s delimiter', async ({
  page,
  context,
  shop,
}) => {
  const { bar } = shop
  await bar.ensureOpen()
  for (const quantity of [1, 2, 3]) await bar.sell([bar.line(0, quantity)], {})
  await signIn(context, shop)
  await page.goto(adminPath(`/orders?status=completed&register_uuid=${bar.register}`))
  await expect(page.getByRole('table')).toBeVisible()
  const dialog = await openExport(page)
  await expectNoBarriers(page, 'the dialog of an export')
  await dialog.getByRole('checkbox', { name: 'Kasserer' }).uncheck()
  const { name, bytes } = await fetchFile(page, dialog)
  expect(name).toMatch(/^Boner \d\d-\d\d-\d{4}\.csv$/)
  const [head, ...lines] = bytes.toString('utf8').trimEnd().split('\r\n')
  expect(head).toBe('\ufeffNr.;Status;Åbnet;Afsluttet;Kasse;Linjer;I alt')
  const shown = await cellsOf(page)
  expect(shown.length).toBeGreaterThanOrEqual(3)
  const file = lines.map((line) => line.split(';'))
  // The screen has the first page of them.
  const asShown = file
    .slice(0, shown.length)
    .map(([nr, status, opened, , register, count, total]) => [
      ...[nr, status, opened?.slice(0, 16).replaceAll('-', '.'), register, count],
      total?.replace(/\B(?=(\d{3})+,)/g, '.'),
    ])
  expect(asShown).toEqual(
    shown.map(([nr, status, opened, , register, , count, total]) => [
      nr,
      status,
      opened,
      register,
      count,
      total,
    ]),
  )
  const all = await shop.call(api.orders.list, {
    query: { status: 'completed', register_uuid: bar.register, limit: 100 },
  })
  expect(file.length).toBeGreaterThanOrEqual(all.body.orders.length)

  // The company's setting decides the delimiter that is offered first.
  const settings = resourceEndpoints(companySettings)
  const row = (await shop.call(settings.list, {})).body.rows[0]
  const change = (csv_delimiter: 'tab' | 'semicolon', revision: string) =>
    shop.call(settings.change, {
      params: { uuid: row?.uuid ?? newId() },
      body: { data: { csv_delimiter } },
      if_match: revision,
    })
  const changed = await change('tab', row?.revision ?? '')
  expect(changed.status).toBe(200)
  await page.reload()
  const again = await openExport(page)
  await expect(again.getByLabel('Skilletegn')).toHaveValue('tab')
  expect((await fetchFile(page, again)).bytes.toString('utf8')).toContain('\ufeffNr.\tStatus\t')
  const now = (await shop.call(settings.list, {})).body.rows[0]
  expect((await change('semicolon', now?.revision ?? '')).status).toBe(200)
})

test('EXP-01: the page of exports opens a list with its window, and closing it leaves the list', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop)
  await page.goto(adminPath('/export/csv'))
  await expect(page.getByRole('heading', { level: 1, name: 'Eksport' })).toBeVisible()
  await expectNoBarriers(page, 'the page of exports')
  await page.getByRole('main').getByRole('link', { name: 'Z-rapporter' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Eksportér Z-rapporter')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/z-reports$/)
})

test('EXP-07: payments come as Excel and OpenDocument, and another program reads the rows of the screen', async ({
  page,
  context,
  shop,
}) => {
  const { bar } = shop
  await bar.ensureOpen()
  await bar.sell([bar.line(0, 2)], {})
  await signIn(context, shop)
  await page.goto(adminPath(`/payments?register_uuid=${bar.register}`))
  await expect(page.getByRole('table')).toBeVisible()
  const shown = await cellsOf(page)
  for (const [format, ending] of [
    ['Excel', 'xlsx'],
    ['OpenDocument', 'ods'],
  ] as const) {
    const dialog = await openExport(page)
    await dialog.getByText(format, { exact: true }).click()
    await expect(dialog.getByLabel('Skilletegn')).toBeHidden()
    const { name, bytes } = await fetchFile(page, dialog)
    expect(name).toMatch(new RegExp(`^Betalinger \\d\\d-\\d\\d-\\d{4}\\.${ending}$`))
    const book = read(bytes, { type: 'buffer' })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    const [, ...rows] = sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true }) : []
    expect(rows.length).toBeGreaterThanOrEqual(shown.length)
    const money = (minor: unknown) =>
      `${(Number(minor) * 100).toFixed(0).slice(0, -2)},${(Number(minor) * 100).toFixed(0).slice(-2)}`
    const of = rows.slice(0, shown.length).map((row) => [row[1], row[2], money(row[5])])
    expect(of).toEqual(shown.map((cells) => [cells[1], cells[2], cells[5]?.replaceAll('.', '')]))
  }
})

test('RES-20: a list that breaks off is no file; the dialog says so, and it is fetched again', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop)
  await page.goto(adminPath('/z-reports'))
  await expect(page.getByRole('table')).toBeVisible()
  const whole = (url: URL) => url.pathname.endsWith('/api/v1/z-reports')
  await page.route(whole, (route) =>
    route.request().headers()['accept'] === 'application/x-ndjson' ? route.abort() : route.fallback(),
  )
  const dialog = await openExport(page)
  await dialog.getByRole('button', { name: 'Hent fil' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Serveren svarede ikke. Tjek netværket.')
  await page.unroute(whole)
  expect((await fetchFile(page, dialog)).bytes.length).toBeGreaterThan(100)
})

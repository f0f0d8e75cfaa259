import { api } from '@bon/contracts/api'
import { addMs, epochMsOf } from '@bon/contracts/kernel'
import type { Page } from 'playwright/test'
import { changePanel } from './screens/change-panel.ts'
import { registersScreen } from './screens/entrance.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { overrideStatus } from './screens/status.ts'
import { see } from './see.ts'
import { expect, registerPath, registerSize, standAt, test, textOf } from './shop-floor.ts'

test.use({ viewport: registerSize })

const popup = (page: Page) => page.getByRole('alertdialog')

test('POS-15, RES-24, DEF-60: a duplicated tab asks which one to keep; the order follows, and its number stays unique', async ({
  page,
  shop,
}) => {
  await standAt(page, shop, shop.bar)
  const first = saleScreen(page)
  await first.key('Aioli').click()
  const nr = await textOf(first.number)

  const twin = await page.context().newPage()
  await standAt(twin, shop, shop.bar)
  const second = saleScreen(twin)
  await expect(popup(twin)).toContainText('Kassen er åben i en anden fane')
  await twin.keyboard.press('Escape')
  await expect(popup(twin)).toBeVisible()
  await expect(second.grid).toBeHidden()

  await popup(twin).getByRole('button', { name: 'Brug kassen her' }).click()
  await expect(second.line('Aioli')).toBeVisible()
  await expect(popup(page)).toContainText('Kun én fane')
  expect(await textOf(second.number)).toBe(nr)
  await second.exact.click()
  await expect(changePanel(twin).paid).toContainText('er betalt')
  await second.key('Trøffelmayo').click()
  const next = await textOf(second.number)
  expect(next).not.toBe(nr)

  await popup(page).getByRole('button', { name: 'Brug kassen her' }).click()
  await expect(first.line('Trøffelmayo')).toBeVisible()
  expect(await textOf(first.number)).toBe(next)
  // When the tab that has the register is closed, the waiting one continues.
  await expect(popup(twin)).toBeVisible()
  await page.close()
  await expect(second.line('Trøffelmayo')).toBeVisible()
})

test('POS-28, DEF-65, DEF-23, REG-44: leaving an unsent order asks for confirmation, also by the browser’s history, but the register’s own screens open at once; an idle cashier is signed out, and the order stays', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  await standAt(page, shop, shop.bar)
  const sale = saleScreen(page)
  const dialog = page.getByRole('dialog', { name: 'Bonen er ikke gemt' })
  const orders = sale.menu.getByRole('link', { name: 'Boner' })
  const office = sale.menu.getByRole('link', { name: 'Admin', exact: true })
  // An empty order can be left without a question.
  await office.click()
  await expect(page).toHaveURL(/\/admin/)
  await page.goBack()

  await sale.key('Aioli').click()
  await sale.key('Aioli').click()
  await expect(sale.lines).toHaveCount(1)
  await page.goForward()
  await expect(dialog).toContainText('2 varer')
  await dialog.getByRole('button', { name: 'Bliv her' }).click()
  await expect(dialog).toBeHidden()
  await expect(sale.lines).toHaveCount(1)

  // The page's clock runs on by itself as well, for as long as a busy machine takes here.
  await page.clock.runFor(105_000)
  await expect(sale.lines).toHaveCount(1)
  await page.clock.runFor(17_000)
  await expect(page.getByRole('heading', { name: 'Vælg kasse' })).toBeVisible()
  await registersScreen(page).pin('1111')
  await expect(sale.lines).toHaveCount(1)

  const nr = /\d+$/.exec(await textOf(sale.number))?.[0]
  // Something is looked up while the order waits.
  for (const [place, address] of [
    ['Bordplan', /floor-plan$/],
    ['Boner', /orders$/],
    ['Kasse', /register/],
  ] as const) {
    await sale.menu.getByRole('link', { name: place, exact: true }).click()
    await expect(page).toHaveURL(address)
    await page.getByRole('button', { name: `Bon ${nr} · 2 varer · tilbage` }).click()
    await expect(sale.line('Aioli')).toBeVisible()
  }

  await office.click()
  await dialog.getByRole('button', { name: 'Kassér bonen' }).click()
  await expect(page).toHaveURL(/\/admin/)
  await page.goBack()
  await expect(sale.lines).toHaveCount(0)
  await sale.key('Aioli').click()
  await page.keyboard.press('+')
  await expect(sale.line('Aioli')).toContainText('2')

  await office.click()
  await dialog.getByRole('button', { name: 'Parkér bonen' }).click()
  await expect(page).toHaveURL(/\/admin/)
  await page.goBack()
  await orders.click()
  await expect(page.getByRole('main')).toContainText(`${nr}`)
})

test('19, POS-58, RES-01, RES-15, RES-16, RES-19, RES-20, DEF-59: the messages of a register are shown one at a time, and the order is kept', async ({
  page,
  shop,
}) => {
  const { bar } = shop
  const shots: { name: string; png: Buffer }[] = []
  const shoot = async (name: string, what = popup(page)) => {
    await expect(what).toBeVisible()
    shots.push({ name, png: await what.screenshot({ animations: 'disabled' }) })
  }
  const calm = { company_payment_status: null, disabled: false, disabled_reason: null, status_messages: [] }
  await standAt(page, shop, bar)
  const sale = saleScreen(page)
  await sale.key('Aioli').click()

  await overrideStatus(page, bar.register, { ...calm, disabled: true, disabled_reason: 'repair' })
  await page.reload()
  await expect(popup(page)).toContainText('Kassen er til reparation')
  await shoot('disabled')
  await page.keyboard.press('Escape')
  await popup(page).getByRole('button', { name: 'Luk kassen' }).click()
  await expect(page).toHaveURL(/\/register\?close$/)
  await expect(popup(page)).toBeHidden()

  await overrideStatus(page, bar.register, {
    ...calm,
    company_payment_status: 'block',
    company_paid_until: '2026-11-01',
    session: null,
  })
  await page.goto(registerPath(bar))
  await expect(popup(page)).toContainText('Der mangler betaling fra 01.11.2026')
  await shoot('locked')

  await overrideStatus(page, bar.register, {
    ...calm,
    status_messages: (['danger', 'warning', 'info', 'success'] as const).map((type) => ({
      uuid: crypto.randomUUID(),
      type,
      text_da: `Besked: ${type}. Betalinger kan være langsomme i aften.`,
      text_en: type,
    })),
  })
  await page.goto(registerPath(bar))
  // The order was kept throughout.
  await expect(sale.line('Aioli')).toBeVisible()
  const band = page.getByRole('region', { name: 'Beskeder fra Bon' })
  await expect(band.getByRole('button', { name: 'Luk' })).toBeHidden()
  for (const type of ['danger', 'warning', 'info', 'success']) {
    await expect(band).toContainText(`Besked: ${type}`)
    await shoot(type, band)
    await band.getByRole('button', { name: /^Næste/ }).click()
  }

  await overrideStatus(page, bar.register, {
    ...calm,
    company_payment_status: 'warn',
    company_paid_until: '2026-12-01',
  })
  await page.clock.install()
  await page.reload()
  await expect(sale.line('Aioli')).toBeVisible()
  const offered = page.getByRole('complementary').filter({ hasText: 'Betaling mangler' })
  await expect(offered).toBeHidden()
  await page.keyboard.press('Delete')
  await shoot('warning', offered)
  await offered.getByRole('button', { name: 'Luk' }).click()
  await expect(offered).toBeHidden()

  await page.route('**/api/v1/**', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      json: {
        type: 'about:blank',
        title: '',
        status: 503,
        code: 'maintenance',
        params: { maintenance_message: 'Vi er tilbage kl. 4.' },
      },
    }),
  )
  await page.route(/maintenance-mode-active/, (route) =>
    route.fulfill({ json: { maintenance: true, message: 'Vi er tilbage kl. 4.' } }),
  )
  await sale.key('Trøffelmayo').click()
  await sale.exact.click()
  await page.clock.runFor(6_000)
  await expect(popup(page)).toContainText('Vi er tilbage kl. 4.')
  await shoot('maintenance')
  await page.unroute('**/api/v1/**')
  await page.unroute(/maintenance-mode-active/)

  await page.unrouteAll()
  await page.reload()
  await expect(sale.grid).toBeVisible()
  const twin = await page.context().newPage()
  await standAt(twin, shop, bar)
  await shoot('tab', popup(twin))
  await page.close()
  await expect(popup(twin)).toBeHidden()
  await twin.route('**/assets/screen-*', (route) => route.abort())
  await saleScreen(twin).menu.getByRole('link', { name: 'Boner' }).click()
  await expect(popup(twin)).toContainText('En del af programmet kom ikke')
  await shoot('part', popup(twin))

  const sheet = await twin.context().newPage()
  await sheet.setContent(
    `<body style="margin:0;padding:24px;background:#e9f0ef;display:flex;flex-wrap:wrap;gap:20px">${shots
      .map(
        ({ png }) =>
          `<img style="max-width:100%;align-self:start;border-radius:18px" src="data:image/png;base64,${png.toString('base64')}">`,
      )
      .join('')}</body>`,
  )
  await see(sheet, '19-states-and-popups.png')
})

for (const [device, viewport] of [
  ['a till', registerSize],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`R-5: two hours after the cut-off ${device} asks for the close, can be answered “Senere”, and still sells meanwhile`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport)
    await shop.bar.ensureOpen()
    const { register } = (await shop.call(api.registers.show, { params: { uuid: shop.bar.register } })).body
    const due = register.session?.close_due_at ?? ''
    await page.clock.install({ time: epochMsOf(addMs(due, 60_000)) })
    await standAt(page, shop, shop.bar)
    const notice = page.getByRole('complementary', { name: 'Kassen er ikke lukket' })
    await expect(notice).toContainText('et nyt døgn er begyndt')
    await expect(notice.getByRole('button', { name: 'Tæl op og luk' })).toBeInViewport()
    await notice.getByRole('button', { name: 'Senere' }).click()
    await expect(notice).toHaveCount(0)
  })

for (const [device, viewport] of [
  ['a till', registerSize],
  ['a tablet', { width: 820, height: 1180 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`DES-3, DEF-20, DEF-59: on ${device} a message comes and goes in the column of the bon, and no dish moves under the finger`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(viewport)
    await standAt(page, shop, shop.bar)
    const sale = saleScreen(page)
    const topOfDish = async () => (await sale.key('Aioli').boundingBox())?.y
    await sale.key('Aioli').click()
    await expect(sale.pay).toContainText('Betal')
    const before = await topOfDish()

    const offline = page.getByText('Ingen forbindelse.')
    await page.route('**/api/v1/**', (route) => route.abort('connectionrefused'))
    // The open stream is not cut by the route: the line is lost when something is sent over it.
    await sale.key('Aioli').click()
    await expect(offline).toBeVisible()
    expect(await topOfDish()).toBe(before)
    await expect(sale.bon.getByText('Ingen forbindelse.')).toBeVisible()
    await expect(sale.pay).toBeInViewport({ ratio: 1 })
    await page.unroute('**/api/v1/**')
    await expect(offline).toBeHidden()
    expect(await topOfDish()).toBe(before)

    const message = {
      uuid: crypto.randomUUID(),
      type: 'danger',
      text_da: 'Langsomt i aften.',
      text_en: 'Slow.',
    }
    await overrideStatus(page, shop.bar.register, { status_messages: [message] })
    await page.reload()
    await expect(sale.bon.getByRole('region', { name: 'Beskeder fra Bon' })).toContainText('Langsomt')
    expect(await topOfDish()).toBe(before)
    // On the other screens it is above their content.
    await sale.menu.getByRole('link', { name: 'Boner' }).click()
    await expect(page.getByRole('region', { name: 'Beskeder fra Bon' })).toContainText('Langsomt')
  })

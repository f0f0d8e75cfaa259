import { scaled } from '@bon/infra/slowness'
import type { Page } from 'playwright/test'
import { hues, measures, rgb, tokens } from './design.ts'
import { cardWork, dishAt } from './screens/card-work.ts'
import { changePanel } from './screens/change-panel.ts'
import { closeScreen } from './screens/close-screen.ts'
import { counting, inKroner } from './screens/counting.ts'
import { loginScreen, registersScreen } from './screens/entrance.ts'
import { itemDialog } from './screens/item-dialog.ts'
import { expectSize, expectStyle, smallTargets, tracksOf, variable } from './screens/measure.ts'
import { paymentSheet } from './screens/payment-sheet.ts'
import { saleScreen } from './screens/sale-screen.ts'
import {
  adminPath,
  adminSize,
  expect,
  registerPath,
  registerSize,
  signIn,
  standAt,
  test,
} from './shop-floor.ts'

const themes = ['light', 'dark'] as const

for (const theme of themes) {
  test(`Every colour of the ${theme} theme is the design's`, async ({ page }) => {
    await page.goto(`/login?theme=${theme}`)
    await expect(loginScreen(page).submit).toBeVisible()
    for (const [name, colour] of Object.entries(tokens[theme]))
      expect.soft(inFull(await variable(page, name)), name).toBe(colour)
    for (const [hue, colours] of Object.entries(hues[theme])) {
      const found = ['bg', 'edge', 'fg'].map((part) => variable(page, `key-${hue}-${part}`))
      expect.soft((await Promise.all(found)).map(inFull).join(' '), hue).toBe(colours)
    }
  })
}

test('Type, space, corners, layers and motion are the design’s', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/login')
  await expect(loginScreen(page).submit).toBeVisible()
  for (const [name, expected] of Object.entries(measures))
    expect.soft(inPixels(await variable(page, name)), name).toBe(expected)
  expect((await variable(page, 'ease')).replaceAll('0.', '.')).toBe('cubic-bezier(.2, .8, .2, 1)')
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).fontFamily)).toMatch(
    /^"Bricolage Grotesque Variable"/,
  )
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).fontFeatureSettings)).toContain(
    'tnum',
  )
})

test('01: the form is 560 wide, its controls 44, and the slip hides on narrow screens', async ({ page }) => {
  await page.setViewportSize(adminSize)
  await page.goto('/login')
  await expect(loginScreen(page).submit).toBeVisible()
  // The form is in the left half of the page's own two columns.
  await expect
    .poll(() => tracksOf(page.getByRole('main').locator('xpath=../..'), 'columns'))
    .toEqual([560, 880])
  await expectStyle(page.locator('body'), { fontSize: '15px', backgroundColor: rgb(tokens.light.canvas) })
  await expectSize(loginScreen(page).email, { height: 44 })
  await expectStyle(loginScreen(page).email, { borderRadius: '10px' })
  await expectSize(loginScreen(page).submit, { height: 56 })
  await expectStyle(loginScreen(page).submit, {
    backgroundColor: rgb(tokens.light.primary),
    color: rgb('#ffffff'),
  })
  await expect.poll(() => smallTargets(page)).toEqual([])
  await page.setViewportSize({ width: 899, height: 700 })
  await expect(page.getByText('TAK FOR I DAG')).toBeHidden()
})

test.describe('At the register', () => {
  test.use({ viewport: registerSize })

  test('02: numbers of 48 px, a PIN pad of 88 px on ink', async ({ page, shop }) => {
    await shop.restaurant.ensureOpen()
    await signIn(page.context(), shop)
    await page.goto(registerPath(shop.restaurant))
    const { pad, register } = registersScreen(page)
    await expectSize(pad, { width: 468 })
    await expectStyle(pad, { backgroundColor: rgb(tokens.light.chrome) })
    await expectSize(pad.getByRole('button', { name: '5', exact: true }), { height: 88 })
    await expectStyle(register('Restaurant').locator('span').first(), { fontSize: '48px', fontWeight: '800' })
    await expectStyle(register('Restaurant'), { borderRadius: '18px' })
    await expect.poll(() => smallTargets(page)).toEqual([])
  })

  test('03: 56 over 68, and between them rail 140, grid, bon 412', async ({ page, shop }) => {
    await standAt(page, shop, shop.restaurant)
    const sale = saleScreen(page)
    await expect(sale.key('Stjerneskud')).toBeVisible()
    await expectSize(page.getByRole('banner'), { height: 56 })
    await expectSize(sale.menu, { height: 68 })
    await expectStyle(page.getByRole('banner'), { backgroundColor: rgb(tokens.light.chrome) })
    await expect.poll(() => tracksOf(page.getByRole('main'), 'columns')).toEqual([140, 728, 412])
    await expectSize(sale.rail.getByRole('tab'), { height: 50 })
    await expectStyle(sale.rail.getByRole('tab', { selected: true }), {
      fontWeight: '800',
      backgroundColor: rgb('#f9e792'),
    })
    await expectSize(sale.pay, { height: 72 })
    await expectStyle(sale.pay, {
      backgroundColor: rgb(tokens.light.amber),
      color: rgb(tokens.light['on-amber']),
    })
    await expectStyle(sale.pay.locator('b'), { fontSize: '28px' })
    await expectStyle(sale.bon, { fontSize: '16px' })
    for (const [size, height] of [
      ['Store', 100],
      ['Mellemstore', 75],
      ['Små', 50],
    ] as const) {
      await page.getByRole('button', { name: `${size} knapper`, exact: true }).click()
      await expectSize(sale.key('Stjerneskud'), { height })
    }
    await page.getByRole('button', { name: 'Store knapper', exact: true }).click()
    await expectStyle(sale.key('Stjerneskud'), {
      backgroundColor: rgb('#ffc6c0'),
      color: rgb('#3f1c1a'),
      borderRadius: '10px',
      fontSize: '16px',
    })
    await expect.poll(() => gapBetween(page, 'Stjerneskud', 'Pariserbøf')).toBe(8)
    await sale.key('Stjerneskud').click()
    await sale.line('Stjerneskud').getByRole('button').first().click()
    await expect.poll(() => smallTargets(page)).toEqual([])
    await page.setViewportSize({ width: 1100, height: 700 })
    await expect.poll(() => tracksOf(page.getByRole('main'), 'columns')).toEqual([112, 628, 360])
  })

  test('04: the keys of the dark theme are darker, with the same names', async ({ page, shop }) => {
    await standAt(page, shop, shop.restaurant, '?theme=dark')
    const sale = saleScreen(page)
    await expectStyle(sale.key('Stjerneskud'), { backgroundColor: rgb('#5b2e2b'), color: rgb('#ffefee') })
    await expectStyle(sale.pay, { backgroundColor: rgb(tokens.dark.amber) })
  })

  test('05: 940 wide in the product’s hue, options of 58, amber until the rule is met', async ({
    page,
    shop,
  }) => {
    await standAt(page, shop, shop.restaurant)
    const sale = saleScreen(page)
    const { dialog, group, option, save } = itemDialog(page, 'Bøf bearnaise')
    await sale.rail.getByRole('tab', { name: 'Hovedretter' }).click()
    await sale.key('Bøf bearnaise').click()
    await expect(save).toContainText('Vælg: Tilbehør')
    await expectSize(dialog, { width: 940 })
    await expectStyle(dialog, { borderRadius: '18px', backgroundColor: rgb(tokens.light.canvas) })
    await expectStyle(dialog.locator('[data-hue]'), {
      backgroundColor: rgb('#ffc6c0'),
      color: rgb('#3f1c1a'),
    })
    await expectStyle(dialog.getByText('Bøf bearnaise').first(), { fontSize: '28px', fontWeight: '800' })
    const rule = group(/^Tilbehør/).getByText('Vælg 1–2')
    await expectStyle(rule, { backgroundColor: rgb(tokens.light['amber-tint']) })
    await option('Pommes frites').click()
    await expectStyle(rule, { backgroundColor: rgb(tokens.light['primary-tint']) })
    await expectSize(option('Pommes frites').locator('xpath=..'), { height: 58 })
    await expectStyle(option('Pommes frites').locator('xpath=..'), {
      backgroundColor: rgb(tokens.light['primary-tint']),
      borderRadius: '10px',
    })
    await option('Uden salat').click()
    await expectStyle(option('Uden salat').locator('xpath=..'), {
      backgroundColor: rgb(tokens.light['danger-tint']),
    })
    await expectSize(save, { height: 64 })
    await expectStyle(save, { backgroundColor: rgb(tokens.light.primary) })
    await expect.poll(() => smallTargets(page)).toEqual([])
  })

  test('07: slip 324, work, methods 208; a pad of 296; the change of 100 px', async ({ page, shop }) => {
    await standAt(page, shop, shop.restaurant)
    const sale = saleScreen(page)
    await sale.key('Stjerneskud').click()
    await sale.pay.click()
    const { sheet, note, receive } = paymentSheet(page)
    await expect.poll(() => tracksOf(sheet, 'columns')).toEqual([324, 748, 208])
    await expectSize(sheet.getByRole('group', { name: 'Taltastatur' }), { width: 296 })
    await expectSize(note(500), { height: 88 })
    await expectStyle(note(500), { backgroundColor: rgb('#abddff') })
    await expectStyle(note(200), { backgroundColor: rgb('#b6e5b0') })
    await expectSize(receive, { height: 72 })
    await expectStyle(receive.locator('b'), { fontSize: '28px' })
    await expect.poll(() => smallTargets(page)).toEqual([])
    await note(200).click()
    await receive.click()
    const { paid } = changePanel(page)
    await expectStyle(paid.getByText('31,00'), { fontSize: '100px', color: rgb(tokens.light.amber) })
    await expect.poll(() => smallTargets(page)).toEqual([])
  })

  test('08: the drawn terminal of 292, a heading of 36 px, marks of 34, and buttons of 64', async ({
    page,
    shop,
  }) => {
    await standAt(page, shop, shop.restaurant)
    await dishAt(page, '200,01')
    await saleScreen(page).card.click()
    const { heading, cancel, drawing } = cardWork(page)
    await expectStyle(heading('Venter på gæsten'), { fontSize: '36px', fontWeight: '800' })
    await expectSize(drawing, { width: 292 })
    await expect(drawing.locator('rect').nth(1)).toHaveCSS('fill', rgb(tokens.light.amber))
    await expectSize(cancel, { height: 64 })
    await expect.poll(() => smallTargets(page)).toEqual([])
    await cancel.click()
    await heading('Kortet blev ikke trukket').waitFor({ timeout: scaled(15_000) })
  })

  test('10: steps, the count with − and +, the slip; every target is 44', async ({ page, shop }) => {
    await standAt(page, shop, shop.restaurant)
    await saleScreen(page).menu.getByRole('link', { name: 'Kasse' }).click()
    await closeScreen(page).begin()
    const expected = (await shop.restaurant.session())?.expected_cash ?? 0
    await counting(page).fill(inKroner(shop.restaurant.countsOf(expected - 50_00)))
    await expect.poll(() => tracksOf(page.getByRole('main'), 'columns')).toEqual([250, 658, 372])
    await expectSize(page.getByRole('button', { name: 'Én 500 færre' }), { width: 44, height: 48 })
    await expectStyle(
      page
        .getByRole('complementary')
        .getByText(/^−[\d.]+,00$/)
        .last(),
      { fontSize: '36px' },
    )
    await expect.poll(() => smallTargets(page)).toEqual([])
  })
})

test.describe('In the back office', () => {
  test.use({ viewport: adminSize })

  test('13: rail 88, list 208, first figure 48 px with facit', async ({ page, shop }) => {
    await signIn(page.context(), shop)
    await page.goto(adminPath())
    await expectSize(page.getByRole('navigation', { name: 'Hovedmenu' }), { width: 88 })
    await expectStyle(page.getByRole('navigation', { name: 'Hovedmenu' }), {
      backgroundColor: rgb(tokens.light.chrome),
    })
    await expectSize(page.getByRole('button', { name: /Skift virksomhed/ }).locator('..'), { width: 208 })
    const figure = page.locator('dl dd').first()
    await expectStyle(figure, { fontSize: '48px', fontWeight: '800' })
    expect(
      await figure.locator('b').evaluate((totalAmount) => getComputedStyle(totalAmount).borderBottom),
    ).toMatch(/^3px double/)
    await expectStyle(page.getByRole('region', { name: 'Omsætning pr. time' }), { borderRadius: '18px' })
    await expectStyle(page.getByRole('heading', { level: 1 }), { fontSize: '36px', fontWeight: '800' })
    await expect.poll(() => smallTargets(page)).toEqual([])
  })

  test('14, 17: rows of 52, a slip of 452', async ({ page, shop }) => {
    await signIn(page.context(), shop)
    await page.goto(adminPath('/z-reports?status=closed'))
    const row = page.getByRole('row').nth(1)
    await expect(row).toBeVisible()
    expect(Math.round((await row.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(52)
    await expect.poll(() => smallTargets(page)).toEqual([])
    await row.click()
    await expectSize(page.getByRole('article'), { width: 452 })
    await expect(page.locator('h1')).toHaveCount(1)
    await expect.poll(() => smallTargets(page)).toEqual([])
  })
})

/** Expands `#fff`, as the build shortens it. */
const inFull = (colour: string): string => colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')

const inPixels = (value: string): number => {
  const number = Number.parseFloat(value)
  return value.endsWith('rem') ? number * 16 : /[^m]s$/.test(value) ? number * 1000 : number
}

const gapBetween = async (page: Page, left: string, right: string): Promise<number> => {
  const { key } = saleScreen(page)
  const [a, b] = [await key(left).boundingBox(), await key(right).boundingBox()]
  return Math.round((b?.x ?? 0) - (a?.x ?? 0) - (a?.width ?? 0))
}

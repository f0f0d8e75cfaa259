import { api } from '@bon/contracts/api'
import { newId } from '@bon/infra/clock'
import type { Page } from 'playwright/test'
import { rgb, tokens } from './design.ts'
import { floorPlanScreen } from './screens/floor-plan.ts'
import { makeRoom } from './screens/floor-plan-editor.ts'
import { expectSize, expectStyle, smallTargets, tracksOf } from './screens/measure.ts'
import { paymentSheet } from './screens/payment-sheet.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { openSplit, splitBill } from './screens/split-bill.ts'
import { overrideStatus } from './screens/status.ts'
import { expect, registerPath, registerSize, type ShopFloor, standAt, test } from './shop-floor.ts'
import { freeShortNr } from './short-numbers.ts'

test.use({ viewport: registerSize })

/** Runs the same checks in the light and the dark theme. */
const byDayAndNight = async (
  page: Page,
  check: (colours: Record<keyof typeof tokens.light, string>, theme: keyof typeof tokens) => Promise<void>,
): Promise<void> => {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    await check(inRgb(tokens[theme]), theme)
    await expect.poll(() => smallTargets(page), theme).toEqual([])
  }
}

/** A room for this test: one table is free, one has guests, one waits to pay, one is open at the bar. */
const seatedRoom = async (shop: ShopFloor): Promise<string> => {
  const { restaurant, bar, call } = shop
  await Promise.all([restaurant.ensureOpen(), bar.ensureOpen()])
  const places = [0, 2, 4].map((column): [number, number] => [column, 0])
  const room = await makeRoom(shop, 'Mål', [...places, [0, 2]], { width: 2, height: 2 })
  const options = { params: { uuid: restaurant.register }, company: restaurant.company }
  const { tables } = (await call(api.floor_plan.show, options)).body.floor_plan
  for (const nth of [2, 3, 4]) {
    const table_uuids = tables.flatMap(({ number, uuid }) => (number === `${room}${nth}` ? [uuid] : []))
    const order = newId()
    const order_lines = [restaurant.line(nth)]
    const body = { ...restaurant.by, short_nr: 70 + nth, order_lines, suspend: true, table_uuids }
    const { total } = (await restaurant.save(order, order_lines, { body })).body.order
    const action = { params: { uuid: order }, company: restaurant.company }
    if (nth === 3)
      await call(api.order_actions.shares, { ...action, body: { ...restaurant.by, amounts: [total] } })
    if (nth === 4) await call(api.order_actions.take, { ...action, body: bar.by })
  }
  return room
}

test('06: the room, the side of 338; a table’s state is its fill, its line and its words', async ({
  page,
  shop,
}) => {
  const room = await seatedRoom(shop)
  await standAt(page, shop, shop.restaurant)
  await page.goto(`${registerPath(shop.restaurant)}/floor-plan`)
  const plan = floorPlanScreen(page)
  const table = (nth: number) => plan.table(`${room}${nth}`)
  const tableRoom = plan.main.getByRole('region', { name: room })
  await plan.area(room).click()
  await expect(table(4)).toHaveAccessibleName(/åben på kasse/)
  await plan.many.click()
  await table(2).click()
  await table(3).click()

  await expect.poll(() => tracksOf(plan.main, 'columns')).toEqual([918, 362])
  await expectSize(plan.side.locator('dl'), { width: 338 })
  await expectStyle(plan.side.locator('dd'), { fontSize: '22px', fontWeight: '800' })
  await expectSize(plan.area(room), { height: 44 })
  await expectSize(plan.move, { height: 52 })
  await expectSize(plan.openMany, { height: 72 })
  await expectSize(plan.pay, { height: 72 })
  await expectStyle(plan.pay, { fontSize: '18px' })
  await expectStyle(table(2).locator('b'), { fontSize: '26px', fontWeight: '800' })
  expect(
    await tableRoom
      .locator('div')
      .first()
      .evaluate((grid) => getComputedStyle(grid).gap),
  ).toBe('14px')
  await byDayAndNight(page, async (colours, theme) => {
    await expectStyle(tableRoom, {
      backgroundColor: colours.sunken,
      borderRadius: '18px',
      borderTopColor: colours.line,
    })
    await expectStyle(plan.area(room), { borderBottomColor: colours.amber, color: colours.text })
    await expectStyle(plan.side.locator('dl'), { backgroundColor: colours.surface, borderRadius: '10px' })
    await expectStyle(table(1), {
      backgroundColor: colours.surface,
      borderRadius: '10px',
      color: colours['text-2'],
      borderTopStyle: 'dashed',
      borderTopColor: colours['line-strong'],
    })
    // On the dark background the green of occupied tables is dimmed (DES-6).
    const dimmed = `color-mix(in oklab, ${tokens.dark.primary} 36%, ${tokens.dark.canvas})`
    await expectStyle(table(2), {
      backgroundColor: theme === 'light' ? colours.primary : await computedColour(page, dimmed),
      color: theme === 'light' ? colours['on-primary'] : colours.text,
      boxShadow: `${colours.canvas} 0px 0px 0px 3px, ${colours.text} 0px 0px 0px 6px`,
    })
    await expectStyle(table(3), { backgroundColor: colours.amber, color: colours['on-amber'] })
    await expectStyle(table(4), {
      color: colours['text-2'],
      borderTopStyle: 'solid',
      borderTopColor: colours['line-strong'],
    })
    await expectStyle(plan.openMany, { backgroundColor: colours.primary, color: colours['on-primary'] })
    await expectStyle(plan.pay, { backgroundColor: colours.amber, color: colours['on-amber'] })
  })
})

/** Of every slip, in both themes. */
const slipShadow = 'rgba(13, 32, 29, 0.12) 0px 1px 2px 0px, rgba(13, 32, 29, 0.1) 0px 8px 28px 0px'

test('09: a bon of 372, three slips across, the marked one in green, the paid one stamped', async ({
  page,
  shop,
}) => {
  await standAt(page, shop, shop.restaurant)
  const { restaurant: till } = shop
  const lines = [till.line(0), till.line(1), till.line(2)]
  const nr = freeShortNr()
  await till.save(newId(), lines, { body: { ...till.by, short_nr: nr, order_lines: lines, suspend: true } })
  await openSplit(page, nr)
  const split = splitBill(page)
  await split.line(till.dish(0).name).click()
  await split.button('Gem deling').click()
  await split.button(/^Betal /).click()
  await paymentSheet(page).receive.click()
  await expect(split.slip('Gæst 1')).toContainText('BETALT')
  await split.button('Ny gæst').click()
  await split.line(till.dish(1).name).click()
  const marked = split.slip('Gæst 3')
  await expect(marked).toContainText(till.dish(1).name)

  await expect.poll(() => tracksOf(split.screen.locator('xpath=./div'), 'columns')).toEqual([372, 908])
  await expectSize(marked, { width: 282 })
  await expectSize(split.mode('Efter vare').locator('xpath=..'), { height: 58 })
  await expectSize(split.button('Del en vare i halve'), { height: 52 })
  await expectSize(split.button('Gem deling'), { height: 64 })
  await expectSize(split.line(till.dish(2).name), { height: 52 })
  for (const of of [split.original, marked])
    await expectStyle(split.totalAmount(of), { fontSize: '28px', borderBottomStyle: 'double' })
  const paper = marked.getByRole('group', { name: 'Gæst 3' }).locator('xpath=./div[1]')
  await byDayAndNight(page, async (colours, theme) => {
    await expectStyle(split.mode('Efter vare'), {
      backgroundColor: theme === 'light' ? colours.chrome : colours.raised,
    })
    await expectStyle(paper, {
      backgroundColor: colours.paper,
      boxShadow: `${colours.primary} 0px 0px 0px 3px inset, ${slipShadow}`,
      borderRadius: '10px 10px 0px 0px',
    })
    await expectStyle(marked.getByText('Modtager linjer'), {
      backgroundColor: colours['primary-tint'],
      color: colours['primary-text'],
    })
    await expectStyle(split.slip('Gæst 1').getByText('BETALT'), {
      color: colours['success-text'],
      borderTopColor: colours['success-text'],
      fontSize: '18px',
      fontWeight: '800',
    })
    await expectStyle(split.button('Gem deling'), { backgroundColor: colours.primary })
  })
  await split.button('Gem deling').click()
  await expectSize(split.button(/^Betal /), { height: 64 })
  await expectStyle(split.button(/^Betal /), { backgroundColor: rgb(tokens.dark.amber) })
})

test('19: what covers the register, what lies above it, what can be taken back', async ({ page, shop }) => {
  const { bar } = shop
  const calm = { company_payment_status: null, disabled: false, status_messages: [] }
  await bar.ensureOpen()
  await overrideStatus(page, bar.register, { ...calm, disabled: true, disabled_reason: 'repair' })
  await standAt(page, shop, bar)
  const cover = page.getByRole('alertdialog')
  const icon = cover.locator('h1 span')
  await expect(cover).toBeVisible()
  await expectSize(cover, { width: 380 })
  await expectSize(icon, { width: 44, height: 44 })
  await expectStyle(cover.locator('h1'), { fontSize: '18px', fontWeight: '750' })
  await expectStyle(cover.getByRole('paragraph'), { fontSize: '14px' })
  await expectSize(cover.getByRole('button'), { height: 52 })
  await byDayAndNight(page, async (colours) => {
    await expectStyle(cover.locator('> div'), {
      backgroundColor: colours.surface,
      borderRadius: '18px',
      borderTopColor: colours.line,
    })
    await expectStyle(icon, {
      backgroundColor: colours['danger-tint'],
      color: colours['danger-text'],
      borderRadius: '12px',
    })
    await expectStyle(cover.getByRole('button'), { backgroundColor: colours.primary })
  })

  const types = ['danger', 'warning', 'info', 'success'] as const
  const status_messages = types.map((type) => ({ uuid: newId(), type, text_da: type, text_en: type }))
  await overrideStatus(page, bar.register, { ...calm, status_messages })
  await page.reload()
  const sale = saleScreen(page)
  const band = page.getByRole('region', { name: 'Beskeder fra Bon' })
  await expect(band).toBeVisible()
  await byDayAndNight(page, async (colours) => {
    for (const type of types) {
      await expect(band).toContainText(type)
      const tint = type === 'warning' ? 'amber' : type
      await expectStyle(band.locator('> div'), {
        backgroundColor: colours[`${tint}-tint`],
        color: colours[`${tint}-text`],
        borderRadius: '10px',
        fontSize: '14px',
        fontWeight: '600',
      })
      await band.getByRole('button', { name: /^Næste/ }).click()
    }
  })

  await page.clock.install()
  await page.emulateMedia({ colorScheme: 'light' })
  await sale.key('Aioli').click()
  await expect(sale.line('Aioli')).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(sale.toast).toBeVisible()
  await expectSize(sale.toast, { height: 56 })
  await byDayAndNight(page, async (colours, theme) => {
    await expectStyle(sale.toast, {
      backgroundColor: theme === 'light' ? colours.chrome : colours.raised,
      borderRadius: '10px',
    })
    await expectStyle(sale.toast.getByRole('button', { name: 'Fortryd' }), {
      color: colours.amber,
      fontWeight: '700',
    })
  })
})

const inRgb = <Name extends string>(colours: Record<Name, string>): Record<Name, string> =>
  Object.fromEntries(Object.entries<string>(colours).map(([name, hex]) => [name, rgb(hex)])) as typeof colours

/** A mixed colour in the browser's notation. */
const computedColour = (page: Page, colour: string): Promise<string> =>
  page.evaluate((mixed) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = mixed
    const computed = getComputedStyle(probe).color
    probe.remove()
    return computed
  }, colour)

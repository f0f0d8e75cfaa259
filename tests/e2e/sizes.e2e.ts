import { newId } from '@bon/infra/clock'
import { scaled } from '@bon/infra/slowness'
import type { Locator, Page } from 'playwright/test'
import { freeTables } from './free-tables.ts'
import { makeRoom } from './screens/floor-plan-editor.ts'
import { overrideStatus } from './screens/status.ts'
import { type TillSize, type TillWalk, tillSizes, tillWalk } from './screens/till-walk.ts'
import { typeByHand } from './screens/type-by-hand.ts'
import { type SecondContext, secondContexts } from './second-contexts.ts'
import { expect, registerSize, type ShopFloor, standAt, test } from './shop-floor.ts'

test.use({ viewport: registerSize })
test.describe.configure({ timeout: scaled(240_000) })

/** A bon at a table with a name, guests and dishes, and one that is paid. */
const someBons = async (shop: ShopFloor): Promise<void> => {
  const { restaurant: till } = shop
  const [table] = await freeTables(shop)
  const order_lines = [0, 1, 2, 3].map((nth) => till.line(nth, nth + 1))
  const details = { guests: 12 }
  const saved = await till.save(newId(), order_lines, {
    body: {
      ...till.by,
      short_nr: 77,
      order_lines,
      suspend: true,
      ...(table && { table_uuids: [table.uuid] }),
      details,
    },
  })
  expect(saved.problem).toBeUndefined()
  await till.sell([till.line(0, 2), till.line(5)])
}

const writeBon = async ({ page }: TillWalk): Promise<void> => {
  const keys = page.locator('main > section').getByRole('button').filter({ hasText: /\d/ })
  for (const nth of [1, 2, 3]) await keys.nth(nth).click()
  const item = page.getByRole('dialog')
  if (await item.isVisible()) await page.keyboard.press('Escape')
}

const close = async ({ page }: TillWalk): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Below 760 px the bon is a sheet that is pulled up. */
const small: readonly TillSize[] = ['390×844', '1280×800 at 200 %', '1024×768 at 200 %']

const sale = async (walk: TillWalk): Promise<void> => {
  const { page, at, button } = walk
  await at('sale, an empty bon')
  await page.getByRole('button', { name: walk.say('pos:bon.table') }).click()
  await at('fetching a table', ['1280×800'])
  await walk.button('floor-plan:pick.back').click()
  await writeBon(walk)
  await at('sale, a bon')
  const lines = page.getByRole('list', { name: walk.say('pos:bon.lines') })
  await lines.getByRole('button').first().click()
  await expect(button('pos:line.note')).toBeVisible()
  await at('sale, a line’s tools')
  await button('common:line.discount').click()
  await page.setViewportSize(tillSizes['390×844'])
  await button('pos:bon.show').click()
  await at('sale, the bon pulled up', small)
  await page.setViewportSize(tillSizes['390×844'])
  await button('pos:bon.hide').click()
  await page.setViewportSize(registerSize)
  await page.keyboard.press('Escape')
  await button('pos:bon.times').click()
  await at('sale, how many of what is tapped next')
  await button('pos:times.close').click()
  const search = page.getByRole('textbox', { name: walk.say('pos:search.label') })
  await search.fill('a')
  await at('sale, searching')
  await search.fill('xqxqxq')
  await at('sale, nothing found')
  await search.fill('')
}

/** Opens each dialog of the bon by the button that a cashier presses. */
const bonDialogs = async (walk: TillWalk): Promise<void> => {
  const { page, at, button, dialog } = walk
  const bon = page.getByRole('complementary').first()
  for (const chip of ['pos:bon.guests', 'pos:bon.customer', 'pos:bon.name']) {
    await button(chip, bon).click()
    await expect(dialog).toBeVisible()
    if (chip === 'pos:bon.customer') await dialog.getByRole('checkbox').check()
    await at(`dialog ${chip}`)
    await close(walk)
  }
  await button('pos:bon.name', bon).click()
  await dialog
    .getByRole('textbox')
    .fill('Kirsten Sørensen Vestergaard-Christoffersen fra Rudkøbing'.padEnd(60, 'g'))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await at('sale, a bon with a long name')
  const more = async () => {
    await button('pos:bon.more', bon).click()
    await expect(dialog).toBeVisible()
  }
  await more()
  await at('dialog pos:bon.more')
  for (const entry of [
    'bon:more.otherDiscount',
    'papers:bill.open',
    'bon:giftCard.sell',
    'bon:more.note',
    'bon:more.toInvoice',
  ]) {
    await button(entry, dialog).click()
    await expect(button(entry, dialog)).toBeHidden()
    await at(`dialog ${entry}`)
    await close(walk)
    await more()
  }
  await close(walk)
  await button('pos:soldOut.one').click()
  await at('dialog pos:soldOut.one')
  await page.getByRole('dialog').getByRole('searchbox').fill('sild')
  await at('dialog pos:soldOut.one, searched')
  await close(walk)
}

const payment = async (walk: TillWalk): Promise<void> => {
  const { page, at, button, dialog } = walk
  const sheet = page.getByRole('dialog', { name: walk.say('pos:shell.payment') })
  await page.keyboard.press('F10')
  await expect(sheet).toBeVisible()
  await at('payment, cash')
  await typeByHand(page, '99999')
  await at('payment, much cash')
  const methods = sheet.getByRole('group', { name: walk.say('common:paymentType') }).getByRole('button')
  for (let nth = 1; nth < (await methods.count()); nth += 1) {
    await methods.nth(nth).click()
    await at(`payment, means ${nth}`)
  }
  await methods.first().click()
  await expect(sheet.getByRole('button', { name: walk.inText('pos:pay.receive') })).toBeEnabled()
  await sheet.getByRole('button', { name: walk.inText('pos:pay.receive') }).click()
  await expect(sheet).toBeHidden()
  const receipt = button('papers:look')
  await expect(receipt).toBeVisible()
  await at('change')
  await receipt.click()
  await expect(dialog.getByRole('article')).toBeVisible()
  await at('receipt')
  await close(walk)
}

const floorPlan = async (walk: TillWalk, shop: ShopFloor): Promise<void> => {
  const { page, at, button, dialog } = walk
  const named = await makeRoom(shop, 'Stuer', [
    [0, 0],
    [5, 0],
  ])
  await page.keyboard.press('F8')
  await expect(button('floor-plan:pick.back')).toBeVisible()
  for (const room of [/^Sal/, named]) {
    await page.getByRole('tab', { name: room }).click()
    await at(`choosing a table in ${room}`)
  }
  await button('floor-plan:pick.parkLoose').click()
  await expect(button('floor-plan:pick.back')).toBeHidden()
  await page.keyboard.press('F3')
  await expect(button('floor-plan:many')).toBeVisible()
  await page.getByRole('tab', { name: /^Sal/ }).click()
  await at('floor plan')
  const taken = page.locator('button[data-table]').filter({ hasText: /\d{3}/ }).first()
  await taken.click()
  await at('floor plan, a table')
  for (const [opener, name] of [
    ['floor-plan:action.moveLines', 'moving lines'],
    ['floor-plan:action.kitchen', 'extra kitchen ticket'],
  ] as const) {
    if ((await taken.getAttribute('aria-pressed')) === 'false') await taken.click()
    await button(opener).click()
    await expect(dialog).toBeVisible()
    await at(name)
    await close(walk)
  }
  if ((await taken.getAttribute('aria-pressed')) === 'false') await taken.click()
  await button('floor-plan:action.split').click()
  const split = page.getByRole('main', { name: walk.say('split:title') })
  await expect(split).toBeVisible()
  await at('split, by item')
  for (const mode of ['equal', 'amounts']) {
    await button(`split:mode.${mode}`, split).click()
    await at(`split, ${mode}`)
  }
  await page.keyboard.press('Escape')
  await expect(split).toBeHidden()
}

const orders = async (walk: TillWalk): Promise<void> => {
  const { page, at, button, dialog } = walk
  await page.getByRole('link', { name: walk.say('common:orders') }).click()
  await leave(walk)
  const rows = page
    .getByRole('main')
    .locator('button[aria-pressed]')
    .filter({ hasText: /\d,\d\d/ })
  await expect(rows.first()).toBeVisible()
  await at('bons')
  await rows
    .filter({ hasText: walk.inText('common:order.status.completed') })
    .first()
    .click()
  await expect(button('orders:action.refund')).toBeVisible()
  await at('bons, a paid one')
  await button('orders:action.refund').click()
  await expect(dialog).toBeVisible()
  await at('refund')
  await close(walk)
  await button('orders:action.story').click()
  await expect(dialog).toBeVisible()
  await at('history of a bon')
  await close(walk)
  await rows
    .filter({ hasText: walk.inText('common:order.status.open') })
    .first()
    .click()
  await button('orders:action.cancel').click()
  await expect(dialog).toBeVisible()
  await at('cancelling a bon')
  await close(walk)
}

/** A bon that is not saved is thrown away. */
const leave = async ({ page, say }: TillWalk): Promise<void> => {
  const discard = page.getByRole('button', { name: say('popups:leaving.discard') })
  const stays = page.getByRole('heading', { level: 1 })
  await expect(discard.or(stays).first()).toBeVisible()
  if (await discard.isVisible()) await discard.click()
}

const itemDialogs = async (walk: TillWalk): Promise<void> => {
  const { page, at, button, dialog, say } = walk
  const search = page.getByRole('textbox', { name: say('pos:search.label') })
  for (const [text, name] of [
    ['bøf bearn', 'choices of a dish'],
    ['åben ret', 'open price'],
    ['ost efter', 'a weighed product'],
  ] as const) {
    await search.fill(text)
    await page
      .locator('main > section')
      .getByRole('button')
      .filter({ hasText: new RegExp(text, 'i') })
      .first()
      .click()
    await expect(dialog).toBeVisible()
    await at(name)
    await close(walk)
  }
  await search.fill('')
  await writeBon(walk)
  await page.getByRole('link', { name: say('common:common.admin') }).click()
  await expect(button('popups:leaving.stay')).toBeVisible()
  await at('leaving a bon')
  await button('popups:leaving.stay').click()
}

const closing = async (walk: TillWalk, shop: ShopFloor): Promise<void> => {
  const { page, at, button, dialog, say } = walk
  await standAt(page, shop, shop.bar)
  await page.getByRole('link', { name: say('common:register.one') }).click()
  await expect(button('common:xReport.one')).toBeVisible()
  await at('the register in the middle of the day')
  for (const [opener, name] of [
    ['session:drawer.open', 'opening the drawer'],
    ['common:xReport.one', 'X report'],
  ] as const) {
    await button(opener).click()
    await expect(dialog).toBeVisible()
    await at(name)
    await close(walk)
  }
  await button('session:cash.title').click()
  const back = page.getByRole('link', { name: say('session:cash.back') })
  await expect(back).toBeVisible()
  await at('money in and out')
  await back.click()
  await button('session:handover.title').click()
  await expect(back).toBeVisible()
  await fillAll(page.locator('main section input'), '87')
  await at('handing over the drawer')
  await back.click()
  await button('common:register.close').click()
  await at('closing, counting')
  await button('session:force.open').click()
  await expect(dialog).toBeVisible()
  await at('forced close')
  await close(walk)
  const steps = page.getByRole('navigation', { name: say('common:register.close') }).getByRole('button')
  await steps.first().click()
  await expect(
    page.getByRole('heading', { name: /\d+ åb(en|ne) bon|\d+ open bon|Ingen åbne|No open/ }),
  ).toBeVisible()
  const all = page.getByRole('button', { name: walk.inText('session:carried.all_other') })
  const one = page.getByRole('button', { name: say('session:carried.all_one') })
  for (const key of [all, one]) if ((await key.count()) > 0) await key.click()
  await at('closing, open bons')
  await steps.nth(1).click()
  await fillAll(page.locator('main section input'), '87')
  await at('closing, much counted')
  const onward = page.getByRole('complementary').getByRole('button').last()
  await onward.click()
  await fillAll(page.locator('main section input'), '12345,50')
  await at('closing, cards')
  await onward.click()
  await at('closing, safe')
  await button('session:safe.all').click()
  await page
    .getByRole('textbox', { name: say('common:count.note') })
    .fill('Talt to gange, og seddelbundtet var for stort')
  await onward.click()
  for (const agree of await page.getByRole('checkbox').all()) await agree.check()
  await at('closing, confirming')
  await expect(onward).toHaveText(say('common:register.close'))
  await onward.click()
  await expect(button('session:closed.done')).toBeVisible()
  await at('closed, the Z')
  await button('session:closed.done').click()
  await expect(page.getByRole('heading', { name: say('session:open.title') })).toBeVisible()
  await fillAll(page.locator('main section input'), '87')
  await at('opening')
}

const fillAll = async (fields: Locator, text: string): Promise<void> => {
  await expect(fields.first()).toBeVisible()
  for (const field of await fields.all()) await field.fill(text)
}

/** What lies above the till, and what it says when it is cut off. */
const above = async (walk: TillWalk, shop: ShopFloor): Promise<void> => {
  const { page, at, say } = walk
  const calm = { company_payment_status: null, disabled: false, status_messages: [] }
  const text_da = 'Natten til torsdag opdateres kassen mellem klokken tre og fire. Salget går videre imens.'
  const status_messages = [{ uuid: newId(), type: 'warning', text_da, text_en: text_da }]
  await overrideStatus(page, shop.restaurant.register, { ...calm, status_messages })
  await standAt(page, shop, shop.restaurant)
  await expect(page.getByRole('region', { name: say('popups:messages.label') })).toBeVisible()
  await at('a message')
  await page.context().setOffline(true)
  await expect(page.getByText(walk.inText('common:state.offline')).first()).toBeVisible()
  await at('cut off')
  await page.context().setOffline(false)
  await overrideStatus(page, shop.restaurant.register, { ...calm, disabled: true, disabled_reason: 'repair' })
  await page.reload()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await at('a disabled register')
  await overrideStatus(page, shop.restaurant.register, calm)
  await page.reload()
  await page.getByRole('button', { name: walk.inText('common:cashier.switch') }).click()
  await expect(page.getByRole('heading', { name: say('pos:registers.title') })).toBeVisible()
  await at('registers and PIN')
}

const sizes = Object.keys(tillSizes) as TillSize[]
type Part = (walk: TillWalk, shop: ShopFloor) => Promise<void>
const parts: readonly Part[] = [sale, bonDialogs, payment, itemDialogs, floorPlan, orders, closing, above]

const begin = async (page: Page, shop: ShopFloor): Promise<void> => {
  page.setDefaultTimeout(scaled(10_000))
  await standAt(page, shop, shop.restaurant)
  await expect(page.locator('main > section')).toBeVisible()
}

const contextsOfWalk = (Object.keys(secondContexts) as SecondContext[]).filter(
  (kind) => secondContexts[kind] === 'sizes',
)

test('POS-17 to POS-28, DES-42: every screen of the till fits at every size, and at 200 %', async ({
  page,
  shop,
}) => {
  const language = process.env['BON_PICTURES_IN'] === 'en' ? 'en' : 'da'
  await page.addInitScript((code) => localStorage.setItem('bon.language', `"${code}"`), language)
  await begin(page, shop)
  await someBons(shop)
  const walk = tillWalk(page, language, sizes)
  for (const part of parts) await part(walk, shop)
  expect(contextsOfWalk.filter((kind) => !walk.hasSeen(kind))).toEqual([])
  expect(walk.faults()).toEqual([])
})

test('DES-42: the sale fits in English and with names of 64 letters', async ({ page, shop }) => {
  await page.addInitScript(() => localStorage.setItem('bon.language', '"en"'))
  // The stream of changes never ends, and has no names.
  await page.route(/\/api\/v1\/(?!live)/, async (route) => {
    const answer = await route.fetch()
    const isJson = answer.headers()['content-type']?.includes('json')
    await route.fulfill({ response: answer, ...(isJson && { json: longNames(await answer.json()) }) })
  })
  await begin(page, shop)
  const walk = tillWalk(page, 'en', sizes.slice(0, 4))
  await sale(walk)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(walk.faults()).toEqual([])
})

const filler = ' med hjemmelavet rødbedesalat, peberrodscreme og sprøde løgringe af egen avl'
const long = (name: string): string => (name.length > 3 ? `${name}${filler}`.slice(0, 64) : name)

/** All names of an answer, 64 letters long. */
const longNames = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(longNames)
  if (typeof value !== 'object' || value === null) return value
  const rows = Object.entries(value).map(([key, field]: [string, unknown]) => {
    if (key !== 'name' && key !== 'button_text') return [key, longNames(field)]
    if (typeof field === 'string') return [key, long(field)]
    return [
      key,
      Array.isArray(field) ? field.map((each) => (typeof each === 'string' ? long(each) : each)) : field,
    ]
  })
  return Object.fromEntries(rows)
}

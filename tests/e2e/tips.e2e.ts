import { api } from '@bon/contracts/api'
import { demoPassword } from '@bon/infra/demo'
import { scaled } from '@bon/infra/slowness'
import type { Page } from 'playwright/test'
import type { Till } from '../harness/till.ts'
import { expectNoBarriers } from './no-barriers.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { registerSize, type ShopFloor, expect as soon, standAt, test } from './shop-floor.ts'
import { freeShortNr } from './short-numbers.ts'

const expect = soon.configure({ timeout: scaled(15_000) })
test.use({ viewport: registerSize })

const figuresOf = async (till: Till) => {
  const session = await till.session()
  if (!session) throw new Error('the register is open')
  return { tips: session.totals.tips.amount, drawer: session.expected_cash, gross: session.totals.gross }
}

/** A paid bon, chosen in the list of bons. */
const paidBon = async (page: Page, shop: ShopFloor) => {
  const { restaurant: till } = shop
  await standAt(page, shop, till)
  const short_nr = freeShortNr()
  const { order } = (await till.sell([till.line(0)], { short_nr })).body
  const before = await figuresOf(till)
  await saleScreen(page).menu.getByRole('link', { name: 'Boner' }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${short_nr} ?\\d\\d:\\d\\d`) })
    .click()
  const side = page.getByRole('complementary', { name: 'Den valgte bon' })
  const dialog = page.getByRole('dialog')
  return {
    till,
    order,
    before,
    side,
    dialog,
    open: () => side.getByRole('button', { name: 'Drikkepenge' }).click(),
    done: dialog.getByRole('button', { name: 'Færdig' }),
    given: side.getByText(/^drikkepenge, bilag \d+$/),
  }
}

test('SC-18, SC-64: a guest tips by card after the bon is paid: the bank declines the first, nothing is moved; the next is taken, and printed', async ({
  page,
  shop,
}) => {
  const { till, order, before, dialog, open, done, given } = await paidBon(page, shop)
  await open()
  await dialog.getByRole('button', { name: 'Kort', exact: true }).click()
  // The simulator's bank declines an amount that ends in 03 (ADR 0021).
  await dialog.getByLabel('Beløb').fill('30,03')
  const send = dialog.getByRole('button', { name: 'Send til terminal' })
  await expect(send).toBeEnabled()
  await expectNoBarriers(page, 'a tip is typed')
  await send.click()
  await expect(dialog.getByText('Der er ikke flyttet drikkepenge.')).toBeVisible()
  expect(await figuresOf(till)).toEqual(before)
  await dialog.getByLabel('Beløb').fill('30')
  await expect(send).toBeEnabled()
  await send.click()
  await expect(dialog.getByText(`, til kvittering ${order.nr}`)).toBeVisible()
  await expectNoBarriers(page, 'a tip was taken')
  await dialog.getByRole('button', { name: 'Print bilag' }).click()
  await expect(dialog.getByRole('button', { name: 'Printet' })).toBeVisible()
  await done.click()
  await expect(given).toHaveCount(1)
  await expect.poll(() => figuresOf(till)).toEqual({ ...before, tips: before.tips + 30_00 })
})

test('SC-64, R-9: a tip in coins is taken by keyboard, and goes back with PIN and reason; the drawer and X say so', async ({
  page,
  shop,
}) => {
  const adminPin = '246810'
  await shop.call(api.profile.setAdminPin, { body: { pin: adminPin, current_password: demoPassword } })
  const { till, before, side, dialog, open, done, given } = await paidBon(page, shop)
  await open()
  await dialog.getByLabel('Beløb').focus()
  await page.keyboard.type('20')
  const take = dialog.getByRole('button', { name: 'Modtag', exact: true })
  await expect(take).toBeEnabled()
  await take.press('Enter')
  await expect(done).toBeVisible()
  await done.press('Enter')
  await expect(given).toHaveCount(1)
  const taken = { ...before, tips: before.tips + 20_00, drawer: before.drawer + 20_00 }
  expect(await figuresOf(till)).toEqual(taken)

  await open()
  await dialog.getByRole('button', { name: /^Giv 20,00 tilbage/ }).click()
  await dialog.getByLabel('Grund').fill('Gæsten gav for meget')
  for (const digit of adminPin) await dialog.getByRole('button', { name: digit, exact: true }).click()
  await expect(dialog.getByText('Drikkepenge givet tilbage')).toBeVisible()
  await done.click()
  expect(await figuresOf(till)).toEqual(before)
  expect((await till.x()).body.z_report.totals.tips.amount).toBe(before.tips)
  await side.getByRole('button', { name: 'Historik' }).click()
  await expect(dialog.getByText('20,00 drikkepenge givet tilbage')).toBeVisible()
})

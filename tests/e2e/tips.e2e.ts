import { api } from '@bon/contracts/api'
import { money } from '@bon/contracts/kernel'
import { demoPassword } from '@bon/infra/demo'
import { scaled } from '@bon/infra/slowness'
import { expectNoBarriers } from './no-barriers.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { registerSize, expect as soon, standAt, test } from './shop-floor.ts'

const expect = soon.configure({ timeout: scaled(15_000) })
test.use({ viewport: registerSize })

test('SC-18, SC-64: a guest tips after the bon is paid: the card is declined, the next one takes it, then coins by keyboard; one goes back, and X and the drawer say so', async ({
  page,
  shop,
}) => {
  const { restaurant: till } = shop
  const adminPin = '246810'
  await shop.call(api.profile.setAdminPin, { body: { pin: adminPin, current_password: demoPassword } })
  await till.ensureOpen()
  await standAt(page, shop, till)
  const short_nr = 7_900 + Math.floor(performance.now() % 90)
  const { order } = (await till.sell([till.line(0)], { short_nr })).body
  const session = async () => {
    const now = await till.session()
    if (!now) throw new Error('the register is open')
    return { tips: now.totals.tips.amount, drawer: now.expected_cash, gross: now.totals.gross }
  }
  const before = await session()
  await saleScreen(page).menu.getByRole('link', { name: 'Boner' }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${short_nr} ?\\d\\d:\\d\\d`) })
    .click()
  const side = page.getByRole('complementary', { name: 'Den valgte bon' })
  const open = () => side.getByRole('button', { name: 'Drikkepenge' }).click()
  const dialog = page.getByRole('dialog')
  const done = dialog.getByRole('button', { name: 'Færdig' })
  const given = side.getByText(/^drikkepenge, bilag \d+$/)

  await open()
  await dialog.getByRole('button', { name: 'Kort', exact: true }).click()
  // The simulator's bank declines an amount that ends in 03 (ADR 0021).
  await dialog.getByLabel('Beløb').fill('30,03')
  const send = dialog.getByRole('button', { name: 'Send til terminal' })
  await expect(send).toBeEnabled()
  await expectNoBarriers(page, 'a tip is typed')
  await send.click()
  await expect(dialog.getByText('Der er ikke flyttet drikkepenge.')).toBeVisible()
  expect(await session()).toEqual(before)
  await dialog.getByLabel('Beløb').fill('30')
  await expect(send).toBeEnabled()
  await send.click()
  await expect(dialog.getByText(`, til kvittering ${order.nr}`)).toBeVisible()
  await expectNoBarriers(page, 'a tip was taken')
  await dialog.getByRole('button', { name: 'Print bilag' }).click()
  await expect(dialog.getByRole('button', { name: 'Printet' })).toBeVisible()
  await done.click()
  await expect(given).toHaveCount(1)
  await expect.poll(session).toEqual({ ...before, tips: before.tips + 30_00 })

  await open()
  await dialog.getByLabel('Beløb').focus()
  await page.keyboard.type('20')
  const take = dialog.getByRole('button', { name: 'Modtag', exact: true })
  await expect(take).toBeEnabled()
  await take.press('Enter')
  await expect(done).toBeVisible()
  await done.press('Enter')
  await expect(given).toHaveCount(2)
  expect(await session()).toEqual({ ...before, tips: before.tips + 50_00, drawer: before.drawer + 20_00 })

  await open()
  await dialog.getByRole('button', { name: /^Giv 20,00 tilbage/ }).click()
  await dialog.getByLabel('Grund').fill('Gæsten gav for meget')
  for (const digit of adminPin) await dialog.getByRole('button', { name: digit, exact: true }).click()
  await expect(dialog.getByText('Drikkepenge givet tilbage')).toBeVisible()
  await done.click()
  expect(await session()).toEqual({ ...before, tips: before.tips + 30_00 })
  expect((await till.x()).body.z_report.totals).toMatchObject({
    gross: money(before.gross),
    tips: { amount: before.tips + 30_00 },
  })
  await side.getByRole('button', { name: 'Historik' }).click()
  await expect(dialog.getByText('20,00 drikkepenge givet tilbage')).toBeVisible()
})

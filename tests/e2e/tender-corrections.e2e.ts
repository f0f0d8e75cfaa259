import { api } from '@bon/contracts/api'
import { newId } from '@bon/infra/clock'
import { demoPassword } from '@bon/infra/demo'
import { expectNoBarriers } from './no-barriers.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { expect, registerSize, standAt, test } from './shop-floor.ts'
import { freeShortNr } from './short-numbers.ts'

test.use({ viewport: registerSize })

test('R-6: a sale taken as cash was paid at the terminal beside the till: corrected by touch with PIN and reason, in the history and on X', async ({
  page,
  shop,
}) => {
  const { restaurant: till } = shop
  const adminPin = '246810'
  await shop.call(api.profile.setAdminPin, { body: { pin: adminPin, current_password: demoPassword } })
  await standAt(page, shop, till)
  const short_nr = freeShortNr()
  const { order } = (await till.sell([till.line(0)], { short_nr })).body
  const drawer = async () => (await till.session())?.expected_cash ?? 0
  const corrected = async () => (await till.session())?.totals.tender_corrections.count ?? 0
  const [before, times] = [await drawer(), await corrected()]
  await saleScreen(page).menu.getByRole('link', { name: 'Boner' }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${short_nr} ?\\d\\d:\\d\\d`) })
    .click()
  const side = page.getByRole('complementary', { name: 'Den valgte bon' })
  await side.getByRole('button', { name: 'Ret betaling' }).click()
  const dialog = page.getByRole('dialog')
  const correct = dialog.getByRole('button', { name: 'Ret', exact: true })
  await expect(dialog.getByRole('button', { name: 'Løs terminal' })).toBeVisible()
  await expectNoBarriers(page, 'what paid a sale is corrected')
  await dialog.getByRole('button', { name: 'Løs terminal' }).click()
  await expect(correct).toBeEnabled()
  await correct.click()
  await dialog.getByRole('textbox').fill('Kortet blev taget på terminalen')
  for (const digit of adminPin) await dialog.getByRole('button', { name: digit, exact: true }).click()
  await expect(side.getByText('rettet fra Kontant')).toBeVisible()
  await expect.poll(corrected).toBe(times + 1)
  expect(await drawer()).toBe(before - order.total)
  expect((await till.x()).body.z_report.totals.tender_corrections.count).toBe(times + 1)
  await side.getByRole('button', { name: 'Historik' }).click()
  await expect(dialog.getByText(/rettet: Kontant → /)).toBeVisible()
  await expect(dialog.getByText('Kortet blev taget på terminalen')).toBeVisible()
})

test('R-9: what the terminal beside the till took goes back on it by its key, with PIN and reason, and the drawer stays', async ({
  page,
  shop,
}) => {
  const { restaurant: till } = shop
  const adminPin = '246810'
  await shop.call(api.profile.setAdminPin, { body: { pin: adminPin, current_password: demoPassword } })
  await standAt(page, shop, till)
  const slips =
    (await till.catalogueNow()).payment_types.find(({ name }) => name === 'Løs terminal')?.uuid ?? ''
  const short_nr = freeShortNr()
  const order_lines = [till.line(0)]
  const { order } = (await till.save(newId(), order_lines, { body: { ...till.by, short_nr, order_lines } }))
    .body
  await shop.call(api.orders.pay, {
    token: till.token,
    company: till.company,
    params: { uuid: order.order_uuid },
    if_match: order.revision,
    body: { ...till.by, payment_uuid: newId(), payment_type_uuid: slips, received: order.total },
  })
  await expect.poll(async () => (await till.show(order.order_uuid)).body.order.status).toBe('completed')
  const drawer = async () => (await till.session())?.expected_cash ?? 0
  const before = await drawer()
  await saleScreen(page).menu.getByRole('link', { name: 'Boner' }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${short_nr} ?\\d\\d:\\d\\d`) })
    .click()
  const side = page.getByRole('complementary', { name: 'Den valgte bon' })
  await side.getByRole('button', { name: 'Retur' }).click()
  const dialog = page.getByRole('dialog')
  const onSlips = dialog.getByRole('button', { name: /^Løs terminal/ })
  await expect(onSlips).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: 'Vælg alle' }).click()
  await expect(dialog.getByText('Løs terminal', { exact: true })).toBeVisible()
  await expectNoBarriers(page, 'what a refund goes back on')
  const give = dialog.getByRole('button', { name: /^Giv .* retur$/ })
  await expect(give).toBeEnabled()
  await give.click()
  await dialog.getByRole('textbox').fill('Kortet fik pengene på terminalen')
  for (const digit of adminPin) await dialog.getByRole('button', { name: digit, exact: true }).click()
  await expect
    .poll(async () => (await till.show(order.order_uuid)).body.order.refunds)
    .toMatchObject([{ status: 'settled', on_means: [{ payment_type_uuid: slips, amount: order.total }] }])
  expect(await drawer()).toBe(before)
})

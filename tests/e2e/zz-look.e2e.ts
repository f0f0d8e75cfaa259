import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@bon/contracts/api'
import { money } from '@bon/contracts/kernel'
import { paymentTypes } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { demoPassword } from '@bon/infra/demo'
import { demoCompanies, idIn } from '../../infra/demo/items.ts'
import { expectNoBarriers } from './no-barriers.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { expect, registerSize, standAt, test } from './shop-floor.ts'

test.use({ viewport: registerSize })
for (const colorScheme of ['light', 'dark'] as const)
  test(`look ${colorScheme}`, async ({ page, shop }) => {
    await page.emulateMedia({ colorScheme })
    const { restaurant: till, call } = shop
    const here = { token: till.token, company: till.company }
    await standAt(page, shop, till)
    const nr = 7_000 + Math.floor(performance.now() % 900)
    const order_lines = [till.line(0, 2), till.line(1)]
    const bill = (await till.save(newId(), order_lines, { body: { ...till.by, short_nr: nr, order_lines } }))
      .body.order
    const type = idIn(demoCompanies.kajkanten, paymentTypes, 'card')
    await call(api.orders.pay, {
      ...{ params: { uuid: bill.order_uuid }, ...here, if_match: bill.revision },
      body: { ...till.by, payment_uuid: newId(), payment_type_uuid: type, received: money(bill.total) },
    })
    await expect
      .poll(async () => (await till.show(bill.order_uuid)).body.order.status, { timeout: 20_000 })
      .toBe('completed')
    await call(api.profile.setAdminPin, {
      token: till.token,
      body: { pin: '246810', current_password: demoPassword },
    })
    await saleScreen(page).menu.getByRole('link', { name: 'Boner' }).click()
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${nr} ?\\d\\d`) })
      .click()
    await page
      .getByRole('complementary', { name: 'Den valgte bon' })
      .getByRole('button', { name: 'Retur', exact: true })
      .click()
    const asked = page.getByRole('dialog')
    await asked.getByRole('button', { name: /mere$/ }).first().click()
    const give = asked.getByRole('button', { name: /^Giv .* retur$/ })
    await expect(give).toBeEnabled({ timeout: 8_000 })
    await page.screenshot({ path: `/tmp/look/${colorScheme}-1.png` })
    await expectNoBarriers(page, 'a refund on a card')
    await give.click()
    await page.getByText('Administrators PIN-kode', { exact: true }).waitFor()
    await page.screenshot({ path: `/tmp/look/${colorScheme}-2.png` })
    await page.keyboard.type('246810')
    await page.getByText('Venter på gæsten').waitFor()
    await sleep(400)
    await page.screenshot({ path: `/tmp/look/${colorScheme}-3.png` })
    await expectNoBarriers(page, 'a refund at the terminal')
    await page.getByText('Givet tilbage på kortet').waitFor()
    await page.screenshot({ path: `/tmp/look/${colorScheme}-4.png` })
    await page.getByRole('button', { name: 'Færdig' }).click()
    // once more, cancelled at the terminal
    await page
      .getByRole('complementary', { name: 'Den valgte bon' })
      .getByRole('button', { name: 'Retur', exact: true })
      .click()
    await asked.getByRole('button', { name: /mere$/ }).first().click()
    await expect(give).toBeEnabled({ timeout: 8_000 })
    await give.click()
    await page.getByText('Administrators PIN-kode', { exact: true }).waitFor()
    await page.keyboard.type('246810')
    await page.getByRole('button', { name: 'Afbryd på terminal' }).click()
    await page.getByText('Returneringen blev afbrudt ved kassen').waitFor({ timeout: 20_000 })
    await page.screenshot({ path: `/tmp/look/${colorScheme}-5.png` })
  })

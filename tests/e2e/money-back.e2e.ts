import { newId } from '@bon/infra/clock'
import type { Page } from 'playwright/test'
import { expectNoBarriers } from './no-barriers.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { expect, registerSize, type ShopFloor, standAt, test } from './shop-floor.ts'
import { freeShortNr } from './short-numbers.ts'

test.use({ viewport: registerSize, hasTouch: true })

/** A sale of two of a dish, and an order with 20,00 paid. */
const bonsOf = async ({ restaurant: till }: ShopFloor) => {
  const nr = freeShortNr()
  const whole = (await till.sell([till.line(0, 2)], { short_nr: nr })).body.order
  const order_lines = [till.line(1, 2)]
  const saved = await till.save(newId(), order_lines, {
    body: { ...till.by, short_nr: nr + 1, order_lines, suspend: true },
  })
  const { order_uuid, revision } = saved.body.order
  const part = (await till.pay(order_uuid, 20_00, revision)).body.order
  expect([whole.status, part.status]).toEqual(['completed', 'confirmed'])
  return { nr, whole, part }
}

const bon = (page: Page, nr: number) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${nr} ?\\d\\d:\\d\\d`) })
const action = (page: Page, name: string | RegExp) =>
  page.getByRole('complementary', { name: 'Den valgte bon' }).getByRole('button', { name })

test('POS-10, POS-22, POS-56, ORD-28: one of two is refunded by touch, and a partly paid order is cancelled', async ({
  page,
  shop,
}) => {
  const { restaurant: till } = shop
  const drawer = async () => (await till.session())?.expected_cash ?? 0
  await standAt(page, shop, till)
  const { nr, whole, part } = await bonsOf(shop)
  const dialog = page.getByRole('dialog')
  await saleScreen(page).menu.getByRole('link', { name: 'Boner' }).tap()

  await test.step('one of two is refunded; the button waits three seconds, and many taps are one refund', async () => {
    await bon(page, nr).tap()
    await expectNoBarriers(page, 'a bon is shown')
    await action(page, 'Retur').tap()
    const before = await drawer()
    await dialog.getByRole('button', { name: /mere$/ }).first().tap()
    await expect(dialog.getByRole('button', { name: /^Kan bekræftes om/ })).toBeDisabled()
    const give = dialog.getByRole('button', { name: /^Giv .* retur$/ })
    await expect(give).toBeEnabled()
    await give.dblclick()
    await expect(dialog.getByText('Giv kunden')).toBeVisible()
    const { refunds } = (await till.show(whole.order_uuid)).body.order
    expect(refunds).toMatchObject([{ status: 'settled', lines: [{ quantity: 1000 }] }])
    await expect.poll(drawer).toBe(before - (refunds[0]?.paid_out ?? 0))
    await dialog.getByRole('button', { name: 'Færdig' }).tap()
    await expect(action(page, /^Retur, /)).toBeVisible()
  })

  await test.step('a partly paid order shows what the guest gets, and refunds it', async () => {
    await bon(page, nr + 1).tap()
    const before = await drawer()
    await action(page, 'Annullér og giv tilbage').tap()
    await expect(dialog.getByText('Kunden skal have 20,00 tilbage')).toBeVisible()
    await dialog.getByRole('button', { name: 'Annullér og giv tilbage' }).tap()
    await expect(dialog.getByText('Bonen er annulleret')).toBeVisible()
    await expect.poll(drawer).toBe(before - 20_00)
    await expect.poll(async () => (await till.show(part.order_uuid)).body.order.status).toBe('completed')
    await dialog.getByRole('button', { name: 'Færdig' }).tap()
  })

  await test.step('its history is shown in sentences', async () => {
    await action(page, 'Historik').tap()
    await expect(dialog.getByText('Betalt 20,00 kontant')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Skriv en kommentar' }).fill('Gæsten fortrød')
    await dialog.getByRole('button', { name: 'Gem kommentar' }).tap()
    await expect(dialog.getByText('Gæsten fortrød')).toBeVisible()
  })
})

import { expectNoBarriers } from './no-barriers.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { expect, registerSize, standAt, test } from './shop-floor.ts'

test.use({ viewport: registerSize })

test('DEF-73: bottles brought back are counted at the till and paid out once, whatever bon they were sold on', async ({
  page,
  shop,
}) => {
  const { restaurant: till } = shop
  await standAt(page, shop, till)
  const drawer = async () => (await till.session())?.expected_cash ?? 0
  const before = await drawer()
  const dialog = page.getByRole('dialog')
  await saleScreen(page).more.click()
  await dialog.getByRole('button', { name: 'Pant retur' }).click()
  await expect(dialog.getByRole('heading', { name: 'Pant retur' })).toBeVisible()
  const give = dialog.getByRole('button', { name: /^Giv .* for pant$|^Kan bekræftes om/ })
  await expect(give).toBeDisabled()
  const more = dialog.getByRole('button', { name: /mere$/ }).first()
  for (let bottle = 0; bottle < 3; bottle++) await more.click()
  await expectNoBarriers(page, 'deposits brought back')
  await expect(give).toBeEnabled()
  await give.dblclick()
  await expect(dialog.getByText('Panten er givet tilbage')).toBeVisible()
  await expectNoBarriers(page, 'deposits paid out')
  // Another test of this shop may have taken a surcharge for a card, which has a mark too.
  await expect
    .poll(async () => (await till.session())?.totals.by_mark.find(({ mark }) => mark === 'deposit')?.quantity)
    .toBe(-3000)
  expect(await drawer()).toBeLessThan(before)
})

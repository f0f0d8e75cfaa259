import { itemDialog } from './screens/item-dialog.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { expect, registerSize, standAt, test, textOf } from './shop-floor.ts'

test.use({ viewport: registerSize, hasTouch: true })

test('POS-07, ORD-20, ORD-21, ORD-22: a steak with garnish, opt-out, note and discount, by touch alone, is saved and opened again at the same price', async ({
  page,
  shop,
}) => {
  await standAt(page, shop, shop.restaurant)
  const sale = saleScreen(page)
  const steak = itemDialog(page, 'Bøf bearnaise')
  // The provider's message covers the bottom of the rail until it is closed.
  await page.getByRole('region', { name: 'Beskeder fra Bon' }).getByRole('button', { name: 'Luk' }).tap()
  await sale.rail.getByRole('tab', { name: 'Hovedretter' }).tap()

  // One side dish group has no default: the dialog opens, and its button names what is missing.
  await sale.key('Bøf bearnaise').tap()
  await expect(steak.save).toContainText('Vælg: Tilbehør')
  await steak.save.tap({ force: true })
  await expect(steak.dialog).toBeVisible()
  await steak.option('Rød').tap()
  await steak.option('Hvide kartofler').tap()
  await steak.option(/^Søde kartofler/).tap()
  await expect(steak.group(/^Tilbehør/)).toContainText('Vælg 1–2')
  await steak.option('Bearnaise ved siden af').tap()
  await steak.option('Nøddeallergi').tap()
  await steak.option('10 %').tap()
  await expect(steak.save).toContainText('255,60')
  await steak.save.tap()
  await expect(steak.dialog).toBeHidden()

  const line = sale.line('Bøf bearnaise')
  for (const text of [
    'Rød, Hvide kartofler, Søde kartofler',
    'Bearnaise ved siden af',
    '! Nøddeallergi',
    'Rabat 10 %',
  ])
    await expect(line).toContainText(text)

  // One tap is enough where every group has a default; required products are added.
  await sale.rail.getByRole('tab', { name: 'Diverse' }).tap()
  await sale.key('Ølkasse').tap()
  // The first product with alcohol asks for the guest's age, once per bon.
  await page.getByRole('dialog').getByRole('button', { name: 'Ja, fyldt 18' }).tap()
  await sale.key('Ølkasse').tap()
  await expect(sale.line('Ølkasse')).toContainText(/2Kassepant72,00/)
  await expect(sale.pay).toContainText('1.025,60')

  // After saving, every amount equals the server's.
  const nr = /\d+$/.exec(await textOf(sale.number))?.[0]
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && /\/api\/v1\/orders\/[^/]+(\?|$)/.test(answer.url()),
  )
  await sale.more.tap()
  await sale.save.tap()
  const { order } = await (await saved).json()
  expect(order).toMatchObject({ short_nr: Number(nr), total: 1025_60, lines: { length: 3 } })
  await expect(sale.lines).toHaveCount(0)

  await sale.menu.getByRole('link', { name: 'Boner' }).tap()
  // The first tap selects it, the second opens it.
  const row = page.getByRole('main').getByRole('button').filter({ hasText: '1.025,60' }).first()
  await row.tap()
  await row.tap()
  await expect(sale.pay).toContainText('1.025,60')
  for (const text of [
    'Rød, Hvide kartofler, Søde kartofler',
    'Bearnaise ved siden af',
    '! Nøddeallergi',
    'Rabat 10 %',
  ])
    await expect(sale.line('Bøf bearnaise')).toContainText(text)
  await page.reload()
  await expect(sale.line('Bøf bearnaise')).toContainText('! Nøddeallergi')
})

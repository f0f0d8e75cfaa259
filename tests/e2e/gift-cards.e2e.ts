import { expectNoBarriers } from './no-barriers.ts'
import { changePanel } from './screens/change-panel.ts'
import { paymentSheet } from './screens/payment-sheet.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { typeByHand } from './screens/type-by-hand.ts'
import { expect, registerSize, standAt, test, textOf } from './shop-floor.ts'

test.use({ viewport: registerSize })

test('GC-05, GC-06, GC-15, GC-18: a gift card is sold, its code is on the receipt, and it pays for a dish', async ({
  page,
  shop,
}) => {
  await standAt(page, shop, shop.restaurant)
  const sale = saleScreen(page)
  await sale.more.click()
  await page.getByRole('button', { name: 'Sælg gavekort' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sælg gavekort' })
  await dialog.getByRole('button', { name: 'Gavekort', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Gavekort' })).toBeVisible()
  await typeByHand(page, '100')
  await page.keyboard.press('Enter')
  await sale.pay.click()
  const payment = paymentSheet(page)
  await payment.receive.click()
  const panel = changePanel(page)
  await expect(panel.paid).toContainText('er betalt')
  const cards = page.getByRole('list', { name: 'Solgte gavekort' })
  await expect(cards).toContainText('100,00')
  await expect(panel.print).toHaveText('Printet')
  await panel.receipt.click()
  const receipt = page.getByRole('dialog', { name: 'Kvittering' })
  await expect(receipt).toContainText('Gælder til og med')
  const [typed = ''] = /[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{5}/.exec(await textOf(receipt)) ?? []
  await page.keyboard.press('Escape')
  await expect(cards).toContainText(typed)

  await sale.key('Stjerneskud').click()
  await sale.pay.click()
  await payment.tender('Gavekort').last().click()
  await payment.sheet.getByRole('textbox', { name: 'Kode' }).fill('0000 0000 00001')
  await page.keyboard.press('Enter')
  await expect(payment.sheet).toContainText('Koden er tastet forkert')
  await payment.sheet.getByRole('textbox', { name: 'Kode' }).fill(typed.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(payment.readout('Restsaldo')).toContainText('100,00')
  await expectNoBarriers(page, 'paying with a gift card')
  await payment.take(/^Træk/).click()
  await expect(payment.readout('At betale')).not.toContainText('100,00')
})

import { scaled } from '@bon/infra/slowness'
import { expectNoBarriers } from './no-barriers.ts'
import { cardWork, dishAt } from './screens/card-work.ts'
import { changePanel } from './screens/change-panel.ts'
import { paymentSheet } from './screens/payment-sheet.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { registerSize, expect as soon, standAt, test } from './shop-floor.ts'

const expect = soon.configure({ timeout: scaled(15_000) })
test.use({ viewport: registerSize })

test('PAY-05, PAY-11, PAY-24, SC-16: a card is declined by its bank, the reason is shown, and cash is accepted; the next is paid by card through a reload', async ({
  page,
  shop,
}) => {
  await standAt(page, shop, shop.restaurant)
  const [sale, payment, card] = [saleScreen(page), paymentSheet(page), cardWork(page)]
  // The simulator's bank declines an amount that ends in 03 (ADR 0021).
  await dishAt(page, '100,03')
  await expect(sale.lines).toHaveCount(1)
  await sale.pay.click()
  await payment.tender(/^Kort/).click()
  await card.send.click()
  await expect(card.heading('Kortet blev ikke trukket')).toBeVisible()
  await expect(payment.sheet).toContainText('Banken afviste kortet')
  await expect(payment.sheet).toContainText('Der er ikke taget penge')
  await expectNoBarriers(page, 'a declined card')

  await payment.tender(/^Kontant/).click()
  await payment.receive.click()
  await expect(changePanel(page).paid).toContainText('er betalt kontant')

  await sale.key('Stjerneskud').click()
  await expect(sale.lines).toHaveCount(1)
  await sale.card.click()
  await expect(card.cancel).toBeVisible()
  await page.reload()
  await expect(changePanel(page).paid).toContainText('er betalt')
  await expect(changePanel(page).paid).toContainText('kort')
  await expect(sale.lines).toHaveCount(0)
})

test('DEF-08, PAY-04: a company card is paid with its surcharge, which the till, the bon and its receipt say', async ({
  page,
  shop,
}) => {
  await standAt(page, shop, shop.restaurant)
  const [sale, payment, card] = [saleScreen(page), paymentSheet(page), cardWork(page)]
  // The simulator takes 2 % for a company card at an amount that ends in 09 (ADR 0021), as the demo has set it.
  await dishAt(page, '250,09')
  await expect(sale.lines).toHaveCount(1)
  await sale.pay.click()
  await payment.tender(/^Kort/).click()
  await card.send.click()
  const { paid, receipt } = changePanel(page)
  await expect(paid).toContainText('er betalt')
  const panel = page.getByRole('complementary', { name: 'Bon', exact: true })
  await expect(panel).toContainText(/I alt\s*255,09/)
  await expect(panel).toContainText(/Heraf kortgebyr\s*5,00/)
  await expectNoBarriers(page, 'a card with a surcharge is paid')
  await receipt.click()
  await expect(page.getByRole('dialog')).toContainText('Kortgebyr')
})

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

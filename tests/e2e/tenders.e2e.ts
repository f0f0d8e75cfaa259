import { api } from '@bon/contracts/api'
import { demoPassword } from '@bon/infra/demo'
import { expectNoBarriers } from './no-barriers.ts'
import { changePanel } from './screens/change-panel.ts'
import { paymentSheet } from './screens/payment-sheet.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { typeByHand } from './screens/type-by-hand.ts'
import { expectOpen } from './second-contexts.ts'
import { expect, registerSize, standAt, test } from './shop-floor.ts'

test.use({ viewport: registerSize })

test('PAY-05, PAY-25, PAY-26, POS-24, POS-56, DEF-09: a third in cash, a voucher that asks for its value, and a stand-alone terminal with a tip', async ({
  page,
  shop,
}) => {
  await standAt(page, shop, shop.restaurant)
  const sale = saleScreen(page)
  for (const dish of ['Stjerneskud', 'Rejemad', 'Marineret sild']) await sale.key(dish).click()
  await sale.pay.click()
  const payment = paymentSheet(page)
  const due = payment.readout('At betale')
  await expect(due).toContainText('372,00')

  await payment.part(3).click()
  await expect(due).toContainText('124,00')
  await payment.receive.click()
  await expect(due).toContainText('248,00')

  await payment.tender('Papirgavekort').click()
  for (const key of ['3', '0', '0']) await payment.digit(key).click()
  await expect(payment.take(/^Papirgavekort.*300/)).toBeDisabled()
  for (let erased = 0; erased < 3; erased += 1) await page.keyboard.press('Backspace')
  await typeByHand(page, '100')
  await expectNoBarriers(page, 'paying otherwise than in cash')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Er Papirgavekort modtaget?' })
  await expect(dialog).toContainText('100,00 registreres som Papirgavekort')
  await expectOpen(page, 'confirmPaymentQuery')
  await expect(dialog.getByRole('button', { name: /^Kan bekræftes om/ })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Modtaget 100,00' }).click()
  await expect(due).toContainText('148,00')

  await payment.tender('Løs terminal').click()
  // A.4: the number on the terminal's slip. Enter leaves the field and takes nothing.
  const slip = page.getByLabel('Nr. på terminalens bilag')
  await slip.fill('A-4711')
  await slip.press('Enter')
  await expect(slip).toHaveValue('A4711')
  await expect(slip).not.toBeFocused()
  await expect(due).toContainText('148,00')
  await typeByHand(page, '168')
  await expect(payment.readout('Drikkepenge')).toContainText('20,00')
  await page.keyboard.press('Enter')
  const panel = changePanel(page)
  await expect(panel.paid).toContainText('er betalt')
  await expect(panel.paid).toContainText('løs terminal')
  await expect(panel.paid).toContainText('168,00')
  await expect(page.getByText('Drikkepenge')).toBeVisible()
  const { orders } = (
    await shop.call(api.orders.list, { company: shop.restaurant.company, query: { limit: 1 } })
  ).body
  const { order } = (await shop.restaurant.show(orders[0]?.order_uuid ?? '')).body
  expect(order.payments.map(({ reference }) => reference)).toEqual([undefined, undefined, 'A4711'])
})

test('R-2: a bon on which everything is given free is closed without money, with a receipt', async ({
  page,
  shop,
}) => {
  const adminPin = '246810'
  await shop.call(api.profile.setAdminPin, { body: { pin: adminPin, current_password: demoPassword } })
  await standAt(page, shop, shop.restaurant)
  const sale = saleScreen(page)
  await sale.key('Rejemad').click()
  await sale.line('Rejemad').getByRole('button').first().click()
  await sale
    .line('Rejemad')
    .getByRole('button', { name: /^Rabat/ })
    .click()
  await sale.line('Rejemad').getByRole('button', { name: 'Gratis' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reklamation' }).click()
  await expect(sale.line('Rejemad')).toContainText('Gratis: Reklamation')
  const close = page.getByRole('button', { name: /^Afslut uden betaling/ })
  await expectNoBarriers(page, 'a bon that is given free')
  await close.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Kold mad')
  for (const digit of adminPin) await dialog.getByRole('button', { name: digit, exact: true }).click()
  const panel = changePanel(page)
  await expect(panel.paid).toContainText('er afsluttet uden betaling')
  await panel.receipt.click()
  await expect(page.getByRole('dialog')).toContainText('Uden betaling')
})

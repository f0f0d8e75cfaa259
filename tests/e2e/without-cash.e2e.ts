import type { Uuid } from '@bon/contracts/kernel'
import { registers, resourceEndpoints } from '@bon/contracts/resources'
import { expectNoBarriers } from './no-barriers.ts'
import { changePanel } from './screens/change-panel.ts'
import { closeScreen } from './screens/close-screen.ts'
import { paymentSheet } from './screens/payment-sheet.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { expect, registerPath, registerSize, type ShopFloor, signIn, test } from './shop-floor.ts'

test.use({ viewport: registerSize })

const slips = 'Løs terminal'

const setTypes = async ({ call, bar: { company, register } }: ShopFloor, payment_type_uuids: Uuid[]) => {
  const own = resourceEndpoints(registers)
  const at = { company, params: { uuid: register } }
  const { row } = (await call(own.show, at)).body
  const body = { data: { payment_type_uuids } }
  expect((await call(own.change, { ...at, if_match: row.revision, body })).problem).toBeUndefined()
  return row.data.payment_type_uuids
}

test('REG-55: a register without cash is opened, sells on its terminal and is closed, and counts no drawer', async ({
  page,
  shop,
}) => {
  const { bar } = shop
  await bar.signIn()
  await bar.ensureClosed()
  const type = (await bar.catalogueNow()).payment_types.find(({ name }) => name === slips)
  const before = await setTypes(shop, [type?.uuid ?? ''])
  await signIn(page.context(), shop)
  await page.addInitScript(
    ([register, cashier]) => sessionStorage.setItem(`bon.cashier.${register}`, JSON.stringify(cashier)),
    [bar.register, bar.cashier] as const,
  )
  await page.goto(registerPath(bar))
  await expect(page.getByText('Kassen tager ikke imod kontanter')).toBeVisible()
  await expectNoBarriers(page, 'opening without cash')
  await page.getByRole('button', { name: 'Åbn kasse', exact: true }).click()

  const sale = saleScreen(page)
  const payment = paymentSheet(page)
  await sale.key('Aioli').click()
  await sale.pay.click()
  await expect(payment.tender(slips)).toHaveAttribute('aria-pressed', 'true')
  await expectNoBarriers(page, 'a payment where no cash is taken')
  await payment.take(new RegExp(`^${slips}.*\\d`)).click()
  await expect(changePanel(page).paid).toContainText('er betalt')
  await changePanel(page).next.click()

  const closing = closeScreen(page)
  await sale.menu.getByRole('link', { name: 'Kasse' }).click()
  await expect(page.getByText('Kassen er åbnet uden kontanter.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Åbn skuffen' })).toHaveCount(0)
  await expectNoBarriers(page, 'the register without a drawer')
  await closing.begin()
  await closing.carryAll()
  await expect(page.getByRole('button', { name: /Tæl kontanter|Pengeskab/ })).toHaveCount(0)
  await page.getByRole('button', { name: /Kort og bilag/ }).click()
  await page.getByRole('button', { name: `Som forventet ${slips}` }).click()
  await expectNoBarriers(page, 'a close without a drawer')
  await closing.confirmStep.click()
  await closing.close.click()
  await expect(closing.report).toContainText('Kasse uden kontanter')
  await setTypes(shop, before)
})

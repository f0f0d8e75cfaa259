import { money, owedType } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import { expectNoBarriers } from './no-barriers.ts'
import { closeScreen } from './screens/close-screen.ts'
import { counting, inKroner } from './screens/counting.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { expect, registerSize, standAt, test } from './shop-floor.ts'

test.use({ viewport: registerSize })

test('R-1: a bon of which a part was paid in cash is closed with its rest owed; the next session takes it on a terminal, and nobody owes any more', async ({
  page,
  shop,
}) => {
  const { restaurant: till } = shop
  // A journey before this one may have signed the cashier out.
  await till.signIn()
  await till.ensureClosed()
  await till.open()
  const uuid = newId()
  const saved = (await till.save(uuid, [till.line(0)])).body.order
  const rest = saved.total - 50_00
  expect((await till.pay(uuid, 50_00, saved.revision)).status).toBe(200)
  await expect
    .poll(async () => (await till.session_orders()).find((one) => one.order_uuid === uuid)?.paid)
    .toBe(50_00)

  await standAt(page, shop, till)
  await saleScreen(page).menu.getByRole('link', { name: 'Kasse' }).click()
  const close = closeScreen(page)
  await close.begin()
  const { expected_cash } = (await till.session()) ?? { expected_cash: money(0) }
  await counting(page).fill(inKroner(till.countsOf(expected_cash)))
  await counting(page).restIsNone.click()
  await close.carryAll()
  await expect(page.getByText('1 bon er delvist betalt.', { exact: false })).toBeVisible()
  await expectNoBarriers(page, 'a close with a partly paid bon')
  await close.confirmStep.click()
  await page.getByRole('checkbox', { name: /1 delvist betalt bon lukkes/ }).check()
  await expect(close.close).toBeEnabled()
  await close.close.click()
  await expect(close.report).toContainText('Skyldes (1)')
  await expectNoBarriers(page, 'a Z with what is owed')

  await till.open()
  await page.reload()
  await standAt(page, shop, till)
  await saleScreen(page).menu.getByRole('link', { name: 'Boner' }).click()
  const list = page.getByRole('main')
  await list.getByRole('button', { name: 'Skylder', exact: true }).click()
  const row = list.getByRole('button', { name: new RegExp(`^${saved.short_nr} ?\\d\\d:\\d\\d`) })
  await row.first().click()
  const side = page.getByRole('complementary', { name: 'Den valgte bon' })
  await expectNoBarriers(page, 'a bon that owes')
  await side.getByRole('button', { name: /^Betal skyldige/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Løs terminal' }).click()
  await dialog.getByLabel('Nr. på terminalens bilag').fill('A4711')
  await expectNoBarriers(page, 'what a bon owes is paid')
  const take = dialog.getByRole('button', { name: 'Modtag', exact: true })
  await expect(take).toBeEnabled()
  await take.click()
  await expect(dialog.getByText(/^Bilag \d+, for kvittering \d+$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Færdig' }).click()
  await expect(side.getByText(/^af det skyldige, bilag \d+$/)).toBeVisible()
  await expect(row).toHaveCount(0)
  const { totals } = (await till.close()).body.z_report
  expect(totals).toMatchObject({
    gross: 0,
    prepaid: 0,
    owed_settled: { count: 1, amount: rest },
    by_payment_type: [{ amount: rest }],
  })
  expect(totals.by_payment_type.map(({ payment_type_uuid }) => payment_type_uuid)).not.toContain(owedType)
})

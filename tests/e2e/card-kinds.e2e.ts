import { cardTypes, paymentTypes, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { expectNoBarriers } from './no-barriers.ts'
import { changePanel } from './screens/change-panel.ts'
import { closeScreen } from './screens/close-screen.ts'
import { counting, inKroner } from './screens/counting.ts'
import { paymentSheet } from './screens/payment-sheet.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { expect, registerSize, type ShopFloor, standAt, test } from './shop-floor.ts'

test.use({ viewport: registerSize })

const slips = 'Løs terminal'

/** The terminal beside the till counts its kinds of card apart, and has two of them. */
const countCardsApart = async ({ call, restaurant }: ShopFloor, is_apart: boolean) => {
  const { company } = restaurant
  const type = (await restaurant.catalogueNow()).payment_types.find(({ name }) => name === slips)
  if (!type) throw new Error('no terminal beside the till')
  const payment_type_uuid = type.uuid
  const ofCards = resourceEndpoints(cardTypes)
  for (const [name, form] of is_apart
    ? ([
        ['Dankort', 'debit'],
        ['Visa', 'credit'],
      ] as const)
    : []) {
    const data = { name, form, payment_type_uuid, holder: 'consumer_eu' as const, surcharge: 0 }
    expect((await call(ofCards.create, { company, body: { uuid: newId(), data } })).status).toBe(200)
  }
  const ofTypes = resourceEndpoints(paymentTypes)
  const options = { company, params: { uuid: payment_type_uuid } }
  const { revision: if_match } = (await call(ofTypes.show, options)).body.row
  const body = { data: { separate_counts_by_card_type: is_apart } }
  expect((await call(ofTypes.change, { ...options, if_match, body })).status).toBe(200)
}

test('REG-38, REG-40: the kind of card is chosen with the slip, and the close counts each kind against its own sum', async ({
  page,
  shop,
}) => {
  const { restaurant } = shop
  // A journey before this one may have signed the cashier out.
  await restaurant.signIn()
  await restaurant.ensureClosed()
  await restaurant.ensureOpen()
  await countCardsApart(shop, true)
  await standAt(page, shop, restaurant)
  const sale = saleScreen(page)
  const payment = paymentSheet(page)
  const sell = async (dish: string, card?: string) => {
    await sale.key(dish).click()
    await sale.pay.click()
    await payment.tender(slips).click()
    if (card) {
      const key = page.getByRole('button', { name: card, exact: true })
      await key.click()
      await expect(key).toHaveAttribute('aria-pressed', 'true')
      await expectNoBarriers(page, 'a slip with its kind of card')
    }
    await payment.take(new RegExp(`^${slips}.*\\d`)).click()
    await expect(changePanel(page).paid).toContainText('er betalt')
    await changePanel(page).next.click()
  }
  await sell('Stjerneskud', 'Dankort')
  await sell('Rejemad', 'Visa')
  await sell('Marineret sild')

  const closing = closeScreen(page)
  await sale.menu.getByRole('link', { name: 'Kasse' }).click()
  await closing.begin()
  await closing.carryAll()
  await page.getByRole('button', { name: /Tæl kontanter/ }).click()
  const { counts } = await restaurant.count()
  await counting(page).fill(inKroner(counts))
  await page.getByRole('button', { name: /Kort og bilag/ }).click()
  await expect(page.getByText('Forventet 169,00')).toBeVisible()
  await page.getByLabel(new RegExp(`^${slips}: Dankort`)).fill('160')
  for (const kind of ['Visa', 'andre kort'])
    await page.getByRole('button', { name: `Som forventet ${slips}: ${kind}` }).click()
  await expectNoBarriers(page, 'counting kinds of card')
  await closing.confirmStep.click()
  await page.getByRole('checkbox', { name: /Dankort: jeg bekræfter differencen −9,00/ }).check()
  await closing.close.click()
  await expect(closing.report).toContainText('- Dankort (1)')
  await expect(closing.report).toContainText('160,00')
  await countCardsApart(shop, false)
})

import { quantity } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import type { Page } from 'playwright/test'
import { expectNoBarriers } from './no-barriers.ts'
import { paymentSheet } from './screens/payment-sheet.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { openSplit, splitBill } from './screens/split-bill.ts'
import { see } from './see.ts'
import { expect, registerSize, type ShopFloor, standAt, test } from './shop-floor.ts'
import { freeShortNr } from './short-numbers.ts'

test.use({ viewport: registerSize })

/** A typical parked order of a table: one product by weight, and two lines of one dish. */
const parked = async ({ restaurant: till }: ShopFloor) => {
  const { products } = await till.catalogueNow()
  const weighed = products.find(({ unit, price }) => unit === 'kilogram' && price !== null && price > 0)
  if (!weighed) throw new Error('nothing is sold by weight')
  const cheese = {
    uuid: newId(),
    quantity: quantity(2_500),
    sellable_data: { type: 'product' as const, product: { uuid: weighed.uuid, price: weighed.price ?? 0 } },
  }
  const dish = till.line(0)
  const again = { ...dish, uuid: newId() }
  const order = newId()
  const nr = freeShortNr()
  const saved = await till.save(order, [dish, cheese as never, again], {
    body: { ...till.by, short_nr: nr, order_lines: [dish, cheese as never, again], suspend: true },
  })
  expect(saved.status).toBe(200)
  return { order, nr, total: saved.body.order.total, dish: till.dish(0).name, weighed: weighed.name }
}

const ofShop = (shop: ShopFloor, order: string) => shop.restaurant.show(order).then(({ body }) => body.order)

const payExactly = async (page: Page): Promise<void> => {
  await paymentSheet(page).receive.click()
  await expect(splitBill(page).screen).toBeVisible()
}

test('FLR-08, SC-37, SC-39: a bill is split by item, a refresh changes nothing, and all parts are paid', async ({
  page,
  shop,
}) => {
  await standAt(page, shop, shop.restaurant)
  const bon = await parked(shop)
  const split = splitBill(page)
  const guest = (nr: number) => split.slip(`Gæst ${nr}`)
  await openSplit(page, bon.nr)

  await test.step('one tap moves one, equal dishes stay separate, half of one is moved', async () => {
    await split.line(bon.dish, 0).click()
    await split.mark('Gæst 2').click()
    await split.button('Del en vare i halve').click()
    await split.line(bon.dish, 1).click()
    await page.keyboard.press('1')
    await split.line(bon.weighed).focus()
    await page.keyboard.press('Enter')
    await expect(guest(1)).toContainText(bon.weighed)
    await expect(guest(2)).toContainText('0,5')
  })
  const before = await ofShop(shop, bon.order)
  await test.step('nothing is on the server, and a refresh midway changes nothing', async () => {
    const drawn = await guest(1).textContent()
    await page.reload()
    await expect(guest(1)).toHaveText(drawn ?? '')
    expect(await ofShop(shop, bon.order)).toMatchObject({ lines: before.lines, total: bon.total })
    await page.keyboard.press('Escape')
    await expect(saleScreen(page).pay).toBeVisible()
    await saleScreen(page).bon.getByRole('button', { name: 'Del', exact: true }).click()
    await expect(guest(1)).toHaveText(drawn ?? '')
  })
  await test.step('the rest is distributed, saved once, undone, and saved again', async () => {
    await split.button('Fordel resten lige').click()
    await expect(split.totalAmount(split.original)).toHaveText('0,00')
    await split.button('Gem deling').dblclick()
    await expect(split.button(/^Betal /)).toHaveCount(2)
    await split.button('Fortryd deling').click()
    await expect(split.button(/^Betal /)).toHaveCount(0)
    await expect.poll(async () => (await ofShop(shop, bon.order)).total).toBe(bon.total)
    await split.line(bon.dish, 0).click()
    await split.mark('Gæst 2').click()
    await split.button('Fordel resten lige').click()
    await split.button('Gem deling').click()
    await expect(split.button(/^Betal /)).toHaveCount(2)
  })
  await test.step('each guest pays one part; the paid slip is stamped and locked', async () => {
    await split
      .button(/^Betal /)
      .first()
      .click()
    await payExactly(page)
    await expect(guest(1)).toContainText('BETALT')
    await split
      .button(/^Betal /)
      .first()
      .click()
    await payExactly(page)
    await expect(split.screen.getByText('BETALT', { exact: true })).toHaveCount(2)
  })
  await expect.poll(async () => (await ofShop(shop, bon.order)).status).toBe('completed')
  await split.button(/^Færdig/).click()
  await expect(
    saleScreen(page)
      .pay.or(page.getByRole('button', { name: 'Ny bon' }))
      .first(),
  ).toBeVisible()
})

test('100,00 shared by three in cash ends at exactly zero', async ({ page, shop }) => {
  await standAt(page, shop, shop.restaurant)
  const bon = await parked(shop)
  const split = splitBill(page)
  await openSplit(page, bon.nr)
  await split.mode('Lige dele').click()
  await split.button('Flere').click()
  await split.button('Gem deling').click()
  for (const left of [3, 2, 1]) {
    await expect(split.button(/^Betal /)).toHaveCount(left)
    await split
      .button(/^Betal /)
      .first()
      .click()
    await payExactly(page)
  }
  await expect(split.screen.getByText('BETALT', { exact: true })).toHaveCount(3)
  const paid = () => ofShop(shop, bon.order)
  await expect.poll(paid).toMatchObject({ status: 'completed', unpaid: 0, payments_total: bon.total })
})

test('09: one guest has paid, and the others’ orders are shown', async ({ page, shop }) => {
  await standAt(page, shop, shop.restaurant)
  const { restaurant: till } = shop
  const lines = [till.line(0, 2), till.line(1), till.line(2, 3), till.line(3), till.line(4)]
  const nr = freeShortNr()
  await till.save(newId(), lines, { body: { ...till.by, short_nr: nr, order_lines: lines, suspend: true } })
  const [first, second, third, fourth, last] = [0, 1, 2, 3, 4].map((i) => till.dish(i).name) as [
    ...[string, string, string, string, string],
  ]
  await openSplit(page, nr)
  const split = splitBill(page)
  for (const dish of [third, last]) await split.line(dish).click()
  await split.button('Gem deling').click()
  await split.button(/^Betal /).click()
  await payExactly(page)
  await expect(split.slip('Gæst 1')).toContainText('BETALT')
  await split.button('Ny gæst').click()
  for (const dish of [third, fourth]) await split.line(dish).click()
  await split.mark('Gæst 2').click()
  for (const dish of [first, second, third]) await split.line(dish).click()
  await expect(split.slip('Gæst 2')).toContainText(second)
  await split.mark('Gæst 3').click()
  await page.mouse.move(640, 720)
  await see(page, '09-split-bill.png')
  await expectNoBarriers(page, 'a split with a paid and drawn bons')
})

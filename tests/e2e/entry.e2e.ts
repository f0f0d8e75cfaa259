import { registerEndpoints, unpackCatalogue } from '@bon/contracts/registers'
import { saleScreen } from './screens/sale-screen.ts'
import { typeByHand } from './screens/type-by-hand.ts'
import { expect, registerSize, type ShopFloor, standAt, test } from './shop-floor.ts'

test.use({ viewport: registerSize })

test.beforeEach(async ({ page, shop }) => {
  await standAt(page, shop, shop.restaurant)
  await expect(saleScreen(page).key('Stjerneskud')).toBeVisible()
})

test('POS-08, POS-09: a PLU, a name and 3*101 are typed in the search field', async ({ page }) => {
  const sale = saleScreen(page)
  await sale.search.fill('103')
  await sale.search.press('Enter')
  await expect(sale.line('Rejemad')).toContainText('119,00')
  await sale.search.fill('3*101')
  await sale.search.press('Enter')
  await expect(sale.line('Stjerneskud')).toContainText('507,00')
  await sale.search.fill('karrys')
  await expect(sale.grid.getByRole('heading')).toHaveText('Søgning')
  await sale.key('Karrysild').click()
  await expect(sale.line('Karrysild & æg')).toContainText('84,00')
})

test('POS-48: an unknown PLU says so and leaves the order unchanged', async ({ page }) => {
  const sale = saleScreen(page)
  await sale.search.fill('98765')
  await sale.search.press('Enter')
  await expect(sale.toast).toContainText('Ukendt PLU eller stregkode: 98765')
  await expect(sale.lines).toHaveCount(0)
})

test('POS-09: the scanner works wherever the focus is; a code typed or scanned twice is two', async ({
  page,
  shop,
}) => {
  const sale = saleScreen(page)
  const { name, button_text, barcode } = await anyBarcode(shop)
  // No delay: a scanner's keys are faster than typing.
  const scan = async () => {
    await page.keyboard.type(barcode)
    await page.keyboard.press('Enter')
  }
  await scan()
  await expect(sale.line(name).or(sale.line(button_text))).toContainText(/1/)
  await scan()
  await expect(sale.lines).toHaveText([/^2/])
  await expect(sale.search).toHaveValue('')
  await sale.search.fill(barcode)
  await sale.search.press('Enter')
  await expect(sale.lines).toHaveText([/^3/])
})

test('A line opens in place: more, fewer, discount; a removed one can be restored', async ({ page }) => {
  const sale = saleScreen(page)
  await sale.key('Stjerneskud').click()
  const line = sale.line('Stjerneskud')
  if ((await line.getByRole('button').first().getAttribute('aria-expanded')) === 'false')
    await line.getByRole('button').first().click()
  await line.getByRole('button', { name: 'Én mere' }).click()
  await expect(line).toContainText('338,00')
  await line.getByRole('button', { name: 'Én færre' }).click()
  await expect(line).toContainText('169,00')
  await line.getByRole('button', { name: 'Rabat' }).click()
  await line.getByRole('button', { name: '10 %' }).click()
  await expect(line).toContainText('−16,90')
  await expect(sale.pay).toContainText('152,10')
  await line.getByRole('button', { name: 'Fjern' }).click()
  await expect(sale.lines).toHaveCount(0)
  // The newest is last.
  await sale.toast.getByRole('button', { name: 'Fortryd' }).last().click()
  await expect(sale.line('Stjerneskud')).toContainText('−16,90')
})

test('CAT-20: a dish with an open price asks for it', async ({ page }) => {
  const sale = saleScreen(page)
  await sale.key('Åben ret').click()
  const dialog = page.getByRole('dialog', { name: 'Åben ret' })
  await expect(dialog).toBeVisible()
  await typeByHand(page, '45,50')
  await dialog.getByRole('button', { name: 'Læg på bon' }).click()
  await expect(sale.line('Åben ret')).toContainText('45,50')
})

const anyBarcode = async ({ call, restaurant }: ShopFloor) => {
  const { body } = await call(registerEndpoints.catalogue, { params: { uuid: restaurant.register } })
  const found = unpackCatalogue(body.catalogue).products.find(
    // Alcohol asks for the guest's age first.
    ({ barcode, has_alcohol }) => barcode !== null && !has_alcohol,
  )
  if (!found?.barcode) throw new Error('nothing on the menu has a barcode')
  return { ...found, barcode: found.barcode }
}

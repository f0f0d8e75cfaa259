import { products, resourceEndpoints } from '@bon/contracts/resources'
import { demoRegisters } from '@bon/infra/demo'
import { scaled } from '@bon/infra/slowness'
import { ids } from '../harness/shop.ts'
import { tillOf } from '../harness/till.ts'
import { expectNoBarriers } from './no-barriers.ts'
import { entityForm, entityList } from './screens/entity-pages.ts'
import { adminPath, adminSize, expect, type ShopFloor, signIn, test } from './shop-floor.ts'

const endpoints = resourceEndpoints(products)

/** A dish for this test only, like the first of the menu, so that other tests do not see its price change. */
const newDish = async ({ call }: ShopFloor, name: string, price = 119_00): Promise<string> => {
  const { body } = await call(endpoints.list, { query: { limit: 1 } })
  const like = body.rows[0]
  if (!like) throw new Error('the demo has products')
  const uuid = crypto.randomUUID()
  const own = { name, button_text: name, price: price as never, plu: null, barcode: null, external_id: null }
  const created = await call(endpoints.create, {
    body: { uuid, data: { ...like.data, ...own } },
    command_id: crypto.randomUUID(),
  })
  expect(created.status).toBe(200)
  return uuid
}

test.use({ viewport: adminSize, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: scaled(90_000) })

test('A bookkeeper creates an account; missing values are reported at their fields', async ({
  page,
  shop,
}) => {
  await signIn(page.context(), shop)
  await page.goto(adminPath('/accounts'))
  await page.getByRole('link', { name: 'Opret konto' }).click()
  const form = entityForm(page)
  await form.save.click()
  await expect(form.field('number')).toBeFocused()
  await expect(form.box('number')).toContainText('Feltet skal udfyldes.')
  const number = String(30_000 + (Math.floor(performance.now() * 1000) % 60_000))
  await form.field('number').fill(number)
  await form.field('name').fill('Salg af prøver')
  await form.field('type').selectOption('revenue')
  await page.keyboard.press('Control+s')
  // CO-49, reported by the server.
  await expect(form.box('vat_type_uuid')).toContainText('En omsætningskonto skal have en momstype')
  await form.field('vat_type_uuid').first().click()
  await page.locator('[role=option]').first().click()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1, name: `${number} Salg af prøver` })).toBeVisible()
  await expect(page.getByText('Konto er gemt')).toBeVisible()
  await page.reload()
  await expect(form.field('name')).toHaveValue('Salg af prøver')
  await page.getByRole('button', { name: 'Arkivér' }).click()
  await expect(page.getByText('Arkiveret', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Fortryd', exact: true }).click()
  await expect(page.getByText('Aktiv', { exact: true })).toBeVisible()
})

test('Two admins edit one product: the second sees the first one’s change as a diff and loses no input', async ({
  page,
  browser,
  shop,
}) => {
  const uuid = await newDish(shop, 'Stegt rødspætte')
  const other = await browser.newContext({ viewport: adminSize, locale: 'da-DK' })
  await Promise.all([signIn(page.context(), shop), signIn(other, shop)])
  const second = await other.newPage()
  for (const admin of [page, second]) {
    await admin.goto(adminPath(`/products/${uuid}`))
    await expect(entityForm(admin).field('name')).toHaveValue('Stegt rødspætte')
  }
  // Both enter changes before either saves.
  await entityForm(second).field('name').fill('Rødspætte med smør')
  await entityForm(second).field('price').fill('129,5')
  await entityForm(page).field('price').fill('125')
  await entityForm(page).field('kitchen_description').fill('Uden ben')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Vare er gemt')).toBeVisible()
  // The second form shows a notice about the change, and keeps its input.
  await expect(second.getByText(/ændret noget her, mens I skrev/)).toBeVisible()
  await expect(entityForm(second).field('name')).toHaveValue('Rødspætte med smør')
  await second.keyboard.press('Control+s')
  const { diff } = entityForm(second)
  await expect(diff).toBeVisible()
  await expect(diff.getByRole('group', { name: 'Pris inkl. moms' })).toContainText('129,50')
  await expect(diff.getByRole('group', { name: 'Pris inkl. moms' })).toContainText('125,00')
  await expect(diff.getByRole('group', { name: 'Pris inkl. moms' })).toContainText('119,00')
  await expect(diff.getByRole('group', { name: 'Tekst til køkkenet' })).toContainText('Uden ben')
  await expectNoBarriers(second, 'two changes side by side')
  await diff.getByRole('group', { name: 'Pris inkl. moms' }).getByRole('radio').nth(1).check()
  await diff.getByRole('button', { name: 'Gem valget' }).click()
  await expect(second.getByText('Vare er gemt')).toBeVisible()
  const saved = async () => (await shop.call(endpoints.show, { params: { uuid } })).body.row.data
  await expect.poll(saved).toMatchObject({
    name: 'Rødspætte med smør',
    price: 125_00,
    kitchen_description: 'Uden ben',
  })
  await other.close()
})

test('BEYOND-14: a product’s history shows who changed what, a change is scheduled and cancelled, and an old state is restored', async ({
  page,
  shop,
}) => {
  const uuid = await newDish(shop, 'Æggekage')
  await signIn(page.context(), shop)
  await page.goto(adminPath(`/products/${uuid}`))
  const form = entityForm(page)
  await form.field('price').fill('99')
  await form.save.click()
  await expect(page.getByText('Vare er gemt')).toBeVisible()
  await page.getByRole('button', { name: 'Planlæg ændring' }).click()
  const plan = page.getByRole('dialog')
  await plan.getByRole('textbox', { name: 'Gælder fra' }).fill('01.01.2031 08:00')
  await plan.locator('[data-field="price"] input').fill('109')
  await plan.getByRole('button', { name: 'Planlæg 1 ændring' }).click()
  const plans = page.getByRole('region', { name: 'Planlagte ændringer' })
  await expect(plans).toContainText('01.01.2031 08:00')
  await plans.getByRole('button', { name: 'Fortryd plan' }).click()
  await expect(plans).toBeHidden()
  await page.getByRole('link', { name: 'Historik' }).click()
  await expect(page.getByText('119,00').first()).toBeVisible()
  await expect(page.getByText('Planlagt ændring fortrudt')).toBeVisible()
  await expectNoBarriers(page, 'a history')
  await page
    .getByRole('button', { name: /^Rul tilbage/ })
    .last()
    .click()
  await expect(page.getByRole('dialog')).toContainText('119,00')
  await page.getByRole('button', { name: 'Ændr 1 felt tilbage' }).click()
  await expect(page.getByText('Rullet tilbage').first()).toBeVisible()
  const price = async () => (await shop.call(endpoints.show, { params: { uuid } })).body.row.data.price
  await expect.poll(price).toBe(119_00)
})

test('DEF-43: the list is searched, filtered and sorted both ways; the address keeps it, and back restores it', async ({
  page,
  shop,
}) => {
  await signIn(page.context(), shop)
  await page.goto(adminPath('/products'))
  const list = entityList(page)
  await expect(list.rows).toHaveCount(25)
  await page.getByRole('button', { name: 'Næste' }).click()
  await expect(page).toHaveURL(/before=/)
  await page.goBack()
  await expect(page).not.toHaveURL(/before=/)
  await page.getByRole('button', { name: 'Pris inkl. moms' }).click()
  await expect(page.getByRole('columnheader', { name: 'Pris inkl. moms' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await list.addFilter.click()
  // The list's own heading has this name too; the menu's item is the second, once it is drawn.
  await page.getByRole('button', { name: 'Pris inkl. moms' }).nth(1).click()
  await page.getByLabel('Fra', { exact: true }).fill('300')
  await page.keyboard.press('Enter')
  const chip = page.getByRole('button', { name: /^Pris inkl. moms: Fra 300,00/ })
  await expect(chip).toBeVisible()
  await expect(list.rows.first()).not.toContainText('Aioli')
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
  const shown = await list.rows.count()
  expect(shown).toBeGreaterThan(0)
  // Sorted by price: when the cheapest matches the filter, all rows do, however many were imported before.
  const cheapest = await list.rows
    .first()
    .getByRole('textbox', { name: /^Pris inkl. moms/ })
    .inputValue()
  expect(Number(cheapest.replaceAll('.', '').replace(',', '.'))).toBeGreaterThanOrEqual(300)
  await page.reload()
  await expect(chip).toBeVisible()
  await expect(list.rows).toHaveCount(shown)
  await page.getByRole('button', { name: 'Fjern filter på Pris inkl. moms' }).click()
  await list.search.fill('ingen ret hedder det')
  await expect(page.getByText('Intet passer')).toBeVisible()
  // The toolbar offers it too, once the address has the search text.
  await page.getByRole('button', { name: 'Ryd filtre' }).first().click()
  await expect(list.rows).toHaveCount(25)
  await expectNoBarriers(page, 'a narrowed list')
})

test('CAT-05: prices are edited in place, and many products are changed and archived at once', async ({
  page,
  shop,
}) => {
  for (const name of ['Prøvesuppe en', 'Prøvesuppe to']) await newDish(shop, name)
  await signIn(page.context(), shop)
  await page.goto(adminPath('/products?search=Prøvesuppe'))
  const list = entityList(page)
  await list.price('Prøvesuppe en').fill('88,5')
  await page.keyboard.press('Escape')
  await expect(list.price('Prøvesuppe en')).toHaveValue('119,00')
  await list.price('Prøvesuppe en').fill('88,5')
  await page.keyboard.press('ArrowDown')
  await expect(list.price('Prøvesuppe to')).toBeFocused()
  await expect(list.price('Prøvesuppe en')).toHaveValue('88,50')
  await list.price('Prøvesuppe to').fill('meget')
  await page.keyboard.press('Enter')
  await expect(list.row('Prøvesuppe to')).toContainText('Skriv et tal.')
  await page.keyboard.press('Escape')
  await list.mark('Prøvesuppe en').check()
  await list.mark('Prøvesuppe to').check()
  await list.bulk.getByRole('button', { name: 'Ret felt' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Felt', { exact: true }).selectOption('price')
  await dialog.locator('[data-field="price"] input').fill('75')
  await dialog.getByRole('button', { name: 'Gem for 2 valgte' }).click()
  await expect(list.price('Prøvesuppe en')).toHaveValue('75,00')
  await expect(list.price('Prøvesuppe to')).toHaveValue('75,00')
  await expectNoBarriers(page, 'prices in the list')
  await list.mark('Prøvesuppe en').check()
  await list.mark('Prøvesuppe to').check()
  await list.bulk.getByRole('button', { name: 'Arkivér' }).click()
  await expect(page.getByText('Intet passer')).toBeVisible()
  await page.getByText('Arkiv', { exact: true }).click()
  await expect(list.rows).toHaveCount(2)
})

test('CAT-15: a manual order is changed by drag and by key, and is kept', async ({ page, shop }) => {
  await signIn(page.context(), shop)
  await page.goto(adminPath('/product-categories'))
  const list = entityList(page)
  await expect(list.rows.nth(1)).toBeVisible()
  const second = (await list.rows.nth(1).getByRole('link').textContent()) ?? ''
  await page.getByRole('button', { name: `Flyt ${second}, plads 2 af` }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(list.rows.first()).toContainText(second)
  await page.reload()
  await expect(list.rows.first()).toContainText(second)
  await page.getByRole('button', { name: `Flyt ${second}, plads 1 af` }).dragTo(list.rows.nth(1))
  await expect(list.rows.nth(1)).toContainText(second)
  await expectNoBarriers(page, 'an order that people chose')
  await list.open(second).click()
  await expect(page.getByRole('dialog', { name: second })).toBeVisible()
  await expectNoBarriers(page, 'a drawer')
})

test('A product is found, opened, changed and saved by keyboard alone; leaving with changes asks once', async ({
  page,
  shop,
}) => {
  // A unique name, so that a parallel run does not find two dishes.
  const name = `Kartoffelsalat ${crypto.randomUUID().slice(0, 6)}`
  await newDish(shop, name)
  await signIn(page.context(), shop)
  await page.goto(adminPath())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('Varer')
  await page.keyboard.press('Enter')
  const list = entityList(page)
  // The page that was left has rows too, and no search field that `/` would focus.
  await expect(list.search).toBeVisible()
  await expect(list.rows.first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  await expect(list.rows).toHaveCount(1)
  await list.open(name).focus()
  await page.keyboard.press('x')
  await expect(list.mark(name)).toBeChecked()
  await page.keyboard.press('Enter')
  const form = entityForm(page)
  await expect(form.field('name')).toHaveValue(name)
  await expectNoBarriers(page, 'the form of a product')
  await form.field('button_text').focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' stor')
  await expect(form.unsaved).toHaveText('1 ændring er ikke gemt')
  await expect(page.getByRole('complementary', { name: 'Forhåndsvisning' })).toContainText(`${name} stor`)
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Forlad siden?' })).toBeVisible()
  await page.getByRole('button', { name: 'Fortryd', exact: true }).last().press('Enter')
  await expect(form.field('button_text')).toHaveValue(`${name} stor`)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Vare er gemt')).toBeVisible()
  await page.goBack()
  await expect(list.rows).toHaveCount(1)
})

test('What may be created is found in the palette, and a register links to its journal', async ({
  page,
  shop,
}) => {
  await signIn(page.context(), shop)
  await page.goto(adminPath())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('Opret momst')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Opret momstype' })).toBeVisible()
  await page.goto(adminPath('/registers'))
  await page
    .getByRole('link', { name: /^Journal for/ })
    .first()
    .click()
  await expect(page).toHaveURL(/registers\/[0-9a-f-]+\/journal$/)
})

test('CAT-29: a product is sold by the chosen subcompanies, and the other one’s till does not have it', async ({
  page,
  shop,
}) => {
  const uuid = await newDish(shop, 'Tarteletter')
  const sells = async (company: string) => {
    const register = demoRegisters.find((each) => each.company_uuid === company)
    if (!register) throw new Error('each subcompany has a register')
    const till = await tillOf(shop, {
      register: register.uuid,
      cashier: ids.cashiers.anna,
      company,
      token: shop.token,
    })
    return (await till.catalogueNow()).products.some((product) => product.uuid === uuid)
  }
  const sold = async () => [await sells(ids.terrassen), await sells(ids.takeaway)]
  await expect.poll(sold).toEqual([true, true])
  await signIn(page.context(), shop)
  await page.goto(adminPath(`/products/${uuid}`))
  const form = entityForm(page)
  await form.field('subcompany_availability').selectOption('chosen')
  await page.keyboard.press('Control+s')
  await expect(form.box('subcompany_uuids')).toContainText('Vælg')
  await form.field('subcompany_uuids').first().fill('terr')
  await page.getByRole('option', { name: 'Terrassen' }).click()
  await expect(form.box('subcompany_uuids').getByRole('listitem')).toContainText('Terrassen')
  await expectNoBarriers(page, 'chosen subcompanies')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Vare er gemt')).toBeVisible()
  await page.reload()
  await expect(form.box('subcompany_uuids').getByRole('listitem')).toContainText('Terrassen')
  await expect.poll(sold).toEqual([true, false])
  // DEF-70, CO-42: a company without subcompanies has no field for them.
  await page.goto(`/companies/${ids.terrassen}/admin/products/create`)
  await expect(form.box('name')).toBeVisible()
  await expect(form.box('subcompany_availability')).toHaveCount(0)
  await expect(form.box('subcompany_uuids')).toHaveCount(0)
})

test('An error beside a help text keeps the inputs aligned, in the form and in its small tables', async ({
  page,
  shop,
}) => {
  await signIn(page.context(), shop)
  const form = entityForm(page)
  const topOf = async (path: string) => (await form.field(path).first().boundingBox())?.y
  await page.goto(adminPath('/products/create'))
  await form.field('name').fill('Fiskefrikadeller')
  await form.field('button_text').focus()
  await page.keyboard.press('Tab')
  await expect(form.box('button_text')).toContainText('Feltet skal udfyldes.')
  const areAligned = async () => (await topOf('name')) === (await topOf('button_text'))
  await expect.poll(areAligned).toBe(true)
  await page.goto(adminPath('/modifier-groups/create'))
  await form
    .box('variants')
    .getByRole('button', { name: /Tilføj/ })
    .click()
  await form.field('variants.0.product_uuid').first().focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(form.box('variants.0.product_uuid')).toContainText('Feltet skal udfyldes.')
  const inputs = await form.box('variants').locator('input[type=text], input:not([type])').all()
  const tops = () => Promise.all(inputs.slice(0, 2).map(async (one) => (await one.boundingBox())?.y))
  await expect.poll(async () => new Set(await tops()).size).toBe(1)
})

test('The header of a list stays visible while its rows are traversed, and hides no focused row', async ({
  page,
  shop,
}) => {
  await signIn(page.context(), shop)
  await page.goto(adminPath('/products'))
  const head = page.locator('thead').getByRole('columnheader', { name: /^Navn/ })
  const links = page.locator('tbody a[data-row]')
  await links.first().focus()
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowDown')
  await expect(links.nth(20)).toBeFocused()
  await expect(head).toBeInViewport()
  for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowUp')
  await expect(links.nth(8)).toBeFocused()
  const underHead = async () => {
    const [below, above] = [await head.boundingBox(), await links.nth(8).boundingBox()]
    return (above?.y ?? 0) - (below?.y ?? 0) - (below?.height ?? 0)
  }
  await expect.poll(underHead).toBeGreaterThanOrEqual(0)
})

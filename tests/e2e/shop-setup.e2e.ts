import { customPrices, priceProfiles, resourceEndpoints, timeDelimitations } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { scaled } from '@bon/infra/slowness'
import { expectNoBarriers } from './no-barriers.ts'
import { adminPath, adminSize, expect, signIn, test } from './shop-floor.ts'

test.describe.configure({ timeout: scaled(90_000) })
test.use({ viewport: adminSize, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

test('CAT-15, CAT-16, DEF-40: a rule is shown in the week, and its prices are entered and saved at once', async ({
  page,
  shop,
}) => {
  const uuid = newId()
  const name = `Regel ${uuid.slice(-5)}`
  const data = timeDelimitations.schema.parse({ name, from_time: '22:00', to_time: '01:00', priority: 900 })
  await shop.call(resourceEndpoints(timeDelimitations).create, { body: { uuid, data } })
  await signIn(page.context(), shop)
  await page.goto(adminPath('/time-delimitations'))
  const week = page.getByRole('region', { name: /^Ugen fra/ })
  await expect(week.getByText(name).first()).toBeVisible()
  await expectNoBarriers(page, 'time rules with their week')
  await page.getByRole('link', { name: `Priser for ${name}` }).click()
  // No other test sells it: from 22:00 the rule applies.
  const price = page.getByRole('textbox', { name: 'Pris her for Kryddersild' })
  await price.fill('129,50')
  await price.press('Enter')
  await expectNoBarriers(page, 'prices of a rule')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Priserne er gemt')).toBeVisible()
  await page.reload()
  await expect(price).toHaveValue('129,50')
  await price.fill('dyrt')
  await price.press('Enter')
  await expect(page.getByText('Skriv et beløb')).toBeVisible()
})

test('CAT-14, CAT-28: a price profile has its own prices, entered product by product, and none of a time rule', async ({
  page,
  shop,
}) => {
  const uuid = newId()
  const name = `Profil ${uuid.slice(-5)}`
  const data = priceProfiles.schema.parse({ name })
  await shop.call(resourceEndpoints(priceProfiles).create, { body: { uuid, data } })
  await signIn(page.context(), shop)
  await page.goto(adminPath(`/price-profiles?search=${encodeURIComponent(name)}`))
  await page.getByRole('link', { name: `Priser for ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Priser: ${name}` })).toBeVisible()
  const price = page.getByRole('textbox', { name: 'Pris her for Stjerneskud' })
  await expect(price).toHaveValue('')
  await price.fill('149')
  await price.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Priserne er gemt')).toBeVisible()
  await expectNoBarriers(page, 'prices of a profile')
  const filter = JSON.stringify([{ field: 'price_profile_uuid', is: 'equal', value: uuid }])
  const listed = async () =>
    (await shop.call(resourceEndpoints(customPrices).list, { query: { filter } })).body.rows.map(
      (row) => row.data,
    )
  await expect.poll(listed).toMatchObject([{ price: 149_00, time_delimitation_uuid: null }])
  await price.fill('')
  await price.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/ikke gemt/)).toHaveCount(0)
  await expect.poll(listed).toEqual([])
})

test('REG-01, POS-02: the list of registers shows which are open, and a register its paired devices', async ({
  page,
  shop,
}) => {
  await shop.restaurant.ensureOpen()
  await signIn(page.context(), shop)
  await page.goto(adminPath('/registers'))
  const name = page.getByRole('link', { name: 'Restaurant', exact: true })
  await expect(page.getByRole('row').filter({ has: name })).toContainText('Åben siden')
  await name.click()
  await expect(page.getByRole('heading', { name: 'Parrede enheder' })).toBeVisible()
})

test('CAT-41, CAT-42: a modifier group previews the till’s question while it is edited', async ({
  page,
  shop,
}) => {
  await signIn(page.context(), shop)
  await page.goto(adminPath('/modifier-groups/create'))
  await page.getByRole('textbox', { name: /^Navn/ }).first().fill('Tilbehør')
  await expect(page.getByRole('heading', { name: 'Tilbehør' })).toBeVisible()
  await expectNoBarriers(page, 'a new modifier group')
})

test('REG-33, DEF-07: the notes and coins of the drawer are chosen by their images', async ({
  page,
  shop,
}) => {
  await signIn(page.context(), shop)
  await page.goto(adminPath('/payment-types'))
  await page.getByRole('link', { name: 'Kontant' }).first().click()
  const drawer = page.getByRole('group', { name: 'Sedler og mønter i skuffen' })
  await expect(drawer.getByRole('checkbox')).toHaveCount(10)
  await drawer.getByRole('checkbox').first().uncheck()
  await expect(page.getByText(/ikke gemt/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Brug de danske' }).click()
  await expect(drawer.getByRole('checkbox').first()).toBeChecked()
  await expectNoBarriers(page, 'cash as a means of payment')
})

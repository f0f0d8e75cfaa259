import { api } from '@bon/contracts/api'
import { demoPassword } from '@bon/infra/demo'
import { scaled } from '@bon/infra/slowness'
import { freshEntity } from '../harness/fresh-company.ts'
import { actors, callShop, loginTo, type Shop } from '../harness/shop.ts'
import { expectNoBarriers } from './no-barriers.ts'
import { entityForm, entityList } from './screens/entity-pages.ts'
import { loginScreen } from './screens/entrance.ts'
import { adminPath, adminSize, expect, signIn, test } from './shop-floor.ts'

test.use({ viewport: adminSize, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: scaled(90_000) })

test('FIND-M12, R-5: the page of a VAT entity shows the current cut-off, and refuses one for a day that has begun', async ({
  page,
  shop,
}) => {
  const token = await loginTo(shop.url, actors.super)
  const provider = { call: callShop(shop.url, () => token), tokens: { super: token } as Shop['tokens'] }
  const legal_name = `Døgn ${Date.now() % 100_000}`
  await freshEntity(provider, { legal_name, cut_offs: [{ from: '2026-01-01', at: '05:00' }] })
  await page.goto('/login')
  await loginScreen(page).signIn(actors.super, demoPassword)
  await expect(page).toHaveURL(/\/superadmin\//)
  await page.getByRole('navigation').getByRole('link', { name: 'Momsenheder' }).click()
  await entityList(page).open(legal_name).click()
  const form = entityForm(page)
  const days = page.getByRole('region', { name: 'Døgnet' })
  await expect(days).toContainText('Døgnet begynder kl. 05:00. Det har været gældende siden 01.01.2026.')
  await page.getByRole('button', { name: /^Tilføj/ }).click()
  await form.field('cut_offs.1.from').fill('02.01.2026')
  await form.field('cut_offs.1.at').fill('04:00')
  await page.keyboard.press('Control+s')
  await expect(form.box('cut_offs.1.from')).toContainText('Døgnet kan tidligst begynde anderledes fra')
  await expectNoBarriers(page, 'a VAT entity')
  await form.field('cut_offs.1.from').fill('01.12.2099')
  await expect(days).toContainText('Fra og med 01.12.2099 begynder døgnet kl. 04:00')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Momsenhed er gemt')).toBeVisible()
})

test('FIND-M12, R-5: an administrator changes the business day on the company’s own page; rows are sorted by date, not by arrows', async ({
  page,
  shop,
}) => {
  await signIn(page.context(), shop)
  await page.goto(adminPath('/settings/core-data'))
  const form = entityForm(page)
  const rows = page.getByRole('group', { name: /^Døgnets begyndelse/ })
  await expect(rows.getByRole('button', { name: /^Fjern/ })).toHaveCount(1)
  await expect(rows.getByRole('button', { name: /^Flyt/ })).toHaveCount(0)
  await rows.getByRole('button', { name: /^Tilføj/ }).click()
  await form.field('cut_offs.1.from').fill('02.01.2026')
  await form.field('cut_offs.1.at').fill('04:00')
  const save = page.getByRole('button', { name: 'Gem døgnet' })
  await save.click()
  await expect(form.box('cut_offs.1.from')).toContainText('Døgnet kan tidligst begynde anderledes fra')
  await expectNoBarriers(page, 'core data')
  await form.field('cut_offs.1.from').fill('01.12.2099')
  await save.click()
  await expect(page.getByText('Døgnet er gemt')).toBeVisible()
  const cutOffDates = async () =>
    (await shop.call(api.company.businessDays, { token: shop.token })).body.cut_offs.map(({ from }) => from)
  await expect.poll(cutOffDates).toContain('2099-12-01')
  await rows
    .getByRole('button', { name: /^Fjern/ })
    .last()
    .click()
  await save.click()
  await expect.poll(cutOffDates).not.toContain('2099-12-01')
})

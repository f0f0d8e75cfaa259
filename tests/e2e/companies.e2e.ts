import { demoPassword } from '@bon/infra/demo'
import { scaled } from '@bon/infra/slowness'
import { freshCompany } from '../harness/fresh-company.ts'
import { actors, callShop, ids, loginTo } from '../harness/shop.ts'
import { expectNoBarriers } from './no-barriers.ts'
import { enterCompany, loginScreen, registersScreen } from './screens/entrance.ts'
import { adminPath, adminSize, expect, type ShopFloor, signIn, test } from './shop-floor.ts'

test.use({ viewport: adminSize })

/** A company without set-up, and the provider user who may act in it. */
const freshAt = async ({ url }: ShopFloor, over: object = {}) => {
  const tokens = { super: await loginTo(url, actors.super), provider: await loginTo(url, actors.provider) }
  const call = callShop(url, () => tokens.provider)
  return { fresh: await freshCompany({ call, tokens: tokens as never }, over), token: tokens.provider }
}

test('CO-05, CO-44: a new company is sent to its setup, is set up by one button, and its cashier opens the till', async ({
  page,
  shop,
}) => {
  const name = `Frisk ${Date.now() % 100_000}`
  const { fresh } = await freshAt(shop, { display_name: name })
  await page.goto('/login')
  await loginScreen(page).signIn(actors.provider, demoPassword)
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await test.step('S-10: provider staff give a reason', async () => {
    await expect(page.getByRole('heading', { name: `Ind i ${name}` })).toBeVisible()
    await page.getByRole('button', { name: 'Gå ind' }).click()
    await expect(page.getByRole('alert')).toHaveText('Skriv grunden med mindst fem tegn.')
    await expectNoBarriers(page, 'the reason for coming in')
    await enterCompany(page, 'Hjælper med at komme i gang')
  })
  await expect(page).toHaveURL(new RegExp(`${fresh.uuid}/admin/setup-company`))
  await expect(page.getByRole('heading', { name: `Sæt ${name} op` })).toBeVisible()
  await expectNoBarriers(page, 'setup, first step')
  await page.getByRole('button', { name: 'Opret', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Moms og konti' })).toBeVisible()
  await page.getByRole('button', { name: /Kasserer/ }).click()
  await page.getByLabel('PIN-kode').fill('2468')
  await page.getByRole('button', { name: 'Opret resten på én gang' }).click()
  // Creates some thirty entities, one event each, which takes longer on a busy machine.
  await expect(page.getByText('Alt er klar til det første salg')).toBeVisible({ timeout: scaled(40_000) })
  await page.getByRole('main').getByRole('link', { name: 'Til kassen' }).click()
  const registers = registersScreen(page)
  await registers.register('Kasse 1').click()
  await registers.pin('2468')
  await expect(page.getByRole('heading', { name: /Åbn kasse/ })).toBeVisible()
})

test('PERM-07, PERM-10: a page of a larger package names the packages that have it', async ({
  page,
  shop,
}) => {
  const token = await loginTo(shop.url, actors.neighbour)
  await signIn(page.context(), { ...shop, token })
  await page.goto(`/companies/${ids.nabo}/admin/integrations`)
  await expect(page.getByText('Siden hører til en større pakke')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('medium, standard')
  await expectNoBarriers(page, 'forbidden')
  await page.getByRole('link', { name: 'Se pakke og tilvalg' }).click()
  await expect(page.getByRole('heading', { name: 'Jeres pakke er free' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Kasser/ })).toContainText('1 af 1')
  await expectNoBarriers(page, 'package')
})

test('PERM-08, CO-42: an enterprise enters its subcompany, which has no page of subcompanies', async ({
  page,
  shop,
}) => {
  await signIn(page.context(), shop)
  await page.goto(adminPath('/settings/subcompanies'))
  await page.getByRole('link', { name: /Kajkanten Terrassen/ }).click()
  await expect(page).toHaveURL(new RegExp(`${ids.terrassen}/admin`))
  await page.goto(`/companies/${ids.terrassen}/admin/settings/subcompanies`)
  await expect(page.getByText('Siden er ikke for denne slags virksomhed')).toBeVisible()
})

test('CO-09, CO-58: core data is saved, and is still there after a reload', async ({ page, shop }) => {
  const { fresh, token } = await freshAt(shop)
  await signIn(page.context(), { ...shop, token })
  await page.goto(`/companies/${fresh.uuid}/admin/settings/core-data`)
  await page.getByLabel('Forkortelse').fill('FRI')
  await expectNoBarriers(page, 'core data')
  await page.getByRole('button', { name: 'Gem stamdata' }).click()
  await expect(page.getByText('Stamdata er gemt')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Forkortelse')).toHaveValue('FRI')
})

test('DEF-49: an unpaid company sees its sales and how to pay, and no other page of the back office', async ({
  page,
  shop,
}) => {
  const { fresh, token } = await freshAt(shop, { paid_until: '2025-01-31' })
  await signIn(page.context(), { ...shop, token })
  await page.goto(`/companies/${fresh.uuid}/admin/products`)
  await expect(page.getByRole('heading', { name: 'Abonnementet er ikke betalt' })).toBeVisible()
  await expectNoBarriers(page, 'blocked')
  await page.getByRole('link', { name: 'Se pakke og betaling' }).click()
  await expect(page.getByText('Betalt til og med 31.01.2025')).toBeVisible()
})

test('AUTH-13, DEF-62: an old address finds its page, and a uuid its entity', async ({ page, shop }) => {
  await signIn(page.context(), shop)
  await page.goto(adminPath('/core-data'))
  await expect(page).toHaveURL(/settings\/core-data$/)
  await page.goto(adminPath(`/gammel/${ids.registers.bar}/rediger`))
  await expect(page).toHaveURL(new RegExp(`registers/${ids.registers.bar}$`))
  await page.goto(adminPath('/findes-ikke'))
  await expect(page.getByRole('heading', { name: 'Siden findes ikke' })).toBeVisible()
})

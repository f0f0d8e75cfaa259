import { api } from '@bon/contracts/api'
import { demoPassword } from '@bon/infra/demo'
import { scaled } from '@bon/infra/slowness'
import { actors, loginTo } from '../harness/shop.ts'
import { expectNoBarriers } from './no-barriers.ts'
import { entityForm, entityList } from './screens/entity-pages.ts'
import { loginScreen } from './screens/entrance.ts'
import { adminSize, expect, signIn, test } from './shop-floor.ts'

test.use({ viewport: adminSize, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: scaled(90_000) })

test('SUP-21, REG-28: a superadmin starts at the provider’s pages, publishes a message, the register shows it, and it is withdrawn', async ({
  page,
  shop,
}) => {
  const text = `Kortbetaling er langsom ${Date.now() % 100_000}`
  await page.goto('/login')
  await loginScreen(page).signIn(actors.super, demoPassword)
  await expect(page).toHaveURL(/\/superadmin\/status-messages$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Statusbeskeder' })).toBeVisible()
  await expectNoBarriers(page, 'status messages')
  await page.getByRole('link', { name: 'Opret statusbesked' }).click()
  const form = entityForm(page)
  await form.field('type').selectOption('danger')
  await form.field('text_da').fill(text)
  await form.field('text_en').fill('Card payment is slow')
  await form.field('publish_from').fill('01.01.2026 08:00')
  // An end before the start is reported beside the field.
  await form.field('publish_to').fill('01.01.2025 08:00')
  await page.keyboard.press('Control+s')
  await expect(form.box('publish_to')).toContainText(/efter/)
  await form.field('publish_to').fill('')
  await form.box('terminals').getByLabel('Nets').check()
  await expectNoBarriers(page, 'a new status message')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Statusbesked er gemt')).toBeVisible()
  const list = entityList(page)
  // SUP-22: danger is listed before the demo's information.
  await expect(list.rows.first()).toContainText(text)

  const register = { params: { uuid: shop.restaurant.register } }
  const first = async () => (await shop.call(api.registers.show, register)).body.register.status_messages[0]
  await expect.poll(first).toMatchObject({ type: 'danger', text_da: text })

  await list.open(text).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Historik' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(text)
  await expect(page.getByRole('main')).toContainText('Superadmin')
  await page.getByRole('navigation').getByRole('link', { name: 'Statusbeskeder' }).click()
  await list.open(text).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Arkivér' }).click()
  await page.keyboard.press('Escape')
  await expect(list.row(text)).toHaveCount(0)
})

test('SUP-27: an employee of the provider reads the price list that its administrator writes', async ({
  page,
  browser,
  shop,
}) => {
  await page.goto('/login')
  await loginScreen(page).signIn(actors.provider, demoPassword)
  await page.getByRole('link', { name: /Fælles for alle virksomheder/ }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Tilvalg i pakker' }).click()
  const list = entityList(page)
  await expect(list.row('Gavekort')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Opret tilvalg' })).toHaveCount(0)
  await list.open('Gavekort').click()
  await expect(entityForm(page).field('name')).toBeDisabled()
  await page.keyboard.press('Escape')
  await expectNoBarriers(page, 'the price list, read')
  await page.getByRole('link', { name: 'Til virksomhederne' }).click()
  await expect(page.getByRole('heading', { name: 'Vælg virksomhed' })).toBeVisible()

  const chief = await browser.newContext({ viewport: adminSize, locale: 'da-DK' })
  await signIn(chief, { ...shop, token: await loginTo(shop.url, actors.chief) })
  const other = await chief.newPage()
  await other.goto('/superadmin/addons')
  await expect(other.getByRole('link', { name: 'Opret tilvalg' })).toBeVisible()
  await entityList(other).open('Gavekort').click()
  await expect(entityForm(other).field('monthly_price')).toBeEnabled()
  await chief.close()
})

test('SUP-27: no user of a company is admitted', async ({ page, shop }) => {
  await signIn(page.context(), shop)
  await page.goto('/superadmin/status-messages')
  await expect(page).toHaveURL(/\/companies\//)
})

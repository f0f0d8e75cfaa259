import { scaled } from '@bon/infra/slowness'
import type { Page } from 'playwright/test'
import { barriersOn } from './axe.ts'
import { openRow } from './screens/identity.ts'
import { smallTargets } from './screens/measure.ts'
import { adminPath, adminSize, expect, signIn, test } from './shop-floor.ts'

// Without motion: an element that is fading has other colours.
test.use({ viewport: adminSize, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: scaled(120_000) })

/** Checks DES-38 in both themes and 44 px targets; takes screenshots if SEEN is a folder. */
const expectGood = async (page: Page, name: string): Promise<void> => {
  expect.soft(await smallTargets(page), `${name}, small targets`).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    expect.soft(await barriersOn(page), `${name}, ${colorScheme}`).toEqual([])
    const folder = process.env['SEEN']
    if (folder) await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('The sign-in pages are accessible', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Glemt adgangskode?' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expectGood(page, 'forgot')
  await page.goto('/sign-up')
  await page.getByRole('button', { name: 'Opret konto' }).click()
  await expectGood(page, 'sign-up')
  await page.getByRole('button', { name: 'Læs vilkårene' }).click()
  await expect(page.getByRole('dialog', { name: 'Vilkår for Bon' })).toBeVisible()
  await expectGood(page, 'terms')
  await page.goto(`/reset-password?token=${'a'.repeat(43)}`)
  await page.getByLabel('Ny adgangskode', { exact: true }).fill('Smørrebrød')
  await expectGood(page, 'reset-password')
  await page.goto('/pos-auto-login')
  await page.getByLabel('Kode').fill('k7mq4t2x')
  await expect(page.getByLabel('Kode')).toHaveValue('K7MQ 4T2X')
  await expectGood(page, 'pos-auto-login')
})

test('The pages about people are accessible', async ({ page, shop }) => {
  await signIn(page.context(), shop)
  const pages = {
    users: 'Brugere',
    cashiers: 'Kasserere',
    'paired-devices': 'Parrede enheder',
    profile: 'Profil',
    'right-to-be-forgotten': 'Retten til at blive glemt',
    help: 'Hjælp',
    outbox: 'Udbakke',
    'security-log': 'Sikkerhedslog',
  }
  for (const [path, name] of Object.entries(pages)) {
    await page.goto(adminPath(`/${path}`))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0)
    await expectGood(page, path)
  }
  // ASVS 16.3.1: a wrong password is listed with its user, and found by its kind.
  const wrong = { client: 'employee@kajkanten.example', secret: 'Forkert123' }
  expect((await page.request.post('/api/v1/login', { data: wrong })).status()).toBe(401)
  const refused = page.getByRole('row', { name: 'Login afvist: forkert adgangskode' }).first()
  await expect(refused).toContainText('Ravi Hansen')
  await page.getByLabel('Art').selectOption('Afvisninger')
  await expect(page).toHaveURL(/group=refusals/)
  await expect(refused).toBeVisible()
})

test('The forms about people are accessible', async ({ page, shop }) => {
  await signIn(page.context(), shop)
  await page.goto(adminPath('/users'))
  const user = await openRow(page, 'Bent Holm')
  await expect(user.getByRole('table').getByRole('combobox').first()).toBeVisible()
  await expectGood(page, 'user')
  await page.goto(adminPath('/users/invite'))
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expectGood(page, 'invite')
  await page.goto(adminPath('/cashiers'))
  await openRow(page, 'MK')
  await expect(page.getByRole('dialog').getByText('Historik')).toBeVisible()
  await expectGood(page, 'cashier')
  await page.goto(adminPath('/right-to-be-forgotten'))
  await page.getByRole('radio').nth(3).check()
  await expectGood(page, 'forgotten')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0)
  await expectGood(page, 'profile-without-company')
})

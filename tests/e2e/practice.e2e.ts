import { scaled } from '@bon/infra/slowness'
import { expectNoBarriers } from './no-barriers.ts'
import { adminPath, adminSize, expect, signIn, test } from './shop-floor.ts'

test.use({ viewport: adminSize })

test('BEYOND-23: a closed day is forked for a trainee, and is ended', async ({ page, context, shop }) => {
  await signIn(context, shop)
  await page.goto(adminPath('/practice'))
  await expect(page.getByText('Ingen øvedage')).toBeVisible()
  await expectNoBarriers(page, 'no practice days')
  await page.getByRole('button', { name: 'Øv en dag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Øv en dag' })
  await dialog.getByRole('button', { name: 'Øv en dag' }).click()
  await expect(dialog.getByText('Skriv fire cifre.')).toBeVisible()
  await expectNoBarriers(page, 'a practice day is chosen')
  await dialog.getByLabel('Fornavn').fill('Elev')
  await dialog.getByLabel('Efternavn').fill('Prøve')
  await dialog.getByLabel('Initialer').fill('ELE')
  await dialog.getByLabel('PIN-kode', { exact: true }).fill('4711')
  await dialog.getByRole('button', { name: 'Øv en dag' }).click()
  const row = page.getByRole('table', { name: 'Øvedage' }).getByRole('row').nth(1)
  await expect(row.getByRole('link', { name: 'Til øvekassen' })).toBeVisible({ timeout: scaled(30_000) })
  await expectNoBarriers(page, 'a practice day')
  await row.getByRole('link', { name: 'Til øvekassen' }).click()
  await expect(page).toHaveURL(/\/pos\//)
  await page.goto(adminPath('/practice'))
  await row.getByRole('button', { name: 'Afslut' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Afslut' }).click()
  await expect(page.getByText('Ingen øvedage')).toBeVisible()
})

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { deskOf } from '@bon/contracts/registers'
import { demoCompanies } from '@bon/infra/demo'
import { schemaErrors } from '../harness/saf-t-schema.ts'
import { expectNoBarriers } from './no-barriers.ts'
import { adminPath, adminSize, expect, signIn, test } from './shop-floor.ts'
import { writtenToday } from './written-today.ts'

test.use({ viewport: adminSize })

test('EXP-02, EXP-03: the office asks for the journal as SAF-T, fetches a valid file, and the journal says so', async ({
  page,
  context,
  shop,
}) => {
  await shop.restaurant.ensureOpen()
  await signIn(context, shop)
  await page.goto(adminPath('/export/saft'))
  await expect(page.getByRole('heading', { level: 1, name: 'SAF-T til Skattestyrelsen' })).toBeVisible()
  const from = page.getByRole('textbox', { name: 'Fra og med' })
  await from.fill('01.01.2026')
  await page.getByRole('textbox', { name: 'Til og med' }).fill(writtenToday())
  await page.getByRole('button', { name: 'Lav fil' }).click()
  const row = page
    .getByRole('table', { name: 'Eksporter' })
    .getByRole('row')
    .filter({ hasText: 'Prøvecertifikat' })
    .first()
  await expect(row).toBeVisible({ timeout: 40_000 })
  await expect(row).toContainText(/\d+ transaktion/)
  await expectNoBarriers(page, 'the exports of the journal')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Hent SAF-T Cash Register_\d{8}_\d{14}_1_1\.xml$/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^SAF-T Cash Register_\d{8}_\d{14}_1_1\.xml$/)
  const xml = await readFile((await download.path()) ?? '', 'utf8')
  expect(await schemaErrors(xml)).toEqual([])
  expect(xml).toContain('<transType>11001</transType>')

  await page.getByRole('button', { name: 'Listen som fil' }).click()
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Hent fil' }).click(),
  ])
  const [head, newest] = (await readFile((await list.path()) ?? '', 'utf8')).split('\r\n')
  expect(head).toBe(
    '\ufeffFra og med;Til og med;Bedt om;Bedt om af;Status;Transaktioner;Hændelser;Fil;SHA-256',
  )
  expect(newest).toContain(createHash('sha256').update(xml).digest('hex'))
  expect(newest).toContain(';Prøvecertifikat;')

  await from.fill('31.12.2023')
  await from.blur()
  await expect(page.getByText('Tidligst 01.01.2024')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lav fil' })).toBeDisabled()
  await from.fill('01.01.2024')
  await page.getByRole('button', { name: 'Lav fil' }).click()
  await expect(page.getByText('Vælg højst 999 dage fra 2024-01-01')).toBeVisible()

  // BEYOND-13: the day as it stands, by the same rules.
  const light = page.getByRole('region', { name: 'Ville dagen bestå i dag?' })
  await light.getByRole('button', { name: 'Prøv i dag nu' }).click()
  const checked = light.getByRole('row').filter({ hasText: 'I dag, ' })
  await expect(checked.getByText('Prøvecertifikat')).toBeVisible({ timeout: 20_000 })
  await expect(checked).toContainText(/\d+ transaktion/)

  await page.goto(adminPath(`/registers/${deskOf(demoCompanies.kajkanten)}/journal`))
  await expect(page.getByRole('table')).toContainText('Journal eksporteret')
})

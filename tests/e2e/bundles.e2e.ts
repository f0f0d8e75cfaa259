import { readFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { api } from '@bon/contracts/api'
import { expectNoBarriers } from './no-barriers.ts'
import { adminPath, adminSize, expect, signIn, test } from './shop-floor.ts'
import { writtenToday } from './written-today.ts'

test.use({ viewport: adminSize })

test('BEYOND-02: the office has a bundle made, and proves it in its own browser; one øre more is found', async ({
  page,
  context,
  shop,
}) => {
  await shop.restaurant.ensureOpen()
  await signIn(context, shop)
  await page.goto(adminPath('/export/bundles'))
  await expect(page.getByRole('heading', { level: 1, name: 'Revisorpakke' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Fra' }).fill(writtenToday())
  await page.getByRole('textbox', { name: 'Til' }).fill(writtenToday())
  await page.getByRole('button', { name: 'Lav pakke' }).click()
  const row = page
    .getByRole('table', { name: 'Revisorpakker' })
    .getByRole('row')
    .filter({ hasText: 'Lavet' })
    .first()
  await expect(row).toBeVisible({ timeout: 40_000 })
  await expectNoBarriers(page, 'the bundles of the journal')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Hent bon-bundle_/ }).click(),
  ])
  const path = (await download.path()) ?? ''
  const file = await readFile(path)

  const card = page.getByRole('region', { name: 'Efterprøv en pakke her' })
  const name = download.suggestedFilename()
  const prove = (buffer: Buffer) =>
    card.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/gzip', buffer })
  await prove(file)
  await expect(card.getByText(`${name} er hel`)).toBeVisible({ timeout: 40_000 })
  await expect(card.getByText('Intet udefra fastholder den')).toBeVisible()
  const [code = ''] =
    /\d+(-[A-Z2-7]{4}){4}/.exec((await card.getByText('Hovedet efter').textContent()) ?? '') ?? []
  await card.getByLabel('Hoveder, som du har').fill(code)
  await prove(file)
  await expect(card.getByText(`af ${code}`)).toBeVisible({ timeout: 40_000 })

  const lines = gunzipSync(file).toString().split('\n')
  const at = lines.findIndex((line) => line.includes('"type":"RegisterOpened"'))
  const changed = lines.with(
    at,
    (lines[at] ?? '').replace(/"float":(\d+)/, (_, float) => `"float":${Number(float) + 1}`),
  )
  await prove(gzipSync(changed.join('\n')))
  await expect(card.getByText(`${name} modsiger sig selv`)).toBeVisible({ timeout: 40_000 })
  await expect(card.getByText('En hændelse er ændret. event.changed')).toBeVisible()
  await expect(card.getByText(/RegisterOpened i zReport-/)).toBeVisible()
  await expectNoBarriers(page, 'a bundle that contradicts itself')
  await prove(Buffer.from('no bundle'))
  await expect(card.getByText('Filen kan ikke læses')).toBeVisible()
  await expect(card.getByText('file.damaged', { exact: true })).toBeVisible()
})

test('BEYOND-02: a file that was made to harm is refused by the page with a code, and the page goes on', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop)
  await page.goto(adminPath('/export/bundles'))
  const card = page.getByRole('region', { name: 'Efterprøv en pakke her' })
  const refused = async (name: string, code: string, text: Uint8Array | string) => {
    const buffer = gzipSync(text)
    await card.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/gzip', buffer })
    await expect(card.getByText(`${name} modsiger sig selv`)).toBeVisible({ timeout: 40_000 })
    await expect(card.getByText(code, { exact: true })).toBeVisible()
    await expect(card.getByRole('button', { name: 'Vælg en fil' })).toBeEnabled()
  }
  await refused('bomb.gz', 'line.unreadable', Buffer.alloc(200_000_000, 'a'))
  await refused('deep.gz', 'line.unreadable', `${'['.repeat(1_000_000)}\n`)
  await refused('twice.gz', 'line.not_canonical', '{"line":"end","line":"end"}\n')
  await refused('prototype.gz', 'line.not_canonical', '{"__proto__":{},"line":"end"}\n')
  await refused('empty.gz', 'file.cut', '')
  await expectNoBarriers(page, 'a file that was made to harm')
})

test('R-25: the page says that a bundle with names was deleted because a person was forgotten', async ({
  page,
  context,
  shop,
}) => {
  const made = await shop.call(api.cashiers.create, {
    body: {
      first_name: 'Ida',
      last_name: 'Glemsom',
      label: 'Ida',
      hue: 'hav',
      language: null,
      initials: 'IG',
      pin: '4831',
    },
  })
  await signIn(context, shop)
  await page.goto(adminPath('/export/bundles'))
  await page.getByRole('textbox', { name: 'Fra' }).fill(writtenToday())
  await page.getByRole('textbox', { name: 'Til' }).fill(writtenToday())
  await page.getByLabel('Med navne og noter').check()
  await page.getByRole('button', { name: 'Lav pakke' }).click()
  const row = page
    .getByRole('table', { name: 'Revisorpakker' })
    .getByRole('row')
    .filter({ hasText: 'Med navne og noter' })
    .first()
  await expect(row.getByRole('button', { name: /^Hent bon-bundle_/ })).toBeVisible({ timeout: 40_000 })
  await shop.call(api.privacy.forget, {
    body: { subject_kind: 'cashier', subject_uuid: made.body.cashier.uuid, confirm: true },
  })
  await expect(row.getByText(/^Slettet .*, fordi en person blev glemt/)).toBeVisible({ timeout: 40_000 })
  await expect(row.getByRole('button')).toHaveCount(0)
})

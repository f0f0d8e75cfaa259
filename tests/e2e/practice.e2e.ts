import { api } from '@bon/contracts/api'
import { scaled } from '@bon/infra/slowness'
import { ids } from '../harness/shop.ts'
import { tillOf } from '../harness/till.ts'
import { expectNoBarriers } from './no-barriers.ts'
import { adminPath, adminSize, expect, type ShopFloor, signIn, test } from './shop-floor.ts'

test.use({ viewport: adminSize })

/** The practice register with its trainee, over HTTP. */
const practised = async ({ call, token }: ShopFloor) => {
  const { practices } = (await call(api.practices.list, { company: ids.kajkanten, token })).body
  const { uuid: company = '', register_uuid: register = '' } = practices[0] ?? {}
  const { cashiers } = (await call(api.cashiers.list, { company, token, query: {} })).body
  const open = async () => {
    const till = await tillOf(
      { call },
      { register, cashier: cashiers[0]?.uuid ?? '', company, token, pin: '4711' },
    )
    await till.open({ test_mode: true })
    return till
  }
  return { open }
}

test('BEYOND-23: a closed day is forked for a trainee, its guests are played, a bon is compared, and it is ended', async ({
  page,
  context,
  shop,
}) => {
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
  const practice = await practised(shop)
  await row.getByRole('link', { name: 'Spil gæsterne' }).click()
  await expect(page.getByText('Øvekassen er ikke åbnet endnu.')).toBeVisible()
  await expect(page.getByText('Der er ikke solgt noget endnu.')).toBeVisible()
  const status = page.getByRole('region', { name: 'Dagens tid' }).getByRole('status')
  await expect(status).toContainText('1 gæst venter')
  await page.getByRole('button', { name: 'Næste gæst' }).click()
  await expect(status).toContainText('2 gæster venter')
  await expectNoBarriers(page, 'guests of a practice day')

  // What nobody of the guests asks for is found by the page itself, and is no right bon.
  const till = await practice.open()
  await expect(page.getByText('Øvekassen er ikke åbnet endnu.')).toBeHidden()
  await till.sell([till.line(0, 77)])
  const bons = page.getByRole('table', { name: 'Boner fra den, der øver' })
  await expect(bons.getByRole('row').nth(1)).toContainText(/For meget: \d+ × |Ingen bad om det:77 × /)
  await expectNoBarriers(page, 'a bon of a trainee')
  await till.close()
  await expect(page.getByText('Øvekassen er lukket.')).toBeVisible()
  await page.goto(adminPath('/practice'))
  await row.getByRole('button', { name: 'Afslut' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Afslut' }).click()
  await expect(page.getByText('Ingen øvedage')).toBeVisible()
})

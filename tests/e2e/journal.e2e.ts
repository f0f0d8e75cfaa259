import { readFile } from 'node:fs/promises'
import { api } from '@bon/contracts/api'
import { newId } from '@bon/infra/clock'
import { demoPassword } from '@bon/infra/demo'
import { expectNoBarriers } from './no-barriers.ts'
import { adminPath, adminSize, expect, signIn, test } from './shop-floor.ts'

test.use({ viewport: adminSize })

test('REG-02, BEYOND-12, BEYOND-25: a drawer that was opened without a sale is found over all registers, opened and exported', async ({
  page,
  context,
  shop,
}) => {
  const { bar } = shop
  await bar.ensureOpen()
  await bar.sell([bar.line(0, 1)], {})
  expect((await bar.openDrawer()).status).toBe(200)
  await signIn(context, shop)
  await page.goto(adminPath('/journal'))
  await expect(page.getByRole('heading', { level: 1, name: 'Kassejournal' })).toBeVisible()
  await expect(page.getByRole('table')).toContainText('Kontantsalg')
  await expectNoBarriers(page, 'the journal over all registers')

  await expect(page.getByRole('status').filter({ hasText: 'Kæden er hel til og med post' })).toBeVisible()

  await page.getByText('Kan skjule salg').click()
  await expect(page.getByText(/^Efter jeres regler: .*Skuffe åbnet uden salg/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ret reglerne' })).toBeVisible()
  await expect(page.getByRole('table')).toContainText('Skuffe åbnet uden salg')
  await expect(page.getByRole('table')).not.toContainText('Kontantsalg')
  await page.getByLabel('Hændelse', { exact: true }).selectOption({ label: 'Skuffe åbnet uden salg' })
  await page.getByLabel('Kasserer', { exact: true }).selectOption(bar.cashier)
  await expect(page).toHaveURL(/cashier_uuid=/)
  const row = page.getByRole('table').getByRole('row').nth(1)
  await expect(row).toContainText('MK')

  await page.getByRole('button', { name: 'Eksportér' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Hent fil' }).click(),
  ])
  const [head, first] = (await readFile((await download.path()) ?? '', 'utf8')).split('\r\n')
  expect(head).toBe(
    '\ufeffTid;Hændelse;Kasse;Kasserer;Nr.;Løbenr.;Beløb;Rabat;Hvornår rettet;Begrundelse;Signatur',
  )
  expect(first).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d;Skuffe åbnet uden salg;\d [^;]+;MK;;\d+;;;;;$/)

  // The other link replays the moment.
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/z-reports\/[\da-f-]{36}$/)
  await page.goBack()
  await page.getByLabel('Beløb fra').fill('1.000.000')
  await page.getByLabel('Beløb fra').press('Enter')
  await expect(page.getByText('Ingen hændelser passer')).toBeVisible()
  await page.getByRole('button', { name: 'Ryd' }).click()
  await expect(page.getByRole('table')).toContainText('Kontantsalg')

  // The chain of one register as a file: what the screen shows first, to its beginning, with whole signatures.
  await page.goto(adminPath(`/registers/${bar.register}/journal`))
  const newest = page.getByRole('table').getByRole('row').nth(1).getByRole('cell').first()
  const seq = (await newest.textContent())?.replaceAll('.', '')
  await page.getByRole('button', { name: 'Eksportér' }).click()
  const [chain] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Hent fil' }).click(),
  ])
  const rows = (await readFile((await chain.path()) ?? '', 'utf8')).trimEnd().split('\r\n')
  expect(rows[0]).toBe('\ufeffLøbenr.;Nr.;Hændelse;Test;Tid;Signatur')
  expect(rows[1]?.split(';')[0]).toBe(seq)
  expect(rows.some((row) => /;Kontantsalg;;.*;[A-Za-z0-9+/]{500,}=*$/.test(row))).toBe(true)
})

test('REG-02, BEYOND-25: an order that was cancelled after the kitchen had it stands with its reason, and is found by it', async ({
  page,
  context,
  shop,
}) => {
  const { call, restaurant: till } = shop
  const at = { token: till.token, company: till.company }
  const reason = `Gæsten gik ${newId().slice(0, 8)}`
  const pin = '246810'
  await till.ensureOpen()
  const made = Array.from({ length: 120 }, (_, index) => index).find(
    (index) => till.dish(index).print_category_uuid,
  )
  if (made === undefined) throw new Error('nothing is made in a kitchen')
  const uuid = newId()
  await till.save(uuid, [till.line(made, 2)])
  const sent = await call(api.kitchen.send, { ...at, params: { uuid }, body: till.by })
  await call(api.profile.setAdminPin, { ...at, body: { pin, current_password: demoPassword } })
  const command_id = newId()
  const action = { kind: 'order.cancel', subject_uuid: uuid, command_id, cashier_uuid: till.cashier } as const
  await call(api.devices.authorisePosAdmin, {
    ...at,
    params: { uuid: till.register },
    body: { pin_type: 'admin', pin, action },
  })
  const cancelled = await till.cancel(uuid, sent.body.order.revision, {
    command_id,
    body: { ...till.by, reason },
  })
  expect(cancelled.status).toBe(200)

  await signIn(context, shop)
  await page.goto(adminPath('/journal'))
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: `Begrundelse: ${reason}` })).not.toHaveCount(0)
  await expect(rows.filter({ hasText: 'Kontantsalg' })).not.toHaveCount(0)
  const field = page.getByLabel('Begrundelse', { exact: true })
  await field.fill(reason.toUpperCase())
  await field.press('Enter')
  await expect(page).toHaveURL(/reason=/)
  await expect(rows.filter({ hasText: 'Kontantsalg' })).toHaveCount(0)
  const found = rows.filter({ hasText: reason })
  await expect(found.first()).toContainText('Bon annulleret')
  // All but the head.
  await expect(rows).toHaveCount((await found.count()) + 1)
  await expectNoBarriers(page, 'the journal by a reason')

  await field.fill('En anden grund end denne')
  await field.press('Enter')
  await expect(page.getByText('Ingen hændelser passer')).toBeVisible()
})

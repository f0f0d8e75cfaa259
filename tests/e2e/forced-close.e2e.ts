import { expectNoBarriers } from './no-barriers.ts'
import { closeScreen } from './screens/close-screen.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { adminPath, adminSize, expect, registerSize, signIn, standAt, test } from './shop-floor.ts'

test.use({ viewport: registerSize })

test('ZR-17: a register is closed from the back office while it sells, and it says so instead of continuing', async ({
  page,
  browser,
  shop,
}) => {
  const { bar } = shop
  await bar.ensureOpen()
  const uuid = (await bar.session())?.session_uuid ?? ''
  await standAt(page, shop, bar)
  await saleScreen(page).menu.getByRole('link', { name: 'Kasse' }).click()
  await closeScreen(page).begin()
  await page.getByRole('button', { name: 'Tving lukning …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tving lukning' })
  await expect(dialog.getByText(/Skuffen bliver ikke talt/)).toBeVisible()
  await dialog.getByRole('radio', { name: 'En terminal gør ikke op' }).check()
  await expectNoBarriers(page, 'a forced close is asked for at the register')

  const office = await (await browser.newContext({ viewport: adminSize, locale: 'da-DK' })).newPage()
  await signIn(office.context(), shop)
  await office.goto(adminPath(`/z-reports/${uuid}`))
  await office.getByRole('button', { name: 'Tving lukning' }).click()
  const confirm = office.getByRole('dialog')
  await expect(confirm.getByRole('combobox')).toHaveValue('left_open')
  await expectNoBarriers(office, 'a forced close is asked for at the desk')
  await confirm.getByRole('button', { name: 'Tving lukning' }).click()
  await expect(office.getByRole('article')).toContainText('Skuffen er ikke talt')
  await expect(office.getByText('Tvungen lukning').first()).toBeVisible()
  await expectNoBarriers(office, 'the Z of a forced close')

  const closedAlert = page.getByRole('alertdialog', { name: 'Kassen er lukket' })
  await expect(closedAlert).toBeVisible()
  await expectNoBarriers(page, 'a register that was closed elsewhere')
  await closedAlert.getByRole('button', { name: 'Til åbning' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Åbn kasse/ })).toBeVisible()
  await office.context().close()
})

import { api } from '@bon/contracts/api'
import { demoPassword } from '@bon/infra/demo'
import { expectNoBarriers } from './no-barriers.ts'
import { changePanel } from './screens/change-panel.ts'
import { closeScreen } from './screens/close-screen.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { expect, registerSize, standAt, test } from './shop-floor.ts'

test.use({ viewport: registerSize })

test('R-2, R-9, R-17: a bon at the staff’s price, a line of another kind, and a meal that says whose it is; X prints each', async ({
  page,
  shop,
}) => {
  const adminPin = '246810'
  await shop.call(api.profile.setAdminPin, { body: { pin: adminPin, current_password: demoPassword } })
  await shop.restaurant.signIn()
  await shop.restaurant.ensureClosed()
  await standAt(page, shop, shop.restaurant)
  const sale = saleScreen(page)
  const dialog = page.getByRole('dialog')
  const discountsOf = async (dish: string) => {
    const tools = sale.line(dish).getByRole('button', { name: /^Rabat/ })
    if (!(await tools.isVisible())) await sale.line(dish).getByRole('button').first().click()
    await tools.click()
  }
  const key = (dish: string, name: string) => sale.line(dish).getByRole('button', { name, exact: true })

  await test.step('one tap gives the whole bon the staff’s price, and undo takes it back', async () => {
    await sale.key('Rejemad').click()
    await sale.key('Stjerneskud').click()
    await sale.more.click()
    await expect(dialog.getByRole('heading', { name: 'Rabat på hele bonen' })).toBeVisible()
    await expectNoBarriers(page, 'the kinds of discount of a whole bon')
    await dialog.getByRole('button', { name: 'Personalerabat 20 %' }).click()
    await expect(sale.line('Rejemad')).toContainText('Personalerabat 20 %')
    await expect(sale.line('Stjerneskud')).toContainText('Personalerabat 20 %')
    await sale.more.click()
    const pressed = dialog.getByRole('button', { pressed: true })
    await expect(pressed.first()).toHaveText('Personalerabat 20 %')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('a line is of another kind', async () => {
    await discountsOf('Rejemad')
    await key('Rejemad', '10 %').click()
    await key('Rejemad', 'Stamkunde').click()
    await expect(sale.line('Rejemad')).toContainText('Stamkunde 10 %')
  })

  await test.step('a meal of the staff asks whose it is', async () => {
    await sale.key('Marineret sild').click()
    await expect(sale.line('Marineret sild')).toContainText('Personalerabat 20 %')
    await discountsOf('Marineret sild')
    await key('Marineret sild', 'Gratis').click()
    await dialog.getByRole('button', { name: 'Personalemad' }).click()
    await expect(dialog).toContainText('Personalemad: til hvem?')
    await expectNoBarriers(page, 'whose meal it is')
    await dialog.getByRole('button', { name: /^LB/ }).click()
    await expect(sale.line('Marineret sild')).toContainText('Gratis: Personalemad')
  })

  await test.step('an administrator approves it, and X prints each kind, with whose meal it was', async () => {
    await sale.exact.click()
    await dialog.getByRole('textbox').fill('Frokost')
    for (const digit of adminPin) await dialog.getByRole('button', { name: digit, exact: true }).click()
    await expect(changePanel(page).paid).toContainText('er betalt')
    await sale.menu.getByRole('link', { name: 'Kasse' }).click()
    await closeScreen(page).xReport.click()
    await page.getByRole('button', { name: 'Dan X-rapport' }).click()
    await expect(dialog).toContainText('- Personalerabat 1')
    await expect(dialog).toContainText('- Stamkunde 1')
    await expect(dialog).toContainText(/Personalemad LB 1 konto \d+/)
    await expect(dialog).toContainText('Der er ikke beregnet moms af udtag.')
  })
})

import { expectNoBarriers } from './no-barriers.ts'
import { entityList } from './screens/entity-pages.ts'
import { adminPath, adminSize, expect, signIn, test } from './shop-floor.ts'

test.use({ viewport: adminSize })

for (const { locale, language, field, calendar, month, day } of [
  {
    locale: 'en-US',
    language: 'da',
    field: 'Fra og med',
    calendar: 'Kalender: Fra og med',
    month: 'december 2026',
    day: 'fredag den 11. december 2026',
  },
  {
    locale: 'da-DK',
    language: 'en',
    field: 'From',
    calendar: 'Calendar: From',
    month: 'December 2026',
    day: 'Friday, December 11, 2026',
  },
]) {
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale })

    test(`X6: a page in ${language} writes dates in its own language; they are typed, and chosen by keyboard`, async ({
      page,
      context,
      shop,
    }) => {
      await signIn(context, shop)
      await page.addInitScript((chosen) => localStorage.setItem('bon.language', `"${chosen}"`), language)
      await page.goto(adminPath('/orders'))
      const from = page.getByRole('textbox', { name: field, exact: true })
      await expect(from).toBeEditable()
      await from.pressSequentially('12.11.2026')
      await expect(page).toHaveURL(/from=2026-11-12/)

      await from.fill('11.12.2026')
      await expect(page).toHaveURL(/from=2026-12-11/)
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: calendar })).toBeFocused()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('button', { name: month, exact: true })).toBeVisible()
      await expect(dialog.getByRole('button', { name: day })).toBeFocused()
      await expectNoBarriers(page, `a calendar in ${language}`)
      const box = await dialog.getByRole('button', { name: day }).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(from).toHaveValue('12.12.2026')
      await expect(page).toHaveURL(/from=2026-12-12/)

      await from.fill('')
      await expect(page).not.toHaveURL(/from=/)
    })
  })
}

test('X6: Escape closes the calendar of a dialog and leaves the dialog open', async ({
  page,
  context,
  shop,
}) => {
  await signIn(context, shop)
  await page.goto(adminPath('/products'))
  await entityList(page).rows.first().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Planlæg ændring' }).click()
  const plan = page.getByRole('dialog', { name: 'Planlæg en ændring' })
  await plan.getByRole('button', { name: 'Kalender: Gælder fra' }).click()
  const calendar = page.getByRole('dialog', { name: 'Kalender: Gælder fra' })
  await expect(calendar.locator('[data-autofocus]')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(plan).toBeVisible()
  await plan.getByRole('textbox', { name: 'Gælder fra' }).fill('1.1.2031 8.00')
  await page.keyboard.press('Tab')
  await expect(plan.getByRole('textbox', { name: 'Gælder fra' })).toHaveValue('01.01.2031 08:00')
})

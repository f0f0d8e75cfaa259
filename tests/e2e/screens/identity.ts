import type { Locator, Page } from 'playwright/test'

/** Enters a new password twice, on any page that asks for it. */
export const choosePassword = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel('Ny adgangskode', { exact: true }).fill(password)
  await page.getByLabel('Gentag adgangskoden').fill(password)
}

export const signUpScreen = (page: Page) => ({
  heading: page.getByRole('heading', { name: 'Opret konto' }),
  name: page.getByLabel('Navn'),
  email: page.getByLabel('E-mail', { exact: true }),
  terms: page.getByRole('checkbox', { name: 'Vilkårene er accepteret' }),
  submit: page.getByRole('button', { name: 'Opret konto' }),
})

/**
 * Opens a row of a list by the text of its first cell, a link: a user's name may also be in other cells, as the
 * inviter. The drawer beside the list is then the only dialog.
 */
export const openRow = async (page: Page, words: string | RegExp): Promise<Locator> => {
  const named = page.getByRole('link', { name: words })
  await page.getByRole('row').filter({ has: named }).first().click()
  return page.getByRole('dialog')
}

/** Presses the confirming button of the dialog that has "Fortryd" as its other button. */
export const agree = (page: Page, words: string): Promise<void> =>
  page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: 'Fortryd' }) })
    .getByRole('button', { name: words, exact: true })
    .click()

export const impersonationBanner = (page: Page) => page.getByRole('region', { name: 'Vist som en anden' })

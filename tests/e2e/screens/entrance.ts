import type { Page } from 'playwright/test'

export const loginScreen = (page: Page) => ({
  email: page.getByRole('textbox', { name: 'E-mail' }),
  password: page.getByLabel('Adgangskode', { exact: true }),
  submit: page.getByRole('button', { name: 'Log ind', exact: true }),
  refusal: page.getByRole('alert'),
  signIn: async (email: string, password: string): Promise<void> => {
    const login = loginScreen(page)
    await login.email.fill(email)
    await login.password.fill(password)
    await login.submit.click()
  },
})

/** DES-2: the registers at the left, the PIN at the right. */
export const registersScreen = (page: Page) => {
  const pad = page.getByRole('complementary', { name: 'PIN-kode' })
  return {
    pad,
    heading: page.getByRole('heading', { name: 'Vælg kasse' }),
    register: (name: string) => page.getByRole('main').getByRole('button').filter({ hasText: name }),
    dots: pad.getByRole('img', { name: /cifre/ }),
    message: pad.getByRole('alert'),
    pin: async (digits: string): Promise<void> => {
      for (const digit of digits) await pad.getByRole('button', { name: digit, exact: true }).click()
    },
  }
}

/** Provider staff must give a reason before they enter a company (S-10). */
export const enterCompany = async (page: Page, reason: string): Promise<void> => {
  await page.getByLabel('Grund').fill(reason)
  await page.getByRole('button', { name: 'Gå ind' }).click()
}

import type { Page } from 'playwright/test'

/** Design 08: a card at the terminal. */
export const cardWork = (page: Page) => {
  const sheet = page.getByRole('dialog', { name: 'Betaling' })
  return {
    heading: (name: string) => sheet.getByRole('heading', { name }),
    send: sheet.getByRole('button', { name: /^Send til terminal/ }),
    cancel: sheet.getByRole('button', { name: 'Afbryd på terminal' }),
  }
}

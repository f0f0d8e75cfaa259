import type { Page } from 'playwright/test'

/** DES-7: the slip, the amounts, the payment types. */
export const paymentSheet = (page: Page) => {
  const sheet = page.getByRole('dialog', { name: 'Betaling' })
  return {
    sheet,
    receive: sheet.getByRole('button', { name: /Modtag kontant|Delbetaling|Registrerer/ }),
    note: (kroner: number) => sheet.getByRole('button', { name: new RegExp(`^${kroner} kroner`) }),
    digit: (key: string) => sheet.getByRole('button', { name: key, exact: true }),
    tender: (name: string | RegExp) =>
      sheet.getByRole('group', { name: 'Betalingsmiddel' }).getByRole('button', { name }),
    part: (count: number) => sheet.getByRole('button', { name: new RegExp(`^1/${count}`) }),
    /** The primary button, whatever it registers. */
    take: (name: string | RegExp) => sheet.getByRole('button', { name }).last(),
    back: sheet.getByRole('button', { name: /Tilbage til bon/ }),
    readout: (label: string) =>
      sheet
        .locator('div')
        .filter({ hasText: new RegExp(`^${label}`) })
        .last(),
  }
}

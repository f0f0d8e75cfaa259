import type { Page } from 'playwright/test'

/** DES-5: the modifiers of one item. */
export const itemDialog = (page: Page, product: string) => {
  const dialog = page.getByRole('dialog', { name: product })
  const group = (name: string | RegExp) => dialog.getByRole('group', { name })
  return {
    dialog,
    group,
    option: (name: string | RegExp) => dialog.getByRole('button', { name }),
    comment: dialog.getByRole('textbox', { name: 'Kommentar til køkkenet' }),
    receiptText: dialog.getByRole('textbox', { name: 'Bontekst' }),
    save: dialog.locator('button[type=submit]'),
    close: dialog.getByRole('button', { name: 'Luk' }),
  }
}

import type { Page } from 'playwright/test'

/** What this device keeps until the server answers. */
export const waitingList = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Venter på serveren' })
  return {
    dialog,
    rows: dialog.getByRole('listitem'),
    /** In the register's menu, with the number. */
    key: page.getByRole('button', { name: /^Venter · \d+$/ }),
    /** Beside a payment that has no answer. */
    goOn: page.getByRole('button', { name: 'Ny bon imens' }),
    kept: page.locator('[data-part="kept"]'),
  }
}

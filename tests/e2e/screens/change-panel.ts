import type { Page } from 'playwright/test'

/** Replaces the order panel: the change to give back, the receipt, the next order. */
export const changePanel = (page: Page) => {
  const panel = page.getByRole('complementary', { name: 'Bon', exact: true })
  return {
    /** What was paid; messages about the register stand in the same column. */
    paid: panel.locator('[role=status][aria-live=assertive]'),
    /** Opens the receipt to look at; `print` prints it by one tap. */
    receipt: panel.getByRole('button', { name: 'Se kvittering' }),
    print: panel.getByRole('button', { name: /^Print(et)?$/ }),
    next: panel.getByRole('button', { name: 'Ny bon' }),
  }
}

import type { Page } from 'playwright/test'

/** The list page of an entity. */
export const entityList = (page: Page) => ({
  rows: page.locator('tbody tr'),
  row: (name: string) => page.locator('tbody tr').filter({ hasText: name }),
  open: (name: string) => page.locator('tbody').getByRole('link', { name, exact: true }),
  mark: (name: string) => page.getByRole('checkbox', { name: `Markér ${name}`, exact: true }),
  price: (name: string) => page.getByRole('textbox', { name: `Pris inkl. moms for ${name}`, exact: true }),
  search: page.getByRole('searchbox'),
  addFilter: page.getByRole('button', { name: 'Filter', exact: true }),
  bulk: page.getByRole('toolbar'),
})

/** The form page of an entity; a field is found by its path in the data. */
export const entityForm = (page: Page) => ({
  field: (path: string) => page.locator(`form [data-field="${path}"]`).locator('input, select, textarea'),
  box: (path: string) => page.locator(`form [data-field="${path}"]`),
  save: page.getByRole('button', { name: /^(Gem|Opret) Ctrl S$/ }),
  unsaved: page.getByText(/ikke gemt$/),
  diff: page.getByRole('dialog', { name: 'To har ændret det samme' }),
})

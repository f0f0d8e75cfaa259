import type { Page } from 'playwright/test'

export const dashboard = (page: Page) => ({
  heading: page.getByRole('heading', { level: 1, name: /^I dag på/ }),
  turnover: page.locator('dl').first().locator('dd').first(),
})

import type { Locator, Page } from 'playwright/test'

/**
 * Closes what may lie over the page whenever it is in the way. It may also vanish by itself just then: a click that waited
 * for it would end the test.
 */
export const closeWhenShown = (page: Page, overlay: Locator, close: Locator): Promise<void> =>
  page.addLocatorHandler(
    overlay,
    async () => {
      await close.click({ timeout: 2_000 }).catch(() => undefined)
    },
    { noWaitAfter: true },
  )

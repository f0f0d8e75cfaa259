import type { Locator, Page } from 'playwright/test'

/**
 * Closes an overlay whenever it covers the page. It may also disappear by itself at that moment: a click that waits for
 * it would fail the test.
 */
export const closeWhenShown = (page: Page, overlay: Locator, close: Locator): Promise<void> =>
  page.addLocatorHandler(
    overlay,
    async () => {
      await close.click({ timeout: 2_000 }).catch(() => undefined)
    },
    { noWaitAfter: true },
  )

import type { Page } from 'playwright/test'

/** DES-10: the steps, the count, and its result. */
export const closeScreen = (page: Page) => ({
  heading: page.getByRole('heading', { name: /^Luk kasse/ }),
  /** The tab opens on the drawer of the day; the close is chosen there. */
  begin: () => page.getByRole('button', { name: 'Luk kasse', exact: true }).click(),
  /** Open bons without money follow to the next session (DEF-15). */
  carryAll: async (): Promise<void> => {
    await page.getByRole('button', { name: /Åbne boner/ }).click()
    await page.getByRole('heading', { name: /^(Ingen|\d+) åb(en|ne) bon/ }).waitFor()
    const all = page.getByRole('button', { name: /følger med$/ }).filter({ hasNotText: 'Åbne boner' })
    if ((await all.count()) > 0) await all.click()
  },
  slip: page.getByRole('complementary'),
  xReport: page.getByRole('button', { name: 'X-rapport' }),
  explanation: page.getByRole('textbox', { name: 'Forklaring på differencen' }),
  /** Payments other than cash are counted, and the bank drop has a suggestion. */
  confirmStep: page.getByRole('button', { name: /Bekræft Z-rapport/ }),
  agree: page.getByRole('checkbox', { name: /Jeg bekræfter differencen/ }),
  close: page.getByRole('button', { name: 'Luk kasse', exact: true }),
  report: page.getByRole('region', { name: 'Z-rapport' }),
})

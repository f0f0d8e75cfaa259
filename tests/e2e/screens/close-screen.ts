import type { Page } from 'playwright/test'

/** DES-10: the steps, the count, and its result. */
export const closeScreen = (page: Page) => ({
  heading: page.getByRole('heading', { name: /^Luk kasse/ }),
  slip: page.getByRole('complementary'),
  xReport: page.getByRole('button', { name: 'X-rapport' }),
  explanation: page.getByRole('textbox', { name: 'Forklaring på differencen' }),
  /** Payments other than cash are counted, and the bank drop has a suggestion. */
  confirmStep: page.getByRole('button', { name: /Bekræft Z-rapport/ }),
  agree: page.getByRole('checkbox', { name: /Jeg bekræfter differencen/ }),
  close: page.getByRole('button', { name: 'Luk kasse', exact: true }),
  report: page.getByRole('region', { name: 'Z-rapport' }),
})

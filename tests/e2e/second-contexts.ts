import { expect, type Page } from 'playwright/test'

/** The journey in which a cashier opens each of the specification's second contexts by a key or a button. */
export const secondContexts = {
  search: 'sizes',
  'get-table': 'sizes',
  'assign-to-table': 'sizes',
  zReportAction: 'sizes',
  cartItemCustomisation: 'sizes',
  selectRefundOrderLines: 'sizes',
  redeemGiftCard: 'sizes',
  confirmPaymentQuery: 'tenders',
  convertToInvoiceQuery: 'sizes',
  assignNameToOrderQuery: 'sizes',
  considerLeftOrder: 'sizes',
  scaleRetryAnswerReceive: 'weighing',
} as const

export type SecondContext = keyof typeof secondContexts

/** The kinds of all dialogs that are open. */
export const openDialogs = (page: Page): Promise<(string | null)[]> =>
  page.locator('[data-dialog]').evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-dialog')))

export const expectOpen = (page: Page, kind: SecondContext): Promise<void> =>
  expect(page.locator(`[data-dialog="${kind}"]`)).toHaveCount(1)

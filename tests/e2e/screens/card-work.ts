import type { Page } from 'playwright/test'
import { saleScreen } from './sale-screen.ts'
import { typeByHand } from './type-by-hand.ts'

/** DES-8: a card at the terminal. */
export const cardWork = (page: Page) => {
  const sheet = page.getByRole('dialog', { name: 'Betaling' })
  return {
    heading: (name: string) => sheet.getByRole('heading', { name }),
    send: sheet.getByRole('button', { name: /^Send til terminal/ }),
    cancel: sheet.getByRole('button', { name: 'Afbryd på terminal' }),
    drawing: sheet.locator('svg[viewBox="0 0 236 300"]'),
  }
}

/** A dish at an open price: the last two digits of the amount select the simulator's fault (ADR 0021). */
export const dishAt = async (page: Page, price: string): Promise<void> => {
  await saleScreen(page).key('Åben ret').click()
  const dialog = page.getByRole('dialog', { name: 'Åben ret' })
  await dialog.waitFor()
  await typeByHand(page, price)
  await dialog.getByRole('button', { name: 'Læg på bon' }).click()
}

import type { Page } from 'playwright/test'
import { saleScreen } from './sale-screen.ts'

/** Design 08: a card at the terminal. */
export const cardWork = (page: Page) => {
  const sheet = page.getByRole('dialog', { name: 'Betaling' })
  return {
    heading: (name: string) => sheet.getByRole('heading', { name }),
    send: sheet.getByRole('button', { name: /^Send til terminal/ }),
    cancel: sheet.getByRole('button', { name: 'Afbryd på terminal' }),
    drawing: sheet.locator('svg[viewBox="0 0 236 300"]'),
  }
}

/** A dish at an open price: the simulator's faults are chosen by the last two digits of an amount (ADR 0021). */
export const dishAt = async (page: Page, price: string): Promise<void> => {
  await saleScreen(page).key('Åben ret').click()
  const asked = page.getByRole('dialog', { name: 'Åben ret' })
  await asked.waitFor()
  await page.keyboard.type(price)
  await asked.getByRole('button', { name: 'Læg på bon' }).click()
}

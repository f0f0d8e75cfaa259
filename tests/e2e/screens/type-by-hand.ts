import { expect, type Page } from 'playwright/test'

/** Types as fast as a hand: faster keys that end in Enter are a scan at the register (DES-32). */
export const typeByHand = (page: Page, text: string): Promise<void> => page.keyboard.type(text, { delay: 80 })

/** Signs in at a register's panel; a digit that is typed before the panel is there would be lost. */
export const typePin = async (page: Page, pin: string | undefined): Promise<void> => {
  await expect(page.getByRole('complementary', { name: 'PIN-kode' })).toBeVisible()
  await typeByHand(page, pin ?? '')
}

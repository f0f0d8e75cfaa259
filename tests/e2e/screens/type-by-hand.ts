import type { Page } from 'playwright/test'

/** Types as fast as a hand: faster keys that end in Enter are a scan at the register (DES-32). */
export const typeByHand = (page: Page, text: string): Promise<void> => page.keyboard.type(text, { delay: 80 })

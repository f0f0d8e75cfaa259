import type { Page } from 'playwright/test'
import { barriersOn } from './axe.ts'
import { expect } from './shop-floor.ts'

/**
 * WCAG 2.2 AA and axe's best practices (DES-38), and the colour rules again in dark mode; a failure names the rule and
 * the element.
 */
export const expectNoBarriers = async (page: Page, state: string): Promise<void> => {
  expect.soft(await barriersOn(page), state).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect.soft(await barriersOn(page, ['color-contrast', 'link-in-text-block']), `${state}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect } from './shop-floor.ts'

/**
 * WCAG 2.2 AA and axe's own advice (DESIGN.md 7), then once more in the dark what depends on colour; a failure names
 * the rule and the element.
 */
export const expectNoBarriers = async (page: Page, state: string): Promise<void> => {
  expect.soft(await barriers(new AxeBuilder({ page })), state).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const colours = new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block'])
  expect.soft(await barriers(colours), `${state}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

const barriers = async (axe: AxeBuilder): Promise<object[]> => {
  const { violations } = await axe.analyze()
  return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ html }) => html) }))
}

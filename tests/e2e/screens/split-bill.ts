import type { Locator, Page } from 'playwright/test'

/** Design 09: the original at the left, what each guest has at the right. */
export const splitBill = (page: Page) => {
  const screen = page.getByRole('main', { name: 'Del bon' })
  const original = screen.getByRole('region', { name: 'Bon', exact: true })
  const slip = (name: string): Locator =>
    screen.getByRole('listitem').filter({ has: page.getByRole('group', { name, exact: true }) })
  return {
    screen,
    original,
    line: (name: string, nth = 0) => original.getByRole('button').filter({ hasText: name }).nth(nth),
    slip,
    mark: (name: string) => slip(name).getByRole('button', { name, exact: true }),
    /** What a slip comes to, or what nobody has. */
    facit: (of: Locator) => of.locator('b').last(),
    mode: (name: string) => screen.getByRole('button', { name, exact: true }),
    button: (name: string | RegExp) => screen.getByRole('button', { name }),
  }
}

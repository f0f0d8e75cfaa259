import { expect, type Locator, type Page } from 'playwright/test'
import { closeWhenShown } from './close-when-shown.ts'
import { saleScreen } from './sale-screen.ts'

/** DES-9: the original order at the left, each guest's part at the right. */
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
    /** The total of a slip, or what is not assigned yet. */
    totalAmount: (of: Locator) => of.locator('b').last(),
    mode: (name: string) => screen.getByRole('button', { name, exact: true }),
    button: (name: string | RegExp) => screen.getByRole('button', { name }),
  }
}

/** From the list of orders to the bill, and from there to splitting it. */
export const openSplit = async (page: Page, nr: number): Promise<void> => {
  // A message may cover the bottom of the page and must be closed first.
  const message = page.getByRole('button', { name: 'Luk', exact: true })
  await closeWhenShown(page, message, message.first())
  await saleScreen(page).menu.getByRole('link', { name: 'Boner' }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${nr} ?\\d\\d:\\d\\d`) })
    .filter({ hasText: 'Åben' })
    .dblclick()
  await saleScreen(page).bon.getByRole('button', { name: 'Del', exact: true }).click()
  await expect(splitBill(page).screen).toBeVisible()
}

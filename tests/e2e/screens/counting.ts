import { expect, type Page } from 'playwright/test'

/** The count of the drawer: the same grid is used to open and close a register. */
export const counting = (page: Page) => ({
  /** By denomination in kroner, as labelled on the screen. */
  fill: async (counts: Readonly<Record<string, number>>): Promise<void> => {
    for (const [name, count] of Object.entries(counts))
      await page.getByRole('textbox', { name: `Antal ${name}`, exact: true }).fill(`${count}`)
  },
  restIsNone: page.getByRole('button', { name: 'Resten er nul' }),
  reset: page.getByRole('button', { name: 'Nulstil' }),
})

/** Denominations by the names of their fields. */
export const inKroner = (counts: { unit: number; count: number }[]): Record<string, number> =>
  Object.fromEntries(counts.map(({ unit, count }) => [unit < 100 ? `${unit} øre` : `${unit / 100}`, count]))

export const openScreen = (page: Page) => ({
  heading: page.getByRole('heading', { name: /^Åbn kasse/ }),
  open: page.getByRole('button', { name: 'Åbn kasse' }),
  /** Opens the register, and first says that a difference from the last close was moved from or to the safe. */
  confirmAndOpen: async (): Promise<void> => {
    const differs = page.getByRole('radio', { name: /siden lukning/ })
    const open = page.getByRole('button', { name: 'Åbn kasse' })
    // Whichever of the two the count leads to, once it is drawn.
    const ready = page.getByRole('button', { name: 'Åbn kasse', disabled: false })
    await expect(differs.or(ready).first()).toBeVisible()
    if ((await differs.count()) > 0) await differs.check()
    await open.click()
  },
})

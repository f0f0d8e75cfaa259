import type { Page } from 'playwright/test'

/** The drawer, counted: the same grid opens and closes a register. */
export const counting = (page: Page) => ({
  /** By the worth in kroner, as the slip of paper beside the drawer says it. */
  fill: async (counts: Readonly<Record<string, number>>): Promise<void> => {
    for (const [name, count] of Object.entries(counts))
      await page.getByRole('textbox', { name: `Antal ${name}`, exact: true }).fill(`${count}`)
  },
  restIsNone: page.getByRole('button', { name: 'Resten er nul' }),
  reset: page.getByRole('button', { name: 'Nulstil' }),
})

/** Denominations by the name that their field has. */
export const inKroner = (counts: { unit: number; count: number }[]): Record<string, number> =>
  Object.fromEntries(counts.map(({ unit, count }) => [unit < 100 ? `${unit} øre` : `${unit / 100}`, count]))

export const openScreen = (page: Page) => ({
  heading: page.getByRole('heading', { name: /^Åbn kasse/ }),
  open: page.getByRole('button', { name: 'Åbn kasse' }),
  /** Opens, and says first that what differs from the last close was fetched from the safe or brought there. */
  confirmAndOpen: async (): Promise<void> => {
    const differs = page.getByRole('checkbox', { name: /siden lukning/ })
    if ((await differs.count()) > 0) await differs.check()
    await page.getByRole('button', { name: 'Åbn kasse' }).click()
  },
})

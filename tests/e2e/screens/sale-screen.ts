import type { Locator, Page } from 'playwright/test'

/** DES-3: the rail of pages, the keys, the order. */
export const saleScreen = (page: Page) => {
  const bon = page.getByRole('complementary', { name: 'Bon', exact: true })
  const grid = page.locator('main > section')
  const lines = bon.getByRole('list', { name: 'Linjer på bonen' }).getByRole('listitem')
  const button = (name: string | RegExp): Locator => bon.getByRole('button', { name })
  return {
    bon,
    grid,
    lines,
    line: (name: string) => lines.filter({ hasText: name }),
    key: (name: string) => grid.getByRole('button').filter({ hasText: name }).first(),
    rail: page.getByRole('tablist', { name: 'Varekategori' }),
    search: page.getByRole('textbox', { name: 'Søg vare, PLU eller stregkode' }),
    number: bon.getByRole('heading', { level: 2 }),
    pay: button(/^Betal/),
    exact: button(/^Lige/),
    card: button(/^Kort/),
    kitchen: button(/^Køkken/),
    more: button('Mere'),
    /** In the "Mere" menu. */
    save: page.getByRole('dialog').getByRole('button', { name: 'Gem' }),
    /** The newest: the one that it replaces stays in the page for a moment, below it. */
    toast: page.getByRole('alert').first(),
    menu: page.getByRole('navigation', { name: 'Kassens menu' }),
    lock: page.getByRole('button', { name: 'Skift kasserer' }),
    areas: page.getByRole('tablist', { name: 'Salgsområde' }),
  }
}

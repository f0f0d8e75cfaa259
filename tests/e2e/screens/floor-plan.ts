import type { Locator, Page } from 'playwright/test'

/** DES-6: the plan, the slip beside it, and its actions. */
export const floorPlanScreen = (page: Page) => {
  const main = page.getByRole('main', { name: 'Bordplan' })
  const side = main.getByRole('complementary')
  const button = (name: string | RegExp): Locator => side.getByRole('button', { name })
  return {
    main,
    side,
    table: (number: string) => page.getByRole('button', { name: new RegExp(`^Bord ${number},`) }),
    area: (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }),
    lines: side.getByRole('listitem'),
    title: side.getByRole('heading', { level: 2 }),
    many: main.getByRole('button', { name: 'Vælg flere' }),
    move: button('Flyt bord'),
    moveLines: button('Flyt linjer'),
    open: button('Åbn'),
    /** Instead of opening, when another register has the order open. */
    takeOver: button('Overtag'),
    openMany: button('Åbn samlet'),
    pay: button(/^Betal$/),
    waiterKey: button('Skift tjener'),
    /** The newest: the one that it replaces stays in the page for a moment, below it. */
    toast: page.getByRole('alert').first(),
    undo: page.getByRole('alert').getByRole('button'),
  }
}

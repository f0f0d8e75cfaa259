import { scaled } from '@bon/infra/slowness'
import type { Page } from 'playwright/test'
import { expect as soon } from '../shop-floor.ts'
import { floorPlanScreen } from './floor-plan.ts'
import { saleScreen } from './sale-screen.ts'

/** Two browsers slow each other down on a busy machine. */
const expect = soon.configure({ timeout: scaled(20_000) })

/** A till with one table of the hall; tapped dishes are counted by name. */
export const tillAtTable = (page: Page, table: string) => {
  const sale = saleScreen(page)
  const plan = floorPlanScreen(page)
  const tapped = new Map<string, number>()
  const count = (dish: string, more: number) => tapped.set(dish, (tapped.get(dish) ?? 0) + more)

  const hall = async (): Promise<void> => {
    const tab = plan.area('Sal')
    if ((await tab.getAttribute('aria-selected')) === 'false') await tab.click()
  }
  /** The first tap shows what is on the table. */
  const showTable = async (): Promise<void> => {
    await page.keyboard.press('F3')
    await hall()
    const tile = plan.table(table)
    if ((await tile.getAttribute('aria-pressed')) === 'false') await tile.click()
  }
  const parkHere = async (): Promise<void> => {
    await page.keyboard.press('F8')
    await expect(page.getByRole('heading', { name: /^Parkér bon \d+ ved et bord/ })).toBeVisible()
    await hall()
    await plan.table(table).click()
  }
  return {
    sale,
    tapped,
    look: showTable,
    /** A new order without a table. */
    begin: async (): Promise<void> => {
      await page.keyboard.press('F2')
      await expect(sale.pay).toBeVisible()
    },
    add: async (dish: string): Promise<void> => {
      await sale.key(dish).click()
      count(dish, 1)
    },
    /** Raises the quantity of the line that was just added. */
    addTwo: async (dish: string): Promise<void> => {
      await sale.key(dish).click()
      await page.keyboard.press('+')
      count(dish, 2)
    },
    /** Raises the quantity of an existing line, saved or not. */
    change: async (dish: string): Promise<void> => {
      const line = sale.line(dish).first()
      if ((await line.count()) === 0) return
      await line.getByRole('button').first().click()
      await page.keyboard.press('+')
      await page.keyboard.press('Escape')
      count(dish, 1)
    },
    /** F9 sends to the kitchen and keeps the order open. */
    send: async (): Promise<void> => {
      const answered = page.waitForResponse(/\/orders\/[^/]+\/kitchen/)
      await page.keyboard.press('F9')
      await answered
    },
    sit: async (): Promise<void> => {
      await parkHere()
      await expect(sale.lines).toHaveCount(0)
    },
    /** Refused until it is free, if it is open at another register. */
    open: async (): Promise<void> => {
      await showTable()
      await expect(plan.table(table)).toHaveAccessibleName(/optaget/)
      await plan.table(table).click()
      await expect(sale.lines.first()).toBeVisible()
    },
    park: async (): Promise<void> => {
      await page.keyboard.press('F8')
      await expect(sale.lines).toHaveCount(0)
    },
    isLocked: async (): Promise<void> => {
      await expect(plan.table(table)).toHaveAccessibleName(/åben på kasse/)
      await expect(plan.takeOver).toBeVisible()
      await expect(plan.open).toHaveCount(0)
    },
    isFree: (): Promise<void> => expect(plan.table(table)).toHaveAccessibleName(/ledigt/),
    /** Merges an order into the table's order. */
    parkInto: async (): Promise<void> => {
      await parkHere()
      await page.getByRole('dialog').getByRole('button', { name: 'Læg sammen med bordets bon' }).click()
      await expect(sale.lines).toHaveCount(0)
    },
    /** The quantities on the slip beside the plan, by name. */
    slipAmounts: async (): Promise<Map<string, number>> => {
      const found = new Map<string, number>()
      const entries = await plan.lines.evaluateAll((lines) =>
        lines.map((line) => [
          line.querySelector('b')?.textContent,
          line.querySelector('span')?.firstChild?.textContent,
        ]),
      )
      for (const [amount = '', name] of entries)
        if (name) found.set(name, (found.get(name) ?? 0) + Number(amount))
      return found
    },
  }
}

import { demoPassword } from '@bon/infra/demo'
import type { EngineWindow } from '../../engines/index.ts'
import { actors } from '../../harness/shop.ts'
import type { Till } from '../../harness/till.ts'
import { registerPath } from '../shop-floor.ts'

export const has = (text: string) => `contains(normalize-space(.), "${text}")`
export const button = (text: string, within = '') => `${within}//button[${has(text)} and not(@disabled)]`
export const link = (text: string) => `//nav//a[${has(text)}]`
export const field = (label: string) => `//input[@aria-label="${label}"]`
export const dialog = (name: string) => `//*[@role="dialog" and @aria-label="${name}"]`

export const bon = '//aside[@aria-label="Bon"]'
export const dish = `//main/section//button[${has('Aioli')}]`
export const lineOf = (product: string) => `${bon}//ul[@aria-label="Linjer på bonen"]/li[${has(product)}]`
export const line = lineOf('Aioli')
export const pin = button('1', '//aside[@aria-label="PIN-kode"]')

/** The pages of the till; the PIN is asked for where the register is locked. */
export const tillIn = (window: EngineWindow) => {
  const enterPin = async (): Promise<void> => {
    for (let typed = 0; typed < 4; typed += 1) await window.click(pin)
  }
  return {
    ...window,
    enterPin,
    /** Ends at the register's PIN. */
    logIn: async (url: string, till: Till): Promise<void> => {
      await window.visit(`${url}/login`)
      await window.type('//input[@name="client"]', actors.cashier)
      await window.type('//input[@name="secret"]', demoPassword)
      await window.click('//button[@type="submit"]')
      await window.textOf(`//main${button('Bar')}`)
      await window.visit(`${url}${registerPath(till)}`)
      await window.textOf(pin)
    },
    /** Reloads, and waits for what must be there again. */
    reloadedTo: async (xpath: string): Promise<void> => {
      await window.reload()
      if ((await window.firstOf([xpath, pin])) === pin && xpath !== pin) await enterPin()
      await window.textOf(xpath)
    },
    count: async (till: Till, amount: number): Promise<void> => {
      for (const { unit, count } of till.countsOf(amount).filter(({ count: some }) => some > 0))
        await window.type(field(`Antal ${unit < 100 ? `${unit} øre` : unit / 100}`), `${count}`)
      await window.click(button('Resten er nul'))
    },
  }
}
export type TillWindow = ReturnType<typeof tillIn>

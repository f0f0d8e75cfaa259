import { businessDay, danishDay, instantOf } from '@bon/contracts/kernel'
import { type BrowserContext, test as base, type Locator, type Page } from 'playwright/test'
import { actors, callShop, ids, loginTo, type Shop } from '../harness/shop.ts'
import { type Till, tillOf } from '../harness/till.ts'

/** The screen sizes of the design (DES-42). */
export const registerSize = { width: 1280, height: 800 }
export const adminSize = { width: 1440, height: 900 }

type Register = Exclude<keyof typeof ids.registers, 'kiosk'>
export type ShopFloor = Pick<Shop, 'url' | 'call'> & { token: string; restaurant: Till; bar: Till }

/** The running product, with the admin's HTTP calls: for example to open a register on which a test only sells. */
export const test = base.extend<object, { shop: ShopFloor }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const url = process.env['APP_URL'] ?? ''
      const token = await loginTo(url, actors.admin)
      const call = callShop(url, () => token)
      const at = async (register: Register) => {
        const till = await tillOf(
          { call },
          { register: ids.registers[register], cashier: ids.cashiers.mette, company: ids.kajkanten, token },
        )
        // A page of the previous test may have signed in another cashier with this token.
        const ensureOpen = async () => {
          await till.signIn()
          // What an open session sells counts for the day on which it was opened, also after the next day began.
          const { session } = await till.status()
          if (session && session.business_day !== businessDay(instantOf(Date.now()), danishDay))
            await till.ensureClosed()
          await till.ensureOpen()
        }
        return { ...till, ensureOpen }
      }
      await use({ url, call, token, restaurant: await at('restaurant'), bar: await at('bar') })
    },
    { scope: 'worker' },
  ],
})

export { expect } from 'playwright/test'

/** Signs the admin in, so that a test can start after the login. */
export const signIn = (context: BrowserContext, { token }: ShopFloor): Promise<unknown> =>
  context.addInitScript((storedToken) => {
    localStorage.setItem('bon.token', JSON.stringify(storedToken))
  }, token)

/** Opens the register's page with Mette signed in; a closed register is opened over HTTP first. */
export const standAt = async (page: Page, shop: ShopFloor, till: Till, search = ''): Promise<void> => {
  // The previous test may have locked it.
  await till.signIn()
  await till.ensureOpen()
  await signIn(page.context(), shop)
  await page.addInitScript(
    ([register, cashier]) => {
      sessionStorage.setItem(`bon.cashier.${register}`, JSON.stringify(cashier))
    },
    [till.register, till.cashier] as const,
  )
  await page.goto(`${registerPath(till)}${search}`)
}

export const registerPath = ({ company, register }: Till): string => `/companies/${company}/pos/${register}`
export const adminPath = (page = ''): string => `/companies/${ids.kajkanten}/admin${page}`

/** An element's text content. */
export const textOf = async (element: Locator): Promise<string> => (await element.textContent()) ?? ''

import type { Page, Route } from 'playwright/test'

/** Overrides fields of the register's status. */
export const overrideStatus = async (page: Page, register: string, change: object): Promise<void> => {
  await page.unroute(`**/registers/${register}?*`)
  await page.route(`**/registers/${register}?*`, async (route: Route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { register: { ...body.register, ...change } } })
  })
}

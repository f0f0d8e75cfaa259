import type { Page, Route } from 'playwright/test'

/** The register's standing, with something the matter. */
export const standing = async (page: Page, register: string, change: object): Promise<void> => {
  await page.unroute(`**/registers/${register}?*`)
  await page.route(`**/registers/${register}?*`, async (route: Route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { register: { ...body.register, ...change } } })
  })
}

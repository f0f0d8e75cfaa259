import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scaled } from '@bon/infra/slowness'
import type { Page, Request } from 'playwright/test'
import { barriersOn } from './axe.ts'
import { anInvoice } from './create-invoice.ts'
import { adminPath, adminSize, expect, type ShopFloor, signIn, test } from './shop-floor.ts'
import { publicRoutes, rootRoutes, specRoutes } from './spec-routes.ts'

// The menu's own table is imported at run time; the web's types are not available to the tests.
const table = new URL('../../web/admin/pages.ts', import.meta.url).href
const { pages } = (await import(table)) as { pages: readonly { key: string; path: string }[] }

test.use({ viewport: adminSize, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: scaled(240_000) })

const texts = (language: 'da' | 'en') =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../web/locales/${language}/admin.json`), 'utf8')) as {
    page: Record<string, string>
  }

type Visit = { path: string; spec: string; isMenu: boolean; from?: string }
const isHere = <T extends object>(route: T): route is Exclude<T, { later: number }> => !('later' in route)

/** The pages of the package with real ids; those of the menu that the specification does not list, too. */
const visits = async (shop: ShopFloor): Promise<Visit[]> => {
  const { url, token } = shop
  // Entities that the demo's past does not contain.
  const first = new Map([['invoices', await anInvoice(shop)]])
  const uuidOf = async (thing: string): Promise<string> => {
    const cached = first.get(thing)
    if (cached) return cached
    const answer = await fetch(`${url}/api/v1/${thing}`, {
      headers: { authorization: `Bearer ${token}`, 'company-uuid': adminPath().split('/')[2] ?? '' },
    })
    const rows = Object.values((await answer.json()) as object).find(Array.isArray) ?? []
    const { uuid, order_uuid, session_uuid } = rows[0] ?? {}
    const found: string = uuid ?? order_uuid ?? session_uuid ?? `no-${thing}`
    first.set(thing, found)
    return found
  }
  const named = await Promise.all(
    specRoutes.filter(isHere).map(async ({ path, by, ...route }): Promise<Visit> => {
      const uuid = route.thing ? await uuidOf(route.thing) : ''
      const real = (of: string) => of.replace(':uuid', uuid)
      const parent = typeof by === 'object' && 'from' in by ? { from: real(by.from) } : {}
      return { path: real(path), spec: path, isMenu: by === 'menu', ...parent }
    }),
  )
  const others = pages.filter(({ path }) => !specRoutes.some((route) => route.path === path))
  return [...named, ...others.map(({ path }) => ({ path, spec: path, isMenu: true }))]
}

/** Navigates within the page without a reload until its content is drawn; otherwise returns the failure. */
const goTo = async (page: Page, path: string): Promise<string | undefined> => {
  if (new URL(page.url()).pathname === path) return undefined
  const before = await page.evaluate(headings)
  await page.evaluate((to) => {
    for (const old of document.querySelectorAll<HTMLElement>('h1')) old.dataset['was'] = 'here'
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // A new heading, or other text on a drawer over the old one: the address changes before the page does.
  return page
    .waitForFunction(
      (old) =>
        document.querySelector('h1:not([data-was])') !== null ||
        [...document.querySelectorAll('h1, [role=dialog] h2')].map((one) => one.textContent).join() !== old,
      before,
      { timeout: scaled(15_000) },
    )
    .then(() => settled(page))
    .then(
      () => undefined,
      () => 'does not come, has no heading, or waits for ever',
    )
}
const headings = () =>
  [...document.querySelectorAll('h1, [role=dialog] h2')].map((one) => one.textContent).join()
/** Each page's requests without an answer; the live stream never ends. */
const pendingRequests = new WeakMap<Page, Set<Request>>()
const watch = (page: Page): void => {
  const open = new Set<Request>()
  pendingRequests.set(page, open)
  page.on('request', (request) => {
    if (/\/api\/v1\/(?!live)/.test(request.url())) open.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => open.delete(request))
}
const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect.poll(() => pendingRequests.get(page)?.size ?? 0, { intervals: [20, 50, 100] }).toBe(0)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Whether a page links to another: directly, or in a menu of its toolbar. */
const leadsTo = async (page: Page, path: string): Promise<boolean> => {
  const items = page.locator('a[role=menuitem]')
  for (const name of ['Importér', 'Flere på én gang']) {
    const menu = page.getByRole('button', { name, exact: true })
    if (await page.locator(`main a[href="${path}"]`).count()) return true
    if (!(await menu.count())) continue
    await menu.click()
    // A menu draws all its items at once.
    await expect(items.first()).toBeVisible()
    const isThere = (await page.locator(`a[role=menuitem][href="${path}"]`).count()) > 0
    await page.keyboard.press('Escape')
    await expect(items).toHaveCount(0)
    if (isThere) return true
  }
  return isLinked(page, `main a[href="${path}"]`)
}

/** The menu is redrawn with its section, and rows with their data: shortly after the page. */
const isLinked = (page: Page, link: string): Promise<boolean> =>
  page
    .locator(link)
    .first()
    .waitFor({ state: 'attached', timeout: scaled(10_000) })
    .then(
      () => true,
      () => false,
    )

/** Visible or announced texts that are a key instead of a translation. */
const untold = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isKey = (text: string) => /^([a-z_]+:)?[a-z_]+(\.[A-Za-z_]+)+$/.test(text.trim())
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walk.nextNode())
      if (isKey(walk.currentNode.nodeValue ?? '')) found.push(walk.currentNode.nodeValue ?? '')
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isKey(element.getAttribute(name) ?? '')) found.push(element.getAttribute(name) ?? '')
    return found
  })

const barriers = async (page: Page, rules?: string[]): Promise<string[]> =>
  (await barriersOn(page, rules)).flatMap(({ id, at }) => at.map((html) => `${id}: ${html.slice(0, 160)}`))
const show = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}
const barriersInTheDark = async (page: Page): Promise<string[]> =>
  (await barriers(page, ['color-contrast', 'link-in-text-block'])).map((barrier) => `dark ${barrier}`)

/** The first Tab from the content's start must focus a control with a visible focus indicator. */
const firstControl = async (page: Page): Promise<string | undefined> => {
  await page.evaluate(() => document.querySelector<HTMLElement>('#content')?.focus())
  const begins = page.locator('button:focus, input:focus')
  if ((await begins.count()) === 0) await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || at === document.body) return 'Tab reaches nothing'
    const appearance = () =>
      [at, at.parentElement ?? at]
        .map((one) => getComputedStyle(one))
        .map(({ outline, boxShadow, borderColor, backgroundColor }) =>
          [outline, boxShadow, borderColor, backgroundColor].join(),
        )
        .join()
    const focused = appearance()
    at.blur()
    return focused === appearance() ? `focus is not seen on ${at.outerHTML.slice(0, 120)}` : undefined
  })
}

const expectGood = async (page: Page, name: string, wrong: string[]): Promise<void> => {
  const report = (what: string) => wrong.push(`${name}: ${what}`)
  if (await page.getByText('Noget gik galt').count()) report('the crash page')
  if (await page.getByRole('heading', { name: /Siden findes ikke/ }).count()) report('not found')
  for (const key of await untold(page)) report(`no text for ${key}`)
  for (const barrier of await barriers(page)) report(barrier)
  const lost = await firstControl(page)
  if (lost) report(lost)
}

test('API-04, REG-58: every page of the specification is at its path, has its texts, is displayed and can be used by keyboard', async ({
  page,
  shop,
}) => {
  watch(page)
  await signIn(page.context(), shop)
  await page.goto(adminPath())
  await settled(page)
  const wrong: string[] = []
  const all = await visits(shop)
  for (const visit of all) {
    const lost = await goTo(page, adminPath(visit.path === '' ? '' : `/${visit.path}`))
    if (lost) wrong.push(`${visit.spec}: ${lost}`)
    if (visit.isMenu && !(await isLinked(page, `nav a[href="${adminPath(visit.path && `/${visit.path}`)}"]`)))
      wrong.push(`${visit.spec}: not in the menu`)
    await expectGood(page, visit.spec, wrong)
    const below = all.filter(({ from }) => from === visit.path)
    for (const { path, spec } of below)
      if (!(await leadsTo(page, adminPath(`/${path}`))))
        wrong.push(`${spec}: ${visit.spec} does not lead to it`)
  }
  expect(wrong).toEqual([])
})

test('every page of the menu is found by its Danish name with Ctrl-K', async ({ page, shop }) => {
  watch(page)
  await signIn(page.context(), shop)
  await page.goto(adminPath())
  await settled(page)
  await page.keyboard.press('Control+k')
  const { page: names } = texts('da')
  const box = page.getByRole('dialog').getByRole('textbox')
  for (const { key } of pages) {
    await box.fill(names[key] ?? key)
    await expect(
      page
        .getByRole('dialog')
        .getByText(names[key] ?? key, { exact: true })
        .first(),
    ).toBeVisible()
  }
})

// Contrast is checked in dark mode during the same visit: no page has a colour scheme of its own.
test('I18N-01, I18N-02: every page is in English once that is chosen, and is displayed in the dark theme', async ({
  page,
  shop,
}) => {
  watch(page)
  await signIn(page.context(), shop)
  await page.addInitScript(() => localStorage.setItem('bon.language', '"en"'))
  await page.goto(adminPath())
  await show(page, 'dark')
  await settled(page)
  const { page: english } = texts('en')
  const wrong: string[] = []
  for (const { path, spec, isMenu } of await visits(shop)) {
    const lost = await goTo(page, adminPath(path === '' ? '' : `/${path}`))
    if (lost) wrong.push(`${spec}: ${lost}`)
    for (const key of await untold(page)) wrong.push(`${spec}: no text for ${key}`)
    for (const barrier of await barriersInTheDark(page)) wrong.push(`${spec}: ${barrier}`)
    const name = english[pages.find((one) => one.path === path)?.key ?? '']
    if (isMenu && name !== undefined)
      await expect.soft(page.locator('nav').getByText(name, { exact: true }).first(), spec).toBeVisible()
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(wrong).toEqual([])
})

test('the sign-in pages, and the pages of a person without a company', async ({ page, shop }) => {
  watch(page)
  const wrong: string[] = []
  const visit = async (path: string): Promise<void> => {
    await page.goto(path)
    await settled(page)
    await expectGood(page, path, wrong)
    await show(page, 'dark')
    for (const barrier of await barriersInTheDark(page)) wrong.push(`${path}: ${barrier}`)
    await show(page, 'light')
  }
  for (const { path } of publicRoutes) await visit(path)
  await signIn(page.context(), shop)
  for (const { path } of rootRoutes) await visit(path)
  expect(wrong).toEqual([])
})

test('AUTH-12, AUTH-13: an old address leads to the page’s current one, an unknown one says so', async ({
  page,
  shop,
}) => {
  await signIn(page.context(), shop)
  for (const [old, now] of [
    ['tableplan', 'floor-plan'],
    ['printers', 'printers_company'],
    ['settings', 'settings/general'],
    ['locations/create', 'settings/locations/create'],
  ]) {
    await page.goto(adminPath(`/${old}`))
    await expect(page).toHaveURL(new RegExp(`${adminPath(`/${now}`)}$`))
  }
  await page.goto(adminPath('/never/was'))
  await expect(page.getByRole('heading', { name: 'Siden findes ikke' })).toBeVisible()
})

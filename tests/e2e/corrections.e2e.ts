import { api } from '@bon/contracts/api'
import { demoCashiers } from '@bon/infra/demo'
import { scaled } from '@bon/infra/slowness'
import type { BrowserContext, Page } from 'playwright/test'
import { changePanel } from './screens/change-panel.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { typePin } from './screens/type-by-hand.ts'
import { expect, registerSize, type ShopFloor, standAt, test } from './shop-floor.ts'

test.use({ viewport: registerSize, contextOptions: { reducedMotion: 'reduce' } })

/** One route for the whole journey: a request under way while a route is taken off may get no answer at all. */
const networkOf = async (context: BrowserContext) => {
  let isCut = false
  await context.route('**/api/v1/**', (route) =>
    isCut ? route.abort('connectionrefused') : route.continue(),
  )
  const set = (cut: boolean) => () => {
    isCut = cut
  }
  return { cut: set(true), mend: set(false) }
}

const totalsOf = async ({ restaurant }: ShopFloor) => {
  const totals = (await restaurant.session())?.totals
  if (!totals) throw new Error('the register is not open')
  return totals
}
type Totals = Awaited<ReturnType<typeof totalsOf>>

/** How many of each were counted since. */
const since = (before: Totals, now: Totals) => ({
  lowered: now.corrections.line_lowered.count - before.corrections.line_lowered.count,
  removed: now.corrections.line_removed.count - before.corrections.line_removed.count,
  cleared: now.orders_cancelled.count - before.orders_cancelled.count,
  sold: now.receipts - before.receipts,
})

/** The line is chosen, and the key takes one off it or all of it. */
const press = async (page: Page, dish: string, key: '-' | 'Delete'): Promise<void> => {
  await saleScreen(page).line(dish).getByRole('button').first().click()
  await page.keyboard.press(key)
}

const kindsOf = async ({ call, restaurant }: ShopFloor) => {
  const { company, register: uuid } = restaurant
  const { entries } = (await call(api.journal.list, { company, params: { uuid }, query: { limit: 100 } }))
    .body
  return entries
}

test('R-8: five dishes rung up, one lowered, one taken off, the bon cleared, one sold: each is told once, without a network, with the tab killed and the cashier signed out between', async ({
  page: first,
  context,
  shop,
}) => {
  const { restaurant } = shop
  await standAt(first, shop, restaurant)
  const before = await totalsOf(shop)
  const sealed = (await kindsOf(shop))[0]?.seq ?? 0
  const sale = saleScreen(first)
  await expect(sale.key('Stjerneskud')).toBeVisible()

  const { cut, mend } = await networkOf(context)
  cut()
  for (const dish of ['Stjerneskud', 'Stjerneskud', 'Rejemad', 'Marineret sild', 'Roastbeef'])
    await sale.key(dish).click()
  await press(first, 'Stjerneskud', '-')
  await expect(sale.line('Stjerneskud')).toContainText(/^1/)
  await first.close()

  // What the killed tab kept is there, and the next one goes on.
  const page = await context.newPage()
  await standAtAgain(page, shop)
  const again = saleScreen(page)
  await expect(again.lines).toHaveCount(4)
  await press(page, 'Rejemad', 'Delete')
  await expect(again.lines).toHaveCount(3)
  await again.lock.click()
  await expect(again.bon).toBeHidden()
  expect(since(before, await totalsOf(shop))).toEqual({ lowered: 0, removed: 0, cleared: 0, sold: 0 })

  // Told while nobody is signed in.
  mend()
  await expect
    .poll(async () => since(before, await totalsOf(shop)), { timeout: scaled(20_000) })
    .toEqual({ lowered: 1, removed: 1, cleared: 0, sold: 0 })
  await typePin(page, demoCashiers.find(({ initials }) => initials === 'MK')?.pin)
  await expect(again.lines).toHaveCount(3)

  cut()
  await again.more.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ryd bon' }).click()
  await expect(again.lines).toHaveCount(0)
  await again.key('Stjerneskud').click()
  mend()
  await again.exact.click()
  await expect(changePanel(page).paid).toContainText(/er betalt|er nu registreret/, {
    timeout: scaled(20_000),
  })

  const told = { lowered: 1, removed: 1, cleared: 1, sold: 1 }
  await expect
    .poll(async () => since(before, await totalsOf(shop)), { timeout: scaled(20_000) })
    .toEqual(told)
  expect(since(before, (await restaurant.x()).body.z_report.totals)).toEqual(told)
  const kinds = async () =>
    (await kindsOf(shop)).flatMap(({ seq, kind }) =>
      seq > sealed && /^(line_|order_cancelled|cash_sale)/.test(kind) ? [kind] : [],
    )
  await expect
    .poll(async () => (await kinds()).toSorted())
    .toEqual(['cash_sale', 'line_lowered', 'line_removed', 'order_cancelled'])
  await restaurant.payRests()
  const closed = (await restaurant.close()).body.z_report
  expect(since(before, closed.totals)).toEqual(told)
})

test('R-8: one taken off a saved bon is told once, though the bon is taken over and sold whole elsewhere', async ({
  page,
  shop,
}) => {
  const { restaurant, bar, call } = shop
  await bar.ensureOpen()
  await standAt(page, shop, restaurant)
  const before = await totalsOf(shop)
  const sale = saleScreen(page)
  await sale.key('Stjerneskud').click()
  await sale.key('Stjerneskud').click()
  const sent = page.waitForResponse(/\/orders\/[^/]+\/kitchen/)
  await page.keyboard.press('F9')
  const uuid = (await sent).url().match(/orders\/([^/]+)\/kitchen/)?.[1] ?? ''
  await press(page, 'Stjerneskud', '-')
  await expect(sale.line('Stjerneskud')).toContainText(/^1/)
  await sale.lock.click()
  await expect(sale.bon).toBeHidden()
  const lowered = { lowered: 1, removed: 0, cleared: 0, sold: 0 }
  await expect
    .poll(async () => since(before, await totalsOf(shop)), { timeout: scaled(10_000) })
    .toEqual(lowered)

  const { company } = bar
  await expect
    .poll(
      async () =>
        (await call(api.order_actions.takeOver, { company, params: { uuid }, body: bar.by })).status,
    )
    .toBe(200)
  const { order } = (await bar.show(uuid)).body
  expect(order.lines.map(({ quantity }) => quantity)).toEqual([2000])
  expect((await bar.pay(uuid, order.total, order.revision)).body.order.status).toBe('completed')
  expect(since(before, await totalsOf(shop))).toEqual(lowered)
  // The next journey of this shop finds her signed in.
  await restaurant.signIn()
})

/** The same register in another tab of the same browser. */
const standAtAgain = async (page: Page, { restaurant: { register, cashier, company } }: ShopFloor) => {
  await page.addInitScript(
    ([at, who]) => {
      sessionStorage.setItem(`bon.cashier.${at}`, JSON.stringify(who))
    },
    [register, cashier] as const,
  )
  await page.goto(`/companies/${company}/pos/${register}`)
}

import { api } from '@bon/contracts/api'
import type { OrderUuid } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import { demoCashiers } from '@bon/infra/demo'
import { scaled } from '@bon/infra/slowness'
import type { Locator, Page } from 'playwright/test'
import { type LineFault, startLine } from '../harness/line.ts'
import type { Till } from '../harness/till.ts'
import { freeTables, type Table } from './free-tables.ts'
import { floorPlanScreen } from './screens/floor-plan.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { tillAtTable } from './screens/till-at-table.ts'
import { typeByHand } from './screens/type-by-hand.ts'
import { expect, registerPath, registerSize, type ShopFloor, signIn, test } from './shop-floor.ts'

const isLong = process.env['BON_LONG'] !== undefined
test.describe.configure({ timeout: scaled(isLong ? 1_500_000 : 90_000) })
test.use({
  viewport: registerSize,
  contextOptions: { reducedMotion: 'reduce' },
  serviceWorkers: 'allow',
})

const served = 'Stjerneskud'
const dish = 'Rejemad'
type Order = Awaited<ReturnType<Till['show']>>['body']['order']
/** One case: the till behind the line, and the order that is parked at the table for it. */
type At = {
  page: Page
  shop: ShopFloor
  till: Till
  table: Table
  first: OrderUuid
  before: readonly OrderUuid[]
}
type Facts = Record<string, unknown>
type Operation = {
  /** Up to the tap that sends. */
  begin: (at: At) => Promise<void>
  tap: (at: At) => Promise<void>
  /** What a cashier taps again who sees that it is not done. */
  again?: (at: At) => Promise<void>
  facts: (at: At, orders: readonly Order[]) => Promise<Facts> | Facts
  done: Facts
}

const quick = { timeout: scaled(1_000) }
const tapIfThere = async (key: Locator): Promise<boolean> => {
  if (!(await key.isVisible()) || !(await key.isEnabled())) return false
  await key.click(quick)
  return true
}

const listed = async ({ shop, till }: Pick<At, 'shop' | 'till'>): Promise<OrderUuid[]> => {
  const { orders } = (await shop.call(api.orders.list, { company: till.company, query: { limit: 25 } })).body
  return orders.map(({ order_uuid }) => order_uuid)
}
/** All orders since the case began, with the parked one. */
const ordersSince = async (at: At): Promise<Order[]> => {
  const uuids = new Set([at.first, ...(await listed(at)).filter((uuid) => !at.before.includes(uuid))])
  return Promise.all([...uuids].map(async (uuid) => (await at.till.show(uuid)).body.order))
}
const dishesOf = (orders: readonly Order[]): string[] =>
  orders
    .flatMap(({ lines }) => lines.flatMap(({ name, quantity }) => Array(quantity / 1000).fill(name)))
    .sort()
const typed = ({ page }: At) => saleScreen(page).key(dish).click()
const taken = async (at: At): Promise<void> => {
  await tillAtTable(at.page, at.table.number).open()
  await expect(saleScreen(at.page).line(served)).toBeVisible()
}
const others = (orders: readonly Order[], { first }: At) =>
  orders.filter(({ order_uuid }) => order_uuid !== first)
const operations: Record<string, Operation> = {
  sale: {
    begin: typed,
    tap: ({ page }) => saleScreen(page).exact.click(),
    facts: (at, orders) =>
      Object.fromEntries([
        ['sold', others(orders, at).map(({ status }) => status)],
        ['dishes', dishesOf(others(orders, at))],
        [
          'taken',
          others(orders, at).flatMap(({ payments, total }) =>
            payments.map(({ status, amount }) => status === 'recorded' && amount === total),
          ),
        ],
      ]),
    done: { sold: ['completed'], dishes: [dish], taken: [true] },
  },
  park: {
    begin: async (at) => {
      await taken(at)
      await typed(at)
    },
    tap: ({ page }) => page.keyboard.press('F8'),
    facts: (_, orders) => ({ dishes: dishesOf(orders), parked: orders.map(({ holder }) => holder === null) }),
    done: { dishes: [dish, served], parked: [true] },
  },
  send: {
    begin: typed,
    tap: ({ page }) => saleScreen(page).kitchen.click(),
    again: async ({ page }) => void (await tapIfThere(saleScreen(page).kitchen)),
    facts: (at, orders) => ({
      dishes: dishesOf(others(orders, at)),
      tickets: others(orders, at).flatMap(({ tickets }) => tickets).length,
      sent: others(orders, at).flatMap(({ sent }) => Object.values(sent)).length,
    }),
    done: { dishes: [dish], tickets: 1, sent: 1 },
  },
  take: {
    begin: async ({ page, table }) => {
      await tillAtTable(page, table.number).look()
      await expect(floorPlanScreen(page).open).toBeEnabled()
    },
    tap: ({ page }) => floorPlanScreen(page).open.click(),
    again: async ({ page, table }) => {
      if ((await saleScreen(page).lines.count()) > 0) return
      if (await tapIfThere(floorPlanScreen(page).open)) return
      await tillAtTable(page, table.number).look()
    },
    facts: async ({ page, till }, orders) => ({
      dishes: dishesOf(orders),
      here: orders.map(({ holder }) => holder?.register_uuid === till.register),
      shown: await saleScreen(page).lines.count(),
    }),
    done: { dishes: [served], here: [true], shown: 1 },
  },
}

const faults: LineFault[] = ['cut', 'half open', 'dripping', 'answers dropped']
type Case = readonly [operation: string, fault: LineFault]

const all = Object.keys(operations).flatMap((operation) => faults.map((fault): Case => [operation, fault]))
const some: Case[] = [
  ['send', 'dripping'],
  ['take', 'half open'],
]
const only = process.env['BON_CASE']
const cases = (isLong ? all : some).filter((one) => !only || new RegExp(only).test(one.join(', ')))

const typePin = async ({ page, till }: Pick<At, 'page' | 'till'>): Promise<void> => {
  await expect(page.getByRole('complementary', { name: 'PIN-kode' })).toBeVisible()
  await typeByHand(page, demoCashiers.find(({ uuid }) => uuid === till.cashier)?.pin ?? '')
}

const parked = async (shop: ShopFloor, table: Table): Promise<OrderUuid> => {
  const till = shop.restaurant
  const product = (await till.catalogueNow()).products.find(({ name }) => name === served)
  if (!product?.price) throw new Error(`no ${served}`)
  const { uuid, price } = product
  const line = {
    uuid: newId(),
    quantity: 1000 as never,
    sellable_data: { type: 'product' as const, product: { uuid, price } },
  }
  const order = newId()
  const body = { ...till.by, short_nr: 700, order_lines: [line], table_uuids: [table.uuid], suspend: true }
  expect((await till.save(order, [], { body })).status).toBe(200)
  return order
}

test(`DEF-19, SC-29: a line that breaks while something is sent, ${cases.length} times: nothing is lost or doubled, and one sentence says so`, async ({
  page,
  shop,
}) => {
  const line = await startLine(shop.url)
  await signIn(page.context(), shop)
  const till = shop.restaurant
  const said = page
    .getByText(/^(Ingen forbindelse\.|Serveren svarede ikke\.|Betalingen er gemt på enheden)/)
    .or(page.getByText(/er (gemt|parkeret) på denne enhed/))
  try {
    for (const [operation, fault] of cases)
      await test.step(`${operation}, ${fault}`, async () => {
        const one = operations[operation]
        if (!one) throw new Error(operation)
        await till.signIn()
        await till.ensureOpen()
        const [table] = await freeTables(shop)
        if (!table) throw new Error('no free table')
        const before = await listed({ shop, till })
        const first = await parked(shop, table)
        const at: At = {
          page,
          shop,
          till,
          table,
          first,
          before,
        }
        // Without the bon of the case before, which a till that still runs would write again.
        await page.goto(`${line.url}/last_deployment_time.txt`)
        await page.evaluate(() => {
          localStorage.clear()
          sessionStorage.clear()
        })
        await page.goto(line.url + registerPath(till))
        const sale = saleScreen(page)
        const pad = page.getByRole('complementary', { name: 'PIN-kode' })
        await expect(sale.menu.or(pad)).toBeVisible()
        if (await pad.isVisible()) await typePin(at)
        await expect(sale.menu).toBeVisible()
        await page.keyboard.press('F2')
        await expect(sale.lines).toHaveCount(0)
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
        await one.begin(at)

        line.break(fault)
        await one.tap(at)
        await expect(said.first()).toBeVisible({ timeout: scaled(15_000) })
        line.mend()
        await expect(page.getByText('Ingen forbindelse.')).toBeHidden({ timeout: scaled(15_000) })

        let isFirst = true
        const facts = async () => {
          const now = await one.facts(at, await ordersSince(at))
          const isDone = JSON.stringify(now) === JSON.stringify(one.done)
          if (!isDone && !isFirst) await one.again?.(at).catch(() => undefined)
          isFirst = false
          return now
        }
        await expect.poll(facts, { timeout: scaled(30_000), intervals: [300] }).toEqual(one.done)
        // Whatever waits on the device has reached the server, and changes nothing any more.
        await expect(page.getByRole('button', { name: /^Venter · \d+$/ })).toBeHidden({
          timeout: scaled(20_000),
        })
        expect(await one.facts(at, await ordersSince(at))).toEqual(one.done)
        if (isLong) process.stdout.write(`  ${operation}, ${fault}\n`)
      })
  } finally {
    line.close()
  }
})

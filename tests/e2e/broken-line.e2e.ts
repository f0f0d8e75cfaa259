import { api } from '@bon/contracts/api'
import type { OrderUuid, Uuid } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import { demoCashiers } from '@bon/infra/demo'
import { scaled } from '@bon/infra/slowness'
import type { Locator, Page } from 'playwright/test'
import { type LineFault, startLine } from '../harness/line.ts'
import type { Till } from '../harness/till.ts'
import { freeTables, type Table } from './free-tables.ts'
import { closeScreen } from './screens/close-screen.ts'
import { counting, inKroner } from './screens/counting.ts'
import { floorPlanScreen } from './screens/floor-plan.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { splitBill } from './screens/split-bill.ts'
import { tillAtTable } from './screens/till-at-table.ts'
import { typePin } from './screens/type-by-hand.ts'
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
  session: Uuid
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

/** What the screen offers under its sentence, or else what the cashier taps again. */
const tryAgain = async ({ again }: Operation, at: At): Promise<void> => {
  if (await tapIfThere(at.page.getByRole('button', { name: 'Prøv igen' }).first())) return
  await again?.(at)
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
/** How often the session that the case began in is closed. */
const closings = async ({ shop, till, session }: At): Promise<number> => {
  const query = { register_uuid: till.register, status: 'closed' as const, limit: 25 }
  const { z_reports } = (await shop.call(api.z_reports.list, { company: till.company, query })).body
  return z_reports.filter(({ session_uuid }) => session_uuid === session).length
}

const confirming = (page: Page) => page.getByRole('heading', { name: /^Luk og dan Z-rapport/ })
const count = async ({ page, till }: At): Promise<void> => {
  const closing = closeScreen(page)
  await saleScreen(page).menu.getByRole('link', { name: 'Kasse' }).click()
  await closing.begin()
  const expected = (await till.session())?.expected_cash ?? 0
  await counting(page).fill(inKroner(till.countsOf(expected)))
  await counting(page).restIsNone.click()
  await closing.carryAll()
  await closing.confirmStep.click()
  await expect(confirming(page)).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await expect(closing.close).toBeEnabled()
}

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
    again: async ({ page }) =>
      void (await tapIfThere(saleScreen(page).bon.getByRole('button', { name: /^Parkér/ }))),
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
  split: {
    begin: async (at) => {
      const { page } = at
      await taken(at)
      await saleScreen(page).bon.getByRole('button', { name: 'Del', exact: true }).click()
      await splitBill(page).line(served).click()
      await expect(splitBill(page).button('Gem deling')).toBeEnabled()
    },
    tap: ({ page }) => splitBill(page).button('Gem deling').click(),
    again: async ({ page }) => {
      const split = splitBill(page)
      if (await split.screen.isVisible()) await tapIfThere(split.button('Gem deling'))
      else await tapIfThere(saleScreen(page).bon.getByRole('button', { name: 'Del', exact: true }))
    },
    facts: (_, orders) => ({
      dishes: dishesOf(orders),
      bills: orders.filter(({ lines }) => lines.length > 0).length,
    }),
    done: { dishes: [dish, served], bills: 2 },
  },
  close: {
    begin: count,
    tap: ({ page }) => closeScreen(page).close.click(),
    again: async (at) => {
      const { page, till } = at
      if (!(await till.session())) return
      // A reload begins the count again.
      if (await confirming(page).isVisible()) await tapIfThere(closeScreen(page).close)
      else await count(at)
    },
    facts: async (at, orders) => ({
      dishes: dishesOf(orders),
      closed: await closings(at),
      isOpen: (await at.till.session()) !== null,
    }),
    done: { dishes: [served], closed: 1, isOpen: false },
  },
}

const faults: LineFault[] = ['cut', 'half open', 'dripping', 'answers dropped']
const endings = ['goes on', 'reloads', 'signs out'] as const
type Ending = (typeof endings)[number]
type Case = readonly [operation: string, fault: LineFault, ending: Ending]

const all = Object.keys(operations).flatMap((operation) =>
  faults.flatMap((fault) => endings.map((ending): Case => [operation, fault, ending])),
)
const some: Case[] = [
  ['send', 'dripping', 'goes on'],
  ['take', 'half open', 'goes on'],
  ['split', 'dripping', 'reloads'],
]
const only = process.env['BON_CASE']
const cases = (isLong ? all : some).filter((one) => !only || new RegExp(only).test(one.join(', ')))

const enterPin = ({ page, till }: Pick<At, 'page' | 'till'>) =>
  typePin(page, demoCashiers.find(({ uuid }) => uuid === till.cashier)?.pin)

/** What a cashier does while the line is broken. */
const leave: Record<Ending, (at: At) => Promise<void>> = {
  'goes on': async () => undefined,
  reloads: async ({ page }) => {
    await page.reload({ timeout: scaled(20_000) })
    const pad = page.getByRole('complementary', { name: 'PIN-kode' })
    await expect(saleScreen(page).menu.or(pad).first()).toBeVisible()
  },
  'signs out': async ({ page }) => {
    await saleScreen(page).lock.click()
    const warned = page.getByRole('dialog').getByRole('button', { name: 'Lås kassen' })
    const pad = page.getByRole('complementary', { name: 'PIN-kode' })
    await expect(warned.or(pad).first()).toBeVisible()
    if (await warned.isVisible()) await warned.click()
    await expect(pad).toBeVisible()
  },
}

/** An order at the table, of one piece of each. */
const parked = async (shop: ShopFloor, table: Table, names: readonly string[]): Promise<OrderUuid> => {
  const till = shop.restaurant
  const { products } = await till.catalogueNow()
  const order_lines = names.map((name) => {
    const product = products.find((one) => one.name === name)
    if (!product?.price) throw new Error(`no ${name}`)
    const { uuid, price } = product
    return {
      uuid: newId(),
      quantity: 1000 as never,
      sellable_data: { type: 'product' as const, product: { uuid, price } },
    }
  })
  const order = newId()
  const body = { ...till.by, short_nr: 700, order_lines, table_uuids: [table.uuid], suspend: true }
  expect((await till.save(order, [], { body })).status).toBe(200)
  return order
}

test(`DEF-19, SC-29: a line that breaks while something is sent, ${cases.length} times: nothing is lost or doubled, and one sentence says so`, async ({
  page,
  shop,
}) => {
  const line = await startLine(shop.url)
  await signIn(page.context(), shop)
  page.setDefaultTimeout(scaled(15_000))
  const till = shop.restaurant
  const said = page
    .getByText(/^(Ingen forbindelse\.|Serveren svarede ikke\.|Betalingen er gemt på enheden)/)
    .or(page.getByText(/er (gemt|parkeret) på denne enhed/))
  try {
    for (const [operation, fault, ending] of cases)
      await test.step(`${operation}, ${fault}, ${ending}`, async () => {
        const one = operations[operation]
        if (!one) throw new Error(operation)
        await till.signIn()
        await till.ensureOpen()
        const [table] = await freeTables(shop)
        if (!table) throw new Error('no free table')
        const before = await listed({ shop, till })
        const first = await parked(shop, table, operation === 'split' ? [served, dish] : [served])
        const at: At = {
          page,
          shop,
          till,
          table,
          first,
          before,
          session: (await till.session())?.session_uuid ?? first,
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
        if (await pad.isVisible()) {
          await enterPin(at)
          // This register starts on the floor plan (REG-13): F2 before that would be overtaken.
          await expect(page).toHaveURL(/\/floor-plan$/)
        }
        await expect(sale.menu).toBeVisible()
        await page.keyboard.press('F2')
        await expect(sale.lines).toHaveCount(0)
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
        await one.begin(at)

        line.break(fault)
        await one.tap(at)
        await expect(said.first()).toBeVisible({ timeout: scaled(15_000) })
        await leave[ending](at)
        line.mend()
        await expect(page.getByText('Ingen forbindelse.')).toBeHidden({ timeout: scaled(15_000) })
        if (ending === 'signs out') await enterPin(at)

        let isFirst = true
        const facts = async () => {
          const now = await one.facts(at, await ordersSince(at))
          const isDone = JSON.stringify(now) === JSON.stringify(one.done)
          if (!isDone && !isFirst) await tryAgain(one, at).catch(() => undefined)
          isFirst = false
          return now
        }
        await expect.poll(facts, { timeout: scaled(30_000), intervals: [300] }).toEqual(one.done)
        // A closed till has no bar that shows it.
        if (operation !== 'close')
          await expect(page.getByRole('img', { name: 'Forbundet' })).toBeVisible({ timeout: scaled(20_000) })
        // Whatever waits on the device has reached the server, and changes nothing any more.
        await expect(page.getByRole('button', { name: /^Venter · \d+$/ })).toBeHidden({
          timeout: scaled(20_000),
        })
        expect(await one.facts(at, await ordersSince(at))).toEqual(one.done)
        if (isLong) process.stdout.write(`  ${operation}, ${fault}, ${ending}\n`)
      })
  } finally {
    line.close()
  }
})

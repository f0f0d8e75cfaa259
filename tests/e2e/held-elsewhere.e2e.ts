import { setTimeout as later } from 'node:timers/promises'
import { api } from '@bon/contracts/api'
import type { OrderUuid, Uuid } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import { demoCashiers, demoPassword } from '@bon/infra/demo'
import { scaled } from '@bon/infra/slowness'
import type { Browser, Page } from 'playwright/test'
import { type Rng, rngOf } from '../simulation/rng.ts'
import { freeTables, type Table } from './free-tables.ts'
import { changePanel } from './screens/change-panel.ts'
import { tillAtTable } from './screens/till-at-table.ts'
import { typeByHand, typePin } from './screens/type-by-hand.ts'
import { expect, registerSize, type ShopFloor, standAt, test } from './shop-floor.ts'

/** A round is two or three windows with random moments; one of each kind here, twenty by BON_LONG. */
const isLong = process.env['BON_LONG'] !== undefined
const rounds = isLong ? 20 : 1
test.describe.configure({ timeout: scaled(isLong ? 800_000 : 90_000) })
test.use({ viewport: registerSize, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

/** The longest pause before an act, in milliseconds. */
const longest = isLong ? 600 : 200
const served = 'Stjerneskud'
const menu = ['Rejemad', 'Marineret sild', 'Roastbeef']
const adminPin = '246810'
const pinOf = (cashier: Uuid): string => demoCashiers.find(({ uuid }) => uuid === cashier)?.pin ?? ''

type Window = ReturnType<typeof tillAtTable> & { page: Page; typed: string[] }
type Round = { rng: Rng; shop: ShopFloor; table: Table; nr: number }

const windowOf = (page: Page, table: Table): Window => ({
  ...tillAtTable(page, table.number),
  page,
  typed: [],
})
const soon = ({ rng }: Round) => later(rng.int(0, longest))

/** Types dishes, each after a pause; what the till has shown counts. */
const types = async (round: Round, { sale, typed }: Window): Promise<void> => {
  for (const dish of menu.filter(() => round.rng.chance(0.6))) {
    await soon(round)
    const before = await sale.line(dish).count()
    // The till may be locked or gone by now.
    const done = await sale
      .key(dish)
      .click({ timeout: scaled(1_500) })
      .then(() => true)
      .catch(() => false)
    if (!done) return
    const isShown = async () => (await sale.line(dish).count()) > before
    if (
      await expect
        .poll(isShown, { timeout: scaled(5_000) })
        .toBe(true)
        .then(
          () => true,
          () => false,
        )
    )
      typed.push(dish)
    else return
  }
}

/** Shows the table once its new bon has arrived: a moment before, the plan has the one of the round before. */
const shows = async ({ nr }: Round, { page, look }: Window) => {
  await look()
  const side = page.getByRole('main', { name: 'Bordplan' }).getByRole('complementary')
  await expect(side).toContainText(`Bon ${nr} `)
  return side.getByRole('button', { name: /^(Overtag|Åbn)$/ })
}

const opens = async (round: Round, side: Window): Promise<void> => {
  await (await shows(round, side)).click()
  await expect(side.sale.lines.first()).toBeVisible()
}

/** The question at the till that lost its bon, if something was typed there; else it goes on at once. */
const sometimesAsked = async ({ rng }: Round, { page, sale, typed }: Window): Promise<void> => {
  if (typed.length === 0 || !rng.chance(0.6)) return
  await expect(page.getByRole('heading', { name: /er overtaget af kasse/ })).toBeVisible()
  // It may be left unanswered: the till is locked whatever lies over it.
  await sale.lock.click({ trial: true, timeout: scaled(5_000) })
}

/** Takes the bon of the table over, by PIN if the other register still works. True when no PIN was asked for. */
const takesOver = async (round: Round, window: Window): Promise<boolean> => {
  const { page, sale } = window
  const key = await shows(round, window)
  await soon(round)
  await key.click()
  const ask = page.getByRole('dialog').getByRole('button', { name: 'Overtag', exact: true })
  const pad = page.getByRole('heading', { name: 'Administrators PIN-kode' })
  await expect(ask.or(sale.lines.first())).toBeVisible()
  if (!(await ask.isVisible())) return true
  await ask.click()
  await expect(pad.or(sale.lines.first())).toBeVisible()
  if (!(await pad.isVisible())) return true
  await typeByHand(page, adminPin)
  // Its last digit may approve by itself.
  await page.keyboard.press('Enter')
  await expect(pad).toBeHidden()
  return false
}

/** Brings a window to its next bon: answers what is asked, pays what is on it. False when nothing is left to do. */
const goesOn = async ({ rng }: Round, { page, sale }: Window): Promise<boolean> => {
  const panel = changePanel(page)
  const dialog = page.getByRole('dialog')
  const answer = dialog.getByRole('button', { name: /^(Læg det på bon|Tag det på en ny bon)/ })
  const quick = { timeout: scaled(1_000) }
  if (await answer.first().isVisible()) await answer.nth(rng.int(0, (await answer.count()) - 1)).click(quick)
  else if (await dialog.first().isVisible()) await page.keyboard.press('Escape')
  else if (await panel.next.isVisible()) await panel.next.click(quick)
  else if (!(await sale.bon.isVisible())) await page.keyboard.press('F2')
  else if ((await sale.lines.count()) > 0) await sale.exact.click(quick)
  else return false
  return true
}

/** Until every window has an empty bon, and the server no order that is not paid. */
const settle = async (round: Round, windows: readonly Window[], orders: () => Promise<Order[]>) => {
  const isSettled = async () => {
    let isBusy = false
    // What moved on by itself meanwhile is looked at again.
    for (const side of windows) isBusy = (await goesOn(round, side).catch(() => true)) || isBusy
    return !isBusy && (await orders()).every(({ status }) => status !== 'open' && status !== 'confirmed')
  }
  await expect.poll(isSettled, { timeout: scaled(30_000), intervals: [50] }).toBe(true)
}

type Order = Awaited<ReturnType<ShopFloor['restaurant']['show']>>['body']['order']

const newestOrders = async ({ call, restaurant }: ShopFloor): Promise<OrderUuid[]> => {
  const { orders } = (await call(api.orders.list, { company: restaurant.company, query: { limit: 25 } })).body
  return orders.map(({ order_uuid }) => order_uuid)
}

/** All orders of the round: the table's, and those that are new. A derived id says nothing about its order's age. */
const ordersSince = async (
  shop: ShopFloor,
  first: OrderUuid,
  earlier: readonly OrderUuid[],
): Promise<Order[]> => {
  const uuids = new Set([first, ...(await newestOrders(shop)).filter((uuid) => !earlier.includes(uuid))])
  return Promise.all([...uuids].map(async (uuid) => (await shop.restaurant.show(uuid)).body.order))
}

/** Every dish that was typed is sold once, and the money of every order was taken once. */
const checkBooks = (orders: readonly Order[], typed: readonly string[]): void => {
  const paid = orders.filter(({ status }) => status === 'completed')
  const dishes = paid.flatMap(({ lines }) =>
    lines.flatMap(({ name, quantity }) => Array(quantity / 1000).fill(name)),
  )
  expect(dishes.toSorted()).toEqual([served, ...typed].toSorted())
  for (const { payments, total } of paid) {
    const taken = payments.filter(({ status }) => status === 'recorded')
    expect(taken.map(({ amount }) => amount)).toEqual([total])
  }
  for (const { status, payments } of orders.filter((order) => !paid.includes(order)))
    expect([status, payments.filter(({ status }) => status === 'recorded')]).toEqual(['cancelled', []])
}

type Windows = { hall: Window; second: Window; bar: Window; again: () => Promise<Window> }

/** What becomes of the bon that the hall has open, while its cashier types. */
const fates: Record<string, (round: Round, windows: Windows) => Promise<readonly Window[]>> = {
  'paid at another device of the register': async (round, { hall, second }) => {
    await Promise.all([opens(round, hall), opens(round, second)])
    const pays = async () => {
      await soon(round)
      await second.sale.exact.click()
    }
    await Promise.all([types(round, hall), pays()])
    return [hall, second]
  },
  'taken over while it works': async (round, { hall, bar }) => {
    await opens(round, hall)
    const [, isFree] = await Promise.all([types(round, hall), takesOver(round, bar)])
    expect(isFree).toBe(false)
    await sometimesAsked(round, hall)
    return [hall, bar]
  },
  'taken over once it is locked': async (round, { hall, bar }) => {
    await opens(round, hall)
    const locks = async () => {
      await types(round, hall)
      await hall.sale.lock.click()
      await expect(hall.sale.bon).toBeHidden()
    }
    await Promise.all([locks(), soon(round).then(() => takesOver(round, bar))])
    await soon(round)
    await typePin(hall.page, pinOf(round.shop.restaurant.cashier))
    await expect(hall.sale.bon.or(hall.page.getByRole('dialog')).first()).toBeVisible()
    await sometimesAsked(round, hall)
    return [hall, bar]
  },
  'taken over once it is dead': async (round, { hall, bar, again }) => {
    await opens(round, hall)
    await types(round, hall)
    await Promise.all([soon(round).then(() => hall.page.close()), takesOver(round, bar)])
    await soon(round)
    const back = Object.assign(await again(), { typed: hall.typed })
    await sometimesAsked(round, back)
    return [back, bar]
  },
}

const anotherPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: registerSize, reducedMotion: 'reduce' })).newPage()

test(`row 3, row 13, ORD-38, SC-29: a bon that is paid or taken over elsewhere, ${rounds} times each at random moments: money once, every line once`, async ({
  browser,
  shop,
}) => {
  const seed = Number(process.env['BON_SEED'] ?? 20261124) + test.info().repeatEachIndex
  const description = `a bon that is held elsewhere, replay with BON_SEED=${seed}`
  process.stdout.write(`  ${description}\n`)
  test.info().annotations.push({ type: 'seed', description })
  const rng = rngOf(`held elsewhere ${seed}`)
  await shop.call(api.profile.setAdminPin, { body: { pin: adminPin, current_password: demoPassword } })
  const [table] = await freeTables(shop)
  if (!table) throw new Error('no free table in the hall')
  const dish = (await shop.restaurant.catalogueNow()).products.find(({ name }) => name === served)
  if (!dish?.price) throw new Error(`no ${served}`)
  const { uuid, price } = dish

  const [hallPage, secondPage, barPage] = await Promise.all([1, 2, 3].map(() => anotherPage(browser)))
  if (!hallPage || !secondPage || !barPage) throw new Error('no windows')
  const stand = async (page: Page, till = shop.restaurant): Promise<Window> => {
    await standAt(page, shop, till)
    const side = windowOf(page, table)
    await expect(side.sale.bon.or(page.getByRole('dialog')).first()).toBeVisible()
    return side
  }
  let hall = await stand(hallPage)
  const second = await stand(secondPage)
  const bar = await stand(barPage, shop.bar)
  const again = async () => {
    hall = await stand(await hallPage.context().newPage())
    return hall
  }

  const counts: Record<string, number> = {}
  let nr = 900
  const only = process.env['BON_CASE'] ?? ''
  for (const [name, fate] of Object.entries(fates).filter(([name]) => name.includes(only))) {
    // Left alone, it would lock itself in the middle of a round, and sign out the cashier whose session it shares.
    if (!name.startsWith('paid') && !second.page.isClosed()) await second.page.close()
    for (let n = 1; n <= rounds; n++)
      await test.step(`${name}, ${n} of ${rounds}`, async () => {
        const earlier = await newestOrders(shop)
        const first = newId()
        nr += 1
        const line = {
          uuid: newId(),
          quantity: 1000 as never,
          sellable_data: { type: 'product' as const, product: { uuid, price } },
        }
        const body = {
          ...shop.restaurant.by,
          short_nr: nr,
          order_lines: [line],
          table_uuids: [table.uuid],
          suspend: true,
        }
        const saved = await shop.restaurant.save(first, [], { body })
        expect(saved.problem ?? saved.status).toBe(200)
        for (const side of [hall, second, bar]) side.typed.length = 0
        const round = { rng, shop, table, nr }
        const windows = await fate(round, { hall, second, bar, again })
        const ordersOfRound = () => ordersSince(shop, first, earlier)
        await settle(round, windows, ordersOfRound)
        checkBooks(
          await ordersOfRound(),
          windows.flatMap(({ typed }) => typed),
        )
        counts[name] = n
        if (isLong) process.stdout.write(`  ${name}: ${n} of ${rounds}\n`)
      })
  }
  process.stdout.write(`  ${JSON.stringify(counts)}\n`)
  for (const side of [hall, second, bar]) await side.page.context().close()
})

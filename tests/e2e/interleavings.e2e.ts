import { api } from '@bon/contracts/api'
import type { Uuid } from '@bon/contracts/kernel'
import { scaled } from '@bon/infra/slowness'
import type { Browser, Page } from 'playwright/test'
import { actors, enterAsStaff, loginTo } from '../harness/shop.ts'
import type { Till } from '../harness/till.ts'
import { type Rng, rngOf } from '../simulation/rng.ts'
import { freeTables, type Table } from './free-tables.ts'
import { tillAtTable } from './screens/till-at-table.ts'
import { expect, registerSize, type ShopFloor, standAt, test } from './shop-floor.ts'

// Fifty rounds of two tills are some hundred actions in two browsers.
test.describe.configure({ timeout: scaled(300_000) })
test.use({ viewport: registerSize, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

const sittings = 5
const roundsOfOne = 10
/** Each till sells its own dishes, so that the taps of both can be told apart. */
const dishes = ['Stjerneskud', 'Rejemad', 'Marineret sild', 'Roastbeef']
const burgers = ['Aioli', 'Trøffelmayo', 'Cheeseburger', 'Baconburger']

type Side = ReturnType<typeof tillAtTable> & { menu: readonly string[] }
type Step = () => Promise<unknown>
type Evening = { rng: Rng; release: () => Promise<unknown> }

/** Random changes of one till to its open order. */
const changes = ({ rng }: Evening, side: Side): Step[] =>
  Array.from({ length: rng.int(1, 2) }, () => {
    const dish = rng.pick(side.menu)
    const work = rng.pick([side.add, side.add, side.addTwo, side.change, side.send])
    return work === side.send ? () => side.add(dish).then(side.send) : () => work(dish)
  })

/** Runs both tills' steps, each in order; their interleaving, and simultaneous steps, are random. */
const interleaved = async ({ rng }: Evening, one: Step[], other: Step[]): Promise<void> => {
  while (one.length + other.length > 0) {
    const [mine, theirs] = [one[0], other[0]]
    if (mine && theirs && rng.chance(0.35)) {
      one.shift()
      other.shift()
      await Promise.all([mine(), theirs()])
    } else if (mine && (!theirs || rng.chance(0.5))) await one.shift()?.()
    else await other.shift()?.()
  }
}

/** The three ways in which two tills can work on one table (ADR 0019). */
const ways: Record<string, (evening: Evening, holder: Side, guest: Side) => Promise<void>> = {
  /** One till has the order open; the other sees that it is locked, and opens it when it is free. */
  'in turns': async (evening, holder, guest) => {
    await holder.open()
    const looks = async () => {
      await guest.look()
      await guest.isLocked()
    }
    await interleaved(evening, changes(evening, holder), [looks])
    await holder.park()
    await guest.open()
    for (const step of changes(evening, guest)) await step()
    await guest.park()
  },
  /** One till has the order open and changes it; the other makes an order of its own and merges it into the table's. */
  'side by side': async (evening, holder, guest) => {
    const dish = evening.rng.pick(guest.menu)
    const writes = () => guest.begin().then(() => guest.add(dish))
    await Promise.all([holder.open(), writes()])
    await interleaved(
      evening,
      [...changes(evening, holder), holder.park],
      [...changes(evening, guest), guest.parkInto],
    )
  },
  /** The lease was released during changes: both tills have the order open with unsaved lines, and both save. */
  'both at once': async (evening, holder, guest) => {
    await holder.open()
    const [first, ...rest] = changes(evening, holder)
    await Promise.all([first?.(), guest.look()])
    await evening.release()
    await guest.open()
    await interleaved(
      evening,
      [...rest, ...changes(evening, holder), holder.park],
      [...changes(evening, guest), guest.park],
    )
  },
}

const anotherPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: registerSize })).newPage()

const bonAt = async ({ call, restaurant }: ShopFloor, { uuid }: Table): Promise<Uuid> => {
  const options = { params: { uuid: restaurant.register }, company: restaurant.company }
  const { bons } = (await call(api.floor_plan.show, options)).body.floor_plan
  const here = bons.filter(({ table_uuids }) => table_uuids.includes(uuid))
  expect(here).toHaveLength(1)
  return here[0]?.order_uuid as Uuid
}

/** Every product in exactly the tapped quantity. */
const sums = (lines: readonly { name: string; quantity: number }[]): Map<string, number> => {
  const found = new Map<string, number>()
  for (const { name, quantity } of lines) found.set(name, (found.get(name) ?? 0) + quantity / 1000)
  return found
}
const sorted = (counts: ReadonlyMap<string, number>) => Object.fromEntries([...counts].toSorted())

test.skip(
  process.env['BON_LONG'] === undefined,
  'fifty interleavings of two browsers take minutes: BON_LONG=1 node infra/cli.ts e2e interleavings',
)

test('SC-29, SC-34, ORD-38, FLR-03: two registers add to one table in 50 random interleavings, and every line of both remains', async ({
  page,
  browser,
  shop,
}) => {
  const seed = Number(process.env['BON_SEED'] ?? 20261121) + test.info().repeatEachIndex
  const description = `two tills at one table, replay with BON_SEED=${seed}`
  process.stdout.write(`  ${description}\n`)
  test.info().annotations.push({ type: 'seed', description: description })
  const rng = rngOf(`interleavings ${seed}`)
  const chief = await loginTo(shop.url, actors.chief)
  await enterAsStaff(shop.url, chief, [shop.restaurant.company])
  const [table] = await freeTables(shop)
  if (!table) throw new Error('no free table in the hall')

  const other = await anotherPage(browser)
  const at = async (on: Page, till: Till, menu: readonly string[]): Promise<Side> => {
    await standAt(on, shop, till)
    const side = { ...tillAtTable(on, table.number), menu }
    await expect(side.sale.key(rng.pick(menu))).toBeVisible()
    return side
  }
  const hall = await at(page, shop.restaurant, dishes)
  const bar = await at(other, shop.bar, burgers)

  for (let sitting = 1; sitting <= sittings; sitting++) {
    hall.tapped.clear()
    bar.tapped.clear()
    await hall.begin()
    await hall.add(rng.pick(dishes))
    await hall.sit()
    const uuid = await bonAt(shop, table)
    const release = () =>
      shop.call(api.order_actions.forceRelease, {
        params: { uuid },
        token: chief,
        company: shop.restaurant.company,
        body: {},
      })
    for (let round = 1; round <= roundsOfOne; round++) {
      const [holder, guest] = rng.chance(0.5) ? [hall, bar] : [bar, hall]
      const way = rng.pick(Object.keys(ways))
      const who = holder === hall ? 'the hall' : 'the bar'
      await test.step(`sitting ${sitting}, round ${round}: ${way}, ${who} has it first`, () =>
        ways[way]?.({ rng, release }, holder, guest))
    }

    const expected = sorted(new Map([...hall.tapped, ...bar.tapped]))
    expect(await bonAt(shop, table)).toBe(uuid)
    const { order } = (await shop.restaurant.show(uuid)).body
    expect(sorted(sums(order.lines))).toEqual(expected)
    for (const side of [hall, bar]) {
      await side.look()
      await expect
        .poll(async () => sorted(await side.slipAmounts()), { timeout: scaled(20_000) })
        .toEqual(expected)
    }
    expect((await shop.restaurant.cancel(uuid, order.revision)).status).toBe(200)
    await Promise.all([hall.isFree(), bar.isFree()])
  }
  await other.context().close()
})

import { api } from '@bon/contracts/api'
import { scaled } from '@bon/infra/slowness'
import type { Locator, Page } from 'playwright/test'
import { freeTables, type Table } from './free-tables.ts'
import { floorPlanScreen } from './screens/floor-plan.ts'
import { itemDialog } from './screens/item-dialog.ts'
import { saleScreen } from './screens/sale-screen.ts'
import { splitBill } from './screens/split-bill.ts'
import { registerSize, type ShopFloor, expect as soon, standAt, test, textOf } from './shop-floor.ts'

const expect = soon.configure({ timeout: scaled(15_000) })
// A busy machine draws these pages slowly.
test.describe.configure({ timeout: scaled(120_000) })
test.use({ viewport: registerSize, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

/** Counts the trusted key and touch events that the browser receives, instead of the test's intended actions. */
const countMembers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counts = { keys: 0, pointers: 0 }
    const publish = () => {
      document.documentElement.dataset['hands'] = JSON.stringify(counts)
    }
    const modifiers = ['Shift', 'Control', 'Alt', 'Meta']
    addEventListener('DOMContentLoaded', publish)
    addEventListener(
      'keydown',
      ({ isTrusted, key }) => {
        counts.keys += isTrusted && !modifiers.includes(key) ? 1 : 0
        publish()
      },
      true,
    )
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        counts.pointers += isTrusted ? 1 : 0
        publish()
      },
      true,
    )
  })
const actorOf = async (page: Page): Promise<{ keys: number; pointers: number }> =>
  JSON.parse(await page.evaluate(() => document.documentElement.dataset['hands'] ?? ''))

const report = (sentence: string): void => {
  process.stdout.write(`  ${sentence}\n`)
  test.info().annotations.push({ type: 'hands', description: sentence })
}

/** The steps of the test, by keyboard or by touch. */
type Actor = {
  /** Selects a control and activates it. */
  press: (control: Locator) => Promise<void>
  /** Adds the steak with its modifiers, then a plain dish, to the order. */
  order: () => Promise<void>
  addDish: () => Promise<void>
  park: () => Promise<void>
  /** Selects a table, to show its order and actions. */
  choose: (number: string) => Promise<void>
  /** Confirms the selected table. */
  table: (number: string) => Promise<void>
}

const theStory = async (page: Page, shop: ShopFloor, actor: Actor, [first, second]: [Table, Table]) => {
  const sale = saleScreen(page)
  const plan = floorPlanScreen(page)
  const split = splitBill(page)
  const texts = ['Rød, Pommes frites', 'Bearnaise ved siden af', '! Nøddeallergi']

  // Other tests create areas that come first.
  const inHall = async () => {
    const tab = plan.area('Sal')
    if ((await tab.getAttribute('aria-selected')) === 'false') await actor.press(tab)
  }

  await test.step('a dine-in order with the choices of a steak', async () => {
    await actor.press(page.getByRole('button', { name: 'Spis her' }))
    await actor.order()
    await expect(sale.lines).toHaveCount(2)
    for (const words of texts) await expect(sale.line('Bøf bearnaise')).toContainText(words)
  })
  const nr = /\d+$/.exec(await textOf(sale.number))?.[0] ?? ''

  await test.step('it is put on a table and parked', async () => {
    await actor.park()
    await expect(page.getByRole('heading', { name: `Parkér bon ${nr} ved et bord` })).toBeVisible()
    await actor.table(first.number)
    await expect(plan.toast.last()).toContainText(`Bon ${nr} er parkeret`)
  })
  await test.step('the table is moved to another', async () => {
    await inHall()
    await expect(plan.table(first.number)).toHaveAccessibleName(/optaget/)
    await actor.choose(first.number)
    await actor.press(plan.move)
    await actor.table(second.number)
    await inHall()
    await expect(plan.table(second.number)).toHaveAccessibleName(/optaget/)
    await expect(plan.table(first.number)).toHaveAccessibleName(/ledigt/)
  })
  const get = async (lines: number) => {
    await actor.choose(second.number)
    await expect(plan.lines).toHaveCount(lines)
    await actor.table(second.number)
    await expect(sale.lines).toHaveCount(lines)
  }
  await test.step('a dish is added', async () => {
    await get(2)
    await actor.addDish()
    await expect(sale.lines).toHaveCount(3)
  })
  await test.step('the bill is split in three', async () => {
    await actor.press(sale.bon.getByRole('button', { name: 'Del', exact: true }))
    await expect(split.screen).toBeVisible()
    await actor.press(split.mode('Lige dele'))
    await actor.press(split.button('Flere'))
    await actor.press(split.button('Gem deling'))
    await expect(split.button(/^Betal /)).toHaveCount(3)
    await actor.press(split.button(/^Tilbage/))
    await expect(sale.lines).toHaveCount(3)
  })
  await test.step('it is parked where it was, and opened again', async () => {
    await actor.park()
    await expect(sale.lines).toHaveCount(0)
    await inHall()
    await expect(plan.table(second.number)).toHaveAccessibleName(/klar til betaling/)
    await get(3)
  })
  await expect(sale.lines).toHaveText([/Bøf bearnaise/, /Rejemad/, /Marineret sild/])
  for (const words of texts) await expect(sale.line('Bøf bearnaise')).toContainText(words)
  await expect(sale.pay).toContainText('472,00')
  await expect(sale.bon.getByRole('button', { name: `Bord ${second.number}` })).toBeVisible()

  const here = async () =>
    (await planOf(shop)).bons.filter(({ table_uuids }) => table_uuids.includes(second.uuid))
  await expect.poll(here).toMatchObject([{ short_nr: Number(nr), total: 472_00, lines: 3 }])
  const [{ order_uuid } = { order_uuid: '' }] = await here()
  const { order } = (await shop.restaurant.show(order_uuid)).body
  expect(order).toMatchObject({
    table_uuids: [second.uuid],
    shares: { length: 3 },
    unpaid: 472_00,
    details: { delivery_type: 'eatin' },
  })
}

const planOf = async ({ call, restaurant }: ShopFloor) =>
  (await call(api.floor_plan.show, { params: { uuid: restaurant.register }, company: restaurant.company }))
    .body.floor_plan

const begin = async (page: Page, shop: ShopFloor): Promise<[Table, Table]> => {
  await shop.restaurant.ensureOpen()
  const [first, second] = await freeTables(shop)
  if (!first || !second) throw new Error('no free tables in the hall')
  await countMembers(page)
  await standAt(page, shop, shop.restaurant)
  await expect(saleScreen(page).key('Stjerneskud')).toBeVisible()
  return [first, second]
}

type Box = { x: number; y: number; width: number; height: number }
const middleOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 })

const story = 'a dine-in order with choices on a table, moved, added to, split in three, parked and got'

test(`POS-18, POS-19, ORD-20, ORD-33, FLR-05, FLR-08, SC-37: by the keyboard alone, ${story}`, async ({
  page,
  shop,
}) => {
  const tables = await begin(page, shop)
  const plan = floorPlanScreen(page)
  const steak = itemDialog(page, 'Bøf bearnaise')
  // Slower than a scanner (POS-09): keys within 35 ms of each other count as one scan.
  const slowly = { delay: 45 }
  const key = (name: string) => page.keyboard.press(name, slowly)
  /** Presses Tab, or Shift+Tab if that is nearer, until the control is focused. */
  const goTo = async (control: Locator, back = false): Promise<void> => {
    await expect(control).toBeVisible()
    for (let stops = 0; stops < 60; stops++) {
      if (await control.evaluate((element) => element === document.activeElement)) return
      await key(back ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`the tabulator never came to ${control}`)
  }
  const press = async (control: Locator, back = false): Promise<void> => {
    await goTo(control, back)
    await key('Enter')
  }
  const byName = async (words: string): Promise<void> => {
    await key('/')
    await page.keyboard.type(words, slowly)
    await key('Enter')
  }
  /** Into the hall, and with the arrow keys from table to table. */
  const walkTo = async (number: string): Promise<void> => {
    if ((await plan.area('Sal').getAttribute('aria-selected')) === 'false') await press(plan.area('Sal'))
    const there = plan.table(number)
    const stop = page.locator('[data-table][tabindex="0"]')
    await goTo(stop)
    for (let steps = 0; steps < 12; steps++) {
      const [from, to] = [await stop.boundingBox(), await there.boundingBox()]
      if (!from || !to) throw new Error(`table ${number} is not drawn`)
      const [x, y] = [middleOf(to).x - middleOf(from).x, middleOf(to).y - middleOf(from).y]
      if (Math.abs(x) + Math.abs(y) < 2) return
      if (Math.abs(x) > Math.abs(y)) await key(x > 0 ? 'ArrowRight' : 'ArrowLeft')
      else await key(y > 0 ? 'ArrowDown' : 'ArrowUp')
    }
    throw new Error(`the arrows never came to table ${number}`)
  }
  await theStory(
    page,
    shop,
    {
      press,
      order: async () => {
        await byName('bøf bearn')
        await expect(steak.dialog).toBeVisible()
        for (const choice of ['Rød', 'Pommes frites', 'Bearnaise ved siden af', 'Nøddeallergi'])
          await press(steak.option(choice))
        await press(steak.save)
        await expect(steak.dialog).toBeHidden()
        // Shortly after a dialog is saved, Enter counts as a repetition of the same press, so the digits are typed
        // slowly.
        await page.keyboard.type('103', { delay: 150 })
        await key('Enter')
      },
      addDish: async () => {
        await page.keyboard.type('106', { delay: 150 })
        await expect(saleScreen(page).search).toHaveValue('106')
        await key('Enter')
      },
      park: () => key('F8'),
      // A table reached with the arrow keys may already be selected.
      choose: async (number) => {
        await walkTo(number)
        if ((await plan.table(number).getAttribute('aria-pressed')) === 'false') await key('Enter')
      },
      table: async (number) => {
        await walkTo(number)
        await key('Enter')
      },
    },
    tables,
  )
  const { keys, pointers } = await actorOf(page)
  report(`the whole run by the keyboard alone: ${keys} keys, ${pointers} pointers`)
  expect(pointers).toBe(0)
})

test.describe('By touch', () => {
  test.use({ hasTouch: true })
  test(`POS-18, POS-19, ORD-20, ORD-33, FLR-05, FLR-08, SC-37: by touch alone, ${story}`, async ({
    page,
    shop,
  }) => {
    const tables = await begin(page, shop)
    const sale = saleScreen(page)
    const steak = itemDialog(page, 'Bøf bearnaise')
    const plan = floorPlanScreen(page)
    const tapTable = async (number: string): Promise<void> => {
      if ((await plan.area('Sal').getAttribute('aria-selected')) === 'false') await plan.area('Sal').tap()
      await plan.table(number).tap()
    }
    await theStory(
      page,
      shop,
      {
        press: (control) => control.tap(),
        order: async () => {
          await sale.rail.getByRole('tab', { name: 'Hovedretter' }).tap()
          await sale.key('Bøf bearnaise').tap()
          for (const choice of ['Rød', 'Pommes frites', 'Bearnaise ved siden af', 'Nøddeallergi'])
            await steak.option(choice).tap()
          await steak.save.tap()
          await expect(steak.dialog).toBeHidden()
          await sale.rail.getByRole('tab', { name: 'Smørrebrød' }).tap()
          await sale.key('Rejemad').tap()
        },
        addDish: () => sale.key('Marineret sild').tap(),
        park: () => sale.bon.getByRole('button', { name: 'Parkér' }).tap(),
        choose: tapTable,
        table: tapTable,
      },
      tables,
    )
    const { keys, pointers } = await actorOf(page)
    report(`the whole run by touch alone: ${pointers} taps, ${keys} keys`)
    expect(keys).toBe(0)
  })
})

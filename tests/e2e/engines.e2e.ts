import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@bon/contracts/api'
import { demoTerminals } from '@bon/infra/demo'
import { scaled } from '@bon/infra/slowness'
import { type Engine, findFirefox, findWebKit, startFirefox, startWebKit } from '../engines/index.ts'
import { startLine } from '../harness/line.ts'
import { type Product, startProduct } from '../harness/product.ts'
import { actors, callShop, ids, loginTo } from '../harness/shop.ts'
import { type Till, tillOf } from '../harness/till.ts'
import {
  bon,
  button,
  dialog,
  dish,
  field,
  has,
  line,
  lineOf,
  link,
  pin,
  type TillWindow,
  tillIn,
} from './screens/engine-till.ts'
import { engineWalk, type TillSize } from './screens/till-walk.ts'
import { expect, test as floor } from './shop-floor.ts'

const webkit = findWebKit()
const firefox = findFirefox()
const engines = [
  { name: 'WebKit', found: webkit, start: 'missing' in webkit ? undefined : () => startWebKit(webkit) },
  { name: 'Firefox', found: firefox, start: 'missing' in firefox ? undefined : () => startFirefox(firefox) },
]

/** The tablet upright and the phone, which break first; all four by BON_LONG. Chromium walks all of them in sizes.e2e.ts. */
const sizes: readonly TillSize[] =
  process.env['BON_LONG'] === undefined
    ? ['820×1180', '390×844']
    : ['820×1180', '1024×768', '1280×800', '390×844']

const table = (state: string) => `//button[@data-table and ${has(state)}]`
const paid = `//*[@role="status" and ${has('er betalt')}]`
const burger = `//main/section//button[${has('Klassisk burger')}]`
const meal = lineOf('Klassisk burger')
const waitsForCard = button('Afbryd på terminal')
const firstCount = field('Antal 500')
const emptyBon = `${bon}//*[${has('Tom bon')}]`
const float = 2_000_00

type Network = Awaited<ReturnType<typeof startLine>>

/** Looks at a screen at every size once it is there; a visit also reloads it, and waits for what must be there again. */
type Look = (window: TillWindow, state: string, shown: string) => Promise<void>
type Visit = (window: TillWindow, state: string, shown: string, again: string) => Promise<void>
type Eyes = { look: Look; visit: Visit }

const open = async (window: TillWindow, till: Till, visit: Visit): Promise<void> => {
  await visit(window, 'signed out', pin, pin)
  await window.enterPin()
  await visit(window, 'opening, counting', firstCount, firstCount)
  await window.count(till, float)
  await window.click(button('Åbn kasse'))
  await visit(window, 'sale, an empty bon', dish, dish)
}

const sellForCash = async (window: TillWindow, { look, visit }: Eyes): Promise<void> => {
  await window.click(dish)
  await visit(window, 'sale, a bon', line, line)
  await window.click(button('Lige', bon))
  await visit(window, 'change', paid, dish)
  await window.click(burger)
  await window.click(`${meal}//button`)
  const choices = `${bon}//button[@aria-label="Varianter og fravalg"]`
  await look(window, 'sale, a line’s tools', choices)
  await window.click(choices)
  await visit(window, 'choices of a dish', `//*[@role="dialog" and ${has('Klassisk burger')}]`, meal)
  await window.click(button('Betal', bon))
  await visit(window, 'payment', dialog('Betaling'), meal)
  await window.click(button('Betal', bon))
  await window.click('//button[contains(., "200 kroner")]')
  await window.click(button('Modtag kontant'))
  await window.click(button('Se kvittering'))
  await visit(window, 'receipt', '//*[@role="dialog"]//article', dish)
}

/** The card is presented after the reload. */
const sellByCard = async (window: TillWindow, visit: Visit, product: Product): Promise<void> => {
  const terminal = `${/terminals and their bank: (\S+)/.exec(product.output())?.[1]}/terminals/${demoTerminals.bar}`
  const press = (action: string, form = '') =>
    fetch(`${terminal}/${action}`, { method: 'POST', body: new URLSearchParams(form) })
  await press('manual', 'to=yes')
  await window.click(dish)
  await window.click(button('Kort', bon))
  await visit(window, 'waiting for a card', waitsForCard, waitsForCard)
  await press('approve')
  await window.textOf(paid)
}

const cutAndMend = async (window: TillWindow, network: Network): Promise<void> => {
  await window.click(dish)
  network.cut()
  await window.click(button('Lige', bon))
  await window.textOf(`//*[${has('Ingen forbindelse')}]`)
  network.mend()
  // Whether the first try still waits or the sale is in the list of what waits: it is booked, and said so.
  await window.firstOf([paid, `//*[@role="status" and ${has('er nu registreret')}]`])
  await window.gone(`//*[${has('Ingen forbindelse')}]`)
}

const parkAndTake = async (window: TillWindow, { look, visit }: Eyes): Promise<void> => {
  await window.click(dish)
  await window.click(button('Parkér', bon))
  await look(window, 'choosing a table', table('ledigt'))
  await window.click(table('ledigt'))
  await window.textOf(emptyBon)
  await window.click(link('Bordplan'))
  await visit(window, 'floor plan', table('optaget'), table('optaget'))
  await window.click(table('optaget'))
  await window.click(button('Åbn', '//main//aside'))
  await visit(window, 'sale, a bon of a table', line, line)
  await window.click(button('Lige', bon))
  await window.textOf(paid)
}

const takeSaved = async (window: TillWindow, { look }: Eyes): Promise<void> => {
  await window.click(link('Boner'))
  const row = `//main//button[${has('Åben')} and ${has('15,00')}]`
  await look(window, 'bons', row)
  await window.click(row)
  await window.click(row)
  await window.textOf(line)
}

const sellFromTwo = async (one: TillWindow, other: TillWindow, eyes: Eyes): Promise<void> => {
  await one.click(dish)
  await one.click(button('Mere', bon))
  await one.click(button('Gem', '//*[@role="dialog"]'))
  await one.textOf(emptyBon)
  for (const window of [one, other]) await takeSaved(window, eyes)
  await other.reloadedTo(line)
  await other.click(button('Lige', bon))
  await other.textOf(paid)
  await one.gone(line)
}

const close = async (window: TillWindow, till: Till, visit: Visit): Promise<void> => {
  await window.click(link('Kasse'))
  await window.click('//main//button[normalize-space(.)="Luk kasse"]')
  await visit(window, 'closing, counting', firstCount, firstCount)
  await window.count(till, (await till.session())?.expected_cash ?? 0)
  const done = '//button[normalize-space(.)="Luk kasse" and not(@disabled)]'
  const next = `//aside${button('Videre til')}`
  const confirm = button('Bekræft Z-rapport')
  const follow = '//button[contains(normalize-space(.), "følger med") and not(@disabled)]'
  const z = '//section[@aria-label="Z-rapport"]'
  const offered = () => window.firstOf([z, done, confirm, follow, next])
  // A close that is refused, as the till has changed meanwhile, is offered again.
  for (let step = await offered(); step !== z; step = await offered()) await window.click(step)
  await visit(window, 'closed, the Z', z, firstCount)
}

/**
 * A product of their own, in whose shop no other test has sold; it is started by the first engine that is there, and
 * each works a whole shift in it. The worker that follows a failure starts another.
 */
const test = floor.extend<object, { running: () => Promise<Product> }>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const data_dir = await mkdtemp(join(tmpdir(), 'bon-engines-'))
      let starting: Promise<Product> | undefined
      await use(() => {
        starting ??= startProduct({ DATA_DIR: data_dir, BON_DEMO_DAYS: '1' })
        return starting
      })
      await (await starting)?.stop()
      await rm(data_dir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

for (const { name, found, start } of engines)
  test(`W1, W2, W3, W8: a shift in ${name} on an upright tablet, with reloads, a second window and a cut line, closes without a difference`, async ({
    running,
  }, info) => {
    test.skip(!start, 'missing' in found ? found.missing : '')
    if (!start) return
    // If the page hangs, the test must wait for the command's timeout first.
    test.setTimeout(scaled(240_000))
    const product = await running()
    const network = await startLine(product.url)
    const started: Engine[] = []
    const openWindow = async (till: Till): Promise<TillWindow> => {
      const engine = await start()
      started.push(engine)
      const window = tillIn(engine.window)
      await window.logIn(network.url, till)
      return window
    }
    const walk = engineWalk(sizes, '820×1180')
    const look: Look = async (window, state, shown) => {
      await window.textOf(shown)
      await walk.at(window, state)
    }
    const visit: Visit = async (window, state, shown, again) => {
      await look(window, state, shown)
      await window.reloadedTo(again)
    }
    const eyes = { look, visit }
    try {
      const token = await loginTo(product.url, actors.admin)
      const call = callShop(product.url, () => token)
      const place = {
        register: ids.registers.bar,
        cashier: ids.cashiers.mette,
        company: ids.kajkanten,
        token,
      }
      const till = await tillOf({ call }, place)
      const receipts = () => expect.poll(async () => (await till.session())?.totals.receipts)
      const one = await openWindow(till)
      await open(one, till, visit)
      await test.step('She sells for cash', () => sellForCash(one, eyes))
      await receipts().toBe(2)
      await test.step('By card', () => sellByCard(one, visit, product))
      await receipts().toBe(3)
      await test.step('The line is cut and mended: the till says so, and the sale is booked once', () =>
        cutAndMend(one, network))
      await receipts().toBe(4)
      await test.step('A bon is parked at a table, found again after a reload, and paid', () =>
        parkAndTake(one, eyes))
      await receipts().toBe(5)
      await test.step('Two windows on one bon: what one pays leaves the other', async () => {
        const other = await openWindow(till)
        await other.enterPin()
        await sellFromTwo(one, other, eyes)
      })
      await receipts().toBe(6)
      await test.step('She counts, and the Z has no difference', () => close(one, till, visit))
      const closed = async () => (await call(api.z_reports.list)).body.z_reports[0]
      await expect.poll(closed).toMatchObject({ register_uuid: till.register, difference: 0 })
      expect(walk.faults()).toEqual([])
    } catch (error) {
      const texts: string[] = []
      for (const [nth, { window }] of started.entries()) {
        texts.push(await window.textOf('//body').catch((failed: unknown) => `${failed}`))
        const picture = await window.picture()
        if (picture) await writeFile(info.outputPath(`window-${nth + 1}.png`), picture)
      }
      // Where only the output is kept, it says what the windows show.
      throw new Error(texts.map((text, nth) => `window ${nth + 1} shows:\n${text}`).join('\n\n'), {
        cause: error,
      })
    } finally {
      await Promise.all(started.map(({ stop }) => stop()))
      network.close()
    }
  })

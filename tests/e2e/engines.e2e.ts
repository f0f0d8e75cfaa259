import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@bon/contracts/api'
import { demoPassword } from '@bon/infra/demo'
import { scaled } from '@bon/infra/slowness'
import {
  type Engine,
  type EngineWindow,
  findFirefox,
  findWebKit,
  startFirefox,
  startWebKit,
} from '../engines/index.ts'
import { startLine } from '../harness/line.ts'
import { startProduct } from '../harness/product.ts'
import { actors, callShop, ids, loginTo } from '../harness/shop.ts'
import { type Till, tillOf } from '../harness/till.ts'
import { expect, registerPath, test } from './shop-floor.ts'

const webkit = findWebKit()
const firefox = findFirefox()
const engines = [
  { name: 'WebKit', found: webkit, start: 'missing' in webkit ? undefined : () => startWebKit(webkit) },
  { name: 'Firefox', found: firefox, start: 'missing' in firefox ? undefined : () => startFirefox(firefox) },
]

const has = (text: string) => `contains(normalize-space(.), "${text}")`
const button = (text: string, within = '') => `${within}//button[${has(text)} and not(@disabled)]`
const link = (text: string) => `//nav//a[${has(text)}]`
const bon = '//aside[@aria-label="Bon"]'
const dish = `//main/section//button[${has('Aioli')}]`
const line = `${bon}//ul[@aria-label="Linjer på bonen"]/li[${has('Aioli')}]`
const table = (state: string) => `//button[@data-table and ${has(state)}]`
const field = (label: string) => `//input[@aria-label="${label}"]`
const digit = button('1', '//aside[@aria-label="PIN-kode"]')
const paid = `//*[@role="status" and ${has('er betalt')}]`

/** The pages of the till; the PIN is asked for where the register is locked. */
const tillIn = (window: EngineWindow) => {
  const enterPin = async (): Promise<void> => {
    for (let typed = 0; typed < 4; typed += 1) await window.click(digit)
  }
  return {
    ...window,
    signIn: async (url: string, till: Till): Promise<void> => {
      await window.visit(`${url}/login`)
      await window.type('//input[@name="client"]', actors.cashier)
      await window.type('//input[@name="secret"]', demoPassword)
      await window.click('//button[@type="submit"]')
      await window.textOf(`//main${button('Bar')}`)
      await window.visit(`${url}${registerPath(till)}`)
      await enterPin()
    },
    /** Reloads, and waits for what must be there again. */
    reloadedTo: async (xpath: string): Promise<void> => {
      await window.reload()
      if ((await window.firstOf([digit, xpath])) === digit) await enterPin()
      await window.textOf(xpath)
    },
    count: async (till: Till, amount: number): Promise<void> => {
      for (const { unit, count } of till.countsOf(amount).filter(({ count: some }) => some > 0))
        await window.type(field(`Antal ${unit < 100 ? `${unit} øre` : unit / 100}`), `${count}`)
      await window.click(button('Resten er nul'))
    },
  }
}
type TillWindow = ReturnType<typeof tillIn>

const float = 2_000_00

const open = async (window: TillWindow, till: Till): Promise<void> => {
  await window.reloadedTo(field('Antal 500'))
  await window.count(till, float)
  await window.click(button('Åbn kasse'))
  await window.textOf(dish)
  await window.reloadedTo(dish)
}

const sellForCash = async (window: TillWindow): Promise<void> => {
  await window.click(dish)
  await window.textOf(line)
  await window.reloadedTo(line)
  await window.click(button('Lige', bon))
  await window.textOf(paid)
  await window.reloadedTo(dish)
  await window.click(dish)
  await window.click(button('Betal', bon))
  await window.textOf('//*[@role="dialog" and @aria-label="Betaling"]')
  await window.reloadedTo(line)
  await window.click(button('Betal', bon))
  await window.click('//button[contains(., "50 kroner")]')
  await window.click(button('Modtag kontant'))
  await window.textOf(paid)
}

for (const { name, found, start } of engines)
  test(`W1, W2, W3, W8: a shift in ${name} on an upright tablet, with reloads, a second window and a cut line, closes without a difference`, async ({
    page: _,
  }, info) => {
    test.skip(!start, 'missing' in found ? found.missing : '')
    if (!start) return
    // If the page hangs, the test must wait for the command's timeout first.
    test.setTimeout(scaled(240_000))
    const data_dir = await mkdtemp(join(tmpdir(), 'bon-engines-'))
    const product = await startProduct({ DATA_DIR: data_dir, BON_DEMO_DAYS: '1' })
    const network = await startLine(product.url)
    const started: Engine[] = []
    const openWindow = async (): Promise<TillWindow> => {
      const engine = await start()
      started.push(engine)
      return tillIn(engine.window)
    }
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
      const receipts = async () => (await till.session())?.totals.receipts
      const one = await openWindow()
      await one.signIn(network.url, till)
      await open(one, till)
      await sellForCash(one)
      await expect.poll(receipts).toBe(2)

      await test.step('The line is cut and mended: the till says so, and the sale is booked once', async () => {
        await one.click(dish)
        network.cut()
        await one.click(button('Lige', bon))
        await one.textOf(`//*[${has('Ingen forbindelse')}]`)
        network.mend()
        // Whether the first try still waits or the sale is in the list of what waits: it is booked, and said so.
        await one.firstOf([paid, `//*[@role="status" and ${has('er nu registreret')}]`])
        await one.gone(`//*[${has('Ingen forbindelse')}]`)
        await expect.poll(receipts).toBe(3)
      })

      await test.step('A bon is parked at a table, found again after a reload, and paid', async () => {
        await one.click(dish)
        await one.click(button('Parkér', bon))
        await one.click(table('ledigt'))
        await one.textOf(`${bon}//*[${has('Tom bon')}]`)
        await one.click(link('Bordplan'))
        await one.textOf(table('optaget'))
        await one.reloadedTo(table('optaget'))
        await one.click(table('optaget'))
        await one.click(button('Åbn', '//main//aside'))
        await one.textOf(line)
        await one.reloadedTo(line)
        await one.click(button('Lige', bon))
        await one.textOf(paid)
        await expect.poll(receipts).toBe(4)
      })

      await test.step('Two windows on one bon: what one pays leaves the other', async () => {
        await one.click(dish)
        await one.click(button('Mere', bon))
        await one.click(button('Gem', '//*[@role="dialog"]'))
        await one.textOf(`${bon}//*[${has('Tom bon')}]`)
        const other = await openWindow()
        await other.signIn(network.url, till)
        for (const window of [one, other]) {
          await window.click(link('Boner'))
          const row = `//main//button[${has('Åben')} and ${has('15,00')}]`
          await window.click(row)
          await window.click(row)
          await window.textOf(line)
        }
        await other.click(button('Lige', bon))
        await other.textOf(paid)
        await one.gone(line)
        await expect.poll(receipts).toBe(5)
      })

      await test.step('She counts, and the Z has no difference', async () => {
        await one.click(link('Kasse'))
        await one.click('//main//button[normalize-space(.)="Luk kasse"]')
        await one.textOf(field('Antal 500'))
        await one.reloadedTo(field('Antal 500'))
        await one.count(till, (await till.session())?.expected_cash ?? 0)
        const done = '//button[normalize-space(.)="Luk kasse"]'
        const next = `//aside${button('Videre til')}`
        const confirm = button('Bekræft Z-rapport')
        const follow = '//button[contains(normalize-space(.), "følger med") and not(@disabled)]'
        let step = ''
        while (step !== done) {
          step = await one.firstOf([done, confirm, follow, next])
          await one.click(step)
        }
        await one.textOf('//section[@aria-label="Z-rapport"]')
        const closed = (await call(api.z_reports.list)).body.z_reports[0]
        expect(closed).toMatchObject({ register_uuid: till.register, difference: 0 })
      })
    } catch (error) {
      for (const [nth, { window }] of started.entries()) {
        const picture = await window.picture()
        if (picture) await writeFile(info.outputPath(`window-${nth + 1}.png`), picture)
      }
      throw error
    } finally {
      await Promise.all(started.map(({ stop }) => stop()))
      network.close()
      await product.stop()
      await rm(data_dir, { recursive: true, force: true })
    }
  })

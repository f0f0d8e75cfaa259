import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { logStart, uuid5 } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import { startPostgres } from '@bon/infra/embedded'
import { postgresEventStore } from '@bon/infra/event-store'
import { scaled } from '@bon/infra/slowness'
import { expect, onTestFinished, test } from 'vitest'
import { startApplicationProcess } from '../harness/application-process.ts'
import { callShop, ids, loginTo } from '../harness/shop.ts'
import { tillOf } from '../harness/till.ts'
import { verifyShop } from '../harness/verify-shop.ts'

/** Sales in a server that is killed with -9 during their appends: none in `npm test` (tests/simulation kills there). */
const kills = Number(process.env['BON_KILLED_SALES'] ?? 0)
const limit_ms = scaled(120_000 + 20_000 * kills)

test.runIf(kills > 0)(
  `${kills} sales in applications that end with kill -9 before or after one of a sale's appends: each is there once`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bon-killed-'))
    const postgres = await startPostgres({
      dataDir: join(folder, 'pg'),
      keysDir: join(folder, 'keys'),
      durable: true,
    })
    const env = { DATA_DIR: folder, DATABASE_URL: postgres.url, BON_DEMO_DAYS: '0', BON_LOG: 'silent' }
    const start = () => startApplicationProcess('tests/races/killable-application.ts', env)
    let application = await start()
    const log = postgresEventStore({ url: postgres.url })
    onTestFinished(async () => {
      application.process.kill('SIGKILL')
      await application.exited
      await log.close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    })
    const token = await loginTo(application.url, 'admin@kajkanten.example')
    const call: ReturnType<typeof callShop> = (endpoint, options) =>
      callShop(application.url, () => token)(endpoint, options)
    const place = {
      register: ids.registers.restaurant,
      cashier: ids.cashiers.mette,
      company: ids.kajkanten,
      token,
    }
    const till = await tillOf({ call }, place)
    await till.open()

    const newSale = (i: number) => {
      const lines = [till.line(i)]
      return { order: newId(), payment_uuid: newId(), command_id: newId(), lines }
    }
    type Sale = ReturnType<typeof newSale>
    const sell = ({ order, payment_uuid, command_id, lines }: Sale) =>
      till.sell(lines, { order, payment_uuid }, { command_id }).catch(() => undefined)
    const untilSold = async (sale: Sale): Promise<number> => {
      for (const give_up = performance.now() + scaled(60_000); performance.now() < give_up; ) {
        const response = await sell(sale)
        if (response?.status === 200 && !response.body.sealing) return response.body.order.nr ?? 0
        if (response && response.status !== 200 && response.status < 500)
          throw new Error(`${sale.order} is refused: ${response.problem?.code}`)
        await sleep(100)
      }
      throw new Error(`${sale.order} was never answered`)
    }
    /** The events of each order and each receipt in the log. */
    const left = async (sales: readonly Sale[]): Promise<string[][]> => {
      const of = new Map<string, string[]>()
      const names = new Map(sales.map((sale) => [uuid5(sale.order, `receipt:${sale.payment_uuid}`), sale]))
      for (const { order } of sales) of.set(order, [])
      const query = { limit: Number.MAX_SAFE_INTEGER, prefixes: ['order-', 'zReport-', 'journal-'] }
      for await (const { stream, type, data } of log.readAll(logStart, query)) {
        // The number of lines varies, and tickets end independently of the sale.
        if (/^Order(Line|Ticket)/.test(type)) continue
        const text = JSON.stringify(data)
        const own = of.get(stream.slice('order-'.length))
        if (own) own.push(type)
        else for (const [receipt, { order }] of names) if (text.includes(receipt)) of.get(order)?.push(type)
      }
      return [...of.values()].map((types) => types.sort())
    }

    const whole = newSale(0)
    await untilSold(newSale(0))
    await untilSold(whole)
    const [expected] = await left([whole])
    const sales: Sale[] = []
    const numbers: number[] = []
    let answered = 0
    for (let n = 0; n < kills; n++) {
      const sale = newSale(n)
      await writeFile(join(folder, 'dies'), String(1 + (n % 8)))
      // If it was answered just before the kill, a repetition has the same answer.
      const response = await sell(sale)
      await application.exited
      if (response?.status === 200) answered++
      application = await start()
      const nr = await untilSold(sale)
      if (response?.status === 200 && !response.body.sealing) expect(response.body.order.nr).toBe(nr)
      sales.push(sale)
      numbers.push(nr)
      if (n % 50 === 49) process.stdout.write(`${n + 1} kills\n`)
    }
    process.stdout.write(`${kills} kills, ${answered} sales answered before theirs\n`)
    expect(new Set(numbers).size).toBe(kills)
    for (const each of await left(sales)) expect(each).toEqual(expected)
    await expect
      .poll(() => verifyShop({ database_url: postgres.url }), { timeout: 30_000, interval: 500 })
      .toMatchObject({ ok: true })
  },
  limit_ms,
)

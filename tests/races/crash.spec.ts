import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AnyEndpoint, logStart } from '@bon/contracts/kernel'
import { safTEndpoints, safTStream } from '@bon/contracts/saf-t'
import { newId } from '@bon/infra/clock'
import { freePort } from '@bon/infra/embedded'
import { postgresEventStore } from '@bon/infra/event-store'
import { scaled } from '@bon/infra/slowness'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApplicationProcess, startApplicationProcess } from '../harness/application-process.ts'
import { schemaErrors } from '../harness/saf-t-schema.ts'
import { type CallResult, callShop, ids, loginTo } from '../harness/shop.ts'
import { type Till, tillOf } from '../harness/till.ts'
import { verifyShop } from '../harness/verify-shop.ts'
import { kill, killTree, postmasterOf, treeOf } from './kill.ts'
import { openLedger, type Sale } from './ledger.ts'

const ROUNDS = Number(process.env['BON_CRASH_ROUNDS'] ?? 2)
const SALES = 200
const rounds = Array.from({ length: ROUNDS }, (_, i) => i + 1)
/** After how many acknowledgements the kill happens: a different number in each round. */
const blow = (round: number): number => 5 + ((round * 67) % 120)

describe.runIf(process.platform === 'linux')('the crash lab: a durable application, and kill -9', () => {
  let folder: string
  let env: Record<string, string>
  let application: ApplicationProcess
  let ledger: ReturnType<typeof openLedger>
  let till: Till
  let token: string

  const call = lazyCallShop()
  const start = async () => {
    application = await startApplicationProcess('tests/races/runner.ts', env)
    const { process: child, output } = application
    // A kill or stop by the test is expected; an exit on its own is reported.
    child.once('exit', (code) => {
      if (code) process.stdout.write(`the house left with ${code}:\n${output()}\n`)
    })
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bon-crash-'))
    const PORT = String(await freePort())
    // Durable: no setting may turn fsync off.
    env = { DATA_DIR: folder, PORT, BON_DEMO_DAYS: '0', BON_TEST_DURABILITY: '', BON_LOG: 'warn' }
    await start()
    token = await loginTo(application.url, 'admin@kajkanten.example')
    call.at(application.url, () => token)
    const place = {
      register: ids.registers.restaurant,
      cashier: ids.cashiers.mette,
      company: ids.kajkanten,
      token,
    }
    till = await tillOf(call, place)
    await till.open()
    ledger = openLedger(join(folder, 'ledger.jsonl'))
  })
  afterAll(async () => {
    ledger.close()
    // A process that hangs after a failed test must not outlive it.
    await Promise.race([application.stop(), sleep(10_000)])
    await killTree(application.process, folder)
    await rm(folder, { recursive: true, force: true })
  })

  const newSale = (i: number): Sale => {
    const sale = {
      order: newId(),
      command_id: newId(),
      payment_uuid: newId(),
      lines: [till.line(i)],
      nr: undefined,
    }
    ledger.intend(sale)
    return sale
  }
  /** One attempt; undefined when the connection broke. */
  const send = async (sale: Sale) => {
    const { order, payment_uuid, command_id, lines } = sale
    const response = await till.sell(lines, { order, payment_uuid }, { command_id }).catch(() => undefined)
    if (response?.status === 200 && !response.body.sealing)
      ledger.acknowledge(sale, response.body.order.nr ?? 0)
    return response
  }
  /** Retries with the same ids until it is answered, like a register. */
  const untilAcknowledged = async (sale: Sale, refusals = new Set<string>()): Promise<void> => {
    for (const give_up = performance.now() + scaled(60_000); sale.nr === undefined; ) {
      const response = await send(sale)
      if (sale.nr !== undefined) return
      if (response?.status === 503) refusals.add(wordsOf(response))
      else if (response && response.status !== 200)
        throw new Error(`${sale.order} is refused: ${wordsOf(response)}`)
      if (performance.now() > give_up)
        throw new Error(`${sale.order} was never answered: ${response?.status}`)
      await sleep(200)
    }
  }
  /** Resolves when enough sales are acknowledged, or when all are answered. */
  const afterBlow = async (round: number, sending: Promise<unknown>): Promise<void> => {
    const enough = ledger.acknowledged().length + blow(round)
    let areAllAnswered = false
    const noteEnd = () => {
      areAllAnswered = true
    }
    sending.then(noteEnd, noteEnd)
    while (ledger.acknowledged().length < enough && !areAllAnswered) await sleep(1)
  }
  const database_url = () => readFile(join(folder, 'database-url'), 'utf8')

  /** Each sale of the ledger is in the log: one receipt, one completion, and the number that the customer saw. */
  const expectEachOnce = async (): Promise<void> => {
    const store = postgresEventStore({ url: await database_url() })
    const receipts = new Map<string, number>()
    const completions = new Map<string, number[]>()
    const whole = { limit: Number.MAX_SAFE_INTEGER, prefixes: ['order-', 'zReport-'] }
    for await (const { type, stream, data } of store.readAll(logStart, whole)) {
      const { order_uuid = '', nr = 0 } = data as { order_uuid?: string; nr?: number }
      if (type === 'ReceiptRecorded') receipts.set(order_uuid, (receipts.get(order_uuid) ?? 0) + 1)
      if (type === 'OrderCompleted') {
        const order = stream.slice('order-'.length)
        completions.set(order, [...(completions.get(order) ?? []), nr])
      }
    }
    await store.close()
    for (const { order, nr } of ledger.all()) {
      expect([receipts.get(order), completions.get(order)], order).toEqual([1, [nr]])
    }
    expect(receipts.size).toBe(ledger.all().length)
  }
  const expectTrueBooks = () =>
    expect
      .poll(async () => verifyShop({ database_url: await database_url() }), {
        timeout: 30_000,
        interval: 500,
      })
      .toMatchObject({ ok: true })

  test.each(rounds)(
    'kill -9 of everything amid 200 sales, then a restart: all acknowledged sales are there once (G-08, INVAR-11, round %i)',
    async (round) => {
      const sales = Array.from({ length: SALES }, (_, i) => newSale(i))
      const sending = Promise.all(sales.map(send))
      await afterBlow(round, sending)
      await killTree(application.process, folder)
      await sending
      const answered = sales.filter(({ nr }) => nr !== undefined)
      expect(answered.length).toBeLessThan(SALES)

      const began = performance.now()
      await start()
      process.stdout.write(
        `answered before the blow ${answered.length}, ready again after ${Math.round(performance.now() - began)} ms\n`,
      )
      for (const { order, nr } of answered)
        expect((await till.show(order)).body.order).toMatchObject({ status: 'completed', nr })
      await Promise.all(sales.map((sale) => untilAcknowledged(sale)))
      await expectEachOnce()
      await expectTrueBooks()
    },
  )

  test.each(rounds)(
    'kill -9 of PostgreSQL alone amid 200 sales: 503 with Retry-After, then all is there once (G-09, round %i)',
    async (round) => {
      const sales = Array.from({ length: SALES }, (_, i) => newSale(i))
      const postmaster = postmasterOf(folder)
      expect(treeOf(application.process.pid ?? 0)).toContain(postmaster)
      const refusals = new Set<string>()
      let selling = true
      const sold = Promise.all(sales.map((sale) => untilAcknowledged(sale, refusals))).finally(() => {
        selling = false
      })
      sold.catch(() => undefined)
      await afterBlow(round, sold)
      // Every other round kills a single backend: the postmaster then terminates all others too.
      const [, backend = postmaster] = round % 2 ? [] : treeOf(postmaster).reverse()
      kill(round % 2 ? postmaster : backend)

      const began = performance.now()
      let refusedUntil = began
      while (selling) {
        const probe = await till.show(sales[0]?.order ?? '')
        if (probe.status !== 200 && probe.status !== 404) {
          refusedUntil = performance.now()
          refusals.add(wordsOf(probe))
        }
        await sleep(20)
      }
      await sold
      const back = Math.round(refusedUntil - began)
      process.stdout.write(`back after ${back} ms, meanwhile: ${[...refusals].join(', ')}\n`)
      // PostgreSQL restarts its backends within a second, which the store's own retries may bridge.
      if (round % 2) expect(refusals.size).toBeGreaterThan(0)
      for (const refusal of refusals)
        expect(refusal).toMatch(/^503 storage_unavailable application\/problem\+json.* true$/)
      expect(back).toBeLessThan(scaled(30_000))
      await expectEachOnce()
      await expectTrueBooks()
    },
  )

  test('kill -9 of everything while a SAF-T file is made, then a restart: it is made whole, and once (EXP-03)', async () => {
    const here = { company: ids.kajkanten }
    const list = async () => (await call.call(safTEndpoints.list, here)).body
    const { today } = await list()
    const uuid = newId()
    const body = { uuid, from: '2026-01-01', to: today }
    expect((await call.call(safTEndpoints.create, { ...here, body })).status).toBe(200)
    const found = async () => (await list()).exports.find((each) => each.uuid === uuid)
    await expect.poll(async () => (await found())?.status, { interval: 5 }).toBe('in_progress')
    await killTree(application.process, folder)
    // What a kill in a later moment leaves.
    await writeFile(join(folder, 'saf-t', uuid, '2.xml.unfinished'), '<auditfile>')
    await start()
    expect((await found())?.parts).toEqual([])
    await expect.poll(async () => (await found())?.status, { timeout: scaled(60_000) }).toBe('success')
    const made = await found()
    expect(await readdir(join(folder, 'saf-t', uuid))).toEqual(['1.xml'])
    const file = await readFile(join(folder, 'saf-t', uuid, '1.xml'))
    expect(made?.parts).toMatchObject([
      { bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') },
    ])
    expect(await schemaErrors(file.toString())).toEqual([])
    // The same request sent again, and whatever waits, make no second one.
    expect((await call.call(safTEndpoints.create, { ...here, body })).status).toBe(200)
    const store = postgresEventStore({ url: await database_url() })
    const types: string[] = []
    for await (const { type } of store.readStream(safTStream(uuid))) types.push(type)
    await store.close()
    expect(types).toEqual(['SafTRequested', 'SafTWritten'])
    await expectTrueBooks()
  })
})

/** A refusal in one line: status, code, content type, and whether it has a Retry-After. */
const wordsOf = ({ status, problem, headers }: CallResult<AnyEndpoint>): string =>
  `${status} ${problem?.code} ${headers.get('content-type')} ${headers.has('retry-after')}`

/** The address is known only after the first start; the till keeps one call function. */
function lazyCallShop() {
  let real: ReturnType<typeof callShop> | undefined
  return {
    at: (url: string, token_of: () => string) => {
      real = callShop(url, token_of)
    },
    call: ((endpoint, options) => {
      if (!real) throw new Error('no house yet')
      return real(endpoint, options)
    }) as ReturnType<typeof callShop>,
  }
}

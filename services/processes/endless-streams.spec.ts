import { invoiceSeriesStream } from '@bon/contracts/counters'
import {
  addMs,
  epochMsOf,
  type Instant,
  isRejection,
  type Position,
  type Uuid,
  uuid5,
  uuidv7,
  zero,
} from '@bon/contracts/kernel'
import { ownSettlementUuid, terminalStream } from '@bon/contracts/payments'
import { registerStream } from '@bon/contracts/registers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seriesDecider } from '../counters/index.ts'
import {
  type AnyDecider,
  type CommandContext,
  type CommandHandler,
  type CommandOf,
  createCommandHandler,
} from '../kernel/index.ts'
import { terminalDecider } from '../payments/index.ts'
import { registerDecider } from '../registers/index.ts'
import { type SpecStore, specId, specStore } from '../spec-support/spec-store.ts'
import { createGiveNumber } from './give-number.ts'

/** Streams of a terminal, a register and an invoice series have no end: each day is like the one before. */
const [company_uuid, entity, register_uuid, terminal_uuid] = [900, 901, 2, 6].map(specId) as [
  Uuid,
  Uuid,
  Uuid,
  Uuid,
]
const first = '2026-01-01T10:00:00.000Z'
const day_ms = 24 * 3_600_000
const noonOf = (day: number, after_ms = 0): Instant => addMs(first, day * day_ms + after_ms)

/** Ten bytes, unique per number. */
const numbered = (n: number) => {
  const bytes = new Uint8Array(10)
  new DataView(bytes.buffer).setUint32(6, n)
  return bytes
}

const openShop = () => {
  const log: SpecStore['log'] = []
  const read = { events: 0 }
  const start = () => {
    const store = specStore(log)
    return createCommandHandler({
      ...store,
      async *readStream(stream, options) {
        for await (const event of store.readStream(stream, options)) {
          read.events++
          yield event
        }
      },
    })
  }
  let commands = 0
  const context = (now: Instant): CommandContext => ({
    company_uuid,
    vat_entity_uuid: entity,
    actor: 'spec',
    now,
    // The id contains its creation time.
    command_id: uuidv7(epochMsOf(now), numbered(++commands)),
  })
  return { log, read, start, context }
}
type Shop = ReturnType<typeof openShop>

const action = async <D extends AnyDecider>(
  handler: CommandHandler,
  decider: D,
  stream: string,
  command: CommandOf<D>,
  context: CommandContext,
) => {
  const done = await handler.handle(decider, stream, command, context)
  if (isRejection(done)) throw new Error(done.rejection)
  return done
}

type Endless = {
  name: string
  decider: AnyDecider
  stream: string
  /** The n-th action of a day; the last one ends the period. */
  live(shop: Shop, handler: CommandHandler, day: number, n: number, of: number): Promise<void>
}

const register: Endless = {
  name: 'a register',
  decider: registerDecider,
  stream: registerStream(register_uuid),
  live: async ({ context }, handler, day, n) => {
    const type = n % 2 === 0 ? 'SignIn' : 'SignOut'
    // Every 7th does not sign out, and one of them stays for days.
    const cashier_uuid = specId(100 + ((Math.floor(n / 2) * (n % 7 === 1 ? 3 : 1) + day) % 11))
    const command = { type, register_uuid, cashier_uuid } as const
    await action(handler, registerDecider, register.stream, command, context(noonOf(day, n)))
  },
}

const terminal: Endless = {
  name: 'a terminal that closes no day itself',
  decider: terminalDecider,
  stream: terminalStream(terminal_uuid),
  live: async ({ context }, handler, day, n, of) => {
    const now = noonOf(day, n)
    const { since = [], taken_by = null } =
      (await handler.load(terminalDecider, terminal.stream, company_uuid))?.state ?? {}
    if (n < of - 1) {
      const next = { payment_uuid: taken_by ?? specId(200_000 + day * 1_000 + n) }
      const command = taken_by
        ? ({ type: 'FreeTerminal', ...next } as const)
        : ({ type: 'TakeTerminal', terminal_uuid, ...next } as const)
      return void (await action(handler, terminalDecider, terminal.stream, command, context(now)))
    }
    // The last attempt is left to the next day.
    const up_to = since.flat().at(-2)
    if (up_to === undefined) return
    const sums = {
      reported: zero,
      recorded: zero,
      difference: zero,
      own_sums: [{ card_type: 'D', amount: zero }],
    }
    const settlement = {
      settlement_uuid: ownSettlementUuid(terminal_uuid, up_to),
      terminal_uuid,
      up_to,
      ...sums,
      register_uuid,
      cashier_uuid: specId(3),
    }
    const command = { type: 'SettleTerminal', settlement } as const
    await action(handler, terminalDecider, terminal.stream, command, context(now))
  },
}

const invoices: Endless = {
  name: 'a series of invoice numbers',
  decider: seriesDecider,
  stream: invoiceSeriesStream(entity),
  live: async ({ context }, handler, day, n) => {
    const command = { type: 'GiveNext', for: specId(300_000 + day * 1_000 + n), day: '2026-01-01' } as const
    await action(handler, seriesDecider, invoices.stream, command, context(noonOf(day, n)))
  },
}

const all = [register, terminal, invoices]
test.each(all)(
  'FIND-M11: $name is read back to an earlier day at its first use after a start, not to its first event',
  async ({ decider, stream, live }) => {
    const shop = openShop()
    const before = shop.start()
    const [days, a_day] = [100, 100]
    for (let day = 0; day < days; day++)
      for (let n = 0; n < a_day; n++) await live(shop, before, day, n, a_day)
    expect(shop.log.length).toBeGreaterThan(7_000)
    const current = await before.load(decider, stream, company_uuid)
    // What a running process keeps in memory is bounded as well.
    expect(current?.commands.size).toBeLessThanOrEqual(3 * a_day)
    shop.read.events = 0
    const found = await shop.start().load(decider, stream, company_uuid)
    expect(shop.read.events).toBeLessThanOrEqual(3 * a_day)
    expect(found?.state).toEqual(current?.state)
    expect(found).toMatchObject({ revision: current?.revision, company_uuid })
  },
)

test.each(all)('$name has the same state from any snapshot as from its first event', async (one) => {
  const { decider, stream, live } = one
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 }),
      async (lengths) => {
        const shop = openShop()
        const living = shop.start()
        for (const [day, length] of lengths.entries())
          for (let n = 0; n < length; n++) {
            await live(shop, living, day, n, length)
            const found = await shop.start().load(decider, stream, company_uuid)
            const whole = await createCommandHandler(specStore(shop.log)).load(
              { ...decider, stateIn: () => undefined },
              stream,
              company_uuid,
            )
            expect(found?.state).toEqual(whole?.state)
          }
      },
    ),
    { numRuns: 20 },
  )
})

test('a number assigned long ago is found again by the event that caused it', async () => {
  const shop = openShop()
  const living = shop.start()
  const keeperOf = () => company_uuid
  const requestNumber = (handler: CommandHandler, n: number, follows: Position, day: number) =>
    createGiveNumber({ handler, keeperOf })(
      {
        series: invoiceSeriesStream,
        for: specId(n),
        command_id: uuid5(specId(500), `${n}`),
        at: first,
        follows,
      },
      { company_uuid, vat_entity_uuid: entity, actor: 'spec', now: noonOf(day) },
    )
  const facts: Position[] = []
  for (let day = 0; day < 40; day++) {
    // A receipt is in the log before its invoice is numbered.
    await register.live(shop, living, day, 0, 1)
    facts.push(shop.log.at(-1)?.position as Position)
    expect(await requestNumber(living, day, facts[day] as Position, day)).toBe(day + 1)
  }
  const written = shop.log.length
  for (const handler of [living, shop.start()])
    for (const day of [0, 17, 38, 39])
      expect(await requestNumber(handler, day, facts[day] as Position, 41)).toBe(day + 1)
  expect(shop.log).toHaveLength(written)
  shop.read.events = 0
  expect(await requestNumber(shop.start(), 39, facts[39] as Position, 41)).toBe(40)
  expect(shop.read.events).toBeLessThanOrEqual(4)
})

test('numbers assigned by two processes concurrently around a day change have no gap and no duplicate', async () => {
  const shop = openShop()
  const [one, other] = [shop.start(), shop.start()]
  for (let day = 0; day < 20; day++)
    await Promise.all(
      [one, other].flatMap((handler, hand) =>
        [0, 1].map((n) => invoices.live(shop, handler, day, 10 * hand + n, 2).catch(() => undefined)),
      ),
    )
  const numbers = shop.log.map(({ data }) => (data as { n: number }).n)
  expect(numbers).toEqual(numbers.map((_, i) => i + 1))
  expect(numbers.length).toBeGreaterThan(40)
})

test('a stream of an earlier version, whose events lack the running state, is read from its first event', async () => {
  const shop = openShop()
  const living = shop.start()
  for (let day = 0; day < 5; day++) for (let n = 0; n < 9; n++) await register.live(shop, living, day, n, 9)
  for (const { data } of shop.log) delete (data as { standing?: unknown }).standing
  const old = await shop.start().load(registerDecider, register.stream, company_uuid)
  const current = await living.load(registerDecider, register.stream, company_uuid)
  expect([...(old?.state.signed_in ?? [])].sort()).toEqual([...(current?.state.signed_in ?? [])].sort())
  const next = shop.start()
  for (let day = 5; day < 8; day++) await register.live(shop, next, day, 0, 1)
  shop.read.events = 0
  await shop.start().load(registerDecider, register.stream, company_uuid)
  expect(shop.read.events).toBeLessThanOrEqual(3)
})

test('RULE-2: a sign-in repeated with its id after a month gets its first answer, and a new one does not read a month', async () => {
  const shop = openShop()
  const [a_month, a_day] = [30, 20]
  const command = { type: 'SignIn', register_uuid, cashier_uuid: specId(999) } as const
  const first_sent = shop.context(noonOf(0))
  const before = shop.start()
  await action(before, registerDecider, register.stream, command, first_sent)
  const revision = BigInt(shop.log.length - 1)
  for (let day = 0; day < a_month; day++)
    for (let n = 0; n < a_day; n++) await register.live(shop, before, day, n + 1, a_day)

  const now = noonOf(a_month)
  for (const handler of [before, shop.start()]) {
    const written = shop.log.length
    const again = await action(handler, registerDecider, register.stream, command, { ...first_sent, now })
    expect(again).toMatchObject({ repeated: true, revision })
    expect(shop.log).toHaveLength(written)
  }
  shop.read.events = 0
  await action(shop.start(), registerDecider, register.stream, command, shop.context(now))
  expect(shop.read.events).toBeLessThanOrEqual(3 * a_day)
})

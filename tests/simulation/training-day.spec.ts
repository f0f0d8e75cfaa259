import { createHmac } from 'node:crypto'
import {
  addMs,
  isRejection,
  logStart,
  money,
  type Position,
  pieces,
  type RecordedEvent,
  sum,
  type Uuid,
  zero,
} from '@bon/contracts/kernel'
import type { OrderLine } from '@bon/contracts/orders'
import type { Signer } from '@bon/contracts/ports'
import {
  type ExistingZReport,
  leftIn,
  sessionStream,
  sessionUuid,
  viewOfZReport,
} from '@bon/contracts/registers'
import type { Chart } from '@bon/contracts/transfers'
import { memoryEventStore } from '@bon/infra/event-store'
import { verify } from '@bon/infra/verify'
import { foldBatch } from '@bon/projections/kernel'
import { turnover } from '@bon/projections/statistics'
import { createSealer } from '@bon/services/journal'
import { type CommandContext, createCommandHandler, upcast } from '@bon/services/kernel'
import { orderDecider, orderStream } from '@bon/services/orders'
import {
  closeRegister,
  createSettlePayment,
  sealJournal,
  sealReceipts,
  sealSpans,
} from '@bon/services/processes'
import { createSessions, zReportDecider } from '@bon/services/registers'
import { postedOn } from '@bon/services/transfers'
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { expect, test } from 'vitest'

const id = (n: number): Uuid => `00000000-0000-7000-8000-${n.toString().padStart(12, '0')}`
const [bar, terrace, cashier_uuid, cash, company_uuid, vat_entity_uuid] = [1, 2, 3, 4, 5, 6].map(id) as [
  ...[Uuid, Uuid, Uuid, Uuid, Uuid, Uuid],
]
const entity = { cvr: '39475620', zone: 'Europe/Copenhagen' }
const mac = (text: string) => createHmac('sha256', 'spec').update(text).digest('base64')
const sign = async (text: string) => mac(text)
const signer: Signer = { key_id: 'spec', certificate_pem: '', sign, head_key: 'spec', signHead: sign }
const units = [100, 50]
const [drawer, food, book, vat, standard, free] = [40, 41, 42, 43, 44, 45].map(id) as [
  ...[Uuid, Uuid, Uuid, Uuid, Uuid, Uuid],
]
const purposes = ['cash_deposit', 'difference', 'rounding', 'withdrawal', 'interim', 'discount'] as const
const chart: Chart = {
  accounts: [
    { uuid: drawer, number: 5800, purpose: null, vat_type_uuid: null },
    { uuid: food, number: 1010, purpose: null, vat_type_uuid: standard },
    { uuid: book, number: 1020, purpose: null, vat_type_uuid: free },
    { uuid: vat, number: 6900, purpose: null, vat_type_uuid: null },
    ...purposes.map((purpose, i) => ({ uuid: id(30 + i), number: 5900 + i, vat_type_uuid: null, purpose })),
  ],
  payment_types: [{ uuid: cash, account_uuid: drawer, rounding_account_uuid: null }],
  vat_types: [
    { uuid: standard, account_uuid: vat, rates: [{ rate: 250 }] },
    { uuid: free, account_uuid: null, rates: [{ rate: 0 }] },
  ],
  discount_kinds: [],
}

type Action = {
  what: 'sell' | 'remove' | 'cancel' | 'leave' | 'part' | 'deposit' | 'drawer'
  price: number
  rate: number
}
type Part = { actions: Action[]; elsewhere: Action[]; off: number; bank_drops: boolean; fetched: number }

/** A day's sessions at the bar, optionally one for training; the terrace sells meanwhile as usual. */
const dayOf = async (before: readonly Part[], training: Part | undefined, after: readonly Part[]) => {
  const store = memoryEventStore()
  const handler = createCommandHandler(store)
  const sealer = createSealer({ store, signer, entityOf: async () => entity })
  const settle = createSettlePayment({ handler, sealer })
  let at = '2026-11-21T08:00:00.000Z'
  const managers = [
    closeRegister({
      store,
      handler,
      sessions: createSessions(store, handler, { now: () => at }),
      sealer,
      printsAlways: () => undefined,
      now: () => at,
    }),
    sealJournal(sealer),
    sealReceipts(sealer),
    sealSpans(sealer, 30_000),
  ]
  // Sales have the same ids and times with or without training before them.
  let series = 1_000
  const context = (test_mode: boolean): CommandContext => {
    at = addMs(at, 60_000)
    return { command_id: id(series++), company_uuid, vat_entity_uuid, actor: 'spec', now: at, test_mode }
  }
  const last = { [bar]: 0, [terrace]: 0 }
  const stateOf = async (register: Uuid, n: number): Promise<ExistingZReport | undefined> => {
    const state = (await handler.load(zReportDecider, sessionStream(sessionUuid(register, n)), company_uuid))
      ?.state
    return state && state.status !== 'new' ? state : undefined
  }
  type Session = Parameters<typeof zReportDecider.decide>[0]
  const session = async (register: Uuid, command: Session, test_mode: boolean) => {
    const stream = sessionStream(sessionUuid(register, last[register] ?? 0))
    accepted(await handler.handle(zReportDecider, stream, command, context(test_mode)))
  }
  const react = async () => {
    const events: RecordedEvent[] = []
    for await (const event of store.readAll(logStart, { limit: 100_000 })) events.push(upcast(event))
    for (const manager of managers)
      await manager.react(
        events.filter(
          (event) =>
            manager.wants(event) && manager.prefixes.some((prefix) => event.stream.startsWith(prefix)),
        ),
      )
  }
  const open = async (register: Uuid, fetched: number, test_mode: boolean) => {
    const report = await stateOf(register, last[register] ?? 0)
    const previous = report?.status === 'closed' ? leftIn(report) : undefined
    const n = (last[register] ?? 0) + 1
    last[register] = n
    const left = previous?.float_next ?? money(500_00)
    const float = test_mode ? money(100_00) : sum([left, money(fetched)])
    await session(
      register,
      {
        type: 'OpenRegister',
        session_uuid: sessionUuid(register, n),
        register_uuid: register,
        n,
        cashier_uuid,
        payment_type_uuid: cash,
        counts: countsOf(float),
        units,
        previous,
        confirmed_since_close: previous?.float_next === undefined ? zero : money(fetched),
      },
      test_mode,
    )
  }
  const close = async (register: Uuid, { off, bank_drops }: Part, test_mode: boolean) => {
    const report = await stateOf(register, last[register] ?? 0)
    const expected = report?.expected_cash ?? zero
    const bank_drop_amount = bank_drops ? money(50) : null
    await session(
      register,
      {
        type: 'StartClosing',
        cashier_uuid,
        counts: countsOf(sum([expected, money(off)])),
        units,
        expected,
        confirmed_difference: money(off),
        counted_tenders: [],
        must_count: [],
        bank_drop_amount,
      },
      test_mode,
    )
  }
  const action = async (register: Uuid, { what, price, rate }: Action, test_mode: boolean) => {
    const by = {
      register_uuid: register,
      session_uuid: sessionUuid(register, last[register] ?? 0),
      cashier_uuid,
    }
    if (what === 'deposit')
      return session(
        register,
        { type: 'DepositCash', cashier_uuid, amount: money(price), reason: 'change' },
        test_mode,
      )
    if (what === 'drawer')
      return session(register, { type: 'OpenDrawer', cashier_uuid, reason: 'change' }, test_mode)
    const n = series
    const order_uuid = id(100_000 + n)
    const stream = orderStream(order_uuid)
    const lines = [0, 1].map(
      (i): OrderLine => ({
        uuid: id(200_000 + 2 * n + i),
        product_uuid: id(50 + i),
        name: 'Ret',
        quantity: pieces(1),
        unit_price: money(price),
        percentage_discount: 0,
        vat_rate: rate,
        vat_type_uuid: rate === 0 ? free : standard,
        account_uuid: rate === 0 ? book : food,
        article_group: '04006',
      }),
    )
    const save = (cart: { base: undefined; lines: OrderLine[] }) =>
      ({ type: 'SaveOrder', order_uuid, ...by, short_nr: 1, cart }) as const
    const decided_on = { revision: undefined, order: undefined }
    const saved = accepted(
      await handler.handle(orderDecider, stream, save({ base: undefined, lines }), context(test_mode)),
    ).state
    if (what === 'remove' && saved.status !== 'new')
      accepted(
        await handler.handle(
          orderDecider,
          stream,
          { ...save({ base: undefined, lines }), cart: { base: saved, lines: lines.slice(1) } },
          context(test_mode),
        ),
      )
    if (what === 'cancel') {
      const command = { type: 'CancelOrder', ...by, decided_on } as const
      accepted(await handler.handle(orderDecider, stream, command, context(test_mode)))
    }
    if (what === 'sell' || what === 'remove' || what === 'part') {
      const payment_uuid = id(300_000 + n)
      const pay = {
        type: 'StartPayment',
        method: 'cash',
        payment_uuid,
        payment_type_uuid: cash,
        ...by,
        decided_on,
        rounding_unit: 50,
        received: money(what === 'part' ? 50 : 1_000_000),
        receipt_uuid: id(400_000 + n),
      } as const
      const context_of_payment = context(test_mode)
      accepted(await handler.handle(orderDecider, stream, pay, context_of_payment))
      const { command_id: _, ...who } = context_of_payment
      await settle(order_uuid, payment_uuid, who)
    }
    return order_uuid
  }
  const whole = async (part: Part, test_mode: boolean) => {
    await open(bar, part.fetched, test_mode)
    const orders: (Uuid | undefined)[] = []
    for (const each of part.actions) orders.push((await action(bar, each, test_mode)) ?? undefined)
    for (const each of part.elsewhere) await action(terrace, each, false)
    await react()
    await close(bar, part, test_mode)
    const by = { register_uuid: bar, session_uuid: sessionUuid(bar, last[bar] ?? 0), cashier_uuid }
    if (test_mode)
      for (const uuid of orders)
        if (uuid)
          accepted(
            await handler.handle(
              orderDecider,
              orderStream(uuid),
              { type: 'CancelEmpty', by },
              context(test_mode),
            ),
          )
    await react()
  }
  const numbered = async (k: number, run: () => Promise<void>) => {
    series = 1_000 + k * 1_000
    at = addMs('2026-11-21T08:00:00.000Z', k * 3_600_000)
    await run()
  }
  await open(terrace, 0, false)
  for (const [k, part] of before.entries()) await numbered(k, () => whole(part, false))
  // The terrace trades at the same times, with or without the bar's training.
  const [quiet] = training ? [{ ...training, elsewhere: [] }] : []
  if (quiet) await numbered(8, () => whole(quiet, true))
  for (const [k, part] of after.entries()) await numbered(10 + k, () => whole(part, false))

  await react()

  const log: RecordedEvent[] = []
  for await (const event of store.readAll(logStart, { limit: 100_000 })) log.push(event)
  const reports: ExistingZReport[] = []
  for (const register of [bar, terrace])
    for (let n = 1; n <= (last[register] ?? 0); n++) {
      const report = await stateOf(register, n)
      if (report) reports.push(report)
    }
  return { log, reports }
}

/** A session's figures without its places in series that training shares: numbers of reports, receipts and seals. */
const figuresOf = (report: ExistingZReport) => {
  const { session_uuid, n, first_nr, last_nr, signature, previous_signature, ...figures } = viewOfZReport(
    report,
    0n,
  )
  const { postings, missing } = postedOn(report, chart)
  // A report without accounts would post nothing and prove nothing.
  expect(missing).toEqual([])
  return { figures, postings }
}

const countsOf = (amount: number) => [
  { unit: 100, count: Math.floor(amount / 100) },
  { unit: 50, count: (amount % 100) / 50 },
]
const accepted = <T>(answer: T): Exclude<T, { rejection: string }> => {
  if (isRejection(answer)) throw new Error(answer.rejection)
  return answer as Exclude<T, { rejection: string }>
}

const actions = array(
  record({
    what: constantFrom<Action['what']>('sell', 'sell', 'sell', 'remove', 'cancel', 'deposit', 'drawer'),
    price: integer({ min: 1, max: 400 }).map((n) => n * 50),
    rate: constantFrom(250, 0),
  }),
  { maxLength: 4 },
)
const trained = array(
  record({
    what: constantFrom<Action['what']>(
      'sell',
      'sell',
      'remove',
      'cancel',
      'leave',
      'part',
      'deposit',
      'drawer',
    ),
    price: integer({ min: 1, max: 400 }).map((n) => n * 50),
    rate: constantFrom(250, 0),
  }),
  { minLength: 1, maxLength: 6 },
)
const rest = { elsewhere: actions, off: constantFrom(0, 50, -50), fetched: constantFrom(0, 100_00, -100_00) }
const real = record({ actions, ...rest, bank_drops: constantFrom(true, false) })
const training = record({ actions: trained, ...rest, bank_drops: constantFrom(true, false) })

test('DEF-21, ZR-19, INVAR-16: for any sales in test mode, Z reports, postings and statistics of the real sessions are the same to the øre, without an integrity violation', () =>
  assert(
    asyncProperty(
      array(real, { maxLength: 2 }),
      training,
      array(real, { maxLength: 2 }),
      async (before, part, after) => {
        const without = await dayOf(before, undefined, after)
        const withTraining = await dayOf(before, part, after)
        const realOnes = withTraining.reports.filter(({ test_mode }) => !test_mode)
        expect(realOnes.map(figuresOf)).toEqual(without.reports.map(figuresOf))
        const [z] = withTraining.reports.filter(({ test_mode }) => test_mode)
        expect(z?.totals).toMatchObject({
          gross: 0,
          receipts: 0,
          by_payment_type: [],
          prepaid: 0,
          deposits: [],
        })
        expect(z && postedOn(z, chart).postings).toEqual([])
        expect(z?.totals.training.count).toBe(
          part.actions.filter(({ what }) => what === 'sell' || what === 'remove').length,
        )
        // The name of a stream follows from the number of its session, which training shares.
        const statistics = (log: RecordedEvent[]) =>
          [...foldBatch(turnover, log).values()].map((rows) =>
            [...rows.values()].map(({ key: { stream: _, ...key }, ...row }) => ({ ...row, key })),
          )
        expect(statistics(withTraining.log)).toEqual(statistics(without.log))
        const store = {
          async *readAll(position: Position, { limit }: { limit: number }) {
            yield* withTraining.log.filter((event) => event.position > position).slice(0, limit)
          },
        }
        const verdict = await verify({
          store,
          entities: () => entity,
          checkSignature: ({ signed, signature }) => mac(signed) === signature,
        })
        expect(verdict.ok ? [] : [verdict.violation, verdict.summary]).toEqual([])
      },
    ),
    { numRuns: 60 },
  ))

import {
  addMs,
  epochMsOf,
  type Instant,
  isRejection,
  money,
  type OrderUuid,
  type PaymentUuid,
  pieces,
  type RecordedEvent,
  type Uuid,
} from '@bon/contracts/kernel'
import {
  activePayments,
  type ExistingOrder,
  leftOnCard,
  type OrderLine,
  unpaidOf,
} from '@bon/contracts/orders'
import { type ExistingAttempt, isFinal, paymentStream } from '@bon/contracts/payments'
import { type AgendaItem, nullLogger } from '@bon/contracts/ports'
import { sessionStream, sessionUuid } from '@bon/contracts/registers'
import { expect, test } from 'vitest'
import { createSealer, NotSealed } from '../journal/index.ts'
import { createCommandHandler, withCrashpoints } from '../kernel/index.ts'
import { orderDecider, orderStream } from '../orders/index.ts'
import { type PaymentCommand, paymentDecider } from '../payments/index.ts'
import { zReportDecider } from '../registers/index.ts'
import { cardBank, type Fault, faults, refundFaults, reversalFaults } from '../spec-support/card-bank.ts'
import { specAgenda } from '../spec-support/spec-agenda.ts'
import { type SpecStore, specId, specStore } from '../spec-support/spec-store.ts'
import { createCardHold } from './hold-card.ts'
import { payOrder } from './pay-order.process.ts'
import { createFinishRefund, createGiveBack, createReversal, refundOrder } from './refund-order.process.ts'
import { createSettlePayment } from './settle-payment.ts'
import { createTakeCard, followCards } from './take-card.process.ts'

class Crashed extends Error {}
/** Includes a crash while sealing. */
const isDeath = (error: unknown): boolean =>
  error instanceof Crashed || (error instanceof NotSealed && error.cause instanceof Crashed)

const opened = '2026-11-22T12:00:00.000Z'
const [register_uuid, cashier_uuid, card, cash] = [2, 3, 4, 5].map(specId) as [Uuid, Uuid, Uuid, Uuid]
const [terminal_uuid, company_uuid] = [specId(6), specId(900)]
const session_uuid = sessionUuid(register_uuid, 1)
const by = { register_uuid, session_uuid, cashier_uuid }
const sign = async (message: string) => `${message.length}`
const signer = { key_id: 'spec', certificate_pem: '', sign, head_key: '', signHead: sign }
const entityOf = async () => ({ cvr: '12345678', zone: 'Europe/Copenhagen' })
const place = { uuid: terminal_uuid, class: 'spec', identifier: '1', address: null, box: null }
const decided_on = { revision: undefined, order: undefined }
const dish = (n: number): OrderLine => ({
  uuid: specId(100 + n),
  product_uuid: specId(40),
  name: 'Sild',
  quantity: pieces(1),
  unit_price: money(84_00 + n),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: specId(61),
  account_uuid: specId(62),
  article_group: '04006',
})

/** Deterministic random numbers. */
const drawn = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const one = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  return { next, one, chance: (share: number) => next() < share }
}

/** A shop with one terminal, whose processes crash at any call of the store, the agenda or the terminal. */
const shopOf = (seed: number, crashes: number, fixedFault?: Fault) => {
  const rng = drawn(seed)
  const log: SpecStore['log'] = []
  const agenda = specAgenda()
  let now: Instant = opened
  /** Error of the shop's clock in ms; the bank's clock is right. */
  let wrong_by_ms = 0
  const shown = (): Instant => addMs(now, wrong_by_ms)
  let dies = 0
  let met = fixedFault
  let ids = 10_000
  const bank = cardBank({
    now: () => now,
    fault: () => met ?? rng.one(faults),
    refundFault: () => (met && refundFaults.includes(met) ? met : rng.one(refundFaults)),
    reversalFault: () => rng.one(reversalFaults),
  })
  const crash = (): void => {
    if (dies > 0 && rng.chance(dies)) throw new Crashed()
  }
  const newId = (): Uuid => specId(++ids)
  const live = () => {
    const store = withCrashpoints(specStore(log), 'store', crash)
    const handler = createCommandHandler(store)
    const sealer = createSealer({ store, signer, entityOf })
    const hold = createCardHold({
      handler,
      termsOf: () => ({ currency: 'DKK', tip_allowed: true }),
      kindOf: () => ({}),
      surchargeName: () => 'Kortgebyr',
    })
    const settle = createSettlePayment({ handler, sealer, holds: { card: hold } })
    const reminders = withCrashpoints(agenda, 'agenda', crash)
    const terminal = withCrashpoints(bank.terminal, 'terminal', crash)
    const giveBack = createGiveBack({ handler, settle })
    const common = {
      handler,
      settle,
      newId,
      now: shown,
      log: nullLogger,
      finishRefund: createFinishRefund({ handler, settle }),
      giveBack,
      openSession: async () => session_uuid,
      surchargeRateOf: () => 0,
    }
    const cards = createTakeCard({ ...common, terminal, agenda: reminders, placeOf: () => place })
    const reactors = [
      ...[payOrder(settle), refundOrder(giveBack, createReversal({ handler, settle }))],
      followCards({ agenda: reminders }),
    ]
    return { handler, settle, giveBack, cards, reactors }
  }
  const world = {
    bank,
    log,
    agenda,
    rng,
    live,
    newId,
    life: live(),
    delivered: 0,
    now: shown,
    setWrongBy: (ms: number) => {
      wrong_by_ms = ms
    },
    /** Sets the terminal's behaviour from now on. */
    meet: (fault: Fault) => {
      met = fault
    },
    wait: (ms: number) => {
      now = addMs(now, ms)
    },
    mayDie: (share: number) => {
      dies = share
    },
    context: () => ({
      company_uuid,
      vat_entity_uuid: specId(901),
      actor: 'spec',
      now: shown(),
      command_id: newId(),
    }),
  }
  world.mayDie(crashes)
  return world
}
type World = ReturnType<typeof shopOf>

/** After a crash, continues with a new process without caches, to which all events are redelivered. */
const surviving = async <T>(world: World, action: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await action()
  } catch (error) {
    if (!isDeath(error)) throw error
    world.life = world.live()
    await redeliver(world)
    return undefined
  }
}
const redeliver = async (world: World): Promise<void> => {
  await surviving(world, async () => {
    const events: RecordedEvent[] = [...world.log]
    for (const reactor of world.life.reactors)
      await reactor.react(events.filter((event) => reactor.wants(event)))
  })
}

/** Delivers new events to the process managers, as the reactor does. */
const deliver = async (world: World): Promise<void> => {
  const events = world.log.slice(world.delivered)
  for (const reactor of world.life.reactors)
    await reactor.react(events.filter((event) => reactor.wants(event)))
  world.delivered += events.length
}

const quiet = async <T>(world: World, action: () => Promise<T>, crashes: number): Promise<T> => {
  world.mayDie(0)
  const answer = await action()
  world.mayDie(crashes)
  return answer
}

const orderOf = async (world: World, uuid: Uuid): Promise<ExistingOrder> => {
  const state = (await world.live().handler.load(orderDecider, orderStream(uuid), company_uuid))?.state
  if (!state || state.status === 'new') throw new Error('no order')
  return state
}
const attemptsOf = async (world: World): Promise<ExistingAttempt[]> => {
  const uuids = world.log.flatMap(({ type, data }) =>
    type === 'AttemptCreated' ? [(data as { payment_uuid: PaymentUuid }).payment_uuid] : [],
  )
  const { handler } = world.live()
  const all = await Promise.all(
    uuids.map(async (uuid) => (await handler.load(paymentDecider, paymentStream(uuid), company_uuid))?.state),
  )
  return all.flatMap((state) => (state && state.state !== 'new' ? [state] : []))
}
const action = (world: World, payment_uuid: PaymentUuid, command: PaymentCommand) =>
  world.life.handler.handle(paymentDecider, paymentStream(payment_uuid), command, world.context())

const openSession = (world: World) =>
  world.life.handler.handle(
    zReportDecider,
    sessionStream(session_uuid),
    {
      type: 'OpenRegister',
      ...by,
      n: 1,
      previous: undefined,
      payment_type_uuid: cash,
      counts: [{ unit: 100, count: 0 }],
      units: [100],
    },
    world.context(),
  )
const openOrder = async (world: World, n: number): Promise<Uuid> => {
  const order_uuid = specId(1_000 + n)
  const cart = { base: undefined, lines: [dish(n), dish(n + 50)] }
  await world.life.handler.handle(
    orderDecider,
    orderStream(order_uuid),
    { type: 'SaveOrder', order_uuid, ...by, short_nr: n + 1, cart },
    world.context(),
  )
  return order_uuid
}
const begin = async (
  world: World,
  order_uuid: OrderUuid,
  method: 'card' | 'cash',
): Promise<Uuid | undefined> => {
  const { unpaid, payment_uuid } = {
    unpaid: unpaidOf(await orderOf(world, order_uuid)),
    payment_uuid: world.newId(),
  }
  const tender = { method, payment_type_uuid: method === 'card' ? card : cash, rounding_unit: 1 }
  const started = await world.life.handler.handle(
    orderDecider,
    orderStream(order_uuid),
    {
      type: 'StartPayment',
      ...by,
      ...tender,
      payment_uuid,
      received: unpaid,
      decided_on,
      receipt_uuid: world.newId(),
      overchargeable: true,
      ...(method === 'card' && { terminal_uuid }),
    },
    world.context(),
  )
  if (isRejection(started)) return undefined
  await world.life.settle(order_uuid, payment_uuid, { ...world.context() })
  return payment_uuid
}

/** Refunds a line of a card sale to that card; two registers may request it concurrently. */
const refund = async (world: World, order: ExistingOrder, of: Uuid, line_uuid: Uuid): Promise<void> => {
  const requestRefund = async () => {
    const command_id = world.newId()
    const reserved = await world.life.handler.handle(
      orderDecider,
      orderStream(order.order_uuid),
      {
        type: 'ReserveRefund',
        refund_uuid: command_id,
        kind: 'refund',
        by,
        refund_order: { order_uuid: world.newId(), short_nr: 9 },
        lines: [{ line_uuid, quantity: pieces(1) }],
        cash: { payment_type_uuid: cash, rounding_unit: 1 },
        card: { payment_uuid: of },
      },
      { ...world.context(), command_id },
    )
    const cause = isRejection(reserved) ? undefined : reserved.events.at(-1)
    if (cause) await world.life.giveBack(cause)
  }
  await surviving(world, requestRefund)
  if (world.rng.chance(0.5)) await surviving(world, requestRefund)
}

/** Only promises are awaited here: what is unfinished after this many turns is waiting for the bank. */
const turns = async (isDone: () => boolean): Promise<void> => {
  for (let n = 0; n < 1_500 && !isDone(); n += 1) await undefined
}

/** A process that hangs in a call is abandoned; the next one does the rest. */
const carryOnce = async (world: World, item: AgendaItem): Promise<void> => {
  let ended = false
  const carried = world.life.cards.carry(item).finally(() => {
    ended = true
  })
  // A hanging process may fail after it is no longer awaited.
  carried.catch(() => undefined)
  await turns(() => ended)
  if (ended) await carried
  else world.life = world.live()
}

const live = async (world: World, until: Instant, crashes: number, order_uuid: OrderUuid): Promise<void> => {
  const { rng } = world
  while (world.now() < until) {
    await surviving(world, () => deliver(world))
    for (const item of await quiet(world, () => world.agenda.due('payment', world.now()), crashes))
      await surviving(world, () => carryOnce(world, item))
    const dues = [...world.agenda.items.values()].map(({ due_at }) => due_at).sort()
    const next = dues[0] ?? until
    world.wait(Math.max(500, Math.min(epochMsOf(next) - epochMsOf(world.now()), 20_000)))
    if (crashes === 0) continue
    if (rng.chance(0.04))
      for (const { payment_uuid } of await quiet(world, () => attemptsOf(world), crashes))
        await surviving(world, () => action(world, payment_uuid, { type: 'CancelAttempt', ...by }))
    // The order is released with an earlier part, or its register was closed.
    if (rng.chance(0.03))
      for (const { payment_uuid, state } of await quiet(world, () => attemptsOf(world), crashes))
        if (!isFinal(state)) await surviving(world, () => action(world, payment_uuid, { type: 'LetGo' }))
    // The cashier takes cash as soon as the order allows it.
    if (rng.chance(0.03)) await surviving(world, () => begin(world, order_uuid, 'cash'))
    if (rng.chance(0.02)) world.bank.wake()
  }
}

/** An administrator decides by the slips, which show the bank's ledger. */
const decideManually = async (world: World): Promise<void> => {
  for (const { payment_uuid, state, reversal, let_go, amount, refund_of } of await attemptsOf(world)) {
    if (state !== 'review') continue
    if (refund_of) {
      const outcome = world.bank.gave(payment_uuid) === amount ? 'approved' : 'cancelled'
      if (outcome === 'cancelled') world.bank.reverseManually(payment_uuid)
      await action(world, payment_uuid, { type: 'DecideAttempt', outcome, slip: 'S-2', ...by })
      continue
    }
    const keeps = world.bank.keeps(payment_uuid)
    const outcome = keeps === amount && !reversal && !let_go ? 'approved' : 'cancelled'
    if (outcome === 'cancelled') world.bank.refundManually(payment_uuid)
    await action(world, payment_uuid, { type: 'DecideAttempt', outcome, slip: 'S-1', ...by })
  }
}

/** The connection works again: doubts are resolved, and a person decides the rest. */
const comeToRest = async (world: World, order_uuid: OrderUuid): Promise<void> => {
  world.mayDie(0)
  world.bank.wake()
  await turns(() => false)
  await redeliver(world)
  await live(world, addMs(world.now(), 40 * 60_000), 0, order_uuid)
  const before = await attemptsOf(world)
  expect(before.filter(({ state }) => !isFinal(state) && state !== 'review')).toEqual([])
  await decideManually(world)
  await redeliver(world)
  await live(world, addMs(world.now(), 10 * 60_000), 0, order_uuid)
}

/** Claims back from guests what was refunded outside the books. */
const claimBack = async (world: World): Promise<void> => {
  for (const { payment_uuid, alerts } of await attemptsOf(world)) {
    if (!alerts.includes('refund_not_owed')) continue
    refunds.unbooked += world.bank.gave(payment_uuid) > 0 ? 1 : 0
    world.bank.reverseManually(payment_uuid)
  }
}

const refunds = { given: 0, refused: 0, late: 0, unbooked: 0 }

/** The guest returns a part, and then possibly the rest (TERM-12). */
const someOfItBack = async (
  world: World,
  order_uuid: OrderUuid,
  seed: number,
  crashes: number,
): Promise<void> => {
  const order = await orderOf(world, order_uuid)
  const paid = order.payments.find(({ method, status }) => method === 'card' && status === 'recorded')
  if (order.status !== 'completed' || !paid) return
  // Only a sample of the runs without crashes, because each refund takes a virtual hour.
  if (crashes < 0.1 && world.rng.chance(0.75)) return
  const { uuid } = world.rng.one(order.lines)
  world.mayDie(crashes)
  await refund(world, order, paid.payment_uuid, uuid)
  await live(world, addMs(world.now(), 4 * 60_000), crashes, order_uuid)
  // After a refusal at the terminal, it is tried once more.
  if (world.rng.chance(0.5)) await refund(world, order, paid.payment_uuid, uuid)
  await comeToRest(world, order_uuid)
  await claimBack(world)
  await refundsAgree(world, order_uuid, seed)
}

/** The bank refunded what the books refunded, per refund and per card (DEF-01). */
const refundsAgree = async (world: World, order_uuid: OrderUuid, seed: number): Promise<void> => {
  const order = await orderOf(world, order_uuid)
  const refundOrders = await Promise.all(order.refunds.map((one) => orderOf(world, one.refund_order_uuid)))
  // The same money is on another order.
  const late = new Set(
    refundOrders.flatMap(({ payments }) => payments.flatMap((one) => one.attempt_uuid ?? [])),
  )
  for (const { refund_order_uuid, status } of order.refunds) {
    const refund_order = await orderOf(world, refund_order_uuid)
    expect(refund_order.status, `${seed}`).toBe(status === 'settled' ? 'completed' : 'cancelled')
    expect(status, `${seed}`).not.toBe('reserved')
    for (const { payment_uuid, attempt_uuid, status: paid, method, amount } of refund_order.payments) {
      if (method !== 'card' || late.has(payment_uuid)) continue
      expect(paid === 'recorded' ? -amount : 0, `${seed}: ${payment_uuid}`).toBe(
        world.bank.gave(attempt_uuid ?? payment_uuid),
      )
      refunds[paid === 'recorded' ? 'given' : 'refused'] += 1
      refunds.late += attempt_uuid ? 1 : 0
    }
  }
  for (const { payment_uuid, method, status } of order.payments)
    if (method === 'card' && status === 'recorded')
      expect(leftOnCard(order, payment_uuid), `${seed}`).toBe(world.bank.keeps(payment_uuid))
}

const eventCounts = new Map<string, number>()

const oneDay = async (seed: number, orders: number, crashes: number, fixedFault?: Fault): Promise<number> => {
  const world = shopOf(seed, 0, fixedFault)
  await openSession(world)
  for (let n = 0; n < orders; n += 1) {
    world.mayDie(0)
    const order_uuid = await openOrder(world, n)
    world.mayDie(crashes)
    await surviving(world, () => begin(world, order_uuid, 'card'))
    if (world.rng.chance(0.5)) await surviving(world, () => begin(world, order_uuid, 'card'))
    await live(world, addMs(world.now(), 4 * 60_000), crashes, order_uuid)
    if (world.rng.chance(0.6)) await surviving(world, () => begin(world, order_uuid, 'cash'))
    else if (world.rng.chance(0.5)) await surviving(world, () => begin(world, order_uuid, 'card'))
    await live(world, addMs(world.now(), 3 * 60_000), crashes, order_uuid)
    await comeToRest(world, order_uuid)
    await agrees(world, order_uuid, seed)
    await someOfItBack(world, order_uuid, seed, crashes)
  }
  for (const { type } of world.log) eventCounts.set(type, (eventCounts.get(type) ?? 0) + 1)
  return (await attemptsOf(world)).filter(({ refund_of }) => !refund_of).length
}

/** Bank = recorded − reversed, per payment and in total; no order is paid twice. */
const agrees = async (world: World, order_uuid: OrderUuid, seed: number): Promise<void> => {
  const order = await orderOf(world, order_uuid)
  const attempts = (await attemptsOf(world)).filter((one) => one.order_uuid === order_uuid)
  for (const { payment_uuid, state } of attempts) {
    expect(isFinal(state), `${seed}: ${payment_uuid} is ${state}`).toBe(true)
    const payment = order.payments.find((one) => one.payment_uuid === payment_uuid)
    const recorded = payment?.status === 'recorded' ? payment.amount + (payment.tip ?? 0) : 0
    expect(payment?.status, `${seed}: ${payment_uuid}`).not.toBe('started')
    expect(recorded, `${seed}: ${payment_uuid} (${state})`).toBe(world.bank.keeps(payment_uuid))
  }
  expect(unpaidOf(order), `${seed}`).toBeGreaterThanOrEqual(0)
  const settled = world.log.filter(
    ({ type, data }) =>
      type === 'TenderAccepted' && (data as { order_uuid: OrderUuid }).order_uuid === order_uuid,
  )
  expect(settled.length, `${seed}`).toBe(activePayments(order).length)
}

// A spec runs in Node, whose types services do not have.
declare const process: { env: Record<string, string | undefined> }
/** `pnpm long` runs 10,000 (TERM-15). */
const target = Number(process.env['BON_ATTEMPTS'] ?? 500)

test(
  `SC-02, SC-05, SC-08, SC-15, SC-16, SC-59, PAY-07: ${target} attempts and their refunds, with every fault and a crash at any call, end as the bank reports`,
  async () => {
    let attempts = 0
    for (let seed = 1; attempts < target; seed += 1) attempts += await oneDay(seed, 5, 0.02)
    expect(attempts).toBeGreaterThanOrEqual(target)
    // The faults had an effect, and were not only drawn.
    for (const type of [
      'AttemptMarkedUncertain',
      'AttemptReversed',
      'AttemptSentToReview',
      'AttemptNotFound',
    ])
      expect(eventCounts.get(type) ?? 0, type).toBeGreaterThanOrEqual(20)
    for (const type of ['AttemptAlerted', 'AttemptResumed', 'AttemptReversalSent', 'OrderPaymentAdjusted'])
      expect(eventCounts.get(type) ?? 0, type).toBeGreaterThanOrEqual(10)
    expect(refunds.given).toBeGreaterThanOrEqual(20)
    expect(refunds.refused).toBeGreaterThanOrEqual(10)
    // Approved after it was given up, decided by its slip, and booked once (TERM-6).
    expect(refunds.late).toBeGreaterThanOrEqual(1)
  },
  120_000 * (target / 500),
)

test.each(faults)(
  'SC-13, SC-17: %s, with a crash at one call of three, ends as the bank reports',
  async (fault) => {
    for (let seed = 1; seed <= 3; seed += 1) await oneDay(7_000 + seed, 1, 0.3, fault)
  },
  300_000,
)

test.each(faults)(
  'R-26: %s, begun under a clock a year ahead that is corrected meanwhile, ends as the bank reports',
  async (fault) => {
    for (let seed = 1; seed <= 4; seed += 1) {
      const world = shopOf(8_000 + seed, 0, fault)
      await openSession(world)
      const order_uuid = await openOrder(world, 0)
      world.setWrongBy(a_year_ms)
      await begin(world, order_uuid, 'card')
      await live(world, addMs(world.now(), [0, 2_000, 15_000, 4 * 60_000][seed - 1] ?? 0), 0, order_uuid)
      world.setWrongBy(0)
      await comeToRest(world, order_uuid)
      await agrees(world, order_uuid, seed)
    }
  },
)
const a_year_ms = 365 * 24 * 60 * 60_000

test('SC-05, SC-16: an approval that came after the terminal knew nothing, and was lost in a crash, is found', async () => {
  const world = shopOf(1, 0, 'late')
  await openSession(world)
  const order_uuid = await openOrder(world, 0)
  await begin(world, order_uuid, 'card')
  await live(world, addMs(world.now(), 5 * 60_000), 0, order_uuid)
  expect((await attemptsOf(world)).map(({ state, reason }) => `${state} ${reason}`)).toEqual([
    'cancelled timeout',
  ])
  world.mayDie(1)
  world.bank.wake()
  await turns(() => false)
  world.mayDie(0)
  world.life = world.live()
  await live(world, addMs(world.now(), 15 * 60_000), 0, order_uuid)
  const [found] = await attemptsOf(world)
  expect(found).toMatchObject({ state: 'approved', alerts: ['late_approval'] })
  expect(world.bank.keeps(found?.payment_uuid ?? '')).toBe(168_50)
  expect(unpaidOf(await orderOf(world, order_uuid))).toBe(0)
})

/** A card payment whose refund was given up without an answer; then the terminal reports that it refunded the money. */
const approvedTooLate = async () => {
  const world = shopOf(1, 0, 'approve')
  await openSession(world)
  const order_uuid = await openOrder(world, 0)
  await begin(world, order_uuid, 'card')
  const advance = (minutes: number) => live(world, addMs(world.now(), minutes * 60_000), 0, order_uuid)
  await advance(2)
  const sold = await orderOf(world, order_uuid)
  const [paid, line] = [sold.payments[0]?.payment_uuid ?? '', sold.lines[0]?.uuid ?? '']
  world.meet('late')
  await refund(world, sold, paid, line)
  const back = async () => {
    const found = (await attemptsOf(world)).filter(({ refund_of }) => refund_of)
    if (found.length !== 1 || !found[0]) throw new Error('one refund was asked for')
    return found[0]
  }
  await advance(6)
  expect(await back()).toMatchObject({ state: 'cancelled', reason: 'timeout' })
  expect((await orderOf(world, order_uuid)).refunds).toMatchObject([{ status: 'released' }])
  const decide = async () => {
    world.bank.wake()
    await turns(() => false)
    const { payment_uuid, state } = await back()
    expect(state).toBe('review')
    const handled = await action(world, payment_uuid, {
      type: 'DecideAttempt',
      outcome: 'approved',
      slip: 'S-3',
      ...by,
    })
    expect(isRejection(handled)).toBe(false)
    await advance(5)
  }
  const settledMoney = () => world.log.filter(({ type }) => type === 'TenderAccepted').length
  const isFree = async () => {
    world.meet('approve')
    const other = await openOrder(world, 1)
    await begin(world, other, 'card')
    await advance(2)
    expect((await orderOf(world, other)).status).toBe('completed')
  }
  return { world, order_uuid, paid, line, back, decide, settledMoney, isFree }
}

test('TERM-6, SC-59, DEF-01: a refund approved after it was given up is decided by its slip, and is booked once', async () => {
  const { world, order_uuid, paid, back, decide, settledMoney, isFree } = await approvedTooLate()
  const before = settledMoney()
  await decide()
  await redeliver(world)
  const { state, amount, payment_uuid } = await back()
  expect(state).toBe('approved')
  const order = await orderOf(world, order_uuid)
  expect(order.refunds).toMatchObject([
    { status: 'released' },
    { status: 'settled', on_cards: [{ payment_uuid: paid, amount }] },
  ])
  expect(await orderOf(world, order.refunds[0]?.refund_order_uuid ?? '')).toMatchObject({
    status: 'cancelled',
  })
  expect(await orderOf(world, order.refunds[1]?.refund_order_uuid ?? '')).toMatchObject({
    status: 'completed',
    payments: [{ attempt_uuid: payment_uuid, status: 'recorded' }],
  })
  expect(settledMoney()).toBe(before + 1)
  expect(leftOnCard(order, paid)).toBe(world.bank.keeps(paid))
  await isFree()
})

test('TERM-6, SC-59: when the line was refunded in cash meanwhile no order records it, and the terminal is free', async () => {
  const { world, order_uuid, line, back, decide, settledMoney, isFree } = await approvedTooLate()
  const reserved = await world.life.handler.handle(
    orderDecider,
    orderStream(order_uuid),
    {
      type: 'ReserveRefund',
      refund_uuid: world.newId(),
      kind: 'refund',
      by,
      refund_order: { order_uuid: world.newId(), short_nr: 8 },
      cash: { payment_type_uuid: cash, rounding_unit: 1 },
      lines: [{ line_uuid: line, quantity: pieces(1) }],
    },
    world.context(),
  )
  const cause = isRejection(reserved) ? undefined : reserved.events.at(-1)
  if (!cause) throw new Error('nothing was given back in cash')
  await world.life.giveBack(cause)
  const before = settledMoney()
  await decide()
  expect(await back()).toMatchObject({ state: 'cancelled', alerts: ['late_approval', 'refund_not_owed'] })
  const { refunds: all } = await orderOf(world, order_uuid)
  expect(all.map(({ status }) => status)).toEqual(['released', 'settled'])
  expect(settledMoney()).toBe(before)
  await isFree()
})

import { addMs, type Uuid } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import type { Fault } from '../spec-support/card-bank.ts'
import { cardShop, cashier_uuid, register_uuid, sessionNo } from '../spec-support/spec-card-shop.ts'

const by = { register_uuid, cashier_uuid }

/** A card is at the terminal, which behaves as given, while the register is forced closed. */
const closedOverACard = async (fault: Fault, before_ms = 1_000) => {
  const shop = cardShop(fault)
  await shop.openSession()
  const [order, payment_uuid] = [await shop.openOrder(1), shop.newId()]
  expect(await shop.pay(order, { payment_uuid })).toBe('waiting')
  await shop.run(before_ms)
  await shop.forceClosing()
  await shop.endClosing()
  return { shop, order, payment_uuid }
}
type Closed = Awaited<ReturnType<typeof closedOverACard>>

/** The guest paid once, and the money is in the given session. */
const isCountedIn = async (n: number, { shop, order, payment_uuid }: Closed): Promise<void> => {
  expect((await shop.orderOf(order)).status).toBe('completed')
  expect(await shop.attempt(payment_uuid)).toMatchObject({ state: 'approved', reversal: null })
  expect(shop.bank.keeps(payment_uuid)).toBe(100_00)
  const settled = shop.log.filter(({ type }) => type === 'TenderAccepted').map(({ stream }) => stream)
  expect(settled).toEqual([`zReport-${sessionNo(n)}`])
}

const late: [Fault, number][] = [
  ['slow', 1_000],
  ['not_found_first', 1_000],
  // Sent after the session was closed, and its answer is lost.
  ['answer_lost', 0],
]
test.each(late)(
  'FIND-H3: approved after a forced close (%s), it is counted where the register opens next',
  async (fault, before_ms) => {
    const closed = await closedOverACard(fault, before_ms)
    await closed.shop.run(120_000)
    // No session is open: the payment waits, and the money stays charged.
    expect((await closed.shop.orderOf(closed.order)).status).toBe('confirmed')
    expect(closed.shop.bank.keeps(closed.payment_uuid)).toBe(100_00)
    await closed.shop.openSession()
    await closed.shop.run(130_000)
    await isCountedIn(2, closed)
  },
)

test('FIND-H3: a card that a person confirms by its slip after a forced close is a payment, and is not reversed', async () => {
  const closed = await closedOverACard('dead')
  const { shop, payment_uuid } = closed
  await shop.run(16 * 60_000)
  expect((await shop.attempt(payment_uuid)).state).toBe('review')
  await shop.openSession()
  await shop.perform(payment_uuid, { type: 'DecideAttempt', outcome: 'approved', slip: '000123', ...by })
  await shop.run(130_000)
  await isCountedIn(2, closed)
})

test('FIND-H3: two processes drive the same late approval, and it is counted once', async () => {
  const closed = await closedOverACard('slow')
  const { shop } = closed
  const second = shop.secondDriver()
  await shop.openSession()
  for (let n = 0; n < 40; n += 1) await Promise.all([shop.run(500), second.look().then(second.idle)])
  await shop.run(130_000)
  await isCountedIn(2, closed)
})

test('FIND-H3: an amount no longer due is reversed, and only that', async () => {
  const shop = cardShop('late')
  await shop.openSession()
  const [order, payment_uuid] = [await shop.openOrder(1), shop.newId()]
  await shop.pay(order, { payment_uuid })
  // Its terminal did not know it, so the guest paid in cash; then it reports that it took the money.
  await shop.run(1_000, aMoment)
  shop.restart()
  await shop.run(5 * 60_000)
  expect((await shop.attempt(payment_uuid)).state).toBe('cancelled')
  expect(await shop.pay(order, { method: 'cash' })).toBe('settled')
  shop.bank.wake()
  await shop.run(20 * 60_000)
  expect((await shop.attempt(payment_uuid)).state).toBe('reversed')
  expect(shop.bank.keeps(payment_uuid)).toBe(0)
})

/** Does not wait for a process that hangs in a call. */
const aMoment = async (): Promise<void> => {
  for (let n = 0; n < 500; n += 1) await undefined
}

test('FIND-F9: a terminal that cancels an unknown reference is free as soon as it has confirmed it', async () => {
  const shop = cardShop('never_heard')
  await shop.openSession()
  const [order, payment_uuid] = [await shop.openOrder(1), shop.newId()]
  await shop.pay(order, { payment_uuid })
  await shop.run(30_000)
  expect(await shop.attempt(payment_uuid)).toMatchObject({ state: 'cancelled', reason: 'cancelled' })
  expect(shop.bank.keeps(payment_uuid)).toBe(0)
  shop.meet('approve')
  await shop.pay(order)
  await shop.run(5_000)
  expect((await shop.orderOf(order)).status).toBe('completed')
})

test('FIND-F9, TERM-5: a terminal that refuses to cancel it keeps its waiting time', async () => {
  const shop = cardShop('late')
  await shop.openSession()
  const [order, payment_uuid] = [await shop.openOrder(1), shop.newId()]
  await shop.pay(order, { payment_uuid })
  await shop.run(1_000, aMoment)
  shop.restart()
  await shop.run(200_000)
  expect((await shop.attempt(payment_uuid)).state).toBe('in_doubt')
  await shop.run(40_000)
  expect(await shop.attempt(payment_uuid)).toMatchObject({ state: 'cancelled', reason: 'timeout' })
})

test.each<Fault>(['wrong_amount', 'wrong_reference'])(
  'FIND-F13: a card in review (%s) does not block the next one at its terminal',
  async (fault) => {
    const shop = cardShop(fault)
    await shop.openSession()
    const [first, payment_uuid] = [await shop.openOrder(1), shop.newId()]
    await shop.pay(first, { payment_uuid })
    await shop.run(5_000)
    expect((await shop.attempt(payment_uuid)).state).toBe('review')
    shop.meet('approve')
    const next = await shop.openOrder(2)
    await shop.pay(next)
    await shop.run(5_000)
    expect((await shop.orderOf(next)).status).toBe('completed')
    await shop.perform(payment_uuid, { type: 'DecideAttempt', outcome: 'approved', slip: '1', ...by })
    await shop.run(70_000)
    expect((await shop.orderOf(first)).status).toBe('completed')
  },
)

test('FIND-L3: a payment whose step fails is retried with back-off', async () => {
  const shop = cardShop()
  await shop.openSession()
  const order = await shop.openOrder(1)
  await shop.pay(order)
  let failing = 0
  shop.restart({
    version: (handler) => ({
      ...handler,
      handle: async (decider, stream, command, context) => {
        if (!stream.startsWith('terminal-')) return handler.handle(decider, stream, command, context)
        failing += 1
        throw new Error('the store is away')
      },
    }),
  })
  await shop.run(31_000)
  // At 0, 1, 3, 7, 15 and 31 seconds.
  expect(failing).toBe(5)
  expect(shop.lines.map(({ level, message }) => `${level}: ${message}`)).toEqual(
    Array(5).fill('warn: a payment waits'),
  )
})

test('FIND-L3: a slow round does not postpone what a cashier requested meanwhile', async () => {
  const { agenda, now } = cardShop()
  const about = { kind: 'payment', uuid: cashier_uuid, company_uuid: cashier_uuid } as const
  const item = { ...about, vat_entity_uuid: cashier_uuid, set_at: now(), due_at: now() }
  await agenda.put(item)
  const wished = { ...item, due_at: addMs(now(), 200) }
  await agenda.put(wished)
  await agenda.move(item, { set_at: now(), due_at: addMs(now(), 60_000) })
  expect(await agenda.due('payment', addMs(now(), 200))).toEqual([wished])
})

/** Events of a session that has begun to close. */
const events = (shop: Closed['shop'], session: Uuid): string[] =>
  shop.log.filter(({ stream }) => stream === `zReport-${session}`).map(({ type }) => type)

test('FIND-M6: a closing session rejects before the terminal is called', async () => {
  const shop = cardShop()
  await shop.openSession()
  const order = await shop.openOrder(1)
  await shop.startClosing()
  expect(await shop.pay(order)).toBe('released')
  await shop.run(30_000)
  expect(shop.count('AttemptCreated')).toBe(0)
  expect(shop.bank.charges()).toEqual([])
  expect((await shop.orderOf(order)).status).toBe('open')
})

test('FIND-M6: a session is not closed while a card is at the terminal, except by force', async () => {
  const shop = cardShop('slow')
  await shop.openSession()
  const order = await shop.openOrder(1)
  await shop.pay(order)
  await expect(shop.startClosing()).rejects.toThrow('register.payments_open')
  // The session accepts an expected payment until its Z report is closed.
  await shop.forceClosing()
  await shop.run(40_000)
  expect((await shop.orderOf(order)).status).toBe('completed')
  await shop.endClosing()
  expect(events(shop, sessionNo(1)).slice(-5)).toEqual([
    ...['TenderExpected', 'ClosingStarted', 'TenderAccepted', 'ReceiptRecorded', 'ZReportClosed'],
  ])
})

test('FIND-M6: an attempt that the terminal refused is no longer expected, and the session closes', async () => {
  const shop = cardShop('declined')
  await shop.openSession()
  const order = await shop.openOrder(1)
  await shop.pay(order)
  await shop.run(5_000)
  expect((await shop.orderOf(order)).status).toBe('open')
  await shop.startClosing()
  expect(events(shop, sessionNo(1)).slice(-3)).toEqual(['TenderReleased', 'ClosingStarted', 'CashCounted'])
})

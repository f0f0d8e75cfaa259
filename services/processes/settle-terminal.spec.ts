import { isEvent, isRejection, money, type Uuid, zero } from '@bon/contracts/kernel'
import { paymentStream, settlementUuid, terminalEvents, terminalStream } from '@bon/contracts/payments'
import type { Evidence, Terminal } from '@bon/contracts/ports'
import { sessionStream, sessionUuid } from '@bon/contracts/registers'
import { expect, test } from 'vitest'
import { createCommandHandler, withCrashpoints } from '../kernel/index.ts'
import { type PaymentCommand, paymentDecider, terminalDecider } from '../payments/index.ts'
import { zReportDecider } from '../registers/index.ts'
import { type SpecStore, specId, specStore } from '../spec-support/spec-store.ts'
import { createSettleTerminal } from './settle-terminal.ts'
import { createSumAttempts } from './sum-attempts.ts'

const [register_uuid, cashier_uuid, terminal_uuid] = [2, 3, 6].map(specId) as [Uuid, Uuid, Uuid]
const session_uuid = sessionUuid(register_uuid, 1)
const by = { register_uuid, session_uuid, cashier_uuid }
const who = { company_uuid: specId(900), vat_entity_uuid: specId(901), actor: 'spec' }
const now = '2026-11-22T21:00:00.000Z'
const place = { uuid: terminal_uuid, class: 'spec', identifier: '71100001', address: null, box: null }
type Answer = Awaited<ReturnType<Terminal['settle']>>
const unasked = () => Promise.reject(new Error('not asked here'))

class Crashed extends Error {}

let ids = 5_000
const context = () => ({ ...who, now, command_id: specId(++ids) })

const liveOn = (
  log: SpecStore['log'],
  answers: (reference: string) => Answer,
  dies = Number.POSITIVE_INFINITY,
) => {
  let calls = 0
  const crash = () => {
    calls += 1
    if (calls >= dies) throw new Crashed()
  }
  const { store, reads } = counted(specStore(log))
  const handler = createCommandHandler(withCrashpoints(store, 'store', crash))
  const terminal = withCrashpoints<Terminal>(
    {
      start: unasked,
      status: unasked,
      abort: unasked,
      reverse: unasked,
      settle: async (_, reference) => answers(reference),
    },
    'terminal',
    crash,
  )
  const needs = {
    handler,
    terminal,
    newId: () => specId(++ids),
    now: () => now,
    placeOf: () => place,
    typeOf: () => undefined,
  }
  const settle = createSettleTerminal({ ...needs, compared_at_once: 20 })
  return { handler, reads, settle: () => settle(terminal_uuid, by, who) }
}

/** Counts streams of attempts read from their start, and how many of them concurrently. */
const counted = (store: SpecStore) => {
  const reads = { attempts: 0, running: 0, most_at_once: 0 }
  const readStream: SpecStore['readStream'] = async function* (stream, options) {
    const is_attempt = stream.startsWith('payment-') && options?.after === undefined
    if (is_attempt) reads.attempts += 1
    reads.running += 1
    reads.most_at_once = Math.max(reads.most_at_once, reads.running)
    yield* store.readStream(stream, options)
    reads.running -= 1
  }
  return { store: { ...store, readStream }, reads }
}

/** An open session, and approved attempts at the terminal for these amounts. */
const tookAt = async (log: SpecStore['log'], amounts: readonly number[], first = 100) => {
  const { handler } = liveOn(log, () => ({ silent: true }))
  const session = {
    ...by,
    payment_type_uuid: specId(4),
    counts: [{ unit: 100, count: 0 }],
    units: [100],
    n: 1,
  }
  await handler.handle(
    zReportDecider,
    sessionStream(session_uuid),
    { type: 'OpenRegister', ...session, previous: undefined },
    context(),
  )
  for (const [i, amount] of amounts.entries()) {
    const payment_uuid = specId(first + i)
    const transaction = {
      amount: money(amount),
      tip: zero,
      surcharge: zero,
      reason: null,
      card_type: 'Dankort',
    }
    const evidence: Evidence = {
      reference: payment_uuid,
      outcome: 'approved',
      ...transaction,
      masked_pan: null,
      transaction_id: 'T',
    }
    const attempt = {
      payment_uuid,
      order_uuid: specId(50 + i),
      terminal_uuid,
      payment_type_uuid: specId(4),
      ...by,
      amount: money(amount),
      currency: 'DKK',
      tip_allowed: false,
    }
    const steps: PaymentCommand[] = [
      { type: 'BeginAttempt', attempt },
      { type: 'StartSending' },
      {
        type: 'ApplyAnswer',
        request: 'start',
        answer: { answer: 'result', evidence },
        is_outstanding: true,
        surcharge_rate: 0,
      },
    ]
    const at = terminalStream(terminal_uuid)
    await handler.handle(
      terminalDecider,
      at,
      { type: 'TakeTerminal', terminal_uuid, payment_uuid },
      context(),
    )
    for (const step of steps) {
      const done = await handler.handle(paymentDecider, paymentStream(payment_uuid), step, context())
      if (isRejection(done)) throw new Error(done.rejection)
    }
    await handler.handle(terminalDecider, at, { type: 'FreeTerminal', payment_uuid }, context())
  }
}
const count = (log: SpecStore['log'], type: string) => log.filter((event) => event.type === type).length
const reported = (amount: number): Answer => ({
  settled: [{ card_type: 'Dankort', count: 1, amount: money(amount) }],
})

test('PAY-28, ZR-16: a lost answer is requested again with the same reference, until there is one', async () => {
  const { log } = specStore()
  await tookAt(log, [100_00, 50_00])
  const references: string[] = []
  const life = liveOn(log, (reference) => {
    references.push(reference)
    return references.length === 1 ? { silent: true } : reported(150_00)
  })
  expect(await life.settle()).toEqual({ failed: 'timeout' })
  expect(count(log, 'TerminalSettled')).toBe(0)
  expect(await life.settle()).toBeUndefined()
  expect(references).toEqual([settlementUuid(terminal_uuid, 0), settlementUuid(terminal_uuid, 0)])
  // Nothing was taken since, so the terminal is not contacted: one shared by two registers is settled once.
  expect(await life.settle()).toBeUndefined()
  expect(references).toHaveLength(2)
  expect([count(log, 'TerminalSettled'), count(log, 'AttemptAlerted')]).toEqual([1, 0])
  await tookAt(log, [20_00], 200)
  await life.settle()
  expect(references.at(-1)).toBe(settlementUuid(terminal_uuid, 1))
})

test('ORD-24, DEF-10: the terminal’s own day says whose money is on its way, and that of a day that our own sums ended', async () => {
  const { log } = specStore()
  const capturedBy = () => log.filter(isEvent(terminalEvents, 'TerminalSettled')).at(-1)?.data.captured
  await tookAt(log, [100_00, 50_00])
  const forced = liveOn(log, () => ({ silent: true }))
  await createSumAttempts({ handler: forced.handler, now: () => now })(terminal_uuid, 0, by, who)
  expect(capturedBy()).toBeUndefined()
  await tookAt(log, [20_00], 200)
  await liveOn(log, () => reported(170_00)).settle()
  expect(capturedBy()).toEqual([specId(50), specId(51), specId(50)])
  await tookAt(log, [30_00], 300)
  await liveOn(log, () => reported(30_00)).settle()
  expect(capturedBy()).toEqual([specId(50)])
})

test('ORD-24, DEF-10: a vendor that closes the days has captured what it approved', async () => {
  const { log } = specStore()
  await tookAt(log, [100_00])
  await liveOn(log, () => ({ ungiven: true })).settle()
  expect(log.findLast(({ type }) => type === 'TerminalSettled')?.data).toMatchObject({
    captured: [specId(50)],
    own_sums: [{ amount: 100_00 }],
  })
})

test('REG-36: a terminal settled by its vendor is not compared, and delays no close', async () => {
  const { log } = specStore()
  await tookAt(log, [100_00])
  expect(await liveOn(log, () => ({ ungiven: true })).settle()).toBeUndefined()
  expect([count(log, 'SettlementRecorded'), count(log, 'AttemptAlerted')]).toEqual([0, 0])
})

test('FIND-H4: a terminal settled by its vendor is settled with our own sums, and no attempt is read twice', async () => {
  const { log } = specStore()
  await tookAt(log, [100_00, 50_00])
  const life = liveOn(log, () => ({ ungiven: true }))
  await life.settle()
  expect(life.reads.attempts).toBe(2)
  const own_sums = [{ card_type: 'Dankort', amount: 150_00 }]
  expect(log.findLast(({ type }) => type === 'TerminalSettled')?.data).toMatchObject({ own_sums })
  await tookAt(log, [30_00], 200)
  const next_day = liveOn(log, () => ({ ungiven: true }))
  await next_day.settle()
  expect(next_day.reads.attempts).toBe(1)
})

test('FIND-H4: many unsettled attempts are read eight at a time, once, and the following day is compared', async () => {
  const { log } = specStore()
  const many = 300
  const day = Array.from({ length: many }, () => 1_00)
  await tookAt(log, day, 10_000)
  const life = liveOn(log, () => reported(many * 1_00))
  expect(await life.settle()).toBeUndefined()
  expect(life.reads.attempts).toBe(many)
  expect(life.reads.most_at_once).toBeLessThanOrEqual(8)
  expect(count(log, 'AttemptAlerted')).toBe(0)
  const settled = log.findLast(({ type }) => type === 'TerminalSettled')?.data
  expect(settled).toMatchObject({ recorded: many * 1_00, difference: 0 })
})

test('FIND-H4: after a forced close the terminal’s day is compared with both sessions', async () => {
  const { log } = specStore()
  await tookAt(log, [100_00])
  const forced = liveOn(log, () => ({ silent: true }))
  await createSumAttempts({ handler: forced.handler, now: () => now })(terminal_uuid, 0, by, who)
  await tookAt(log, [50_00], 200)
  expect(await liveOn(log, () => reported(150_00)).settle()).toBeUndefined()
  expect(count(log, 'AttemptAlerted')).toBe(0)
  await tookAt(log, [20_00], 300)
  await liveOn(log, () => reported(20_00)).settle()
  expect(log.findLast(({ type }) => type === 'TerminalSettled')?.data).toMatchObject({ recorded: 20_00 })
})

test('ZR-16: while a payment is in progress, possibly another register’s, the terminal’s day is not settled', async () => {
  const { log } = specStore()
  await tookAt(log, [100_00])
  const life = liveOn(log, () => reported(0))
  const payment_uuid = specId(300)
  const accepting = { type: 'TakeTerminal', terminal_uuid, payment_uuid } as const
  await life.handler.handle(terminalDecider, terminalStream(terminal_uuid), accepting, context())
  expect(await life.settle()).toEqual({ failed: 'terminal_busy' })
})

test('ZR-27: with a crash at every call in turn, and repeated, the settlement is recorded once, with its one mismatch', async () => {
  for (let dies = 1; ; dies += 1) {
    const { log } = specStore()
    await tookAt(log, [100_00, 50_00])
    const reportedTotals = () => reported(50_00)
    const died = await liveOn(log, reportedTotals, dies)
      .settle()
      .then(
        () => false,
        (error) => error instanceof Crashed,
      )
    expect(await liveOn(log, reportedTotals).settle()).toBeUndefined()
    expect(count(log, 'TerminalSettled'), `died at ${dies}`).toBe(1)
    expect(count(log, 'SettlementRecorded'), `died at ${dies}`).toBe(1)
    expect(count(log, 'AttemptAlerted'), `died at ${dies}`).toBe(1)
    if (!died) break
  }
})

import { addMs, type Instant, isRejection, logStart, money, type RecordedEvent } from '@bon/contracts/kernel'
import { paymentStream } from '@bon/contracts/payments'
import { createCommandHandler } from '@bon/services/kernel'
import { type PaymentCommand, paymentDecider } from '@bon/services/payments'
import { expect, test } from 'vitest'
import { memoryEventStore } from '../event-store/index.ts'
import { id, vat_entity_uuid } from '../spec-support/verify/spec-shop.ts'
import { type Pending, verify } from './index.ts'

const began: Instant = '2026-11-21T12:00:00.000Z'
const minute_ms = 60_000

/** A log with only attempts, and the result of `verify`. */
const openShop = () => {
  const store = memoryEventStore()
  const handler = createCommandHandler(store)
  let commands = 1_000
  const action = async (n: number, at: Instant, command: PaymentCommand) => {
    const context = {
      command_id: id(++commands),
      company_uuid: id(900),
      vat_entity_uuid,
      actor: 'spec',
      now: at,
    }
    const answer = await handler.handle(paymentDecider, paymentStream(id(n)), command, context)
    if (isRejection(answer)) throw new Error(answer.rejection)
  }
  const begin = (n: number, at: Instant) =>
    action(n, at, {
      type: 'BeginAttempt',
      attempt: {
        payment_uuid: id(n),
        order_uuid: id(10 + n),
        terminal_uuid: id(20),
        register_uuid: id(21),
        session_uuid: id(22),
        cashier_uuid: id(23),
        payment_type_uuid: id(24),
        amount: money(95_00),
        currency: 'DKK',
        tip_allowed: false,
      },
    })
  const verifyLog = async (parked: (log: readonly RecordedEvent[]) => RecordedEvent[] = () => []) => {
    const log: RecordedEvent[] = []
    for await (const event of store.readAll(logStart, { limit: 1_000 })) log.push(event)
    const verdict = await verify({
      store: {
        async *readAll(after, { limit }) {
          yield* log.filter(({ position }) => position > after).slice(0, limit)
        },
      },
      entities: () => undefined,
      checkSignature: () => true,
      parked: async () => parked(log),
    })
    if (!verdict.ok) throw new Error(verdict.summary)
    // Nothing seals these logs.
    const isOther = ({ kind }: Pending) => kind !== 'span_open'
    return { pending: verdict.pending.filter(isOther), overdue: verdict.overdue.filter(isOther) }
  }
  return { action, begin, look: verifyLog }
}

test('a card whose terminal has not answered is pending, and overdue after the time its rule allows', async () => {
  const shop = openShop()
  await shop.begin(1, began)
  await shop.action(1, began, { type: 'StartSending' })
  await shop.begin(2, addMs(began, 5 * minute_ms))
  const early = await shop.look()
  expect(early.pending.map(({ kind, age_ms }) => [kind, age_ms])).toEqual([
    ['card_at_terminal', 5 * minute_ms],
    ['card_at_terminal', 0],
  ])
  await shop.begin(3, addMs(began, 16 * minute_ms))
  const late = await shop.look()
  expect(late.overdue.map(({ kind, age_ms }) => [kind, age_ms])).toEqual([
    ['card_at_terminal', 16 * minute_ms],
  ])
})

test('a card in review waits for a person, and is no violation (FIND-F7)', async () => {
  const shop = openShop()
  await shop.begin(1, began)
  await shop.action(1, began, { type: 'StartSending' })
  await shop.action(1, addMs(began, minute_ms), { type: 'LoseTrack' })
  await shop.action(1, addMs(began, 30 * minute_ms), { type: 'LoseTrack' })
  await shop.begin(2, addMs(began, 600 * minute_ms))
  await shop.action(2, addMs(began, 600 * minute_ms), { type: 'RefuseAttempt', reason: 'terminal_busy' })
  const { pending, overdue } = await shop.look()
  expect(pending.map(({ kind, waits_for }) => [kind, waits_for])).toEqual([
    ['card_in_review', 'an administrator with the slip'],
  ])
  expect(overdue).toEqual([])
})

test('parked work is pending from its event, and overdue after a day; it is no violation', async () => {
  const shop = openShop()
  await shop.begin(1, began)
  await shop.action(1, began, { type: 'RefuseAttempt', reason: 'terminal_busy' })
  const first = (log: readonly RecordedEvent[]) => log.slice(0, 1)
  const { pending, overdue } = await shop.look(first)
  expect(pending).toMatchObject([
    { kind: 'parked_work', since: began, where: { stream: paymentStream(id(1)), type: 'AttemptCreated' } },
  ])
  expect(overdue).toEqual([])
  await shop.begin(2, addMs(began, 1_441 * minute_ms))
  await shop.action(2, addMs(began, 1_441 * minute_ms), { type: 'RefuseAttempt', reason: 'terminal_busy' })
  const late = await shop.look(first)
  expect(late.overdue.map(({ kind }) => kind)).toEqual(['parked_work'])
})

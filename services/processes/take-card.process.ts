import {
  addMs,
  epochMsOf,
  type Instant,
  isRejection,
  type Rejection,
  type TenthsOfPercent,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { Order } from '@bon/contracts/orders'
import { isFinal, paymentStream, paymentUuidOf, terminalStream } from '@bon/contracts/payments'
import type { AgendaItem, TerminalAnswer, TerminalPlace } from '@bon/contracts/ports'
import { type ProcessManager, type SetBackTimes, setBack } from '../kernel/index.ts'
import { isOutstanding, orderDecider, orderStream } from '../orders/index.ts'
import {
  nextPollAt,
  nextRecheckMs,
  type PaymentCommand,
  paymentDecider,
  picked_up_within_ms,
  since,
  terminalDecider,
  wasUnknown,
} from '../payments/index.ts'
import { type CardDependencies, contextOf, type Next, perform, type Round } from './card-round.ts'
import { follow, freeTerminal } from './follow-card.ts'

const news = new Set(['AttemptCreated', 'AttemptCancelRequested', 'AttemptDecided', 'AttemptAbandoned'])

/** Puts attempts on the agenda after events of other writers than this one, so that a restart finds them (TERM-9). */
export const followCards = ({ agenda }: Pick<CardDependencies, 'agenda'>): ProcessManager => ({
  name: 'take-card',
  prefixes: ['payment-'],
  grace_ms: 0,
  wants: ({ type }) => news.has(type),
  react: async (events) => {
    for (const { stream, meta } of events) {
      const { company_uuid, vat_entity_uuid, at } = meta
      const uuid = paymentUuidOf(stream)
      await agenda.put({ kind: 'payment', uuid, company_uuid, vat_entity_uuid, set_at: at, due_at: at })
    }
  },
})

/** Short, because a guest is waiting with his card. */
const cardSetBack: SetBackTimes = { first_ms: 1_000, most_ms: 30_000 }

/**
 * Runs attempts to their end: sends, queries until there is evidence, and applies it to the order. All state is in
 * streams or on the agenda; a crash while sending leaves the attempt in doubt (CARD-2).
 */
export const createTakeCard = (deps: CardDependencies) => {
  const running = new Map<Uuid, Promise<void>>()
  /** The item stays on the agenda, and the stream holds the progress. */
  const postpone = async (item: AgendaItem, error: unknown): Promise<void> => {
    deps.log.warn('a payment waits', { payment_uuid: item.uuid, error })
    await setBack(deps.agenda, item, deps.now(), cardSetBack)
  }
  const look = async (): Promise<void> => {
    for (const item of await deps.agenda.due('payment', deps.now())) {
      if (running.has(item.uuid)) continue
      const done = carry(deps, item)
        .catch((error: unknown) => postpone(item, error))
        // The agenda cannot be written either: the item stays due.
        .catch(() => undefined)
        .finally(() => running.delete(item.uuid))
      running.set(item.uuid, done)
    }
  }
  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running.values())
  }
  return { look, idle, carry: (item: AgendaItem) => carry(deps, item) }
}

const carry = async (deps: CardDependencies, item: AgendaItem): Promise<void> => {
  for (;;) {
    const stream = paymentStream(item.uuid)
    const state = (await deps.handler.load(paymentDecider, stream, item.company_uuid))?.state
    if (!state || state.state === 'new') return deps.agenda.done(item)
    const next = await step({ deps, item, attempt: state })
    if (next === 'again') continue
    if (next === 'done') return deps.agenda.done(item)
    return deps.agenda.move(item, { set_at: deps.now(), due_at: next.at })
  }
}

const step = async (round: Round): Promise<Next> => {
  const { deps, attempt } = round
  const now = deps.now()
  if (isFinal(attempt.state)) {
    const next = await follow(round)
    return next === 'done' && wasUnknown(attempt) ? recheck(round) : next
  }
  if (attempt.state === 'created') return send(round, now)
  // Only a person can decide the outcome, and the next guest must not wait for that.
  if (attempt.state === 'review') await freeTerminal(round)
  if (attempt.state !== 'review' && (await perform(round, { type: 'LoseTrack' })).length > 0) return 'again'
  const at = nextPollAt(attempt, now) ?? now
  if (attempt.state === 'sending') return { at }
  if (attempt.state === 'reversing') {
    if (at > now) return { at }
    return attempt.reversal?.is_sent ? { at } : giveBack(round)
  }
  return poll(round)
}

/**
 * Reserves the terminal and records the send before sending (CARD-2, CARD-3 and TERM-2). The answer may already be
 * final.
 */
const send = async (round: Round, now: Instant): Promise<Next> => {
  const { deps, item, attempt } = round
  const { payment_uuid, terminal_uuid, amount, currency, tip_allowed } = attempt
  type Refusal = Extract<PaymentCommand, { type: 'RefuseAttempt' }>
  const refuse = async (reason: Refusal['reason'], held_by?: Uuid) => {
    await perform(round, { type: 'RefuseAttempt', reason, held_by })
    return 'again' as const
  }
  if (since(attempt.started_at, now) > picked_up_within_ms) return refuse('timeout')
  const place = deps.placeOf(item.company_uuid, terminal_uuid)
  if (!place) return refuse('terminal_not_online')
  const handled = await deps.handler.handle(
    terminalDecider,
    terminalStream(terminal_uuid),
    { type: 'TakeTerminal', terminal_uuid, payment_uuid },
    contextOf(round),
  )
  if (isRejection(handled)) return refuse('terminal_busy', holderIn(handled))
  const won = await perform(round, { type: 'StartSending' })
  if (won.length === 0) return 'again'
  const { refund_of: of } = attempt
  // A refund goes to the same terminal, with the reference of the original payment (TERM-12).
  if (of) {
    const back = { kind: 'refund', reference: payment_uuid, of, amount, currency } as const
    return onKey(round, 'start', await deps.terminal.reverse(place, back))
  }
  const request = { reference: payment_uuid, amount, currency, tip_allowed }
  return onKey(round, 'start', await deps.terminal.start(place, request))
}

const holderIn = ({ params: { held_by } }: Rejection): Uuid | undefined =>
  typeof held_by === 'string' ? held_by : undefined

/** Queries the terminal by the attempt's own reference (TERM-3, TERM-8). */
const poll = async (round: Round): Promise<Next> => {
  const { deps, item, attempt } = round
  const { payment_uuid, terminal_uuid, state, reversal } = attempt
  const at = nextPollAt(attempt, deps.now())
  const nextPoll = at ? { at } : 'done'
  const place = deps.placeOf(item.company_uuid, terminal_uuid)
  if (!place) return nextPoll
  // A request, repeated with the same id until it is answered (TERM-4, CARD-12).
  if (state === 'cancelling') await deps.terminal.abort(place, payment_uuid, uuid5(payment_uuid, 'abort'))
  const answer = await deps.terminal.status(place, reversal?.reversal_uuid ?? payment_uuid)
  const before = attempt.state
  await onKey(round, 'status', answer)
  if (answer.answer === 'not_found' && answer.idle && !reversal) await withdraw(round, place)
  const stream = paymentStream(item.uuid)
  const now = (await deps.handler.load(paymentDecider, stream, item.company_uuid))?.state
  return now && now.state !== 'new' && now.state !== before ? 'again' : nextPoll
}

/**
 * Asks a terminal that does not know the reference to cancel it. If it confirms, it reports the attempt as cancelled
 * from then on, even to a late start, which is evidence; otherwise TERM-5 applies.
 */
const withdraw = async (round: Round, place: TerminalPlace): Promise<void> => {
  const { deps, attempt } = round
  const { payment_uuid } = attempt
  const outcome = await deps.terminal.abort(place, payment_uuid, uuid5(payment_uuid, 'withdraw'))
  if (outcome !== 'accepted') return
  const answer = await deps.terminal.status(place, payment_uuid)
  if (answer.answer === 'result') await onKey(round, 'status', answer)
}

/**
 * Queries an ended attempt again: the process that received a late approval may have crashed, and nobody else would
 * ask.
 */
const recheck = async (round: Round): Promise<Next> => {
  const { deps, item, attempt } = round
  const ended_at = attempt.ended_at ?? attempt.changed_at
  // The clock was set back: the time since the end is unknown, but the item's own delay is known.
  if (ended_at > deps.now()) {
    if ((await poll(round)) === 'again') return 'again'
    const ms = nextRecheckMs(epochMsOf(item.due_at) - epochMsOf(item.set_at))
    return ms === undefined ? 'done' : { at: addMs(deps.now(), ms) }
  }
  // An attempt that ended just now was queried just now.
  if (item.due_at > ended_at) return poll(round)
  const at = nextPollAt(attempt, deps.now())
  return at ? { at } : 'done'
}

/** Recorded before it is sent, like the payment itself (TERM-6, CARD-15 and CARD-26). */
const giveBack = async (round: Round): Promise<Next> => {
  const { deps, item, attempt } = round
  const { reversal, payment_uuid: of, terminal_uuid, currency } = attempt
  const place = deps.placeOf(item.company_uuid, terminal_uuid)
  if (!place || !reversal)
    return { at: nextPollAt({ ...attempt, state: 'review' }, deps.now()) ?? deps.now() }
  const won = await perform(round, { type: 'SendReversal' })
  if (won.length === 0) return 'again'
  const { reversal_uuid: reference, amount } = reversal
  const back = { kind: 'reversal', reference, of, amount, currency } as const
  return onKey(round, 'reverse', await deps.terminal.reverse(place, back))
}

const onKey = async (
  round: Round,
  request: 'start' | 'status' | 'reverse',
  answer: TerminalAnswer,
): Promise<'again'> => {
  const { deps, item, attempt } = round
  // A status is queried again and again; a start or a reversal without an answer needs the operator's attention.
  if (answer.answer === 'silent')
    deps.log[request === 'status' ? 'debug' : 'warn']('a terminal did not answer', {
      request,
      payment_uuid: attempt.payment_uuid,
    })
  const stream = orderStream(attempt.order_uuid)
  const order =
    answer.answer === 'result'
      ? (await deps.handler.load(orderDecider, stream, item.company_uuid))?.state
      : undefined
  const is_outstanding = order !== undefined && isOutstanding(order, attempt.payment_uuid)
  const surcharge_rate = order === undefined ? 0 : surchargeRateIn(round, order, answer)
  await perform(round, { type: 'ApplyAnswer', request, answer, is_outstanding, surcharge_rate })
  return 'again'
}

/** A tip alone is no part of a bill, and a sale that has ended takes no line more. */
const surchargeRateIn = (
  { deps, item, attempt }: Round,
  order: Order,
  answer: TerminalAnswer,
): TenthsOfPercent =>
  answer.answer === 'result' && (order.status === 'open' || order.status === 'confirmed')
    ? deps.surchargeRateOf(item.company_uuid, attempt.payment_type_uuid, answer.evidence.card_type)
    : 0

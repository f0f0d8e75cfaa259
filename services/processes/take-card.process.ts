import {
  addMs,
  epochMsOf,
  type Instant,
  isRejection,
  type Rejection,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { isFinal, paymentStream, paymentUuidOf, terminalStream } from '@bon/contracts/payments'
import type { AgendaItem, TerminalAnswer, TerminalPlace } from '@bon/contracts/ports'
import { type ProcessManager, type SetBackTimes, setBack } from '../kernel/index.ts'
import { isStillOwed, orderDecider, orderStream } from '../orders/index.ts'
import {
  nextLookAt,
  nextLookBackMs,
  type PaymentCommand,
  paymentDecider,
  picked_up_within_ms,
  since,
  terminalDecider,
  wasUnknown,
} from '../payments/index.ts'
import { type CardHouse, contextOf, type Next, perform, type Round } from './card-round.ts'
import { follow, freeTerminal } from './follow-card.ts'

const news = new Set(['AttemptCreated', 'AttemptCancelWished', 'AttemptDecided', 'AttemptLetGo'])

/** Puts on the agenda what somebody else than the resolver wrote: a restart finds it there (P9). */
export const followCards = ({ agenda }: Pick<CardHouse, 'agenda'>): ProcessManager => ({
  name: 'take-card',
  prefixes: ['payment-'],
  patience_ms: 0,
  wants: ({ type }) => news.has(type),
  react: async (events) => {
    for (const { stream, meta } of events) {
      const { company_uuid, vat_entity_uuid, at } = meta
      const uuid = paymentUuidOf(stream)
      await agenda.put({ kind: 'payment', uuid, company_uuid, vat_entity_uuid, set_at: at, due_at: at })
    }
  },
})

/** A guest stands there with his card. */
const cardSetBack: SetBackTimes = { first_ms: 1_000, most_ms: 30_000 }

/**
 * Carries attempts to their end: sends, asks until there is evidence, and lets the order follow it. It holds nothing
 * that is not in a stream or on the agenda; one that dies with bytes on the wire leaves an attempt in doubt (no. 2).
 */
export const createTakeCard = (house: CardHouse) => {
  const running = new Map<Uuid, Promise<void>>()
  /** It stays on the agenda, and the stream knows how far it came. */
  const postpone = async (item: AgendaItem, error: unknown): Promise<void> => {
    house.tell(`a payment waits: ${error instanceof Error ? error.message : error}`)
    await setBack(house.agenda, item, house.now(), cardSetBack)
  }
  const look = async (): Promise<void> => {
    for (const item of await house.agenda.due('payment', house.now())) {
      if (running.has(item.uuid)) continue
      const done = carry(house, item)
        .catch((error: unknown) => postpone(item, error))
        // The agenda cannot be written either: what is due stays due.
        .catch(() => undefined)
        .finally(() => running.delete(item.uuid))
      running.set(item.uuid, done)
    }
  }
  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running.values())
  }
  return { look, idle, carry: (item: AgendaItem) => carry(house, item) }
}

const carry = async (house: CardHouse, item: AgendaItem): Promise<void> => {
  for (;;) {
    const stream = paymentStream(item.uuid)
    const state = (await house.handler.load(paymentDecider, stream, item.company_uuid))?.state
    if (!state || state.state === 'new') return house.agenda.done(item)
    const next = await step({ house, item, attempt: state })
    if (next === 'again') continue
    if (next === 'done') return house.agenda.done(item)
    return house.agenda.move(item, { set_at: house.now(), due_at: next.at })
  }
}

const step = async (round: Round): Promise<Next> => {
  const { house, attempt } = round
  const now = house.now()
  if (isFinal(attempt.state)) {
    const next = await follow(round)
    return next === 'done' && wasUnknown(attempt) ? lookBack(round) : next
  }
  if (attempt.state === 'created') return send(round, now)
  // Only a person can say what became of it, and the next guest does not wait for one.
  if (attempt.state === 'review') await freeTerminal(round)
  if (attempt.state !== 'review' && (await perform(round, { type: 'LoseTrack' })).length > 0) return 'again'
  const at = nextLookAt(attempt, now) ?? now
  if (attempt.state === 'sending') return { at }
  if (attempt.state === 'reversing') {
    if (at > now) return { at }
    return attempt.reversal?.is_sent ? { at } : giveBack(round)
  }
  return ask(round)
}

/** Before a byte leaves (no. 2, 3 and P2); the answer to it may be the end of the matter. */
const send = async (round: Round, now: Instant): Promise<Next> => {
  const { house, item, attempt } = round
  const { payment_uuid, terminal_uuid, amount, currency, tip_allowed } = attempt
  type Refusal = Extract<PaymentCommand, { type: 'RefuseAttempt' }>
  const refuse = async (reason: Refusal['reason'], held_by?: Uuid) => {
    await perform(round, { type: 'RefuseAttempt', reason, held_by })
    return 'again' as const
  }
  if (since(attempt.started_at, now) > picked_up_within_ms) return refuse('timeout')
  const place = house.placeOf(item.company_uuid, terminal_uuid)
  if (!place) return refuse('terminal_not_online')
  const taken = await house.handler.handle(
    terminalDecider,
    terminalStream(terminal_uuid),
    { type: 'TakeTerminal', terminal_uuid, payment_uuid },
    contextOf(round),
  )
  if (isRejection(taken)) return refuse('terminal_busy', holderIn(taken))
  const won = await perform(round, { type: 'StartSending' })
  if (won.length === 0) return 'again'
  const { refund_of: of } = attempt
  // The same machine, another errand: by the reference of the payment that took it (P12).
  if (of) {
    const back = { kind: 'refund', reference: payment_uuid, of, amount, currency } as const
    return hear(round, 'start', await house.terminal.reverse(place, back))
  }
  const asked = { reference: payment_uuid, amount, currency, tip_allowed }
  return hear(round, 'start', await house.terminal.start(place, asked))
}

const holderIn = ({ params: { held_by } }: Rejection): Uuid | undefined =>
  typeof held_by === 'string' ? held_by : undefined

/** What has become of it: asked of the terminal, by the attempt's own reference (P3, P8). */
const ask = async (round: Round): Promise<Next> => {
  const { house, item, attempt } = round
  const { payment_uuid, terminal_uuid, state, reversal } = attempt
  const at = nextLookAt(attempt, house.now())
  const later = at ? { at } : 'done'
  const place = house.placeOf(item.company_uuid, terminal_uuid)
  if (!place) return later
  // A wish, sent again until there is an answer: the same one, by its own id (P4, no. 12).
  if (state === 'cancelling') await house.terminal.abort(place, payment_uuid, uuid5(payment_uuid, 'abort'))
  const answer = await house.terminal.status(place, reversal?.reversal_uuid ?? payment_uuid)
  const before = attempt.state
  await hear(round, 'status', answer)
  if (answer.answer === 'not_found' && answer.idle && !reversal) await withdraw(round, place)
  const stream = paymentStream(item.uuid)
  const now = (await house.handler.load(paymentDecider, stream, item.company_uuid))?.state
  return now && now.state !== 'new' && now.state !== before ? 'again' : later
}

/**
 * A terminal that does not know the reference is asked to take it back. One that does so for certain says from then on
 * that the attempt was cancelled, also to a start that arrives late, and that is evidence; of any other P5 is waited for.
 */
const withdraw = async (round: Round, place: TerminalPlace): Promise<void> => {
  const { house, attempt } = round
  const { payment_uuid } = attempt
  const said = await house.terminal.abort(place, payment_uuid, uuid5(payment_uuid, 'withdraw'))
  if (said !== 'accepted') return
  const answer = await house.terminal.status(place, payment_uuid)
  if (answer.answer === 'result') await hear(round, 'status', answer)
}

/** The process that heard of a late approval may have died with it, and nobody else would ever ask. */
const lookBack = async (round: Round): Promise<Next> => {
  const { house, item, attempt } = round
  const ended_at = attempt.ended_at ?? attempt.changed_at
  // The clock was set back: when it ended is not known, but how long it has waited for this look is.
  if (ended_at > house.now()) {
    if ((await ask(round)) === 'again') return 'again'
    const ms = nextLookBackMs(epochMsOf(item.due_at) - epochMsOf(item.set_at))
    return ms === undefined ? 'done' : { at: addMs(house.now(), ms) }
  }
  // What ended just now was just asked about.
  if (item.due_at > ended_at) return ask(round)
  const at = nextLookAt(attempt, house.now())
  return at ? { at } : 'done'
}

/** Written down before it leaves, as the payment was (P6, no. 15 and 26). */
const giveBack = async (round: Round): Promise<Next> => {
  const { house, item, attempt } = round
  const { reversal, payment_uuid: of, terminal_uuid, currency } = attempt
  const place = house.placeOf(item.company_uuid, terminal_uuid)
  if (!place || !reversal)
    return { at: nextLookAt({ ...attempt, state: 'review' }, house.now()) ?? house.now() }
  const won = await perform(round, { type: 'SendReversal' })
  if (won.length === 0) return 'again'
  const { reversal_uuid: reference, amount } = reversal
  const back = { kind: 'reversal', reference, of, amount, currency } as const
  return hear(round, 'reverse', await house.terminal.reverse(place, back))
}

const hear = async (
  round: Round,
  asked: 'start' | 'status' | 'reverse',
  answer: TerminalAnswer,
): Promise<'again'> => {
  const { house, item, attempt } = round
  const stream = orderStream(attempt.order_uuid)
  const order =
    answer.answer === 'result'
      ? (await house.handler.load(orderDecider, stream, item.company_uuid))?.state
      : undefined
  const owed = order !== undefined && isStillOwed(order, attempt.payment_uuid)
  await perform(round, { type: 'HearAnswer', asked, answer, owed })
  return 'again'
}

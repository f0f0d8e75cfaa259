import { addMs, isRejection, money, zero } from '@bon/contracts/kernel'
import {
  type Attempt,
  type AttemptEvent,
  attemptEvents,
  CancelReason,
  type ExistingAttempt,
} from '@bon/contracts/payments'
import type { Evidence, TerminalAnswer } from '@bon/contracts/ports'
import { describe, expect, test } from 'vitest'
import { specId } from '../spec-support/spec-store.ts'
import type { PaymentCommand } from './payment.commands.ts'
import { paymentDecider } from './payment.decider.ts'
import { nextPollAt } from './timeouts.ts'

const noon = '2026-11-22T12:00:00.000Z'
const payment_uuid = specId(1)
const by = { register_uuid: specId(4), cashier_uuid: specId(6) }
const begin: PaymentCommand = {
  type: 'BeginAttempt',
  attempt: {
    payment_uuid,
    order_uuid: specId(2),
    terminal_uuid: specId(3),
    ...by,
    session_uuid: specId(5),
    payment_type_uuid: specId(7),
    amount: money(100_00),
    currency: 'DKK',
    tip_allowed: true,
  },
}
type Step = { after_ms?: number; command: PaymentCommand }
const step = (command: PaymentCommand, after_ms = 0): Step => ({ command, after_ms })

const result = (over: Partial<Evidence> = {}): TerminalAnswer => ({
  answer: 'result',
  evidence: {
    reference: payment_uuid,
    outcome: 'approved',
    amount: money(100_00),
    tip: zero,
    surcharge: zero,
    reason: null,
    card_type: 'Dankort',
    masked_pan: '**** 4711',
    transaction_id: 'T-1',
    ...over,
  },
})
const approved = result()
const declined = result({ outcome: 'declined' })
const applied = (
  answer: TerminalAnswer,
  {
    request = 'status' as 'start' | 'status' | 'reverse',
    is_outstanding = true,
    surcharge_rate = 0,
    after_ms = 0,
  } = {},
): Step => step({ type: 'ApplyAnswer', request, answer, is_outstanding, surcharge_rate }, after_ms)

/** An attempt after these steps, and the events of the last one. */
const lived = (...steps: Step[]) => {
  let state: Attempt = { state: 'new' }
  let now = noon
  let last: AttemptEvent[] = []
  let refused: string | undefined
  for (const { command, after_ms = 0 } of steps) {
    now = addMs(now, after_ms)
    const decided = paymentDecider.decide(command, state, { now, command_id: specId(99) })
    refused = isRejection(decided) ? decided.rejection : undefined
    last = isRejection(decided) ? [] : decided
    for (const event of last) attemptEvents[event.type].parse(event.data)
    state = last.reduce(paymentDecider.evolve, state)
  }
  if (state.state === 'new') throw new Error('nothing was begun')
  return { attempt: state as ExistingAttempt, types: last.map(({ type }) => type), refused }
}
const created = [step(begin)]
const sending = [...created, step({ type: 'StartSending' })]
const sent = [...sending, applied({ answer: 'accepted' }, { request: 'start' })]
const cancelling = [...sent, step({ type: 'CancelAttempt', ...by })]
const inDoubt = [...sending, applied({ answer: 'silent' }, { request: 'start' })]
const review = [...inDoubt, step({ type: 'LoseTrack' }, 15 * 60_000)]
const idle = { answer: 'not_found', idle: true } as const
const reversing = [
  ...cancelling,
  applied(approved, { is_outstanding: false }),
  step({ type: 'SendReversal' }),
]
const reversal_uuid = (lived(...reversing).attempt.reversal ?? { reversal_uuid: '' }).reversal_uuid
const back = result({ reference: reversal_uuid })
const slip = '000123'

describe('the transitions of an attempt at a terminal (CARD-1 to CARD-27)', () => {
  test('CARD-1: pay pressed → created, durable before a byte leaves (TERM-1, PAY-18)', () => {
    expect(lived(...created)).toMatchObject({ attempt: { state: 'created' }, types: ['AttemptCreated'] })
    expect(lived(...created, step(begin)).types).toEqual([])
  })
  test('CARD-2: picked up → sending, and only one sender sends', () => {
    expect(lived(...sending).attempt.state).toBe('sending')
    expect(lived(...sending, step({ type: 'StartSending' })).types).toEqual([])
  })
  test.each([
    ['PAY-22', 'terminal_busy'],
    ['PAY-23', 'terminal_not_online'],
    ['PAY-16', 'settlement_required'],
    ['PAY-21', 'server_unavailable'],
  ] as const)('CARD-3, %s: refused before anything left → not started (%s)', (_, reason) => {
    const { attempt } = lived(...created, step({ type: 'RefuseAttempt', reason }))
    expect(attempt).toMatchObject({ state: 'not_started', reason })
  })
  test('CARD-4: the terminal accepts → sent', () => {
    expect(lived(...sent).attempt.state).toBe('sent')
  })
  test.each([
    ['PAY-17', 'terminal_offline'],
    ['PAY-19', 'perform_end_of_day'],
    ['PAY-20', 'server_not_master'],
  ] as const)('CARD-5, %s: provably no byte was written → not started (%s)', (_, reason) => {
    const answer = { answer: 'not_started', reason } as const
    expect(lived(...sending, applied(answer, { request: 'start' })).attempt).toMatchObject({
      state: 'not_started',
      reason,
    })
    // As the answer to a status query it says nothing about the payment.
    expect(lived(...sent, applied(answer)).attempt.state).toBe('sent')
  })
  test('CARD-6, PAY-18, SC-13: no answer after sending → in doubt, never declined', () => {
    expect(lived(...inDoubt).attempt.state).toBe('in_doubt')
    expect(lived(...sending, step({ type: 'LoseTrack' }, 9_999)).types).toEqual([])
    expect(lived(...sending, step({ type: 'LoseTrack' }, 10_000)).attempt.state).toBe('in_doubt')
  })
  test('CARD-7: approved with evidence → approved', () => {
    expect(lived(...sent, applied(approved)).attempt).toMatchObject({
      state: 'approved',
      transaction: { amount: 100_00, masked_pan: '**** 4711' },
    })
  })
  test('CARD-8: a part of the amount, or a tip where allowed → approved for that amount', () => {
    const part = result({ amount: money(60_00) })
    expect(lived(...sent, applied(part)).attempt).toMatchObject({
      state: 'approved',
      transaction: { amount: 60_00 },
    })
    const tipped = result({ amount: money(110_00), tip: money(10_00) })
    expect(lived(...sent, applied(tipped)).attempt).toMatchObject({
      state: 'approved',
      transaction: { tip: 10_00 },
    })
  })
  test('CARD-9, SC-14: another amount or reference → review, with amount and transaction id', () => {
    const wrong = [
      [result({ amount: money(101_00) }), 'wrong_amount'],
      [result({ reference: specId(8) }), 'wrong_reference'],
      [result({ amount: money(102_00), surcharge: money(2_00) }), 'wrong_amount'],
    ] as const
    for (const [answer, alert] of wrong) {
      expect(lived(...sent, applied(answer)).attempt).toMatchObject({
        state: 'review',
        alerts: [alert],
        transaction: { transaction_id: 'T-1' },
      })
    }
  })
  test('DEF-08, PAY-04: exactly the surcharge of the card → approved; another, or of a card without one → review', () => {
    const taken = (amount: number, surcharge: number, tip = 0) =>
      result({ amount: money(amount), surcharge: money(surcharge), tip: money(tip) })
    const at = (answer: TerminalAnswer, surcharge_rate: number) =>
      lived(...sent, applied(answer, { surcharge_rate })).attempt.state
    expect(at(taken(102_00, 2_00), 20)).toBe('approved')
    expect(at(taken(102_00, 2_00), 21)).toBe('review')
    expect(at(taken(102_00, 2_00), 0)).toBe('review')
    // Of what pays the bill: not of a tip, and of a part its own share.
    expect(at(taken(112_00, 2_00, 10_00), 20)).toBe('approved')
    expect(at(taken(112_20, 2_20, 10_00), 20)).toBe('review')
    expect(at(taken(61_20, 1_20), 20)).toBe('approved')
    // A terminal that took none has taken what was due.
    expect(at(approved, 20)).toBe('approved')
    expect(at(taken(98_00, -2_00), 20)).toBe('review')
  })
  test('CARD-10, PAY-11: declined by the bank → declined', () => {
    expect(lived(...sent, applied(declined)).attempt).toMatchObject({ state: 'declined', reason: 'by_bank' })
  })
  test('CARD-11, PAY-13: cancelled at the terminal by the guest → cancelled', () => {
    const cancelled = result({ outcome: 'cancelled' })
    expect(lived(...sent, applied(cancelled)).attempt).toMatchObject({
      state: 'cancelled',
      reason: 'by_customer',
    })
  })
  test.each([
    ['PAY-14', 'cancelled'],
    ['PAY-15', 'other'],
  ] as const)('CARD-11, %s: the terminal’s own code is kept (%s)', (_, reason) => {
    expect(lived(...sent, applied(result({ outcome: 'cancelled', reason }))).attempt.reason).toBe(reason)
  })
  test('CARD-12: the cashier presses cancel → cancelling, and the terminal decides (TERM-4)', () => {
    expect(lived(...cancelling).attempt.state).toBe('cancelling')
    expect(lived(...cancelling, step({ type: 'CancelAttempt', ...by })).types).toEqual([])
    const early = lived(...created, step({ type: 'CancelAttempt', ...by })).attempt
    expect(early).toMatchObject({ state: 'not_started', reason: 'by_cashier' })
  })
  test('CARD-13, PAY-12: the terminal confirms → cancelled by the cashier', () => {
    expect(lived(...cancelling, applied(result({ outcome: 'cancelled' }))).attempt).toMatchObject({
      state: 'cancelled',
      reason: 'by_cashier',
    })
  })
  test('CARD-14, SC-17: approved before it could be cancelled, and still due → approved', () => {
    expect(lived(...cancelling, applied(approved)).attempt).toMatchObject({
      state: 'approved',
      alerts: ['approved_before_cancel'],
    })
  })
  test('CARD-15: approved and no longer due → reversing, with its own reference', () => {
    const { attempt } = lived(...cancelling, applied(approved, { is_outstanding: false }))
    expect(attempt).toMatchObject({ state: 'reversing', reversal: { amount: 100_00, is_sent: false } })
    expect(attempt.reversal?.reversal_uuid).not.toBe(payment_uuid)
    const released = lived(...sent, step({ type: 'LetGo' }), applied(approved)).attempt
    expect(released.state).toBe('reversing')
  })
  test('CARD-16: three and a half minutes, or a lost connection → in doubt, polled after 2, 5, 10, 20, 30, 30 s', () => {
    for (const before of [sent, cancelling]) {
      expect(lived(...before, step({ type: 'LoseTrack' }, 209_999)).types).toEqual([])
      expect(lived(...before, step({ type: 'LoseTrack' }, 210_000)).attempt.state).toBe('in_doubt')
      expect(lived(...before, applied({ answer: 'silent' })).attempt.state).toBe('in_doubt')
    }
    const { attempt } = lived(...inDoubt)
    const looks = [0, 1, 2, 3, 4, 5].reduce<string[]>(
      (all) => [...all, nextPollAt(attempt, all.at(-1) ?? noon) ?? ''],
      [],
    )
    expect(looks).toEqual([2, 7, 17, 37, 67, 97].map((s) => addMs(noon, s * 1_000)))
  })
  test('CARD-17: the terminal reports in progress → unchanged', () => {
    expect(lived(...inDoubt, applied({ answer: 'in_progress' })).attempt.state).toBe('sent')
    const wished = [...inDoubt, step({ type: 'CancelAttempt', ...by })]
    expect(lived(...wished, applied({ answer: 'in_progress' })).attempt.state).toBe('cancelling')
  })
  test('CARD-18, SC-13: in doubt, and the bank reports approved → approved, or reversed', () => {
    expect(lived(...inDoubt, applied(approved)).attempt.state).toBe('approved')
    expect(lived(...inDoubt, applied(approved, { is_outstanding: false })).attempt.state).toBe('reversing')
    // The result of another payment says nothing about this one (TERM-8).
    expect(lived(...inDoubt, applied(result({ reference: specId(8) }))).types).toEqual([])
  })
  test('CARD-19: in doubt, and the bank reports declined → declined', () => {
    expect(lived(...inDoubt, applied(declined)).attempt.state).toBe('declined')
  })
  test('CARD-20, PAY-18: not found is final only late, idle, and twice (TERM-5)', () => {
    const early = [...inDoubt, applied(idle, { after_ms: 100_000 }), applied(idle, { after_ms: 20_000 })]
    expect(lived(...early).attempt.state).toBe('in_doubt')
    const close = [...inDoubt, applied(idle, { after_ms: 211_000 }), applied(idle, { after_ms: 9_000 })]
    expect(lived(...close).attempt.state).toBe('in_doubt')
    const busy = [...close, applied({ answer: 'not_found', idle: false }, { after_ms: 20_000 })]
    expect(lived(...busy, applied(idle, { after_ms: 1_000 })).attempt.state).toBe('in_doubt')
    expect(lived(...close, applied(idle, { after_ms: 1_000 })).attempt).toMatchObject({
      state: 'cancelled',
      reason: 'timeout',
    })
  })
  test('CARD-20, CARD-25: an attempt never found is polled again after a minute, ten, an hour and a day', () => {
    const { attempt } = lived(
      ...inDoubt,
      applied(idle, { after_ms: 211_000 }),
      applied(idle, { after_ms: 10_000 }),
    )
    const ended_at = attempt.ended_at ?? noon
    const looks = [60, 600, 3_600, 86_400].map((s) => addMs(ended_at, s * 1_000))
    expect([ended_at, ...looks].map((now) => nextPollAt(attempt, now))).toEqual([...looks, null])
  })
  test('CARD-21: fifteen minutes without an answer → review', () => {
    expect(lived(...inDoubt, step({ type: 'LoseTrack' }, 15 * 60_000 - 1)).types).toEqual([])
    expect(lived(...review).attempt).toMatchObject({ state: 'review', alerts: ['no_answer'] })
  })
  test('CARD-22: evidence ends a review, however it arrives', () => {
    expect(lived(...review, applied(approved)).attempt.state).toBe('approved')
    expect(lived(...review, applied(declined)).attempt.state).toBe('declined')
  })
  test('CARD-23, TERM-7: a person decides with a slip, and only attempts in review', () => {
    const decide = (outcome: 'approved' | 'cancelled') =>
      step({ type: 'DecideAttempt', outcome, slip, ...by })
    expect(lived(...review, decide('approved')).attempt).toMatchObject({
      state: 'approved',
      transaction: { amount: 100_00, transaction_id: slip },
    })
    expect(lived(...review, decide('cancelled')).attempt.state).toBe('cancelled')
    expect(lived(...inDoubt, decide('approved')).refused).toBe('payment.not_in_review')
    const refused = [...reversing, applied(result({ reference: reversal_uuid, outcome: 'declined' }))]
    expect(lived(...refused, decide('approved')).refused).toBe('payment.not_owed')
    expect(lived(...refused, decide('cancelled')).attempt.state).toBe('reversed')
  })
  test('CARD-24, TERM-10, SC-07, SC-08: repeated evidence changes nothing; different evidence is reported', () => {
    const paid = [...sent, applied(approved)]
    expect(lived(...paid, applied(approved), applied(approved)).types).toEqual([])
    expect(lived(...paid, applied(declined)).attempt).toMatchObject({
      state: 'approved',
      alerts: ['conflicting_result'],
    })
    expect(lived(...sent, applied(declined), applied(declined)).types).toEqual([])
  })
  test.each([
    ['declined', [...sent, applied(declined)]],
    ['cancelled', [...cancelling, applied(result({ outcome: 'cancelled' }))]],
    ['not_started', [...created, step({ type: 'RefuseAttempt', reason: 'timeout' })]],
  ] as const)(
    'CARD-25, SC-17: an approval after %s is a payment where it is due, and reversed where not',
    (_, before) => {
      expect(lived(...before, applied(approved)).attempt).toMatchObject({
        state: 'approved',
        alerts: ['late_approval'],
      })
      expect(lived(...before, applied(approved, { is_outstanding: false })).attempt.state).toBe('reversing')
    },
  )
  test('CARD-26: a reversal is done; refused → review; unknown → in doubt and polled', () => {
    expect(lived(...reversing, applied(back, { request: 'reverse' })).attempt.state).toBe('reversed')
    const refused = result({ reference: reversal_uuid, outcome: 'declined' })
    expect(lived(...reversing, applied(refused, { request: 'reverse' })).attempt).toMatchObject({
      state: 'review',
      alerts: ['reversal_refused'],
    })
    const lost = [...reversing, applied({ answer: 'silent' }, { request: 'reverse' })]
    expect(lived(...lost).attempt.state).toBe('in_doubt')
    expect(lived(...lost, applied(back)).attempt.state).toBe('reversed')
    const unknown = [applied(idle, { after_ms: 211_000 }), applied(idle, { after_ms: 10_000 })]
    const again = [...lost, ...unknown]
    expect(lived(...again).attempt).toMatchObject({
      state: 'reversing',
      reversal: { is_sent: false, tries: 1 },
    })
    const twice = [
      ...again,
      step({ type: 'SendReversal' }),
      applied({ answer: 'silent' }, { request: 'reverse' }),
    ]
    expect(lived(...twice, ...unknown).attempt).toMatchObject({
      state: 'review',
      alerts: ['reversal_unknown'],
    })
  })
  test('CARD-27: a settlement that lacks it or has it twice is reported, and the payment is unchanged', () => {
    for (const how of ['lacks', 'doubles'] as const) {
      const { attempt } = lived(...sent, applied(approved), step({ type: 'SettlementDiffers', how }))
      expect(attempt).toMatchObject({ state: 'approved', alerts: [`settlement_${how}_it`] })
    }
  })
})

test('PAY-11 to PAY-23: every reason of the spec may end an attempt, before and after sending', () => {
  expect(CancelReason.options).toHaveLength(13)
  for (const reason of CancelReason.options) {
    const before = lived(...created, step({ type: 'RefuseAttempt', reason })).attempt
    expect(before).toMatchObject({ state: 'not_started', reason })
    const after = lived(...sent, applied(result({ outcome: 'cancelled', reason }))).attempt
    expect(after).toMatchObject({ state: 'cancelled', reason })
  }
})

test('RULE-5: of a terminal’s card data, four digits are kept', () => {
  const loud = result({
    masked_pan: '4571 1234 5678 4711',
    card_type: 'Visa/Dankort',
    transaction_id: 'a b\n1',
  })
  expect(lived(...sent, applied(loud)).attempt.transaction).toMatchObject({
    masked_pan: '**** 4711',
    card_type: 'VisaDankort',
    transaction_id: 'ab1',
  })
})

describe('a refund on the same state machine (TERM-12)', () => {
  const refund_of = specId(11)
  const begun = [
    step({ ...begin, attempt: { ...begin.attempt, refund_of, tip_allowed: false } } as PaymentCommand),
    step({ type: 'StartSending' }),
  ]
  const sentBack = [...begun, applied({ answer: 'accepted' }, { request: 'start' })]
  test('PAY-07: approved for exactly the requested amount it is refunded; any other amount is not', () => {
    expect(lived(...sentBack, applied(approved)).attempt).toMatchObject({ state: 'approved', refund_of })
    for (const over of [{ amount: money(99_00) }, { amount: money(101_00) }])
      expect(lived(...sentBack, applied(result(over))).attempt).toMatchObject({
        state: 'review',
        alerts: ['wrong_amount'],
      })
    expect(lived(...begun, applied(declined)).attempt).toMatchObject({ state: 'declined', reason: 'by_bank' })
    expect(lived(...begun, applied({ answer: 'silent' }, { request: 'start' })).attempt.state).toBe(
      'in_doubt',
    )
  })
  test('a paid refund is never taken back: it is not released, and has no reversal', () => {
    expect(lived(...sentBack, step({ type: 'LetGo' })).types).toEqual([])
    expect(lived(...sentBack, applied(approved), step({ type: 'LetGo' })).types).toEqual([])
    const wished = [...sentBack, step({ type: 'CancelAttempt', ...by })]
    expect(lived(...wished, applied(approved)).types).toEqual(['AttemptApproved', 'AttemptAlerted'])
  })
  test('TERM-6: approved after it was given up, a person examines it and decides whether the guest has the money', () => {
    const late = [...sentBack, applied(declined), applied(approved, { is_outstanding: false })]
    expect(lived(...late).attempt).toMatchObject({ state: 'review', alerts: ['late_approval'] })
    const decide = (outcome: 'approved' | 'cancelled') =>
      step({ type: 'DecideAttempt', outcome, slip: 'S-1', ...by })
    expect(lived(...late, decide('approved')).attempt).toMatchObject({
      state: 'approved',
      transaction: { amount: 100_00 },
    })
    expect(lived(...late, decide('cancelled')).attempt.state).toBe('cancelled')
  })
  test('TERM-6, SC-59: a refund that no order can record is reported once, and not polled again', () => {
    const late = [...sentBack, applied(declined), applied(approved, { is_outstanding: false })]
    const decided = step({ type: 'DecideAttempt', outcome: 'approved', slip: 'S-1', ...by })
    const refuse = step({ type: 'RefuseEvidence' })
    const afterRefusal = [...late, decided, refuse]
    expect(lived(...afterRefusal).attempt).toMatchObject({
      state: 'cancelled',
      alerts: ['late_approval', 'refund_not_owed'],
    })
    expect(lived(...afterRefusal, refuse).types).toEqual([])
    expect(lived(...afterRefusal, applied(approved, { is_outstanding: false })).types).toEqual([])
    // No effect on a payment, or on a refund that is not approved.
    expect(lived(...late, refuse).types).toEqual([])
  })
})

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
import { specId } from '../kernel/spec-store.ts'
import { nextLookAt } from './patience.ts'
import type { PaymentCommand } from './payment.commands.ts'
import { paymentDecider } from './payment.decider.ts'

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
const hear = (
  answer: TerminalAnswer,
  { asked = 'status' as 'start' | 'status' | 'reverse', owed = true, after_ms = 0 } = {},
): Step => step({ type: 'HearAnswer', asked, answer, owed }, after_ms)

/** An attempt that has lived through these steps, and the facts of the last one. */
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
const sent = [...sending, hear({ answer: 'accepted' }, { asked: 'start' })]
const cancelling = [...sent, step({ type: 'CancelAttempt', ...by })]
const inDoubt = [...sending, hear({ answer: 'silent' }, { asked: 'start' })]
const review = [...inDoubt, step({ type: 'LoseTrack' }, 15 * 60_000)]
const idle = { answer: 'not_found', idle: true } as const
const reversing = [...cancelling, hear(approved, { owed: false }), step({ type: 'SendReversal' })]
const reversal_uuid = (lived(...reversing).attempt.reversal ?? { reversal_uuid: '' }).reversal_uuid
const back = result({ reference: reversal_uuid })
const slip = '000123'

describe('the transitions of an attempt at a terminal (reliability.md 3.3)', () => {
  test('no. 1: pay pressed → created, durable before a byte leaves (P1, PAY-18)', () => {
    expect(lived(...created)).toMatchObject({ attempt: { state: 'created' }, types: ['AttemptCreated'] })
    expect(lived(...created, step(begin)).types).toEqual([])
  })
  test('no. 2: picked up → sending, and one alone sends', () => {
    expect(lived(...sending).attempt.state).toBe('sending')
    expect(lived(...sending, step({ type: 'StartSending' })).types).toEqual([])
  })
  test.each([
    ['PAY-22', 'terminal_busy'],
    ['PAY-23', 'terminal_not_online'],
    ['PAY-16', 'settlement_required'],
    ['PAY-21', 'server_unavailable'],
  ] as const)('no. 3, %s: refused before anything left → not started (%s)', (_, reason) => {
    const { attempt } = lived(...created, step({ type: 'RefuseAttempt', reason }))
    expect(attempt).toMatchObject({ state: 'not_started', reason })
  })
  test('no. 4: the terminal accepts → sent', () => {
    expect(lived(...sent).attempt.state).toBe('sent')
  })
  test.each([
    ['PAY-17', 'terminal_offline'],
    ['PAY-19', 'perform_end_of_day'],
    ['PAY-20', 'server_not_master'],
  ] as const)('no. 5, %s: provably no byte was written → not started (%s)', (_, reason) => {
    const answer = { answer: 'not_started', reason } as const
    expect(lived(...sending, hear(answer, { asked: 'start' })).attempt).toMatchObject({
      state: 'not_started',
      reason,
    })
    // Said of a question, it is no promise about the payment.
    expect(lived(...sent, hear(answer)).attempt.state).toBe('sent')
  })
  test('no. 6, PAY-18, SC-13: silence after sending → in doubt, never declined', () => {
    expect(lived(...inDoubt).attempt.state).toBe('in_doubt')
    expect(lived(...sending, step({ type: 'LoseTrack' }, 9_999)).types).toEqual([])
    expect(lived(...sending, step({ type: 'LoseTrack' }, 10_000)).attempt.state).toBe('in_doubt')
  })
  test('no. 7: approved with evidence → approved', () => {
    expect(lived(...sent, hear(approved)).attempt).toMatchObject({
      state: 'approved',
      taken: { amount: 100_00, masked_pan: '**** 4711' },
    })
  })
  test('no. 8: a part of the amount, or a tip where one is allowed → approved so much', () => {
    const part = result({ amount: money(60_00) })
    expect(lived(...sent, hear(part)).attempt).toMatchObject({ state: 'approved', taken: { amount: 60_00 } })
    const tipped = result({ amount: money(110_00), tip: money(10_00) })
    expect(lived(...sent, hear(tipped)).attempt).toMatchObject({ state: 'approved', taken: { tip: 10_00 } })
  })
  test('no. 9, SC-14: another amount or reference → review, with amount and transaction id', () => {
    const wrong = [
      [result({ amount: money(101_00) }), 'wrong_amount'],
      [result({ reference: specId(8) }), 'wrong_reference'],
      [result({ amount: money(102_00), surcharge: money(2_00) }), 'wrong_amount'],
    ] as const
    for (const [answer, alert] of wrong) {
      expect(lived(...sent, hear(answer)).attempt).toMatchObject({
        state: 'review',
        alerts: [alert],
        taken: { transaction_id: 'T-1' },
      })
    }
  })
  test('no. 10, PAY-11: declined by the bank → declined', () => {
    expect(lived(...sent, hear(declined)).attempt).toMatchObject({ state: 'declined', reason: 'by_bank' })
  })
  test('no. 11, PAY-13: cancelled at the terminal by the guest → cancelled', () => {
    const cancelled = result({ outcome: 'cancelled' })
    expect(lived(...sent, hear(cancelled)).attempt).toMatchObject({
      state: 'cancelled',
      reason: 'by_customer',
    })
  })
  test.each([
    ['PAY-14', 'cancelled'],
    ['PAY-15', 'other'],
  ] as const)('no. 11, %s: the terminal’s own code is kept (%s)', (_, reason) => {
    expect(lived(...sent, hear(result({ outcome: 'cancelled', reason }))).attempt.reason).toBe(reason)
  })
  test('no. 12: the cashier presses cancel → cancelling, and the terminal has the word (P4)', () => {
    expect(lived(...cancelling).attempt.state).toBe('cancelling')
    expect(lived(...cancelling, step({ type: 'CancelAttempt', ...by })).types).toEqual([])
    const early = lived(...created, step({ type: 'CancelAttempt', ...by })).attempt
    expect(early).toMatchObject({ state: 'not_started', reason: 'by_cashier' })
  })
  test('no. 13, PAY-12: the terminal confirms → cancelled by the cashier', () => {
    expect(lived(...cancelling, hear(result({ outcome: 'cancelled' }))).attempt).toMatchObject({
      state: 'cancelled',
      reason: 'by_cashier',
    })
  })
  test('no. 14, SC-17: approved before it could be cancelled, and still owed → approved', () => {
    expect(lived(...cancelling, hear(approved)).attempt).toMatchObject({
      state: 'approved',
      alerts: ['approved_before_cancel'],
    })
  })
  test('no. 15: approved and not owed any more → reversing, by a reference of its own', () => {
    const { attempt } = lived(...cancelling, hear(approved, { owed: false }))
    expect(attempt).toMatchObject({ state: 'reversing', reversal: { amount: 100_00, is_sent: false } })
    expect(attempt.reversal?.reversal_uuid).not.toBe(payment_uuid)
    const gone = lived(...sent, step({ type: 'LetGo' }), hear(approved)).attempt
    expect(gone.state).toBe('reversing')
  })
  test('no. 16: three and a half minutes, or a lost connection → in doubt, looked at after 2, 5, 10, 20, 30, 30 s', () => {
    for (const before of [sent, cancelling]) {
      expect(lived(...before, step({ type: 'LoseTrack' }, 209_999)).types).toEqual([])
      expect(lived(...before, step({ type: 'LoseTrack' }, 210_000)).attempt.state).toBe('in_doubt')
      expect(lived(...before, hear({ answer: 'silent' })).attempt.state).toBe('in_doubt')
    }
    const { attempt } = lived(...inDoubt)
    const looks = [0, 1, 2, 3, 4, 5].reduce<string[]>(
      (all) => [...all, nextLookAt(attempt, all.at(-1) ?? noon) ?? ''],
      [],
    )
    expect(looks).toEqual([2, 7, 17, 37, 67, 97].map((s) => addMs(noon, s * 1_000)))
  })
  test('no. 17: it runs, says the terminal → as it was', () => {
    expect(lived(...inDoubt, hear({ answer: 'in_progress' })).attempt.state).toBe('sent')
    const wished = [...inDoubt, step({ type: 'CancelAttempt', ...by })]
    expect(lived(...wished, hear({ answer: 'in_progress' })).attempt.state).toBe('cancelling')
  })
  test('no. 18, SC-13: in doubt, and the bank says that it was paid → approved, or given back', () => {
    expect(lived(...inDoubt, hear(approved)).attempt.state).toBe('approved')
    expect(lived(...inDoubt, hear(approved, { owed: false })).attempt.state).toBe('reversing')
    // P8: what the terminal remembers of another payment says nothing of this one.
    expect(lived(...inDoubt, hear(result({ reference: specId(8) }))).types).toEqual([])
  })
  test('no. 19: in doubt, and the bank says no → declined', () => {
    expect(lived(...inDoubt, hear(declined)).attempt.state).toBe('declined')
  })
  test('no. 20, PAY-18: not found is final only late, idle, and twice (P5)', () => {
    const early = [...inDoubt, hear(idle, { after_ms: 100_000 }), hear(idle, { after_ms: 20_000 })]
    expect(lived(...early).attempt.state).toBe('in_doubt')
    const close = [...inDoubt, hear(idle, { after_ms: 211_000 }), hear(idle, { after_ms: 9_000 })]
    expect(lived(...close).attempt.state).toBe('in_doubt')
    const busy = [...close, hear({ answer: 'not_found', idle: false }, { after_ms: 20_000 })]
    expect(lived(...busy, hear(idle, { after_ms: 1_000 })).attempt.state).toBe('in_doubt')
    expect(lived(...close, hear(idle, { after_ms: 1_000 })).attempt).toMatchObject({
      state: 'cancelled',
      reason: 'timeout',
    })
  })
  test('no. 20, no. 25: what was never found is looked for again after a minute, ten, an hour and a day', () => {
    const { attempt } = lived(...inDoubt, hear(idle, { after_ms: 211_000 }), hear(idle, { after_ms: 10_000 }))
    const ended_at = attempt.ended_at ?? noon
    const looks = [60, 600, 3_600, 86_400].map((s) => addMs(ended_at, s * 1_000))
    expect([ended_at, ...looks].map((now) => nextLookAt(attempt, now))).toEqual([...looks, null])
  })
  test('no. 21: fifteen minutes without an answer → review', () => {
    expect(lived(...inDoubt, step({ type: 'LoseTrack' }, 15 * 60_000 - 1)).types).toEqual([])
    expect(lived(...review).attempt).toMatchObject({ state: 'review', alerts: ['no_answer'] })
  })
  test('no. 22: evidence ends a review by whatever path it comes', () => {
    expect(lived(...review, hear(approved)).attempt.state).toBe('approved')
    expect(lived(...review, hear(declined)).attempt.state).toBe('declined')
  })
  test('no. 23, P7: a person decides with a slip, and only what is in review', () => {
    const decide = (outcome: 'approved' | 'cancelled') =>
      step({ type: 'DecideAttempt', outcome, slip, ...by })
    expect(lived(...review, decide('approved')).attempt).toMatchObject({
      state: 'approved',
      taken: { amount: 100_00, transaction_id: slip },
    })
    expect(lived(...review, decide('cancelled')).attempt.state).toBe('cancelled')
    expect(lived(...inDoubt, decide('approved')).refused).toBe('payment.not_in_review')
    const refused = [...reversing, hear(result({ reference: reversal_uuid, outcome: 'declined' }))]
    expect(lived(...refused, decide('approved')).refused).toBe('payment.not_owed')
    expect(lived(...refused, decide('cancelled')).attempt.state).toBe('reversed')
  })
  test('no. 24, P10, SC-07, SC-08: the same evidence again changes nothing; other evidence is told', () => {
    const paid = [...sent, hear(approved)]
    expect(lived(...paid, hear(approved), hear(approved)).types).toEqual([])
    expect(lived(...paid, hear(declined)).attempt).toMatchObject({
      state: 'approved',
      alerts: ['conflicting_result'],
    })
    expect(lived(...sent, hear(declined), hear(declined)).types).toEqual([])
  })
  test.each([
    ['declined', [...sent, hear(declined)]],
    ['cancelled', [...cancelling, hear(result({ outcome: 'cancelled' }))]],
    ['not_started', [...created, step({ type: 'RefuseAttempt', reason: 'timeout' })]],
  ] as const)(
    'no. 25, SC-17: an approval after %s is a payment where it is owed, and given back where not',
    (_, before) => {
      expect(lived(...before, hear(approved)).attempt).toMatchObject({
        state: 'approved',
        alerts: ['late_approval'],
      })
      expect(lived(...before, hear(approved, { owed: false })).attempt.state).toBe('reversing')
    },
  )
  test('no. 26: what goes back is reversed, refused → review, unknown → in doubt and asked for', () => {
    expect(lived(...reversing, hear(back, { asked: 'reverse' })).attempt.state).toBe('reversed')
    const refused = result({ reference: reversal_uuid, outcome: 'declined' })
    expect(lived(...reversing, hear(refused, { asked: 'reverse' })).attempt).toMatchObject({
      state: 'review',
      alerts: ['reversal_refused'],
    })
    const lost = [...reversing, hear({ answer: 'silent' }, { asked: 'reverse' })]
    expect(lived(...lost).attempt.state).toBe('in_doubt')
    expect(lived(...lost, hear(back)).attempt.state).toBe('reversed')
    const unknown = [hear(idle, { after_ms: 211_000 }), hear(idle, { after_ms: 10_000 })]
    const again = [...lost, ...unknown]
    expect(lived(...again).attempt).toMatchObject({
      state: 'reversing',
      reversal: { is_sent: false, tries: 1 },
    })
    const twice = [...again, step({ type: 'SendReversal' }), hear({ answer: 'silent' }, { asked: 'reverse' })]
    expect(lived(...twice, ...unknown).attempt).toMatchObject({
      state: 'review',
      alerts: ['reversal_unknown'],
    })
  })
  test('no. 27: a settlement that lacks it or has it twice is told, and the payment stands', () => {
    for (const how of ['lacks', 'doubles'] as const) {
      const { attempt } = lived(...sent, hear(approved), step({ type: 'SettlementDiffers', how }))
      expect(attempt).toMatchObject({ state: 'approved', alerts: [`settlement_${how}_it`] })
    }
  })
})

test('PAY-11 to PAY-23: every reason of the spec may end an attempt, before it was sent and after', () => {
  expect(CancelReason.options).toHaveLength(13)
  for (const reason of CancelReason.options) {
    const before = lived(...created, step({ type: 'RefuseAttempt', reason })).attempt
    expect(before).toMatchObject({ state: 'not_started', reason })
    const after = lived(...sent, hear(result({ outcome: 'cancelled', reason }))).attempt
    expect(after).toMatchObject({ state: 'cancelled', reason })
  }
})

test('rule 5: of what a terminal says of a card, four digits are kept', () => {
  const loud = result({
    masked_pan: '4571 1234 5678 4711',
    card_type: 'Visa/Dankort',
    transaction_id: 'a b\n1',
  })
  expect(lived(...sent, hear(loud)).attempt.taken).toMatchObject({
    masked_pan: '**** 4711',
    card_type: 'VisaDankort',
    transaction_id: 'ab1',
  })
})

describe('a refund by the same machine (P12)', () => {
  const refund_of = specId(11)
  const begun = [
    step({ ...begin, attempt: { ...begin.attempt, refund_of, tip_allowed: false } } as PaymentCommand),
    step({ type: 'StartSending' }),
  ]
  const sentBack = [...begun, hear({ answer: 'accepted' }, { asked: 'start' })]
  test('PAY-07: approved for exactly what was asked it is given back, and nothing else is', () => {
    expect(lived(...sentBack, hear(approved)).attempt).toMatchObject({ state: 'approved', refund_of })
    for (const over of [{ amount: money(99_00) }, { amount: money(101_00) }])
      expect(lived(...sentBack, hear(result(over))).attempt).toMatchObject({
        state: 'review',
        alerts: ['wrong_amount'],
      })
    expect(lived(...begun, hear(declined)).attempt).toMatchObject({ state: 'declined', reason: 'by_bank' })
    expect(lived(...begun, hear({ answer: 'silent' }, { asked: 'start' })).attempt.state).toBe('in_doubt')
  })
  test('what is in the guest’s hands is never taken again: it is not let go, and has no reversal', () => {
    expect(lived(...sentBack, step({ type: 'LetGo' })).types).toEqual([])
    expect(lived(...sentBack, hear(approved), step({ type: 'LetGo' })).types).toEqual([])
    const wished = [...sentBack, step({ type: 'CancelAttempt', ...by })]
    expect(lived(...wished, hear(approved)).types).toEqual(['AttemptApproved', 'AttemptAlerted'])
  })
  test('P6: approved after it was given up a person looks, and says whether the guest has it', () => {
    const late = [...sentBack, hear(declined), hear(approved, { owed: false })]
    expect(lived(...late).attempt).toMatchObject({ state: 'review', alerts: ['late_approval'] })
    const decide = (outcome: 'approved' | 'cancelled') =>
      step({ type: 'DecideAttempt', outcome, slip: 'S-1', ...by })
    expect(lived(...late, decide('approved')).attempt).toMatchObject({
      state: 'approved',
      taken: { amount: 100_00 },
    })
    expect(lived(...late, decide('cancelled')).attempt.state).toBe('cancelled')
  })
  test('P6, SC-59: what no order can take stands beside the books, is said once, and is not asked about again', () => {
    const late = [...sentBack, hear(declined), hear(approved, { owed: false })]
    const decided = step({ type: 'DecideAttempt', outcome: 'approved', slip: 'S-1', ...by })
    const refuse = step({ type: 'RefuseEvidence' })
    const beside = [...late, decided, refuse]
    expect(lived(...beside).attempt).toMatchObject({
      state: 'cancelled',
      alerts: ['late_approval', 'refund_not_owed'],
    })
    expect(lived(...beside, refuse).types).toEqual([])
    expect(lived(...beside, hear(approved, { owed: false })).types).toEqual([])
    // Of a payment, or of one that nobody has decided, it says nothing.
    expect(lived(...late, refuse).types).toEqual([])
  })
})

import { money } from '@bon/contracts/kernel'
import type { Terminal, TerminalPlace } from '@bon/contracts/ports'
import { terminalClasses } from '@bon/contracts/resources'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../clock/index.ts'
import { createDialler } from '../dialler/index.ts'
import { openTerminals } from './open-terminals.ts'
import { AttemptAnswer } from './protocol.ts'
import { restTerminal } from './rest-terminal.ts'
import { approval } from './simulator/attempt.ts'
import { faultNamed, faultNames } from './simulator/faults.ts'
import { openTerminalSimulator, type TerminalSimulator } from './simulator/open-simulator.ts'

const dialler = createDialler({ allowed: ['127.0.0.1'] })
const terminal = restTerminal(dialler)
/**
 * A short timeout for tests that expect no answer; a long one where an answer is expected, so that a slow machine does
 * not fail.
 */
const soon = restTerminal(dialler, { connect_ms: 5_000, answer_ms: 250, settle_ms: 250 })

/** The simulator's clock is advanced by tests only; the sockets are real. */
let now = Date.parse('2026-11-21T08:00:00.000Z')
const wait = (ms: number) => {
  now += ms
}
let simulator: TerminalSimulator
let place: TerminalPlace
beforeEach(async () => {
  simulator = await openTerminalSimulator({ host: '127.0.0.1', port: 0, now: () => now })
  const { address } = simulator
  place = { uuid: newId(), class: 'nets_rest_api', identifier: '71100001', address, box: null }
})
afterEach(() => simulator.close())

const at = () => simulator.terminal(place.identifier)
const kr = 100_00
const pay = (reference: string, amount = kr, by = terminal) =>
  by.start(place, { reference, amount: money(amount), currency: 'DKK', tip_allowed: true })
const status = (reference: string, by = terminal) => by.status(place, reference)
const giveBack = (reference: string, of: string, amount = kr, by = terminal) =>
  by.reverse(place, { kind: 'reversal', reference, of, amount: money(amount), currency: 'DKK' })
const atBank = () => simulator.bank.balance()
const result = (evidence: object) => ({ answer: 'result', evidence: expect.objectContaining(evidence) })
const inAMoment = 3_000

describe('a payment over the wire', () => {
  test('is accepted, is in progress, and is approved with all its evidence', async () => {
    expect(await pay('p1')).toEqual({ answer: 'accepted' })
    expect(await status('p1')).toEqual({ answer: 'in_progress' })
    wait(inAMoment)
    expect(await status('p1')).toEqual({
      answer: 'result',
      evidence: {
        reference: 'p1',
        outcome: 'approved',
        reason: null,
        amount: kr,
        tip: 0,
        surcharge: 0,
        card_type: expect.any(String),
        masked_pan: expect.stringMatching(/^\*{4} \d{4}$/),
        transaction_id: expect.any(String),
      },
    })
    expect(atBank()).toBe(kr)
  })

  test('started twice with the same reference is one payment', async () => {
    await pay('p1')
    expect(await pay('p1')).toEqual({ answer: 'in_progress' })
    wait(inAMoment)
    expect(await pay('p1')).toEqual(result({ outcome: 'approved' }))
    expect(atBank()).toBe(kr)
  })

  test('is cancelled when the cashier asks before the card is presented', async () => {
    await pay('p1')
    expect(await terminal.abort(place, 'p1', 'a1')).toBe('accepted')
    expect(await status('p1')).toEqual(result({ outcome: 'cancelled', reason: 'by_cashier', amount: 0 }))
    expect(await terminal.abort(place, 'p1', 'a1')).toBe('refused')
    expect(atBank()).toBe(0)
  })

  test('FIND-F9: an unknown reference is cancelled, and never started however late its start arrives', async () => {
    const withdrawn = result({ outcome: 'cancelled', reason: 'cancelled', amount: 0 })
    expect(await status('p1')).toEqual({ answer: 'not_found', idle: true })
    expect(await terminal.abort(place, 'p1', 'a1')).toBe('accepted')
    expect(await status('p1')).toEqual(withdrawn)
    expect(await pay('p1')).toEqual(withdrawn)
    wait(inAMoment)
    expect(await status('p1')).toEqual(withdrawn)
    expect(atBank()).toBe(0)
  })

  test('another register is told that the terminal is busy', async () => {
    await pay('p1')
    expect(await pay('p2')).toEqual({ answer: 'not_started', reason: 'terminal_busy' })
    expect(await status('p2')).toEqual({ answer: 'not_found', idle: false })
  })

  test('is refunded once, in parts or whole, and never more than was captured', async () => {
    await pay('p1')
    wait(inAMoment)
    expect(await giveBack('r1', 'p1', 40_00)).toEqual({ answer: 'accepted' })
    wait(inAMoment)
    expect(await status('r1')).toEqual(result({ outcome: 'approved', amount: 40_00 }))
    expect(atBank()).toBe(60_00)
    await giveBack('r2', 'p1', kr)
    wait(inAMoment)
    expect(await status('r2')).toEqual(result({ outcome: 'declined' }))
    await giveBack('r3', 'nobody paid this', 1_00)
    wait(inAMoment)
    expect(await status('r3')).toEqual(result({ outcome: 'declined' }))
    expect(atBank()).toBe(60_00)
  })

  test('a refund asks for the card as a payment does: it may be declined, also by hand, and never exceeds the payment', async () => {
    await pay('p1')
    wait(inAMoment)
    await status('p1')
    const refund = (reference: string, amount = kr) =>
      terminal.reverse(place, { kind: 'refund', reference, of: 'p1', amount: money(amount), currency: 'DKK' })
    at().manner.manual = true
    expect(await refund('r1', 40_00)).toEqual({ answer: 'accepted' })
    wait(inAMoment)
    expect(await status('r1')).toEqual({ answer: 'in_progress' })
    at().press({ outcome: 'declined', reason: 'by_bank' })
    expect(await status('r1')).toEqual(result({ outcome: 'declined' }))
    await refund('r2', 40_00)
    at().press(approval)
    expect(await status('r2')).toEqual(result({ outcome: 'approved', amount: 40_00 }))
    await refund('r3')
    at().press(approval)
    expect(await status('r3')).toEqual(result({ outcome: 'declined' }))
    expect(atBank()).toBe(60_00)
    at().script.push('busy')
    expect(await refund('r4', 10_00)).toEqual({ answer: 'not_started', reason: 'terminal_busy' })
  })

  test('the day is settled with the bank’s totals by card type, and repeating it gives the same day', async () => {
    await pay('p1')
    wait(inAMoment)
    await status('p1')
    const closed = await terminal.settle(place, 's1')
    expect(closed).toEqual({ settled: [{ card_type: expect.any(String), count: 1, amount: kr }] })
    expect(await terminal.settle(place, 's1')).toEqual(closed)
    expect(await terminal.settle(place, 's2')).toEqual({ settled: [] })
  })
})

describe('guarantees and their limits', () => {
  test('nobody listens: not a byte was sent, so nothing was started', async () => {
    const unreachable = { ...place, address: '127.0.0.1:1' }
    const request = { reference: 'p1', amount: money(kr), currency: 'DKK', tip_allowed: false }
    const offline = { answer: 'not_started', reason: 'terminal_offline' }
    expect(await terminal.start(unreachable, request)).toEqual(offline)
    expect(await terminal.reverse(unreachable, { ...request, kind: 'refund', of: 'p0' })).toEqual(offline)
    expect(await terminal.start({ ...place, address: null }, request)).toEqual(offline)
    expect(await terminal.settle(unreachable, 's1')).toEqual({ failed: 'terminal_offline' })
  })

  test('a status that does not arrive proves nothing about the payment', async () => {
    const unreachable = { ...place, address: '127.0.0.1:1' }
    expect(await terminal.status(unreachable, 'p1')).toEqual({ answer: 'silent' })
    expect(await terminal.abort(unreachable, 'p1', 'a1')).toBe('silent')
  })

  test.each([
    ['whose answer is lost', 'answer_lost', kr],
    ['that is cut by a reset', 'reset', kr],
    ['whose answer drips', 'drip', kr],
    ['that is answered with garbage', 'garbled_start', kr],
    ['that nobody ever heard', 'half_open', 0],
  ] as const)('a start %s is an unknown outcome, whatever the bank did', async (_, fault, charged) => {
    at().script.push(fault)
    expect(await pay('p1', kr, soon)).toEqual({ answer: 'silent' })
    wait(inAMoment)
    const answer = await status('p1')
    expect(answer).toEqual(charged ? result({ outcome: 'approved' }) : { answer: 'not_found', idle: true })
    expect(atBank()).toBe(charged)
  })

  test('a connection that loses every answer has still paid; a connection that is cut has not', async () => {
    at().manner.line = 'answers_lost'
    expect(await pay('p1', kr, soon)).toEqual({ answer: 'silent' })
    wait(inAMoment)
    expect(await status('p1', soon)).toEqual({ answer: 'silent' })
    at().manner.line = 'up'
    expect(await status('p1')).toEqual(result({ outcome: 'approved' }))
    at().manner.line = 'down'
    expect(await pay('p2', kr, soon)).toEqual({ answer: 'silent' })
    at().manner.line = 'up'
    expect(await status('p2')).toEqual({ answer: 'not_found', idle: true })
  })

  test('a full card number is never accepted, and the payment is kept', () => {
    const evidence = { outcome: 'approved', reference: 'p', amount: 1, tip: 0, surcharge: 0, reason: null }
    const rawResult = {
      ...evidence,
      card_type: 'Visa',
      masked_pan: '4571123412341234',
      transaction_id: 't',
      at: '',
    }
    const read = AttemptAnswer.parse({ answer: 'result', result: rawResult })
    expect(read).toMatchObject({ result: { masked_pan: null, outcome: 'approved' } })
  })
})

/** The till's first answer, its last one, and the amount that the customer has paid by then. */
type Course = { first?: object; wrong_answers?: object; at_last: object; after_ms?: number; paid: number }
const approved = (amount = kr, more: object = {}) => result({ outcome: 'approved', amount, ...more })
const refusing = (reason: string): Course => ({
  first: { answer: 'not_started', reason },
  at_last: { answer: 'not_found', idle: true },
  paid: 0,
})
const silentAnswer = { answer: 'silent' } as const
const terminalFor = (expected: object) => (expected === silentAnswer ? soon : terminal)
const courses: Partial<Record<(typeof faultNames)[number], Course>> = {
  slow: { at_last: approved(), after_ms: 45_000, paid: kr, wrong_answers: { answer: 'in_progress' } },
  last_moment: { at_last: approved(), after_ms: 175_000, paid: kr, wrong_answers: { answer: 'in_progress' } },
  declined: { at_last: result({ outcome: 'declined', reason: 'by_bank', amount: 0 }), paid: 0 },
  declined_otherwise: { at_last: result({ outcome: 'declined', reason: 'other' }), paid: 0 },
  customer_cancels: { at_last: result({ outcome: 'cancelled', reason: 'by_customer' }), paid: 0 },
  partial: { at_last: approved(50_00), paid: 50_00 },
  tip: { at_last: approved(110_00, { tip: 10_00 }), paid: 110_00 },
  surcharge: { at_last: approved(102_00, { surcharge: 2_00, card_type: 'Firmakort' }), paid: 102_00 },
  wrong_amount: { at_last: approved(101_00), paid: 101_00 },
  wrong_reference: { at_last: approved(kr, { reference: 'p1-x' }), paid: kr },
  silent_after_approval: { wrong_answers: silentAnswer, at_last: approved(), after_ms: 25_000, paid: kr },
  no_card: { at_last: result({ outcome: 'cancelled', reason: 'timeout' }), after_ms: 60_000, paid: 0 },
  answered_twice: { at_last: approved(), paid: kr },
  busy: refusing('terminal_busy'),
  offline: refusing('terminal_offline'),
  not_online: refusing('terminal_not_online'),
  acquirer_down: refusing('server_unavailable'),
  settlement_required: refusing('settlement_required'),
  end_of_day: refusing('perform_end_of_day'),
  not_master: refusing('server_not_master'),
  offline_after_card: {
    first: silentAnswer,
    wrong_answers: silentAnswer,
    at_last: approved(),
    after_ms: 30_000,
    paid: kr,
  },
  failover: { wrong_answers: silentAnswer, at_last: approved(), after_ms: 10_000, paid: kr },
  failover_without_state: {
    wrong_answers: { answer: 'not_found', idle: true },
    at_last: approved(),
    after_ms: 10_000,
    paid: kr,
  },
  reboot_kept: { wrong_answers: silentAnswer, at_last: approved(), after_ms: 15_000, paid: kr },
  reboot_lost: {
    wrong_answers: silentAnswer,
    at_last: { answer: 'not_found', idle: true },
    after_ms: 15_000,
    paid: 0,
  },
  in_progress_forever: { at_last: { answer: 'in_progress' }, after_ms: 170_000, paid: 0 },
  not_found_first: {
    first: silentAnswer,
    wrong_answers: { answer: 'not_found', idle: true },
    at_last: approved(),
    after_ms: 12_000,
    paid: kr,
  },
  garbage: { wrong_answers: silentAnswer, at_last: approved(), after_ms: 12_000, paid: kr },
  duplicate_rejected: { first: silentAnswer, at_last: approved(), paid: kr },
  duplicate_charged: { first: silentAnswer, at_last: approved(), paid: kr },
  clock_wrong: { at_last: approved(), paid: kr },
  signature: { at_last: approved(), after_ms: 20_000, paid: kr },
  no_receipt_text: { at_last: approved(kr, { card_type: null, masked_pan: null }), paid: kr },
  second_card: { at_last: approved(), after_ms: 10_000, paid: kr },
}

describe('every fault of TERM-15 over real sockets', () => {
  test.each(Object.entries(courses))('%s', async (name, course) => {
    const fault = faultNames.find((each) => each === name)
    if (fault) at().script.push(fault)
    const { first = { answer: 'accepted' }, wrong_answers } = course
    expect(await pay('p1', kr, terminalFor(first))).toEqual(first)
    if (wrong_answers) expect(await status('p1', terminalFor(wrong_answers))).toEqual(wrong_answers)
    wait(course.after_ms ?? inAMoment)
    expect(await status('p1')).toEqual(course.at_last)
    expect(atBank()).toBe(course.paid)
  })

  test('approved after the cancellation was accepted', async () => {
    at().script.push('approved_after_abort')
    await pay('p1')
    expect(await terminal.abort(place, 'p1', 'a1')).toBe('accepted')
    expect(await status('p1')).toEqual({ answer: 'in_progress' })
    wait(8_000)
    expect(await status('p1')).toEqual(approved())
  })

  test.each([
    ['abort_refused', 'refused', terminal],
    ['abort_lost', 'silent', soon],
  ] as const)('%s: the cancellation is %s, and the payment continues', async (fault, answer, by) => {
    at().script.push(fault)
    await pay('p1')
    expect(await by.abort(place, 'p1', 'a1')).toBe(answer)
    wait(8_000)
    expect(await status('p1')).toEqual(approved())
  })

  test('out of order: “in progress” arrives again after the result', async () => {
    at().script.push('out_of_order')
    await pay('p1')
    wait(inAMoment)
    expect(await status('p1')).toEqual(approved())
    expect(await status('p1')).toEqual({ answer: 'in_progress' })
    expect(await status('p1')).toEqual(approved())
  })

  test('the last result belongs to another payment', async () => {
    await pay('theirs', 55_00)
    wait(inAMoment)
    await status('theirs')
    at().script.push('last_result')
    await pay('p1')
    expect(await status('p1')).toEqual(approved(55_00, { reference: 'theirs' }))
    wait(20_000)
    expect(await status('p1')).toEqual(approved())
  })

  test('a repeated start is rejected as a duplicate, or captures twice: the bank shows who repeated it', async () => {
    at().script.push('duplicate_rejected')
    await pay('p1', kr, soon)
    wait(inAMoment)
    expect(await pay('p1')).toEqual({ answer: 'in_progress' })
    expect(atBank()).toBe(kr)
    at().script.push('duplicate_charged')
    await pay('p2', kr, soon)
    wait(inAMoment)
    await status('p2')
    await pay('p2')
    expect(atBank()).toBe(3 * kr)
  })

  test('stored and forwarded: approved, and declined by the bank later', async () => {
    at().script.push('stored_then_declined')
    await pay('p1')
    wait(inAMoment)
    expect(await status('p1')).toEqual(approved())
    wait(20_000)
    expect(await status('p1')).toEqual(result({ outcome: 'declined', reason: 'by_bank' }))
    expect(atBank()).toBe(0)
  })

  test('a refund is declined, or its answer is lost although it was paid', async () => {
    const faults = [
      ['refund_declined', { answer: 'accepted' }],
      ['refund_answer_lost', silentAnswer],
    ] as const
    for (const [fault, answer] of faults) {
      await pay(fault)
      wait(inAMoment)
      await status(fault)
      at().script.push(fault)
      expect(await giveBack(`back ${fault}`, fault, kr, terminalFor(answer))).toEqual(answer)
      wait(inAMoment)
    }
    expect(await status('back refund_declined')).toEqual(result({ outcome: 'declined' }))
    expect(await status('back refund_answer_lost')).toEqual(approved())
    expect(atBank()).toBe(kr)
  })

  test('a settlement fails, or its totals differ from the bank’s by a krone', async () => {
    for (const fault of ['settlement_fails', 'settlement_differs'] as const) {
      at().script.push(fault)
      await pay(fault)
      wait(inAMoment)
    }
    expect(await terminal.settle(place, 's1')).toMatchObject({ settled: [{ amount: kr + 1_00 }, {}] })
    at().script.push('settlement_fails')
    await pay('p3')
    wait(inAMoment)
    expect(await terminal.settle(place, 's2')).toEqual({ failed: 'server_unavailable' })
    expect(await terminal.settle(place, 's2')).toMatchObject({ settled: [{ amount: kr }] })
  })

  test('a terminal that requires its settlement accepts payments afterwards', async () => {
    at().script.push('settlement_required')
    await pay('p1')
    expect(await pay('p2')).toEqual({ answer: 'not_started', reason: 'settlement_required' })
    await terminal.settle(place, 's1')
    expect(await pay('p3')).toEqual({ answer: 'accepted' })
  })

  test('the last two digits of the amount choose the fault, and a refused amount succeeds at the second attempt', async () => {
    const amount = kr + faultNamed('busy').digits
    expect(await pay('p1', amount)).toEqual({ answer: 'not_started', reason: 'terminal_busy' })
    expect(await pay('p2', amount)).toEqual({ answer: 'accepted' })
  })

  test('every fault has its own digits, none of which an ordinary price has', () => {
    const digits = faultNames.map((name) => faultNamed(name).digits)
    expect(new Set(digits).size).toBe(faultNames.length)
    expect(digits.filter((each) => each % 5 === 0)).toEqual([])
  })
})

describe('a clock that was set back', () => {
  test('R-26: payments in progress and a reboot take as long as they would have', async () => {
    const a_year_ms = 365 * 86_400_000
    wait(a_year_ms)
    await pay('p1')
    wait(-a_year_ms)
    expect(await status('p1')).toEqual({ answer: 'in_progress' })
    wait(inAMoment)
    expect(await status('p1')).toEqual(approved())
    wait(a_year_ms)
    at().reboot(true)
    wait(-a_year_ms)
    expect(await status('p1')).toEqual(approved())
  })
})

describe('a terminal that is rebooted', () => {
  test('keeps its memory: the payment in progress is cancelled, an approved one is still reported', async () => {
    await pay('p1')
    wait(inAMoment)
    at().reboot(true)
    expect(await status('p1', soon)).toEqual(silentAnswer)
    wait(8_000)
    expect(await status('p1')).toEqual(approved())
  })

  test('loses its memory: the bank returns captures that were not reported, and keeps those that were', async () => {
    await pay('told')
    wait(inAMoment)
    await status('told')
    await pay('untold')
    wait(inAMoment)
    at().reboot(false)
    wait(8_000)
    expect(await status('untold')).toEqual({ answer: 'not_found', idle: true })
    expect(atBank()).toBe(kr)
  })
})

test('MobilePay’s adapter does not use the terminal protocol; every other class does', async () => {
  const calls: string[] = []
  const vipps: Terminal = {
    ...terminal,
    status: async ({ class: vendor }) => {
      calls.push(vendor)
      return silentAnswer
    },
  }
  const terminals = openTerminals({ dialler, simulator: simulator.address, vipps })
  const nowhere = { ...place, address: null }
  for (const vendor of terminalClasses) await terminals.status({ ...nowhere, class: vendor }, 'p1')
  await terminals.status({ ...place, class: 'vipps_mobilepay_pos' }, 'p1')
  expect(calls).toEqual(['vipps_mobilepay_pos'])
})

test('the demo’s terminals use the simulator’s address, and have none without it', async () => {
  const demo = { ...place, address: 'simulator' }
  const request = { reference: 'p1', amount: money(kr), currency: 'DKK', tip_allowed: false }
  expect(await openTerminals({ dialler, simulator: simulator.address }).start(demo, request)).toEqual({
    answer: 'accepted',
  })
  expect(await openTerminals({ dialler }).start(demo, request)).toMatchObject({ answer: 'not_started' })
})

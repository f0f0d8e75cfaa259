import { money, plus, zero } from '@bon/contracts/kernel'
import type { CancelReason } from '@bon/contracts/payments'
import type { AbortAnswer, AttemptAnswer, AttemptRequest, SettlementAnswer } from '../protocol.ts'
import { type Attempt, advance, approval, type Ending, end, giveBack, whatIsWrong } from './attempt.ts'
import type { Bank } from './bank.ts'
import { closeDay } from './close-day.ts'
import { type Fault, type FaultName, faultNamed, faultOf, type Wire } from './faults.ts'
import type { Memory } from './memory.ts'
import { wrongAnswerFor } from './wrong-answers.ts'

/** The answer and how it is sent; `unheard` was not performed either. */
export type WireAnswer<T> = { body: T | 'garbage'; wire: Wire }

export type Manner = {
  /** Whether a person presses the buttons; otherwise the card is presented after `delay_ms`. */
  manual: boolean
  delay_ms: number
  /** `answers_lost`: it receives and acts, but its answers are lost; `down`: it receives nothing. */
  line: 'up' | 'answers_lost' | 'down'
  /** The last two digits of the amount select a fault. */
  by_amount: boolean
}

export type Needs = { bank: Bank; memory: Memory; now(): number; draw?: (() => FaultName | null) | undefined }
export type SimulatedTerminal = ReturnType<typeof simulatedTerminal>

const rebooting_ms = 8_000
const giving_back_ms = 1_000
const a_krone = money(1_00)

/** One terminal. Its state advances only when it is used, so that a test's clock works like a real one. */
export const simulatedTerminal = (identifier: string, { bank, memory, now, draw }: Needs) => {
  const attempts = memory.of(identifier)
  const manner: Manner = { manual: false, delay_ms: 3_000, line: 'up', by_amount: true }
  const script: FaultName[] = []
  const refused = new Set<number>()
  let due: CancelReason | null = null
  let settles: Fault['settlement'] | null = null
  let rebooted_at = -rebooting_ms
  let last: Attempt | undefined

  const change = (attempt: Attempt, what: () => void) => {
    what()
    memory.store(identifier, attempt)
    last = attempt
  }
  const advanceAll = () => {
    for (const attempt of attempts.values()) {
      const before = attempt.result
      advance(attempt, identifier, bank, now())
      if (attempt.result !== before) change(attempt, () => undefined)
    }
  }
  const running = () => {
    advanceAll()
    const forgotten = (attempt: Attempt) => whatIsWrong(attempt).odd === 'forgotten'
    return [...attempts.values()].find((attempt) => !attempt.result && !forgotten(attempt))
  }
  // Even if the clock was set back since, the reboot takes no longer.
  const isAwake = () => Math.abs(now() - rebooted_at) >= rebooting_ms
  const isDeaf = () => manner.line === 'down' || !isAwake()
  const answerWith = <T>(body: T | 'garbage', wire: Wire = 'answered'): WireAnswer<T> => ({
    body,
    wire: manner.line === 'answers_lost' ? 'lost' : wire,
  })
  const deaf = <T>(body: T): WireAnswer<T> => ({ body, wire: 'unheard' })
  const unavailable: AttemptAnswer = { answer: 'unavailable' }

  const faultFor = ({ amount }: AttemptRequest): FaultName | null => {
    const planned = script.shift() ?? draw?.()
    if (planned !== undefined) return planned
    const named = manner.by_amount ? faultOf(amount) : null
    if (!named || !faultNamed(named).refuses) return named
    // The second attempt with the same amount succeeds, otherwise the guest could never pay.
    if (refused.delete(amount)) return null
    refused.add(amount)
    return named
  }
  const answerFor = (attempt: Attempt, wire?: Wire): WireAnswer<AttemptAnswer> => {
    const { result, told } = attempt
    if (!result) return answerWith<AttemptAnswer>({ answer: 'in_progress' }, wire)
    const answer = answerWith<AttemptAnswer>({ answer: 'result', result }, wire)
    if (!told && answer.wire === 'answered') change(attempt, () => Object.assign(attempt, { told: true }))
    return answer
  }
  const again = (existing: Attempt): WireAnswer<AttemptAnswer> => {
    const { again: manners } = whatIsWrong(existing)
    if (manners === 'rejected') return answerWith<AttemptAnswer>({ answer: 'duplicate' })
    if (manners === 'charged' && existing.result && existing.asked.kind === 'payment') {
      change(existing, () => end(existing, approval, identifier, bank, now()))
    }
    return answerFor(existing)
  }
  const refuse = (reason: CancelReason): WireAnswer<AttemptAnswer> => {
    if (reason === 'settlement_required' || reason === 'perform_end_of_day') due = reason
    return answerWith<AttemptAnswer>({ answer: 'refused', reason })
  }
  const begin = (reference: string, request: AttemptRequest): WireAnswer<AttemptAnswer> => {
    if (isDeaf()) return deaf(unavailable)
    const busy = running()
    const existing = attempts.get(reference)
    if (existing) return again(existing)
    if (busy) return refuse('terminal_busy')
    if (due && request.kind !== 'reversal') return refuse(due)
    const fault = faultFor(request)
    const what: Partial<Fault> = fault ? faultNamed(fault) : {}
    // A refund waits for the guest's card like a payment.
    const pays = request.kind !== 'reversal'
    if (pays && what.refuses) return refuse(what.refuses)
    if (pays && what.start === 'unheard') return deaf(unavailable)
    settles = what.settlement ?? settles
    const waits = pays && (what.after_ms === null || (manner.manual && !what.outcome))
    const wait_ms = pays ? (what.after_ms ?? manner.delay_ms) : giving_back_ms
    const begun_at = now()
    const due_at = waits ? null : begun_at + wait_ms
    const attempt: Attempt = {
      reference,
      asked: request,
      fault,
      begun_at,
      due_at,
      result: null,
      ended_at: null,
      told: false,
    }
    change(attempt, () => undefined)
    const lost = request.kind !== 'payment' && what.reversal === 'lost' ? 'lost' : undefined
    return answerWith<AttemptAnswer>({ answer: 'accepted' }, lost ?? (pays ? what.start : undefined))
  }

  const status = (reference: string): WireAnswer<AttemptAnswer> => {
    if (isDeaf()) return deaf(unavailable)
    const idle = running() === undefined
    const none: AttemptAnswer = { answer: 'not_found', idle }
    const attempt = attempts.get(reference)
    if (!attempt) return answerWith(none)
    const violation = wrongAnswerFor(attempt, [...attempts.values()], now())
    if (violation === 'silent') return deaf(unavailable)
    if (violation) return answerWith(violation)
    const { odd } = whatIsWrong(attempt)
    if (odd === 'forgotten') return answerWith(none)
    // A stale answer: the state before the result is reported once more after it.
    if (odd === 'stale' && attempt.told) {
      change(attempt, () => Object.assign(attempt, { told: false }))
      return answerWith<AttemptAnswer>({ answer: 'in_progress' })
    }
    return answerFor(attempt)
  }

  /** An attempt that has not arrived is stored as cancelled under its reference, so that a late start has no effect. */
  const withdraw = (reference: string) => {
    const request = { kind: 'payment', amount: zero, currency: 'XXX', tip_allowed: false } as const
    const at = { begun_at: now(), ended_at: null, due_at: null }
    const attempt: Attempt = { reference, asked: request, fault: null, ...at, result: null, told: false }
    end(attempt, { outcome: 'cancelled', reason: 'cancelled' }, identifier, bank, now())
    memory.store(identifier, attempt)
  }

  const abort = (reference: string): WireAnswer<AbortAnswer> => {
    if (isDeaf()) return deaf<AbortAnswer>({ abort: 'refused' })
    advanceAll()
    const attempt = attempts.get(reference)
    if (!attempt) {
      withdraw(reference)
      return answerWith<AbortAnswer>({ abort: 'accepted' })
    }
    if (attempt.result) return answerWith<AbortAnswer>({ abort: 'refused' })
    const { abort: manners } = whatIsWrong(attempt)
    if (manners === 'refused') return answerWith<AbortAnswer>({ abort: 'refused' })
    if (manners === 'lost') return deaf<AbortAnswer>({ abort: 'refused' })
    if (manners !== 'ignored') press(attempt, { outcome: 'cancelled', reason: 'by_cashier' })
    return answerWith<AbortAnswer>({ abort: 'accepted' })
  }

  const settle = (reference: string): WireAnswer<SettlementAnswer> => {
    if (isDeaf()) return deaf<SettlementAnswer>({ failed: 'terminal_offline' })
    if (running()) return answerWith<SettlementAnswer>({ failed: 'terminal_busy' })
    const manners = settles
    settles = null
    if (manners === 'fails') return answerWith<SettlementAnswer>({ failed: 'server_unavailable' })
    due = null
    const settled = closeDay(bank, identifier, reference, now())
    const [first] = settled
    if (first && manners === 'differs') first.amount = plus(first.amount, a_krone)
    return answerWith<SettlementAnswer>({ settled })
  }

  const press = (attempt: Attempt, ending: Ending) => {
    if (!attempt.result) change(attempt, () => end(attempt, ending, identifier, bank, now()))
  }
  return {
    identifier,
    manner,
    script,
    begin,
    status,
    abort,
    settle,
    running,
    /** The attempt on the display: the running one, or the last one that ended. */
    shown: () => running() ?? last ?? [...attempts.values()].at(-1),
    due: () => due,
    isAwake,
    demandSettlement: (reason: CancelReason | null, manners: Fault['settlement'] | null = null) => {
      due = reason
      settles = manners
    },
    /** A button: the customer's action, or the bank's answer. */
    press: (ending: Ending) => {
      const attempt = running()
      if (attempt) press(attempt, ending)
    },
    /** Null: until a button is pressed. */
    delay: (ms: number | null) => {
      const attempt = running()
      if (attempt) change(attempt, () => Object.assign(attempt, { due_at: ms === null ? null : now() + ms }))
    },
    /**
     * With or without its memory. When it loses its memory, the bank refunds approved payments whose result was never
     * fetched.
     */
    reboot: (keeps: boolean) => {
      advanceAll()
      for (const attempt of [...attempts.values()]) {
        if (keeps) press(attempt, { outcome: 'cancelled', reason: 'other' })
        else if (
          attempt.result?.outcome === 'approved' &&
          attempt.asked.kind === 'payment' &&
          !attempt.told
        ) {
          giveBack(bank, identifier, attempt, attempt.result.amount, now())
        }
      }
      if (!keeps) memory.forget(identifier)
      if (!keeps) last = undefined
      rebooted_at = now()
    },
  }
}

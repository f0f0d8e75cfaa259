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
export const simulatedTerminal = (identifier: string, needs: Needs) => {
  const { bank, now } = needs
  const manner: Manner = { manual: false, delay_ms: 3_000, line: 'up', by_amount: true }
  const attempts = createAttempts(identifier, needs)
  const line = createLine(manner, now)
  const faults = createFaults(manner, needs.draw)
  const day: Day = { due: null, settles: null }
  const inside: Inside = { identifier, needs, manner, attempts, line, faults, day }

  return {
    identifier,
    manner,
    script: faults.script,
    begin: (reference: string, request: AttemptRequest) => begin(inside, reference, request),
    status: (reference: string) => status(inside, reference),
    abort: (reference: string) => abort(inside, reference),
    settle: (reference: string) => settle(inside, reference),
    running: attempts.running,
    /** The attempt on the display: the running one, or the last one that ended. */
    shown: () => attempts.running() ?? attempts.last(),
    due: () => day.due,
    isAwake: line.isAwake,
    demandSettlement: (reason: CancelReason | null, manners: Fault['settlement'] | null = null) => {
      day.due = reason
      day.settles = manners
    },
    /** A button: the customer's action, or the bank's answer. */
    press: (ending: Ending) => {
      const attempt = attempts.running()
      if (attempt) attempts.press(attempt, ending)
    },
    /** Null: until a button is pressed. */
    delay: (ms: number | null) => {
      const attempt = attempts.running()
      if (attempt)
        attempts.change(attempt, () => Object.assign(attempt, { due_at: ms === null ? null : now() + ms }))
    },
    /**
     * With or without its memory. When it loses its memory, the bank refunds approved payments whose result was never
     * fetched.
     */
    reboot: (keeps: boolean) => {
      attempts.advanceAll()
      for (const attempt of [...attempts.byReference.values()]) {
        if (keeps) attempts.press(attempt, { outcome: 'cancelled', reason: 'other' })
        else if (
          attempt.result?.outcome === 'approved' &&
          attempt.asked.kind === 'payment' &&
          !attempt.told
        ) {
          giveBack(bank, identifier, attempt, attempt.result.amount, now())
        }
      }
      if (!keeps) attempts.forget()
      line.reboot()
    },
  }
}

/** What the terminal remembers to do: the day that it must close first, and how the next close goes wrong. */
type Day = { due: CancelReason | null; settles: Fault['settlement'] | null }

type Inside = {
  identifier: string
  needs: Needs
  manner: Manner
  attempts: ReturnType<typeof createAttempts>
  line: ReturnType<typeof createLine>
  faults: ReturnType<typeof createFaults>
  day: Day
}

/** The attempts of one terminal, by their references. */
const createAttempts = (identifier: string, { bank, memory, now }: Needs) => {
  const attempts = memory.of(identifier)
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
  const press = (attempt: Attempt, ending: Ending) => {
    if (!attempt.result) change(attempt, () => end(attempt, ending, identifier, bank, now()))
  }
  return {
    byReference: attempts,
    change,
    advanceAll,
    running,
    press,
    last: () => last ?? [...attempts.values()].at(-1),
    forget: () => {
      memory.forget(identifier)
      last = undefined
    },
  }
}

/** The line to the register, and the reboots that interrupt it. */
const createLine = (manner: Manner, now: () => number) => {
  let rebooted_at = -rebooting_ms
  // Even if the clock was set back since, the reboot takes no longer.
  const isAwake = () => Math.abs(now() - rebooted_at) >= rebooting_ms
  const isDeaf = () => manner.line === 'down' || !isAwake()
  const answerWith = <T>(body: T | 'garbage', wire: Wire = 'answered'): WireAnswer<T> => ({
    body,
    wire: manner.line === 'answers_lost' ? 'lost' : wire,
  })
  const deaf = <T>(body: T): WireAnswer<T> => ({ body, wire: 'unheard' })
  return {
    isAwake,
    isDeaf,
    answerWith,
    deaf,
    reboot: () => {
      rebooted_at = now()
    },
  }
}

const unavailable: AttemptAnswer = { answer: 'unavailable' }

/** Which fault the next attempt has: scripted, drawn, or named by the amount. */
const createFaults = (manner: Manner, draw: Needs['draw']) => {
  const script: FaultName[] = []
  const refused = new Set<number>()
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
  return { script, faultFor }
}

const answerFor = ({ attempts, line }: Inside, attempt: Attempt, wire?: Wire): WireAnswer<AttemptAnswer> => {
  const { result, told } = attempt
  if (!result) return line.answerWith<AttemptAnswer>({ answer: 'in_progress' }, wire)
  const answer = line.answerWith<AttemptAnswer>({ answer: 'result', result }, wire)
  if (!told && answer.wire === 'answered')
    attempts.change(attempt, () => Object.assign(attempt, { told: true }))
  return answer
}

const again = (inside: Inside, existing: Attempt): WireAnswer<AttemptAnswer> => {
  const { identifier, needs, attempts, line } = inside
  const { again: manners } = whatIsWrong(existing)
  if (manners === 'rejected') return line.answerWith<AttemptAnswer>({ answer: 'duplicate' })
  if (manners === 'charged' && existing.result && existing.asked.kind === 'payment') {
    attempts.change(existing, () => end(existing, approval, identifier, needs.bank, needs.now()))
  }
  return answerFor(inside, existing)
}

const refuse = ({ line, day }: Inside, reason: CancelReason): WireAnswer<AttemptAnswer> => {
  if (reason === 'settlement_required' || reason === 'perform_end_of_day') day.due = reason
  return line.answerWith<AttemptAnswer>({ answer: 'refused', reason })
}

const begin = (inside: Inside, reference: string, request: AttemptRequest): WireAnswer<AttemptAnswer> => {
  const { needs, manner, attempts, line, faults, day } = inside
  if (line.isDeaf()) return line.deaf(unavailable)
  const busy = attempts.running()
  const existing = attempts.byReference.get(reference)
  if (existing) return again(inside, existing)
  if (busy) return refuse(inside, 'terminal_busy')
  if (day.due && request.kind !== 'reversal') return refuse(inside, day.due)
  const fault = faults.faultFor(request)
  const what: Partial<Fault> = fault ? faultNamed(fault) : {}
  // A refund waits for the guest's card like a payment.
  const pays = request.kind !== 'reversal'
  if (pays && what.refuses) return refuse(inside, what.refuses)
  if (pays && what.start === 'unheard') return line.deaf(unavailable)
  day.settles = what.settlement ?? day.settles
  const waits = pays && (what.after_ms === null || (manner.manual && !what.outcome))
  const wait_ms = pays ? (what.after_ms ?? manner.delay_ms) : giving_back_ms
  const begun_at = needs.now()
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
  attempts.change(attempt, () => undefined)
  const lost = request.kind !== 'payment' && what.reversal === 'lost' ? 'lost' : undefined
  return line.answerWith<AttemptAnswer>({ answer: 'accepted' }, lost ?? (pays ? what.start : undefined))
}

const status = (inside: Inside, reference: string): WireAnswer<AttemptAnswer> => {
  const { needs, attempts, line } = inside
  if (line.isDeaf()) return line.deaf(unavailable)
  const idle = attempts.running() === undefined
  const none: AttemptAnswer = { answer: 'not_found', idle }
  const attempt = attempts.byReference.get(reference)
  if (!attempt) return line.answerWith(none)
  const violation = wrongAnswerFor(attempt, [...attempts.byReference.values()], needs.now())
  if (violation === 'silent') return line.deaf(unavailable)
  if (violation) return line.answerWith(violation)
  const { odd } = whatIsWrong(attempt)
  if (odd === 'forgotten') return line.answerWith(none)
  // A stale answer: the state before the result is reported once more after it.
  if (odd === 'stale' && attempt.told) {
    attempts.change(attempt, () => Object.assign(attempt, { told: false }))
    return line.answerWith<AttemptAnswer>({ answer: 'in_progress' })
  }
  return answerFor(inside, attempt)
}

/** An attempt that has not arrived is stored as cancelled under its reference, so that a late start has no effect. */
const withdraw = ({ identifier, needs }: Inside, reference: string) => {
  const { bank, memory, now } = needs
  const request = { kind: 'payment', amount: zero, currency: 'XXX', tip_allowed: false } as const
  const at = { begun_at: now(), ended_at: null, due_at: null }
  const attempt: Attempt = { reference, asked: request, fault: null, ...at, result: null, told: false }
  end(attempt, { outcome: 'cancelled', reason: 'cancelled' }, identifier, bank, now())
  memory.store(identifier, attempt)
}

const abort = (inside: Inside, reference: string): WireAnswer<AbortAnswer> => {
  const { attempts, line } = inside
  if (line.isDeaf()) return line.deaf<AbortAnswer>({ abort: 'refused' })
  attempts.advanceAll()
  const attempt = attempts.byReference.get(reference)
  if (!attempt) {
    withdraw(inside, reference)
    return line.answerWith<AbortAnswer>({ abort: 'accepted' })
  }
  if (attempt.result) return line.answerWith<AbortAnswer>({ abort: 'refused' })
  const { abort: manners } = whatIsWrong(attempt)
  if (manners === 'refused') return line.answerWith<AbortAnswer>({ abort: 'refused' })
  if (manners === 'lost') return line.deaf<AbortAnswer>({ abort: 'refused' })
  if (manners !== 'ignored') attempts.press(attempt, { outcome: 'cancelled', reason: 'by_cashier' })
  return line.answerWith<AbortAnswer>({ abort: 'accepted' })
}

const settle = (inside: Inside, reference: string): WireAnswer<SettlementAnswer> => {
  const { identifier, needs, attempts, line, day } = inside
  if (line.isDeaf()) return line.deaf<SettlementAnswer>({ failed: 'terminal_offline' })
  if (attempts.running()) return line.answerWith<SettlementAnswer>({ failed: 'terminal_busy' })
  const manners = day.settles
  day.settles = null
  if (manners === 'fails') return line.answerWith<SettlementAnswer>({ failed: 'server_unavailable' })
  day.due = null
  const settled = closeDay(needs.bank, identifier, reference, needs.now())
  const [first] = settled
  if (first && manners === 'differs') first.amount = plus(first.amount, a_krone)
  return line.answerWith<SettlementAnswer>({ settled })
}

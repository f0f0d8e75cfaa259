import { money, plus, zero } from '@bon/contracts/kernel'
import type { CancelReason } from '@bon/contracts/payments'
import type { AbortAnswer, AttemptAnswer, AttemptAsked, SettlementAnswer } from '../protocol.ts'
import { type Attempt, advance, approval, type Ending, end, giveBack, whatIsWrong } from './attempt.ts'
import type { Bank } from './bank.ts'
import { closeDay } from './close-day.ts'
import { type Fault, type FaultName, faultNamed, faultOf, type Wire } from './faults.ts'
import { lieAbout } from './lies.ts'
import type { Memory } from './memory.ts'

/** What it says, and how that travels; `unheard` was not even done. */
export type Said<T> = { body: T | 'garbage'; wire: Wire }

export type Manner = {
  /** A person presses; else the customer's card is there after `delay_ms`. */
  by_hand: boolean
  delay_ms: number
  /** `answers_lost`: it hears and acts, and nobody hears it; `down`: it hears nothing either. */
  line: 'up' | 'answers_lost' | 'down'
  /** The amount's last two digits choose a fault. */
  by_amount: boolean
}

export type Needs = { bank: Bank; memory: Memory; now(): number; draw?: (() => FaultName | null) | undefined }
export type SimulatedTerminal = ReturnType<typeof simulatedTerminal>

const rebooting_ms = 8_000
const giving_back_ms = 1_000
const a_krone = money(1_00)

/** One terminal on the counter. Time passes only when somebody looks, so that a test's clock is as good as the wall's. */
export const simulatedTerminal = (identifier: string, { bank, memory, now, draw }: Needs) => {
  const attempts = memory.of(identifier)
  const manner: Manner = { by_hand: false, delay_ms: 3_000, line: 'up', by_amount: true }
  const script: FaultName[] = []
  const refused = new Set<number>()
  let due: CancelReason | null = null
  let settles: Fault['settlement'] | null = null
  let rebooted_at = -rebooting_ms
  let last: Attempt | undefined

  const change = (attempt: Attempt, what: () => void) => {
    what()
    memory.keep(identifier, attempt)
    last = attempt
  }
  const look = () => {
    for (const attempt of attempts.values()) {
      const before = attempt.result
      advance(attempt, identifier, bank, now())
      if (attempt.result !== before) change(attempt, () => undefined)
    }
  }
  const running = () => {
    look()
    const forgotten = (attempt: Attempt) => whatIsWrong(attempt).odd === 'forgotten'
    return [...attempts.values()].find((attempt) => !attempt.result && !forgotten(attempt))
  }
  // However far the clock was set back since, it does not reboot for longer.
  const isAwake = () => Math.abs(now() - rebooted_at) >= rebooting_ms
  const isDeaf = () => manner.line === 'down' || !isAwake()
  const say = <T>(body: T | 'garbage', wire: Wire = 'answered'): Said<T> => ({
    body,
    wire: manner.line === 'answers_lost' ? 'lost' : wire,
  })
  const deaf = <T>(body: T): Said<T> => ({ body, wire: 'unheard' })
  const unavailable: AttemptAnswer = { answer: 'unavailable' }

  const faultFor = ({ amount }: AttemptAsked): FaultName | null => {
    const planned = script.shift() ?? draw?.()
    if (planned !== undefined) return planned
    const named = manner.by_amount ? faultOf(amount) : null
    if (!named || !faultNamed(named).refuses) return named
    // The same amount can be paid at the second try, or the guest would never leave.
    if (refused.delete(amount)) return null
    refused.add(amount)
    return named
  }
  const tell = (attempt: Attempt, wire?: Wire): Said<AttemptAnswer> => {
    const { result, told } = attempt
    if (!result) return say<AttemptAnswer>({ answer: 'in_progress' }, wire)
    const said = say<AttemptAnswer>({ answer: 'result', result }, wire)
    if (!told && said.wire === 'answered') change(attempt, () => Object.assign(attempt, { told: true }))
    return said
  }
  const again = (known: Attempt): Said<AttemptAnswer> => {
    const { again: manners } = whatIsWrong(known)
    if (manners === 'rejected') return say<AttemptAnswer>({ answer: 'duplicate' })
    if (manners === 'charged' && known.result && known.asked.kind === 'payment') {
      change(known, () => end(known, approval, identifier, bank, now()))
    }
    return tell(known)
  }
  const refuse = (reason: CancelReason): Said<AttemptAnswer> => {
    if (reason === 'settlement_required' || reason === 'perform_end_of_day') due = reason
    return say<AttemptAnswer>({ answer: 'refused', reason })
  }
  const begin = (reference: string, asked: AttemptAsked): Said<AttemptAnswer> => {
    if (isDeaf()) return deaf(unavailable)
    const busy = running()
    const known = attempts.get(reference)
    if (known) return again(known)
    if (busy) return refuse('terminal_busy')
    if (due && asked.kind !== 'reversal') return refuse(due)
    const fault = faultFor(asked)
    const what: Partial<Fault> = fault ? faultNamed(fault) : {}
    // A refund asks for the guest's card as a payment does.
    const pays = asked.kind !== 'reversal'
    if (pays && what.refuses) return refuse(what.refuses)
    if (pays && what.start === 'unheard') return deaf(unavailable)
    settles = what.settlement ?? settles
    const waits = pays && (what.after_ms === null || (manner.by_hand && !what.outcome))
    const wait_ms = pays ? (what.after_ms ?? manner.delay_ms) : giving_back_ms
    const begun_at = now()
    const due_at = waits ? null : begun_at + wait_ms
    const attempt: Attempt = {
      reference,
      asked,
      fault,
      begun_at,
      due_at,
      result: null,
      ended_at: null,
      told: false,
    }
    change(attempt, () => undefined)
    const lost = asked.kind !== 'payment' && what.reversal === 'lost' ? 'lost' : undefined
    return say<AttemptAnswer>({ answer: 'accepted' }, lost ?? (pays ? what.start : undefined))
  }

  const status = (reference: string): Said<AttemptAnswer> => {
    if (isDeaf()) return deaf(unavailable)
    const idle = running() === undefined
    const none: AttemptAnswer = { answer: 'not_found', idle }
    const attempt = attempts.get(reference)
    if (!attempt) return say(none)
    const lie = lieAbout(attempt, [...attempts.values()], now())
    if (lie === 'silent') return deaf(unavailable)
    if (lie) return say(lie)
    const { odd } = whatIsWrong(attempt)
    if (odd === 'forgotten') return say(none)
    // An answer that was overtaken: what was true before the result comes once more after it.
    if (odd === 'stale' && attempt.told) {
      change(attempt, () => Object.assign(attempt, { told: false }))
      return say<AttemptAnswer>({ answer: 'in_progress' })
    }
    return tell(attempt)
  }

  /** What has not come is never begun: by the reference it was cancelled, whenever the start may arrive. */
  const withdraw = (reference: string) => {
    const asked = { kind: 'payment', amount: zero, currency: 'XXX', tip_allowed: false } as const
    const at = { begun_at: now(), ended_at: null, due_at: null }
    const attempt: Attempt = { reference, asked, fault: null, ...at, result: null, told: false }
    end(attempt, { outcome: 'cancelled', reason: 'cancelled' }, identifier, bank, now())
    memory.keep(identifier, attempt)
  }

  const abort = (reference: string): Said<AbortAnswer> => {
    if (isDeaf()) return deaf<AbortAnswer>({ abort: 'refused' })
    look()
    const attempt = attempts.get(reference)
    if (!attempt) {
      withdraw(reference)
      return say<AbortAnswer>({ abort: 'accepted' })
    }
    if (attempt.result) return say<AbortAnswer>({ abort: 'refused' })
    const { abort: manners } = whatIsWrong(attempt)
    if (manners === 'refused') return say<AbortAnswer>({ abort: 'refused' })
    if (manners === 'lost') return deaf<AbortAnswer>({ abort: 'refused' })
    if (manners !== 'ignored') press(attempt, { outcome: 'cancelled', reason: 'by_cashier' })
    return say<AbortAnswer>({ abort: 'accepted' })
  }

  const settle = (reference: string): Said<SettlementAnswer> => {
    if (isDeaf()) return deaf<SettlementAnswer>({ failed: 'terminal_offline' })
    if (running()) return say<SettlementAnswer>({ failed: 'terminal_busy' })
    const manners = settles
    settles = null
    if (manners === 'fails') return say<SettlementAnswer>({ failed: 'server_unavailable' })
    due = null
    const settled = closeDay(bank, identifier, reference, now())
    const [first] = settled
    if (first && manners === 'differs') first.amount = plus(first.amount, a_krone)
    return say<SettlementAnswer>({ settled })
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
    /** The attempt that the display shows: the running one, or the one that ended last. */
    shown: () => running() ?? last ?? [...attempts.values()].at(-1),
    due: () => due,
    isAwake,
    demandSettlement: (reason: CancelReason | null, manners: Fault['settlement'] | null = null) => {
      due = reason
      settles = manners
    },
    /** A hand at the terminal: the customer's, or the bank's answer. */
    press: (ending: Ending) => {
      const attempt = running()
      if (attempt) press(attempt, ending)
    },
    /** Null: until a hand is there. */
    delay: (ms: number | null) => {
      const attempt = running()
      if (attempt) change(attempt, () => Object.assign(attempt, { due_at: ms === null ? null : now() + ms }))
    },
    /** With or without its memory. A terminal that lost it asks the bank to return what it never got to tell. */
    reboot: (keeps: boolean) => {
      look()
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

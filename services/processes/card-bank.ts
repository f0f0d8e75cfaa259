import { addMs, type Instant, type Money, money, zero } from '@bon/contracts/kernel'
import type { Evidence, Terminal, TerminalAnswer } from '@bon/contracts/ports'

/** What may go wrong with one payment (reliability.md 3.5). */
export const faults = [
  ...(['approve', 'slow', 'declined', 'by_guest', 'busy', 'offline', 'part', 'tip'] as const),
  ...(['answer_lost', 'never_heard', 'not_found_first', 'approved_after_abort', 'abort_lost'] as const),
  ...(['wrong_amount', 'wrong_reference', 'someone_elses', 'dead', 'runs_for_ever', 'late'] as const),
]
export type Fault = (typeof faults)[number]
/** What may go wrong with money that goes back: all but what only a charge can have. */
export const refundFaults = faults.filter((each) => !['part', 'tip', 'wrong_amount'].includes(each))
export const reversalFaults = ['given_back', 'lost', 'answer_lost', 'refused', 'not_now'] as const
type Attempted = {
  fault: Fault
  /** The charge that it gives back. */
  of: string | null
  asked: Money
  since: Instant
  looks: number
  evidence: Evidence | null
  is_aborted: boolean
}
type World = {
  now(): Instant
  fault(): Fault
  refundFault(): Fault
  reversalFault(): (typeof reversalFaults)[number]
}

const silent: TerminalAnswer = { answer: 'silent' }
const idle: TerminalAnswer = { answer: 'not_found', idle: true }
const running: TerminalAnswer = { answer: 'in_progress' }

/** A terminal with a bank of its own behind it: what it booked is the truth that our books are held against. */
export const cardBank = (world: World) => {
  const attempts = new Map<string, Attempted>()
  const reversals = new Map<string, Money>()
  /** Money that left the guest's account, and money that came back. */
  const charged = new Map<string, Money>()
  const returned = new Map<string, Money>()
  /** By the refund's own reference: what it gave back. */
  const refunded = new Map<string, Money>()
  let waiting: (() => void)[] = []

  const evidenceOf = (reference: string, amount: Money, over: Partial<Evidence> = {}): Evidence => ({
    reference,
    outcome: 'approved',
    amount,
    tip: zero,
    surcharge: zero,
    reason: null,
    card_type: 'Dankort',
    masked_pan: '**** 4711',
    transaction_id: `T-${reference.slice(-6)}`,
    ...over,
  })
  const book = (reference: string, one: Attempted): void => {
    if (one.evidence) return
    const tip = money(10_00)
    const { fault, asked } = one
    if (fault === 'declined' || fault === 'by_guest') {
      const outcome = fault === 'declined' ? 'declined' : 'cancelled'
      one.evidence = evidenceOf(reference, asked, { outcome })
      return
    }
    if (one.of) {
      const left = (charged.get(one.of) ?? 0) - (returned.get(one.of) ?? 0)
      // No bank gives back what it does not have, nor the same twice.
      const isGiven = asked <= left && !refunded.has(reference)
      if (isGiven) {
        returned.set(one.of, money((returned.get(one.of) ?? 0) + asked))
        refunded.set(reference, asked)
      }
      one.evidence = evidenceOf(reference, asked, isGiven ? {} : { outcome: 'declined' })
      return
    }
    const part = money(Math.floor(asked / 2))
    const taken = { part, tip: money(asked + tip), wrong_amount: money(asked + 1_00) }
    const amount = fault in taken ? taken[fault as keyof typeof taken] : asked
    charged.set(reference, money((charged.get(reference) ?? 0) + amount))
    one.evidence = evidenceOf(reference, amount, fault === 'tip' ? { tip } : {})
  }
  const told = (reference: string, { fault, evidence }: Attempted): TerminalAnswer => {
    if (!evidence) return running
    if (fault !== 'wrong_reference') return { answer: 'result', evidence }
    return { answer: 'result', evidence: { ...evidence, reference: reference.replace(/^./, 'f') } }
  }

  const begin = async (
    { reference, amount, of }: { reference: string; amount: Money; of: string | null },
    fault: Fault,
  ): Promise<TerminalAnswer> => {
    const known = attempts.get(reference)
    // It was taken back before it arrived.
    if (known?.fault === 'never_heard') return told(reference, known)
    if (known) throw new Error(`the reference ${reference} was used twice`)
    if (fault === 'busy') return { answer: 'not_started', reason: 'terminal_busy' }
    if (fault === 'offline') return { answer: 'not_started', reason: 'terminal_offline' }
    const one: Attempted = {
      of,
      fault,
      asked: amount,
      since: world.now(),
      looks: 0,
      evidence: null,
      is_aborted: false,
    }
    if (fault === 'never_heard') return silent
    attempts.set(reference, one)
    if (fault === 'slow' || fault === 'approved_after_abort' || fault === 'abort_lost')
      return { answer: 'accepted' }
    if (fault === 'runs_for_ever') return { answer: 'accepted' }
    if (fault === 'late') {
      // The process that asked hangs, and hears of it when everybody has given up.
      await new Promise<void>((resolve) => waiting.push(resolve))
      book(reference, one)
      return told(reference, one)
    }
    book(reference, one)
    if (fault === 'answer_lost' || fault === 'not_found_first' || fault === 'dead') return silent
    return told(reference, one)
  }
  const start: Terminal['start'] = (_, { reference, amount }) =>
    begin({ reference, amount, of: null }, world.fault())
  const status: Terminal['status'] = async (_, reference) => {
    const back = reversals.get(reference)
    if (back) return { answer: 'result', evidence: evidenceOf(reference, back) }
    const one = attempts.get(reference)
    if (!one) return idle
    one.looks += 1
    if (one.fault === 'dead') return silent
    if (one.fault === 'late' && !one.evidence) return idle
    if (one.fault === 'not_found_first' && one.looks < 4) return { ...idle, idle: one.looks % 2 === 0 }
    if (one.fault === 'someone_elses' && one.looks < 4)
      return { answer: 'result', evidence: evidenceOf(reference.replace(/^./, 'f'), one.asked) }
    if (one.fault === 'runs_for_ever') return running
    if (addMs(one.since, 20_000) < world.now()) book(reference, one)
    return told(reference, one)
  }
  const abort: Terminal['abort'] = async (_, reference) => {
    const one = attempts.get(reference)
    if (!one) {
      const evidence = evidenceOf(reference, zero, { outcome: 'cancelled', reason: 'cancelled' })
      const never = { of: null, asked: zero, since: world.now(), looks: 0, is_aborted: true, evidence }
      attempts.set(reference, { ...never, fault: 'never_heard' })
      return 'accepted'
    }
    if (one.fault === 'abort_lost') return 'silent'
    if (one.fault === 'approved_after_abort') {
      book(reference, one)
      return 'accepted'
    }
    if (one.evidence || one.fault === 'late') return 'refused'
    one.evidence = evidenceOf(reference, one.asked, { outcome: 'cancelled' })
    return 'accepted'
  }
  const faultOf = new Map<string, { fault: ReturnType<World['reversalFault']>; tries: number }>()
  const reverse: Terminal['reverse'] = async (_, { kind, reference, of, amount }) => {
    if (kind === 'refund') return begin({ reference, amount, of }, world.refundFault())
    const drawn = faultOf.get(reference) ?? { fault: world.reversalFault(), tries: 0 }
    faultOf.set(reference, { ...drawn, tries: drawn.tries + 1 })
    const isFirst = drawn.tries === 0
    if (drawn.fault === 'not_now' && isFirst) return { answer: 'not_started', reason: 'terminal_busy' }
    if (drawn.fault === 'lost' && isFirst) return silent
    const evidence = evidenceOf(reference, amount)
    if (drawn.fault === 'refused') return { answer: 'result', evidence: { ...evidence, outcome: 'declined' } }
    if (!reversals.has(reference)) {
      reversals.set(reference, amount)
      returned.set(of, money((returned.get(of) ?? 0) + amount))
    }
    return drawn.fault === 'answer_lost' ? silent : { answer: 'result', evidence }
  }
  const terminal: Terminal = { start, status, abort, reverse, settle: async () => ({ silent: true }) }
  return {
    terminal,
    /** What is left of a guest's money by this reference. */
    keeps: (reference: string): number => (charged.get(reference) ?? 0) - (returned.get(reference) ?? 0),
    /** What a refund gave back. */
    gave: (reference: string): number => refunded.get(reference) ?? 0,
    /** By hand, at the counter: the guest has paid it once more. */
    takeBackByHand: (reference: string): void => {
      const of = attempts.get(reference)?.of
      if (of) returned.set(of, money((returned.get(of) ?? 0) - (refunded.get(reference) ?? 0)))
      refunded.delete(reference)
    },
    charges: () => [...charged.keys()],
    /** By hand, at the counter: the guest has his money back. */
    giveBackByHand: (reference: string): void => {
      returned.set(reference, charged.get(reference) ?? zero)
    },
    wake: (): void => {
      for (const resolve of waiting) resolve()
      waiting = []
    },
  }
}

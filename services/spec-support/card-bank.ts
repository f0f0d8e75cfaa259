import { addMs, type Instant, type Money, money, zero } from '@bon/contracts/kernel'
import type { Evidence, Terminal, TerminalAnswer } from '@bon/contracts/ports'

/** Faults of one payment (TERM-15). */
export const faults = [
  ...(['approve', 'slow', 'declined', 'by_guest', 'busy', 'offline', 'part', 'tip'] as const),
  ...(['answer_lost', 'never_heard', 'not_found_first', 'approved_after_abort', 'abort_lost'] as const),
  ...(['wrong_amount', 'wrong_reference', 'someone_elses', 'dead', 'runs_for_ever', 'late'] as const),
]
export type Fault = (typeof faults)[number]
/** Faults of a refund: all except those that only a charge can have. */
export const refundFaults = faults.filter((each) => !['part', 'tip', 'wrong_amount'].includes(each))
export const reversalFaults = ['given_back', 'lost', 'answer_lost', 'refused', 'not_now'] as const
type Attempted = {
  fault: Fault
  /** The charge that it refunds. */
  of: string | null
  requested_amount: Money
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

/** Simulated terminal and bank; its ledger is the truth that our books are compared with. */
export const cardBank = (world: World) => {
  const attempts = new Map<string, Attempted>()
  const reversals = new Map<string, Money>()
  /** Money debited to the guest, and money returned. */
  const charged = new Map<string, Money>()
  const returned = new Map<string, Money>()
  /** Amount refunded, by the refund's own reference. */
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
    const { fault, requested_amount } = one
    if (fault === 'declined' || fault === 'by_guest') {
      const outcome = fault === 'declined' ? 'declined' : 'cancelled'
      one.evidence = evidenceOf(reference, requested_amount, { outcome })
      return
    }
    if (one.of) {
      const left = (charged.get(one.of) ?? 0) - (returned.get(one.of) ?? 0)
      // A bank refunds at most what it charged, and each refund once.
      const isRefunded = requested_amount <= left && !refunded.has(reference)
      if (isRefunded) {
        returned.set(one.of, money((returned.get(one.of) ?? 0) + requested_amount))
        refunded.set(reference, requested_amount)
      }
      one.evidence = evidenceOf(reference, requested_amount, isRefunded ? {} : { outcome: 'declined' })
      return
    }
    const part = money(Math.floor(requested_amount / 2))
    const amounts = { part, tip: money(requested_amount + tip), wrong_amount: money(requested_amount + 1_00) }
    const amount = fault in amounts ? amounts[fault as keyof typeof amounts] : requested_amount
    charged.set(reference, money((charged.get(reference) ?? 0) + amount))
    one.evidence = evidenceOf(reference, amount, fault === 'tip' ? { tip } : {})
  }
  const resultOf = (reference: string, { fault, evidence }: Attempted): TerminalAnswer => {
    if (!evidence) return running
    if (fault !== 'wrong_reference') return { answer: 'result', evidence }
    return { answer: 'result', evidence: { ...evidence, reference: reference.replace(/^./, 'f') } }
  }

  const begin = async (
    { reference, amount, of }: { reference: string; amount: Money; of: string | null },
    fault: Fault,
  ): Promise<TerminalAnswer> => {
    const existing = attempts.get(reference)
    // It was withdrawn before it arrived.
    if (existing?.fault === 'never_heard') return resultOf(reference, existing)
    if (existing) throw new Error(`the reference ${reference} was used twice`)
    if (fault === 'busy') return { answer: 'not_started', reason: 'terminal_busy' }
    if (fault === 'offline') return { answer: 'not_started', reason: 'terminal_offline' }
    const one: Attempted = {
      of,
      fault,
      requested_amount: amount,
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
      // The call hangs, and returns after everyone has given up.
      await new Promise<void>((resolve) => waiting.push(resolve))
      book(reference, one)
      return resultOf(reference, one)
    }
    book(reference, one)
    if (fault === 'answer_lost' || fault === 'not_found_first' || fault === 'dead') return silent
    return resultOf(reference, one)
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
      return { answer: 'result', evidence: evidenceOf(reference.replace(/^./, 'f'), one.requested_amount) }
    if (one.fault === 'runs_for_ever') return running
    if (addMs(one.since, 20_000) < world.now()) book(reference, one)
    return resultOf(reference, one)
  }
  const abort: Terminal['abort'] = async (_, reference) => {
    const one = attempts.get(reference)
    if (!one) {
      const evidence = evidenceOf(reference, zero, { outcome: 'cancelled', reason: 'cancelled' })
      const never = {
        of: null,
        requested_amount: zero,
        since: world.now(),
        looks: 0,
        is_aborted: true,
        evidence,
      }
      attempts.set(reference, { ...never, fault: 'never_heard' })
      return 'accepted'
    }
    if (one.fault === 'abort_lost') return 'silent'
    if (one.fault === 'approved_after_abort') {
      book(reference, one)
      return 'accepted'
    }
    if (one.evidence || one.fault === 'late') return 'refused'
    one.evidence = evidenceOf(reference, one.requested_amount, { outcome: 'cancelled' })
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
    /** What remains charged under this reference. */
    keeps: (reference: string): number => (charged.get(reference) ?? 0) - (returned.get(reference) ?? 0),
    /** Amount that a refund paid out. */
    gave: (reference: string): number => refunded.get(reference) ?? 0,
    /** Manual: the guest pays the refund back. */
    reverseManually: (reference: string): void => {
      const of = attempts.get(reference)?.of
      if (of) returned.set(of, money((returned.get(of) ?? 0) - (refunded.get(reference) ?? 0)))
      refunded.delete(reference)
    },
    charges: () => [...charged.keys()],
    /** Manual: the guest gets the charge back. */
    refundManually: (reference: string): void => {
      returned.set(reference, charged.get(reference) ?? zero)
    },
    wake: (): void => {
      for (const resolve of waiting) resolve()
      waiting = []
    },
  }
}

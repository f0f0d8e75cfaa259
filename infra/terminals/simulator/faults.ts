import type { CancelReason } from '@bon/contracts/payments'

/** How an answer is sent. `lost`: performed but never answered; `unheard`: not performed either. */
export type Wire = 'answered' | 'lost' | 'unheard' | 'reset' | 'twice' | 'drip' | 'garbage'
/** A wrong status answer that lasts for a while. */
type IntegrityViolation = 'silent' | 'garbage' | 'in_progress' | 'not_found' | 'unavailable' | 'last_result'

export type Fault = {
  /** The last two digits of the amount that select it. None ends in 0 or 5, so ordinary prices have no fault. */
  digits: number
  refuses?: CancelReason
  outcome?: 'declined' | 'cancelled'
  reason?: CancelReason
  /** Time until card and PIN are done; null: never. */
  after_ms?: number | null
  /** Approved: this percentage of the amount, and these additions. */
  percent?: number
  tip_percent?: number
  surcharge_percent?: number
  too_much?: number
  start?: Wire
  wrong_answers?: { as: IntegrityViolation; for_ms: number }
  abort?: 'refused' | 'lost' | 'ignored'
  reversal?: 'declined' | 'lost'
  settlement?: 'fails' | 'differs'
  again?: 'rejected' | 'charged'
  odd?: 'wrong_reference' | 'stale' | 'forgotten' | 'no_receipt_text' | 'clock' | 'stored' | 'second_card'
}

const always = Number.POSITIVE_INFINITY

/**
 * TERM-15, one line per fault. Repeated refunds, refunds over the capture or of unknown payments, and aborts of unknown
 * attempts need none.
 */
const faults = {
  slow: { digits: 1, after_ms: 45_000 },
  last_moment: { digits: 2, after_ms: 175_000 },
  declined: { digits: 3, outcome: 'declined', reason: 'by_bank' },
  declined_otherwise: { digits: 4, outcome: 'declined', reason: 'other' },
  customer_cancels: { digits: 6, outcome: 'cancelled', reason: 'by_customer' },
  partial: { digits: 7, percent: 50 },
  tip: { digits: 8, tip_percent: 10 },
  surcharge: { digits: 9, surcharge_percent: 2 },
  wrong_amount: { digits: 11, too_much: 1_00 },
  wrong_reference: { digits: 12, odd: 'wrong_reference' },
  silent_after_approval: { digits: 13, wrong_answers: { as: 'silent', for_ms: 25_000 } },
  no_card: { digits: 14, outcome: 'cancelled', reason: 'timeout', after_ms: 60_000 },
  answer_lost: { digits: 16, start: 'lost' },
  answered_twice: { digits: 17, start: 'twice' },
  out_of_order: { digits: 18, odd: 'stale' },
  approved_after_abort: { digits: 19, abort: 'ignored', after_ms: 8_000 },
  abort_refused: { digits: 21, abort: 'refused', after_ms: 8_000 },
  abort_lost: { digits: 22, abort: 'lost', after_ms: 8_000 },
  busy: { digits: 23, refuses: 'terminal_busy' },
  offline: { digits: 24, refuses: 'terminal_offline' },
  offline_after_card: { digits: 26, start: 'lost', wrong_answers: { as: 'silent', for_ms: 30_000 } },
  not_online: { digits: 27, refuses: 'terminal_not_online' },
  acquirer_down: { digits: 28, refuses: 'server_unavailable' },
  settlement_required: { digits: 29, refuses: 'settlement_required' },
  end_of_day: { digits: 31, refuses: 'perform_end_of_day' },
  settlement_fails: { digits: 32, settlement: 'fails' },
  settlement_differs: { digits: 33, settlement: 'differs' },
  not_master: { digits: 34, refuses: 'server_not_master' },
  failover: { digits: 36, wrong_answers: { as: 'unavailable', for_ms: 10_000 } },
  failover_without_state: { digits: 37, wrong_answers: { as: 'not_found', for_ms: 10_000 } },
  reboot_kept: { digits: 38, wrong_answers: { as: 'silent', for_ms: 15_000 } },
  reboot_lost: {
    digits: 39,
    after_ms: null,
    odd: 'forgotten',
    wrong_answers: { as: 'silent', for_ms: 15_000 },
  },
  last_result: { digits: 41, wrong_answers: { as: 'last_result', for_ms: 20_000 } },
  in_progress_forever: { digits: 42, after_ms: null, wrong_answers: { as: 'in_progress', for_ms: always } },
  not_found_first: { digits: 43, start: 'lost', wrong_answers: { as: 'not_found', for_ms: 12_000 } },
  garbage: { digits: 44, wrong_answers: { as: 'garbage', for_ms: 12_000 } },
  duplicate_rejected: { digits: 46, start: 'lost', again: 'rejected' },
  duplicate_charged: { digits: 47, start: 'lost', again: 'charged' },
  clock_wrong: { digits: 48, odd: 'clock' },
  half_open: { digits: 49, start: 'unheard' },
  reset: { digits: 51, start: 'reset' },
  drip: { digits: 52, start: 'drip' },
  garbled_start: { digits: 53, start: 'garbage' },
  stored_then_declined: { digits: 54, odd: 'stored' },
  refund_declined: { digits: 56, reversal: 'declined' },
  refund_answer_lost: { digits: 57, reversal: 'lost' },
  signature: { digits: 58, after_ms: 20_000 },
  no_receipt_text: { digits: 59, odd: 'no_receipt_text' },
  second_card: { digits: 61, odd: 'second_card', after_ms: 10_000 },
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof faults
export const faultNames = Object.keys(faults) as [FaultName, ...FaultName[]]
export const faultNamed = (name: FaultName): Fault => faults[name]
export const isFault = (name: string): name is FaultName => name in faults

const chosen = new Map(faultNames.map((name) => [faults[name].digits as number, name]))
export const faultOf = (amount: number): FaultName | null => chosen.get(Math.abs(amount) % 100) ?? null

/** The same seed gives the same faults: one in `share` attempts has one (mulberry32). */
export const seededFaults = (seed: number, share = 2): (() => FaultName | null) => {
  let state = seed >>> 0
  const draw = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return () => (draw() * share < 1 ? (faultNames[Math.floor(draw() * faultNames.length)] ?? null) : null)
}

import { type Money, money } from '@bon/contracts/kernel'
import type { CancelReason } from '@bon/contracts/payments'
import { z } from 'zod'
import { AttemptRequest, ProtocolResult, protocol } from '../protocol.ts'
import type { Bank, Entry } from './bank.ts'
import { type Fault, faultNamed, faultNames } from './faults.ts'

export const Attempt = z.object({
  reference: z.string(),
  asked: AttemptRequest,
  fault: z.enum(faultNames).nullable(),
  begun_at: z.number(),
  /** When it ends by itself; null: at a button press or the terminal's own limit. */
  due_at: z.number().nullable(),
  result: ProtocolResult.nullable(),
  ended_at: z.number().nullable(),
  /** Whether its result was fetched: an unfetched one is refunded when the terminal loses its memory. */
  told: z.boolean(),
})
export type Attempt = z.infer<typeof Attempt>

export type Ending = { outcome: ProtocolResult['outcome']; reason: CancelReason | null }
export const approval: Ending = { outcome: 'approved', reason: null }

export const whatIsWrong = ({ fault }: Attempt): Partial<Fault> => (fault ? faultNamed(fault) : {})

const cards = [
  ['Dankort', '**** 4711'],
  ['Visa', '**** 0028'],
  ['Mastercard', '**** 5454'],
] as const
/** The card that a surcharge is taken for; no consumer of the EU has it (DEF-08). */
const company_card = ['Firmakort', '**** 6011'] as const
const known = [...cards, company_card]
/** Delay after which a stored payment is forwarded to the bank. */
const forwarding_ms = 20_000
const a_year_ms = 366 * 86_400_000

/** Applies the effects of the time that has passed since the last call. */
export const advance = (attempt: Attempt, terminal: string, bank: Bank, now: number): void => {
  setBack(attempt, now)
  const limit = attempt.begun_at + protocol.own_limit_ms
  if (!attempt.result && attempt.due_at !== null && now >= attempt.due_at)
    end(attempt, naturalEnd(attempt), terminal, bank, attempt.due_at)
  if (!attempt.result && now >= limit && whatIsWrong(attempt).odd !== 'forgotten')
    end(attempt, { outcome: 'cancelled', reason: 'timeout' }, terminal, bank, limit)
  const { result, ended_at, asked: request } = attempt
  if (
    request.kind !== 'payment' ||
    whatIsWrong(attempt).odd !== 'stored' ||
    result?.outcome !== 'approved' ||
    ended_at === null
  )
    return
  if (now < ended_at + forwarding_ms) return
  giveBack(bank, terminal, attempt, result.amount, now)
  attempt.result = { ...result, outcome: 'declined', reason: 'by_bank', amount: money(0) }
}

/** The clock was set back: attempts in progress keep their remaining delays instead of waiting for the old time. */
const setBack = (attempt: Attempt, now: number): void => {
  const ahead_ms = Math.max(attempt.begun_at, attempt.ended_at ?? 0) - now
  if (ahead_ms <= 0) return
  attempt.begun_at -= ahead_ms
  if (attempt.due_at !== null) attempt.due_at -= ahead_ms
  if (attempt.ended_at !== null) attempt.ended_at -= ahead_ms
}

export const end = (attempt: Attempt, wished: Ending, terminal: string, bank: Bank, at: number): void => {
  const { asked: request, reference } = attempt
  const of = request.kind === 'payment' ? null : request.of
  const kind = of === null ? 'captured' : 'given_back'
  // Booked before a crash that prevented storing the terminal's side of it.
  const booked = bank.entries().find((each) => each.reference === reference && each.kind === kind)
  const fault = whatIsWrong(attempt)
  const charges = booked === undefined || (fault.again === 'charged' && attempt.result !== null)
  const ending = charges ? allowed(attempt, wished, bank) : approval
  const approved = ending.outcome === 'approved'
  const parts = approved ? partsOf(request, fault) : { amount: money(0), tip: money(0), surcharge: money(0) }
  const [card_type, masked_pan] = charges ? cardOf(attempt, bank) : cardNamed(booked.card_type)
  const next_id = `${terminal}-${bank.entries().length + 1}-${at % 1_000_000}`
  const transaction_id = charges ? next_id : booked.transaction_id
  const silentSlip = !approved || fault.odd === 'no_receipt_text'
  // The bank first: if its entry cannot be stored, the terminal does not report success either.
  if (approved && charges)
    bank.write({
      at: isoOf(at),
      terminal,
      kind,
      reference,
      of,
      amount: parts.amount,
      card_type,
      transaction_id,
    })
  attempt.ended_at = at
  attempt.result = {
    reference: fault.odd === 'wrong_reference' ? `${reference.slice(0, 90)}-x` : reference,
    ...ending,
    ...parts,
    card_type: silentSlip ? null : card_type,
    masked_pan: silentSlip ? null : masked_pan,
    transaction_id,
    at: isoOf(fault.odd === 'clock' ? at - a_year_ms : at),
  }
}

/** The bank refunds a payment whose result nobody can use. */
export const giveBack = (
  bank: Bank,
  terminal: string,
  { reference }: Attempt,
  amount: number,
  at: number,
): void => {
  const booked = (kind: Entry['kind']) =>
    bank.entries().find((each) => each.reference === reference && each.kind === kind)
  if (booked('returned')) return
  const paid = booked('captured')
  const { card_type = null, transaction_id = '' } = paid ?? {}
  const of = reference
  bank.write({ at: isoOf(at), terminal, kind: 'returned', reference, of, amount, card_type, transaction_id })
}

export const isoOf = (at: number): string => new Date(at).toISOString()

const refused: Ending = { outcome: 'declined', reason: 'by_bank' }

/**
 * The bank refuses a refund of an unknown payment, of more than is left, or a second one, whatever button is pressed.
 */
const allowed = ({ asked: request }: Attempt, wished: Ending, bank: Bank): Ending =>
  request.kind !== 'payment' && wished.outcome === 'approved' && bank.leftOf(request.of) < request.amount
    ? refused
    : wished

const naturalEnd = (attempt: Attempt): Ending => {
  const { outcome = 'approved', reason = null, reversal } = whatIsWrong(attempt)
  const { asked: request } = attempt
  if (request.kind === 'payment') return { outcome, reason }
  if (reversal === 'declined') return refused
  return request.kind === 'refund' ? { outcome, reason } : approval
}

const partsOf = (
  request: AttemptRequest,
  fault: Partial<Fault>,
): { amount: Money; tip: Money; surcharge: Money } => {
  if (request.kind !== 'payment') return { amount: request.amount, tip: money(0), surcharge: money(0) }
  const { percent = 100, tip_percent = 0, surcharge_percent = 0, too_much = 0 } = fault
  const share = (of: number) => Math.round((request.amount * of) / 100)
  const tip = request.tip_allowed ? share(tip_percent) : 0
  const surcharge = share(surcharge_percent)
  return {
    amount: money(share(percent) + too_much + tip + surcharge),
    tip: money(tip),
    surcharge: money(surcharge),
  }
}

const cardNamed = (card_type: string | null) => known.find(([type]) => type === card_type) ?? cards[0]

/** A refund goes to the card that paid; a second card is a different one from the first attempt's. */
const cardOf = ({ asked: request, fault }: Attempt, bank: Bank) => {
  const paid = request.kind !== 'payment' && bank.entries().find(({ reference }) => reference === request.of)
  const same = paid && known.find(([type]) => type === paid.card_type)
  if (fault === 'surcharge') return same || company_card
  const next = cards[(bank.entries().length + (fault === 'second_card' ? 1 : 0)) % cards.length]
  return same || next || cards[0]
}

import { Money } from '@bon/contracts/kernel'
import { CancelReason } from '@bon/contracts/payments'
import { z } from 'zod'

/**
 * The REST terminal protocol, our own (ADR 0021): JSON over HTTP, every call idempotent by its reference.
 *
 *     PUT /v1/terminals/<identifier>/attempts/<reference>   begin a payment, a reversal or a refund
 *     GET /v1/terminals/<identifier>/attempts/<reference>   its state or result
 *     PUT …/attempts/<reference>/aborts/<abort_id>          request a stop
 *     PUT /v1/terminals/<identifier>/settlements/<reference> close the terminal's day
 *
 * The answer is in the body; a status other than 200, or an invalid body, counts as no answer.
 */
export const protocol = {
  default_port: 7820,
  /** A terminal ends a payment by itself within this time. */
  own_limit_ms: 180_000,
  attempt: (identifier: string, reference: string) =>
    `/v1/terminals/${encodeURIComponent(identifier)}/attempts/${encodeURIComponent(reference)}`,
  abort: (identifier: string, reference: string, abort_id: string) =>
    `${protocol.attempt(identifier, reference)}/aborts/${encodeURIComponent(abort_id)}`,
  settlement: (identifier: string, reference: string) =>
    `/v1/terminals/${encodeURIComponent(identifier)}/settlements/${encodeURIComponent(reference)}`,
} as const

const currency = z.string().regex(/^[A-Z]{3}$/)
export const AttemptRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('payment'), amount: Money, currency, tip_allowed: z.boolean() }),
  z.strictObject({
    kind: z.enum(['reversal', 'refund']),
    of: z.string().min(1).max(100),
    amount: Money,
    currency,
  }),
])
export type AttemptRequest = z.infer<typeof AttemptRequest>

export const ProtocolResult = z.object({
  reference: z.string().min(1).max(100),
  outcome: z.enum(['approved', 'declined', 'cancelled']),
  amount: Money,
  tip: Money,
  surcharge: Money,
  // Data that is only for the receipt never makes evidence unreadable; a card number that is not masked is dropped.
  reason: CancelReason.nullable().catch('other'),
  card_type: z.string().min(1).max(40).nullable().catch(null),
  masked_pan: z
    .string()
    .regex(/^\*{4} \d{4}$/)
    .nullable()
    .catch(null),
  transaction_id: z.string().min(1).max(100),
  /** By the terminal's own clock, which is not trusted. */
  at: z.string().max(40),
})
export type ProtocolResult = z.infer<typeof ProtocolResult>

export const AttemptAnswer = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('accepted') }),
  z.object({ answer: z.literal('in_progress') }),
  z.object({ answer: z.literal('result'), result: ProtocolResult }),
  z.object({ answer: z.literal('not_found'), idle: z.boolean() }),
  /** The attempt was not started. */
  z.object({ answer: z.literal('refused'), reason: CancelReason }),
  /** The reference has been used before; its result can be queried. */
  z.object({ answer: z.literal('duplicate') }),
  /** It cannot answer now, for example while a master is being replaced. */
  z.object({ answer: z.literal('unavailable') }),
])
export type AttemptAnswer = z.infer<typeof AttemptAnswer>

export const AbortAnswer = z.object({ abort: z.enum(['accepted', 'refused']) })
export type AbortAnswer = z.infer<typeof AbortAnswer>

const Totals = z.array(
  z.object({ card_type: z.string().min(1).max(40), count: z.int().min(0), amount: Money }),
)
export const SettlementAnswer = z.union([
  z.object({ settled: Totals }),
  z.object({ failed: CancelReason.catch('other') }),
])
export type SettlementAnswer = z.infer<typeof SettlementAnswer>

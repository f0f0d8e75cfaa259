import { z } from 'zod'
import { type EventOf, Instant, Money, PlainDate, Uuid, uuid5 } from '../kernel/index.ts'
import { plainCode } from './code.ts'
import { GiftCardTerms } from './terms.ts'

/** Why a card pays nothing (GC-15, GC-16). */
export const GiftCardRefusal = z.enum(['insufficient', 'used_up', 'expired', 'underway'])
export type GiftCardRefusal = z.infer<typeof GiftCardRefusal>

/** Where a card came from: the line of a sale, or a list that was brought along (GC-04, GC-18). */
export const GiftCardSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sale'), order_uuid: Uuid, line_uuid: Uuid, n: z.int().min(1) }),
  z.object({ kind: z.literal('import'), import_uuid: Uuid }),
])
export type GiftCardSource = z.infer<typeof GiftCardSource>

/**
 * Facts of one gift card; stream `giftCard-<uuid5(company of the type, code)>`. The code is as good as money and stands
 * in no fact: who has it finds the stream, who has the log finds no code. Amounts are above zero.
 */
export const giftCardEvents = {
  GiftCardIssued: z.object({
    gift_card_uuid: Uuid,
    terms: GiftCardTerms,
    amount: Money,
    expires_on: PlainDate.nullable(),
    /** The last four, to tell two cards apart by. */
    code_end: z.string().max(4),
    source: GiftCardSource,
    at: Instant,
  }),
  ChargeReserved: z.object({ payment_uuid: Uuid, order_uuid: Uuid, amount: Money, at: Instant }),
  /** The refusal is a fact too: asked again, it is the same answer. */
  ChargeRefused: z.object({
    payment_uuid: Uuid,
    order_uuid: Uuid,
    amount: Money,
    reason: GiftCardRefusal,
    balance: Money,
    at: Instant,
  }),
  ChargeCaptured: z.object({ payment_uuid: Uuid, at: Instant }),
  ChargeReleased: z.object({ payment_uuid: Uuid, amount: Money, at: Instant }),
  /** A sale was taken back: its value is on the card again, once (SC-63). */
  ChargeReversed: z.object({ payment_uuid: Uuid, order_uuid: Uuid, amount: Money, at: Instant }),
  /** Noticed by the first who asked for it after its last day. */
  GiftCardExpired: z.object({ balance: Money, at: Instant }),
  /** What was left on an expired card was given to its owner. */
  GiftCardPaidOut: z.object({ amount: Money, at: Instant }),
}
export type GiftCardEvent = EventOf<typeof giftCardEvents>

export const giftCardUuid = (company_uuid: Uuid, code: string): Uuid => uuid5(company_uuid, plainCode(code))
export const giftCardStream = (gift_card_uuid: Uuid): string => `giftCard-${gift_card_uuid}`

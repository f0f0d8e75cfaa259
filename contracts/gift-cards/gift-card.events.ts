import { z } from 'zod'
import {
  type CompanyUuid,
  type EventOf,
  Instant,
  Money,
  OrderUuid,
  PaymentUuid,
  PlainDate,
  Uuid,
  uuid5,
} from '../kernel/index.ts'
import { plainCode } from './code.ts'
import { GiftCardDebt, InSession, PayoutMeans } from './debt.ts'
import { GiftCardTerms } from './terms.ts'

/** Why a charge is refused (GC-15, GC-16). */
export const GiftCardRefusal = z.enum(['insufficient', 'used_up', 'expired', 'underway'])
export type GiftCardRefusal = z.infer<typeof GiftCardRefusal>

/** Origin of a card: the line of a sale, or an imported list (GC-04, GC-18). */
export const GiftCardSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sale'), order_uuid: OrderUuid, line_uuid: Uuid, n: z.int().min(1) }),
  z.object({
    kind: z.literal('import'),
    import_uuid: Uuid,
    /** The account that the debt comes from. */
    contra_account_uuid: Uuid,
    by: InSession,
  }),
])
export type GiftCardSource = z.infer<typeof GiftCardSource>

/**
 * Events of one gift card; stream `giftCard-<uuid5(company of the type, code)>`. The code is worth money and is in no
 * event: it leads to the stream, but the log does not reveal it. Amounts are above zero.
 */
export const giftCardEvents = {
  GiftCardIssued: z.object({
    gift_card_uuid: Uuid,
    terms: GiftCardTerms,
    amount: Money,
    expires_on: PlainDate.nullable(),
    /** The last four characters, to tell cards apart. */
    code_end: z.string().max(4),
    source: GiftCardSource,
    at: Instant,
  }),
  ChargeReserved: z.object({ payment_uuid: PaymentUuid, order_uuid: OrderUuid, amount: Money, at: Instant }),
  /** Recorded, so that a repeated request gets the same answer. */
  ChargeRefused: z.object({
    payment_uuid: PaymentUuid,
    order_uuid: OrderUuid,
    amount: Money,
    reason: GiftCardRefusal,
    balance: Money,
    at: Instant,
  }),
  ChargeCaptured: z.object({ payment_uuid: PaymentUuid, at: Instant }),
  ChargeReleased: z.object({ payment_uuid: PaymentUuid, amount: Money, at: Instant }),
  /** A sale was reversed: its value is back on the card, once (SC-63). */
  ChargeReversed: z.object({ payment_uuid: PaymentUuid, order_uuid: OrderUuid, amount: Money, at: Instant }),
  /** Recorded by the first request after the last valid day. */
  GiftCardExpired: z.object({ balance: Money, at: Instant }),
  /** The balance of an expired card was paid out to its owner: its session counts it. */
  GiftCardPaidOut: z.object({ ...InSession.shape, ...GiftCardDebt.shape, payment: PayoutMeans, at: Instant }),
  /** A year after its expiry the rest can no longer be claimed, and becomes income: the desk counts it. */
  GiftCardLapsed: z.object({ ...InSession.shape, ...GiftCardDebt.shape, at: Instant }),
}
export type GiftCardEvent = EventOf<typeof giftCardEvents>

export const giftCardUuid = (company_uuid: CompanyUuid, code: string): Uuid =>
  uuid5(company_uuid, plainCode(code))
export const giftCardStream = (gift_card_uuid: Uuid): string => `giftCard-${gift_card_uuid}`

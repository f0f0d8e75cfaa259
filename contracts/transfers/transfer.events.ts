import { z } from 'zod'
import { HeadCode } from '../journal/printed-head.ts'
import { type EventOf, Instant, PlainDate, RegisterUuid, SessionUuid } from '../kernel/index.ts'
import { Posting } from './posting.ts'
import { VoucherReference } from './voucher.ts'

/**
 * A transfer to the bookkeeping: a voucher per business day of a Z report, all in one append; stream
 * `transfer-<session uuid>`.
 */
export const transferEvents = {
  TransferRecorded: z.object({
    session_uuid: SessionUuid,
    register_uuid: RegisterUuid,
    n: z.int().min(1),
    /** Date of the voucher, whenever it is transferred. */
    business_day: PlainDate,
    /**
     * Reference of the voucher in the books (`referenceOf`). Absent on events from before long sessions had one per
     * day: then the voucher covers the whole session, on its opening day, and its reference is the session's uuid.
     */
    reference: VoucherReference.optional(),
    /** Of the journal after the entry of the Z: the voucher's text in the books pins the journal from outside. */
    head: HeadCode,
    hash: z.string().length(64),
    postings: z.array(Posting).min(1).max(2_000),
    at: Instant,
  }),
}
export type TransferEvent = EventOf<typeof transferEvents>

export const transferStream = (session_uuid: SessionUuid): string => `transfer-${session_uuid}`

import { z } from 'zod'
import { type EventOf, Instant, PlainDate, Uuid } from '../kernel/index.ts'
import { Posting } from './posting.ts'
import { VoucherReference } from './voucher.ts'

/**
 * What was handed to the bookkeeping: a voucher for each business day of a Z report, all of them in one append;
 * stream `transfer-<session uuid>`.
 */
export const transferEvents = {
  TransferRecorded: z.object({
    session_uuid: Uuid,
    register_uuid: Uuid,
    n: z.int().min(1),
    /** Which the voucher is dated by, whenever it is transferred. */
    business_day: PlainDate,
    /**
     * Of the voucher in the books (`referenceOf`). Absent: from before a long session had one for each day; then it is
     * the whole session's, on the day it opened, and its reference is the session's uuid.
     */
    reference: VoucherReference.optional(),
    hash: z.string().length(64),
    postings: z.array(Posting).min(1).max(2_000),
    at: Instant,
  }),
}
export type TransferEvent = EventOf<typeof transferEvents>

export const transferStream = (session_uuid: Uuid): string => `transfer-${session_uuid}`

import { z } from 'zod'
import { type EventOf, Instant, PlainDate, Uuid } from '../kernel/index.ts'
import { Posting } from './posting.ts'

/** What was handed to the bookkeeping, once per Z; stream `transfer-<session uuid>`. */
export const transferEvents = {
  TransferRecorded: z.object({
    /** The voucher's external reference: a retry never posts twice (fiscal.md 5.3). */
    session_uuid: Uuid,
    register_uuid: Uuid,
    n: z.int().min(1),
    /** The Z's day, which the voucher is dated by, whenever it is transferred. */
    business_day: PlainDate,
    hash: z.string().length(64),
    postings: z.array(Posting).min(1).max(2_000),
    at: Instant,
  }),
}
export type TransferEvent = EventOf<typeof transferEvents>

export const transferStream = (session_uuid: Uuid): string => `transfer-${session_uuid}`

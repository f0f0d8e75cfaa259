import type { PlainDate } from '@bon/contracts/kernel'
import type { Past } from '@bon/contracts/statistics'
import { foldBatch, type Scoped, tablesOf, without } from '../kernel/index.ts'
import { zReports } from '../registers/index.ts'
import { turnover } from './turnover.projection.ts'

type Period = { from: PlainDate; to: PlainDate }

/**
 * The handle as of a past moment (BEYOND-11): what the streams of the period recorded later is taken off the sums. These
 * are the streams of the day of that moment and those with a late entry, so that little is read, however long ago it
 * was. In a transaction with one snapshot.
 */
export const asOf = async (db: Scoped, { from, to }: Period, past: Past): Promise<Scoped> => {
  const streams = await tablesOf(db, turnover)
    .selectFrom('counted_streams')
    .select((eb) => ['stream', eb.fn.max('last_revision').as('last_revision')])
    .where('company_uuid', '=', db.company_uuid)
    .where('stream', 'in', (eb) =>
      eb
        .selectFrom('counted_streams')
        .select('stream')
        .where('company_uuid', '=', db.company_uuid)
        .where('business_day', '>=', from)
        .where('business_day', '<=', to),
    )
    .groupBy('stream')
    .having((eb) => eb(eb.fn.max('last_at'), '>', past.at))
    .execute()
  // Events that were appended after the snapshot are in no sum yet.
  const folded = new Map(streams.map(({ stream, last_revision }) => [stream, BigInt(last_revision)]))
  const later = (await past.eventsOf([...folded.keys()])).filter(
    ({ stream, revision, meta }) => meta.at > past.at && revision <= (folded.get(stream) ?? -1n),
  )
  const reduced = without(db, turnover, foldBatch(turnover, later))
  return without(reduced, zReports, foldBatch(zReports, later))
}

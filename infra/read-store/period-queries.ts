import { addMs, earliest, type PlainDate } from '@bon/contracts/kernel'
import type { Past } from '@bon/contracts/statistics'
import type { ReadScope, Scoped } from '@bon/projections/kernel'
import { zReports } from '@bon/projections/registers'
import { asOf, turnover } from '@bon/projections/statistics'
import type { ReadStore } from './read-store.ts'

const day_ms = 86_400_000

type OfPeriod = { from: PlainDate; to: PlainDate; past?: Past | undefined }

/** Runs queries of a period in a scope of the read store, as the figures stand or as of a past moment (BEYOND-11). */
export const openPeriodQueries =
  (reads: ReadStore) =>
  <Asked extends OfPeriod, Inputs extends unknown[], Found>(
    query: (db: Scoped, asked: Asked, ...inputs: Inputs) => Promise<Found>,
  ) =>
  async (scope: ReadScope, asked: Asked, ...inputs: Inputs): Promise<Found> => {
    const { past, to } = asked
    if (!past) return reads.withScope(scope, (db) => query(db, asked, ...inputs))
    // Of later days nothing was recorded yet, so that none of their streams has to be read.
    const known = { ...asked, to: earliest(to, addMs(past.at, day_ms).slice(0, 10)) }
    return reads.withSnapshot(scope, [turnover, zReports], async (db) =>
      query(await asOf(db, known, past), known, ...inputs),
    )
  }

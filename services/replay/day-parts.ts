import type { CompanyScope, PlainDate, RegisterUuid } from '@bon/contracts/kernel'
import type { StreamPart } from './read-streams.ts'

export type ReplayDayQueries = {
  /** The streams of a day, at most `limit`; those of two registers occur twice. */
  streamsOfDay(
    scope: CompanyScope,
    of: { register_uuid?: RegisterUuid | undefined; day: PlainDate; limit: number },
  ): Promise<{ stream: string; last_revision: number; events: number }[]>
}

/** A day of a large house with ten registers has half of it. */
const most_streams = 4_000
/** Signs-in and starts of a register on one day. */
const most_of_register = 3_000

/** A register has one stream for all its days, of which only the day's part is read. */
const lasts: readonly string[] = ['register-', 'authorisation-']

/** `events`: as many as name a register. */
export type DayParts = { parts: StreamPart[]; is_cut: boolean; events: number }

/** What to read of a day, and whether that is less than all. */
export const partsOfDay = async (
  { streamsOfDay }: ReplayDayQueries,
  scope: CompanyScope,
  of: { register_uuid?: RegisterUuid | undefined; day: PlainDate },
): Promise<DayParts> => {
  const rows = await streamsOfDay(scope, { ...of, limit: most_streams })
  const parts = new Map(
    rows.map(({ stream, last_revision, events }): [string, StreamPart] => {
      if (!lasts.some((prefix) => stream.startsWith(prefix))) return [stream, { stream }]
      const before = BigInt(last_revision - events)
      const limit = Math.min(events, most_of_register)
      return [stream, before < 0n ? { stream, limit } : { stream, after: before, limit }]
    }),
  )
  const events = rows.reduce((all, row) => all + row.events, 0)
  return { parts: [...parts.values()], is_cut: rows.length === most_streams, events }
}

import { type NumberSeriesEvent, numberSeriesEvents } from '@bon/contracts/counters'
import { type Folds, foldBy, type PlainDate, type Uuid } from '@bon/contracts/kernel'
import type { Decider } from '../kernel/index.ts'

/** The last number assigned. */
export type Series = { last: number }

const folds: Folds<typeof numberSeriesEvents, Series> = {
  NumberAssigned: (_, { n }) => ({ last: n }),
  NumberReleased: (series) => series,
}

/**
 * A gapless series: the next number in the order of the stream, never released. A repeated command id returns the
 * number it got before. Each event contains the whole state, so callers pass the event that the command follows from,
 * and a repeat is found after any time.
 */
export const seriesDecider: Decider<
  { type: 'GiveNext'; for: Uuid; day: PlainDate },
  Series,
  NumberSeriesEvent,
  never
> = {
  schemas: numberSeriesEvents,
  initialState: { last: 0 },
  stateIn: (event) => (event.type === 'NumberAssigned' ? { last: event.data.n } : undefined),
  evolve: (series, event) => foldBy(folds, series, event),
  decide: ({ for: of, day }, { last }) => [{ type: 'NumberAssigned', data: { n: last + 1, for: of, day } }],
}

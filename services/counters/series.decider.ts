import { type CounterEvent, counterEvents } from '@bon/contracts/counters'
import type { PlainDate, Uuid } from '@bon/contracts/kernel'
import type { Decider } from '../kernel/index.ts'

/** The number that was given last. */
export type Series = { last: number }

/**
 * A series without gaps: the next number in the stream's own order, so that none is given twice and none is left out.
 * Who asks again asks with the same command id and hears the number that it was given then; nothing is freed. Each
 * number says where the series stands, so who asks names the fact that it follows from, to be found after any time.
 */
export const seriesDecider: Decider<
  { type: 'GiveNext'; for: Uuid; day: PlainDate },
  Series,
  CounterEvent,
  never
> = {
  schemas: counterEvents,
  initialState: { last: 0 },
  stateIn: (event) => (event.type === 'NumberGiven' ? { last: event.data.n } : undefined),
  evolve: (series, event) => (event.type === 'NumberGiven' ? { last: event.data.n } : series),
  decide: ({ for: of, day }, { last }) => [{ type: 'NumberGiven', data: { n: last + 1, for: of, day } }],
}

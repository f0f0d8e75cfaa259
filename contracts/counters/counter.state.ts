import type { PlainDate, Uuid } from '../kernel/index.ts'
import type { CounterEvent } from './counter.events.ts'

/** Where the series stands, and who has a number now. */
export type Counter = { day: PlainDate; last: number; held: ReadonlyMap<Uuid, number> }

export const newCounter: Counter = { day: '', last: 0, held: new Map() }

export const evolveCounter = (counter: Counter, event: CounterEvent): Counter => {
  const held = new Map(counter.held)
  switch (event.type) {
    case 'NumberGiven':
      held.set(event.data.for, event.data.n)
      return { day: event.data.day, last: event.data.n, held }
    case 'NumberFreed':
      held.delete(event.data.for)
      return { ...counter, held }
  }
}

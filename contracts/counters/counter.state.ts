import type { PlainDate, Uuid } from '../kernel/index.ts'
import type { NumberSeriesEvent } from './counter.events.ts'

/** The last number of the series, and the current holder of each number. */
export type NumberSeries = { day: PlainDate; last: number; numbers: ReadonlyMap<Uuid, number> }

export const newNumberSeries: NumberSeries = { day: '', last: 0, numbers: new Map() }

export const evolveNumberSeries = (numberSeries: NumberSeries, event: NumberSeriesEvent): NumberSeries => {
  const numbers = new Map(numberSeries.numbers)
  switch (event.type) {
    case 'NumberAssigned':
      numbers.set(event.data.for, event.data.n)
      return { day: event.data.day, last: event.data.n, numbers }
    case 'NumberReleased':
      numbers.delete(event.data.for)
      return { ...numberSeries, numbers }
  }
}

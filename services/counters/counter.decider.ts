import {
  evolveNumberSeries,
  type NumberSeries,
  type NumberSeriesEvent,
  newNumberSeries,
  numberSeriesEvents,
} from '@bon/contracts/counters'
import type { PlainDate, Uuid } from '@bon/contracts/kernel'
import type { Decider } from '../kernel/index.ts'

export type NumberSeriesCommand =
  | {
      type: 'GiveNumber'
      for: Uuid
      day: PlainDate
      /** Numbers of the previous day that are still in use. */
      waiting: readonly number[]
    }
  | { type: 'FreeNumber'; for: Uuid }

/** Two digits, to be called out (DEF-32). */
const highest = 99

/** Assigns 1 to 99 per business day, one stream each; never a number that is still in use (POS-54, odoo#230564). */
export const numberSeriesDecider: Decider<NumberSeriesCommand, NumberSeries, NumberSeriesEvent, never> = {
  schemas: numberSeriesEvents,
  initialState: newNumberSeries,
  evolve: evolveNumberSeries,
  decide(command, numberSeries) {
    const assignedNumber = numberSeries.numbers.get(command.for)
    if (command.type === 'FreeNumber')
      return assignedNumber === undefined ? [] : [{ type: 'NumberReleased', data: { for: command.for } }]
    if (assignedNumber !== undefined) return []
    const from = numberSeries.day === command.day ? numberSeries.last : 0
    return [
      {
        type: 'NumberAssigned',
        data: {
          n: nextFree([...numberSeries.numbers.values(), ...command.waiting], from),
          for: command.for,
          day: command.day,
        },
      },
    ]
  },
}

/** The next free number in rotation; when all are in use, a longer number is better than a duplicate. */
const nextFree = (usedNumbers: readonly number[], from: number): number => {
  const used = new Set(usedNumbers)
  for (let step = 0; step < highest; step++) {
    const n = ((from + step) % highest) + 1
    if (!used.has(n)) return n
  }
  let n = highest + 1
  while (used.has(n)) n++
  return n
}

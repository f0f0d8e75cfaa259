import {
  type Counter,
  type CounterEvent,
  counterEvents,
  evolveCounter,
  newCounter,
} from '@bon/contracts/counters'
import type { PlainDate, Uuid } from '@bon/contracts/kernel'
import type { Decider } from '../kernel/index.ts'

export type CounterCommand =
  | {
      type: 'GiveNumber'
      for: Uuid
      day: PlainDate
      /** Numbers of the day before that somebody still waits with. */
      waiting: readonly number[]
    }
  | { type: 'FreeNumber'; for: Uuid }

/** Short to call out (DEF-32). */
const highest = 99

/** 1 to 99 on one business day, whose stream it is; never one that somebody still waits with (POS-54, odoo#230564). */
export const counterDecider: Decider<CounterCommand, Counter, CounterEvent, never> = {
  schemas: counterEvents,
  initialState: newCounter,
  evolve: evolveCounter,
  decide(command, counter) {
    const known = counter.held.get(command.for)
    if (command.type === 'FreeNumber')
      return known === undefined ? [] : [{ type: 'NumberFreed', data: { for: command.for } }]
    if (known !== undefined) return []
    const from = counter.day === command.day ? counter.last : 0
    return [
      {
        type: 'NumberGiven',
        data: {
          n: nextFree([...counter.held.values(), ...command.waiting], from),
          for: command.for,
          day: command.day,
        },
      },
    ]
  },
}

/** The next in turn that nobody has; when a hundred wait at once, a longer number is better than a double one. */
const nextFree = (held: readonly number[], from: number): number => {
  const taken = new Set(held)
  for (let step = 0; step < highest; step++) {
    const n = ((from + step) % highest) + 1
    if (!taken.has(n)) return n
  }
  let n = highest + 1
  while (taken.has(n)) n++
  return n
}

/** More work is waiting than will be done in time: the caller is told to come back (threat 23). */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

/** `known`: a device that has signed in as this person before, or somebody who is signed in; `stranger`: all others. */
export type Lane = 'known' | 'stranger'

type GateOptions = { parallel: number; waiting: Record<Lane, number> }

/**
 * Lets `parallel` jobs run and, in each lane, `waiting` more wait in line; refuses the rest at once. A place that falls
 * free goes to the known first, so that they wait for one job of a stranger at most, however many strangers there are.
 */
export const createGate = ({ parallel, waiting }: GateOptions) => {
  let running = 0
  const lines: Record<Lane, (() => void)[]> = { known: [], stranger: [] }

  return async <T>(lane: Lane, job: () => Promise<T>): Promise<T> => {
    if (running >= parallel) {
      const line = lines[lane]
      if (line.length >= waiting[lane]) throw new Overloaded('too many are waiting')
      // Whoever leaves hands over the place, so `running` stays as it is.
      await new Promise<void>((admit) => line.push(admit))
    } else {
      running++
    }
    try {
      return await job()
    } finally {
      const next = lines.known.shift() ?? lines.stranger.shift()
      if (next) next()
      else running--
    }
  }
}

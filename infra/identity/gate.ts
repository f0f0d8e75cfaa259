/** Too many jobs are waiting: the caller is told to retry later (THREAT-23). */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

/** `known`: a device that has signed in as this person before, or a signed-in person; `stranger`: all others. */
export type Lane = 'known' | 'stranger'

type GateOptions = { parallel: number; waiting: Record<Lane, number> }

/**
 * Runs `parallel` jobs at a time and queues up to `waiting` more per lane; refuses the rest at once. A free slot goes
 * to the known lane first, so that it waits for at most one job of the other lane.
 */
export const createGate = ({ parallel, waiting }: GateOptions) => {
  let running = 0
  const lines: Record<Lane, (() => void)[]> = { known: [], stranger: [] }

  return async <T>(lane: Lane, job: () => Promise<T>): Promise<T> => {
    if (running >= parallel) {
      const line = lines[lane]
      if (line.length >= waiting[lane]) throw new Overloaded('too many are waiting')
      // A finished job passes its slot on, so `running` does not change.
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

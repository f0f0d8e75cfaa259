/** More work is waiting than will be done in time: the caller is told to come back (threat 23). */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

/** Lets `parallel` jobs run and `waiting` more wait in line; refuses the rest at once. */
export const createGate = ({ parallel, waiting }: { parallel: number; waiting: number }) => {
  let running = 0
  const line: (() => void)[] = []

  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (running >= parallel) {
      if (line.length >= waiting) throw new Overloaded('too many passwords are being checked')
      // Whoever leaves hands over the place, so `running` stays as it is.
      await new Promise<void>((admit) => line.push(admit))
    } else {
      running++
    }
    try {
      return await job()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}

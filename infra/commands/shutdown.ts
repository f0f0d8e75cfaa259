type Stop = () => unknown

const stops: Stop[] = []
let stopping: Promise<never> | undefined

/** Called in reverse order when the command ends, however it ends: the app before the database it writes to. */
export const onStop = (stop: Stop): void => {
  stops.push(stop)
}

export const isStopping = (): boolean => stopping !== undefined

/** Stops all that was started, once, and leaves. Whatever hangs is left to the parent watches after 20 seconds. */
export const stopEverything = (code: number): Promise<never> => {
  stopping ??= leave(code)
  return stopping
}

const leave = async (code: number): Promise<never> => {
  setTimeout(() => process.exit(1), 20_000).unref()
  for (const stop of stops.reverse()) {
    try {
      await stop()
    } catch (error) {
      console.error(error)
    }
  }
  process.exit(code)
}

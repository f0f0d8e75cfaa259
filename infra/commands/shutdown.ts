type Stop = () => unknown

const stops: Stop[] = []
let stopping: Promise<never> | undefined

/** Registers a stop function; they run in reverse order when the command ends, so the app stops before its database. */
export const onStop = (stop: Stop): void => {
  stops.push(stop)
}

export const isStopping = (): boolean => stopping !== undefined

/**
 * Stops everything that was started, once, and exits. What has not stopped after 20 seconds is left to the children's
 * own watch on their parent.
 */
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

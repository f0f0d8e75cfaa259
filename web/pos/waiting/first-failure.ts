import { availability, unreachable } from '../../shared/api/index.ts'
import { after } from '../../shared/platform/index.ts'
import { isAway } from './waiting-store.ts'

/** Milliseconds without an answer after which the cashier may go on: a half-open line fails much later. */
const timeoutMs = 2500

/** Calls back when the first try fails or is not answered soon; the request itself goes on. */
export const watchFailure = (onFailure: () => void): (() => void) => {
  const stopTimer = after(timeoutMs, onFailure)
  const stopWatch = availability.subscribe(() => {
    if (isAway()) onFailure()
  })
  return () => {
    stopTimer()
    stopWatch()
  }
}

/**
 * The answer of a command, or no answer as soon as its first try has failed. `stopWaiting`: the server has answered, and
 * a person is asked now, who takes the time it takes.
 */
export const firstAnswer = <T>(send: (stopWaiting: () => void) => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = watchFailure(() => {
      stop()
      reject(unreachable())
    })
    send(stop).then(resolve, reject).finally(stop)
  })

/** Milliseconds since 1970 by this device. For display and ids; the server stamps financial data. */
export const now = (): number => Date.now()

type Stop = () => void

export const every = (ms: number, work: () => void): Stop => {
  const timer = setInterval(work, ms)
  return () => clearInterval(timer)
}

export const after = (ms: number, work: () => void): Stop => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** Resolves after `ms`, or at once when the signal aborts. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const stop = after(ms, done)
    signal?.addEventListener('abort', done, { once: true })
    function done() {
      stop()
      signal?.removeEventListener('abort', done)
      resolve()
    }
  })

export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

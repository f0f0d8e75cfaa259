/**
 * A child must not outlive the process that started it, even when that was killed with -9: a till that answers on an
 * old port with an old database is worse than no till. Sends itself a signal, so that the normal shutdown runs; exits
 * after ten seconds at the latest.
 */
export const stopWithParent = (stop: () => void = () => process.kill(process.pid, 'SIGTERM')): void => {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    setTimeout(() => process.exit(1), 10_000).unref()
    stop()
  }, 500)
  watch.unref()
}

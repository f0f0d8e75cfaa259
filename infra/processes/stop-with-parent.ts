/**
 * A child does not outlive the process that started it, even when that one was killed with -9 and could say nothing:
 * a till that answers on an old port with an old database is worse than no till. Asks as a signal would, so that the
 * ordinary way out is taken; who has not left ten seconds later is shown out.
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

import type { Page } from 'playwright'

/** Measurements that the page itself makes while it loads and is used; read back by `noted`. */
type Notes = { firstKey: number; longTasks: number[]; taps: number[]; frames: number[] }
declare global {
  var notes: Notes
}

export const noted = (page: Page): Promise<Notes> => page.evaluate(() => globalThis.notes)
export const forgetNotes = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(globalThis.notes, { longTasks: [], taps: [], frames: [] })
  })

/**
 * Runs before the page's scripts: records when the first key is drawn, tasks over 50 ms, and the time from a tap to its
 * line and from a letter to its results, each until the frame after it.
 */
export const takeNotes = (): void => {
  const notes: Notes = { firstKey: 0, longTasks: [], taps: [], frames: [] }
  globalThis.notes = notes
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) notes.longTasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
  const drawn = (then: (at: number) => void) =>
    requestAnimationFrame(() => setTimeout(() => then(performance.now()), 0))
  const checkFirstKey = () => {
    const key = document.querySelector('main section button[data-hue]:not([aria-disabled])')
    if (key)
      drawn((at) => {
        notes.firstKey = at
      })
    else requestAnimationFrame(checkFirstKey)
  }
  requestAnimationFrame(checkFirstKey)
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      const key = target instanceof Element && target.closest('main section button[data-hue]')
      const bon = document.querySelector('aside')
      if (!key || !bon) return
      const watch = new MutationObserver(() => {
        watch.disconnect()
        drawn((at) => notes.taps.push(at - timeStamp))
      })
      watch.observe(bon, { childList: true, subtree: true, characterData: true })
    },
    true,
  )
  addEventListener('input', ({ timeStamp }) => drawn((at) => notes.frames.push(at - timeStamp)), true)
}

import { after } from '../platform/index.ts'

/** Where a thing is used that only one tab at a time may use. */
export type TabStanding = 'asking' | 'here' | 'elsewhere'

type Locks = Pick<LockManager, 'request'>

const grace_ms = 300
/** Between a lost lock and the next request for it. */
const retry_ms = 500

export type TabLock = {
  standing: () => TabStanding
  subscribe: (listener: () => void) => () => void
  /** Takes it from the tab that has it; that one turns to `elsewhere`. */
  take: () => void
  release: () => void
}

/**
 * A Web Lock as a place to stand: the browser gives it to one tab, takes it back when that tab ends, however it ends,
 * and lets another tab steal it (DEF-60). A tab that was left waiting gets it when the other one is closed. Where there
 * are no locks (a page over plain HTTP on another machine), or the browser refuses them, every tab stands here.
 *
 * A page that is left gives it back and asks no more until it is shown again: WebKit rejects each request of a page
 * that goes, and a request made from that rejection is rejected in the same microtask, which would never end.
 */
export const openTabLock = (
  name: string,
  locks: Locks | null = navigator.locks ?? null,
  page: EventTarget = window,
): TabLock => {
  let standing: TabStanding = locks ? 'asking' : 'here'
  /** Of the last request only: a stolen lock's end says nothing of the one that stole it back. */
  let round = 0
  let letGo = () => {}
  let stopTimer = () => {}
  const listeners = new Set<() => void>()
  const stand = (next: TabStanding) => {
    standing = next
    for (const listener of listeners) listener()
  }

  const hold = (mine: number) => () => {
    if (mine !== round) return undefined
    stand('here')
    return new Promise<void>((resolve) => {
      letGo = resolve
    })
  }
  const ask = (options: LockOptions) => {
    const mine = ++round
    locks?.request(name, options, hold(mine)).catch((error: unknown) => {
      if (mine === round) refused(error)
    })
  }
  const refused = (error: unknown) => {
    stopTimer()
    if (!(error instanceof DOMException && error.name === 'AbortError')) return stand('here')
    // Stolen by another tab, which is where somebody works now; when that one is closed, it comes back.
    stand('elsewhere')
    stopTimer = after(retry_ms, () => ask({}))
  }
  const begin = () => {
    ask({})
    // A tab that is reloaded waits a moment for itself.
    stopTimer = after(grace_ms, () => {
      if (standing === 'asking') stand('elsewhere')
    })
  }
  /** What was asked before is answered to nobody. */
  const end = () => {
    round++
    stopTimer()
    letGo()
  }

  let hidden = false
  const hide = () => {
    hidden = true
    end()
  }
  const show = () => {
    if (!hidden) return
    hidden = false
    if (locks) stand('asking')
    begin()
  }
  page.addEventListener('pagehide', hide)
  page.addEventListener('pageshow', show)
  begin()
  return {
    standing: () => standing,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    take: () => {
      stopTimer()
      letGo()
      ask({ steal: true })
    },
    release: () => {
      page.removeEventListener('pagehide', hide)
      page.removeEventListener('pageshow', show)
      end()
    },
  }
}

import { after } from '../platform/index.ts'
import { createStore } from '../store/index.ts'

/** Where a resource is used that only one tab may use at a time. */
export type TabStatus = 'asking' | 'here' | 'elsewhere'

type Locks = Pick<LockManager, 'request'>

const grace_ms = 300
/** Milliseconds between losing the lock and the next request for it. */
const retry_ms = 500

export type TabLock = {
  status: () => TabStatus
  subscribe: (listener: () => void) => () => void
  /** Steals the lock from the tab that has it, which changes to `elsewhere`. */
  take: () => void
  release: () => void
}

/**
 * A Web Lock held by one tab: the browser grants it, releases it when that tab ends in any way, and lets another tab
 * steal it (DEF-60). A waiting tab gets it when the holder closes. Where locks are missing (plain HTTP from another
 * machine) or refused, every tab has the status `here`.
 *
 * A hidden page releases the lock and does not request it again until shown: WebKit rejects every request of a page
 * being unloaded, and a new request made from that rejection is rejected in the same microtask, an endless loop.
 */
export const openTabLock = (
  name: string,
  locks: Locks | null = navigator.locks ?? null,
  page: EventTarget = window,
): TabLock => {
  const store = createStore<TabStatus>(locks ? 'asking' : 'here')
  /** Number of the latest request: the end of a stolen lock must not affect the request that stole it back. */
  let round = 0
  let letGo = () => {}
  let stopTimer = () => {}
  const stand = store.set

  const hold = (mine: number) => () => {
    if (mine !== round) return undefined
    stand('here')
    return new Promise<void>((resolve) => {
      letGo = resolve
    })
  }
  const request = (options: LockOptions) => {
    const mine = ++round
    locks?.request(name, options, hold(mine)).catch((error: unknown) => {
      if (mine === round) refused(error)
    })
  }
  const refused = (error: unknown) => {
    stopTimer()
    if (!(error instanceof DOMException && error.name === 'AbortError')) return stand('here')
    // Stolen by another tab, now in use; request it again for when that tab closes.
    stand('elsewhere')
    stopTimer = after(retry_ms, () => request({}))
  }
  const begin = () => {
    request({})
    // After a reload, the lock of the previous page may not be released yet.
    stopTimer = after(grace_ms, () => {
      if (store.get() === 'asking') stand('elsewhere')
    })
  }
  /** Ignores the answers of earlier requests. */
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
    status: store.get,
    subscribe: store.subscribe,
    take: () => {
      stopTimer()
      letGo()
      request({ steal: true })
    },
    release: () => {
      page.removeEventListener('pagehide', hide)
      page.removeEventListener('pageshow', show)
      end()
    },
  }
}

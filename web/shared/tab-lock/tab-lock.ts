import { after } from '../platform/index.ts'

/** Where a thing is used that only one tab at a time may use. */
export type TabStanding = 'asking' | 'here' | 'elsewhere'

type Locks = Pick<LockManager, 'request'>

const grace_ms = 300

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
 * are no locks (a page over plain HTTP on another machine) every tab stands here.
 */
export const openTabLock = (name: string, locks: Locks | null = navigator.locks ?? null): TabLock => {
  let standing: TabStanding = locks ? 'asking' : 'here'
  let ended = false
  /** Of the last request only: a stolen lock's end says nothing of the one that stole it back. */
  let round = 0
  let letGo = () => {}
  const listeners = new Set<() => void>()
  const stand = (next: TabStanding) => {
    standing = next
    for (const listener of listeners) listener()
  }

  const hold = (mine: number) => () => {
    if (ended || mine !== round) return undefined
    stand('here')
    return new Promise<void>((resolve) => {
      letGo = resolve
    })
  }
  const ask = (options: LockOptions) => {
    const mine = ++round
    locks?.request(name, options, hold(mine)).catch(() => {
      if (ended || mine !== round) return
      // Stolen by another tab, which is where somebody works now; when that one is closed, it comes back.
      stand('elsewhere')
      ask({})
    })
  }

  ask({})
  // A tab that is reloaded waits a moment for itself.
  const stop = after(grace_ms, () => {
    if (standing === 'asking' && !ended) stand('elsewhere')
  })
  return {
    standing: () => standing,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    take: () => {
      letGo()
      ask({ steal: true })
    },
    release: () => {
      ended = true
      stop()
      letGo()
    },
  }
}

import { useEffect, useState } from 'react'
import { openTabLock, type TabLock, type TabStanding } from './tab-lock.ts'

/** `grant` grows each time the lock comes here: what another tab has changed meanwhile must be read again. */
export const useTabLock = (name: string): { standing: TabStanding; grant: number; take: () => void } => {
  const [lock, setLock] = useState<TabLock>()
  const [state, setState] = useState<{ standing: TabStanding; grant: number }>({
    standing: 'asking',
    grant: 0,
  })
  useEffect(() => {
    const opened = openTabLock(name)
    const look = () => {
      const standing = opened.standing()
      setState((before) => ({ standing, grant: before.grant + (standing === 'here' ? 1 : 0) }))
    }
    setLock(opened)
    look()
    const stop = opened.subscribe(look)
    return () => {
      stop()
      opened.release()
    }
  }, [name])
  return { ...state, take: () => lock?.take() }
}

import { useEffect, useState } from 'react'
import { openTabLock, type TabLock, type TabStatus } from './tab-lock.ts'

/** `grant` increases each time this tab gets the lock: data changed by another tab must be read again. */
export const useTabLock = (name: string): { status: TabStatus; grant: number; take: () => void } => {
  const [lock, setLock] = useState<TabLock>()
  const [state, setState] = useState<{ status: TabStatus; grant: number }>({
    status: 'asking',
    grant: 0,
  })
  useEffect(() => {
    const opened = openTabLock(name)
    const sync = () => {
      const status = opened.status()
      setState((before) => ({ status, grant: before.grant + (status === 'here' ? 1 : 0) }))
    }
    setLock(opened)
    sync()
    const stop = opened.subscribe(sync)
    return () => {
      stop()
      opened.release()
    }
  }, [name])
  return { ...state, take: () => lock?.take() }
}

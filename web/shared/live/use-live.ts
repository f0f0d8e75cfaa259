import type { Bell } from '@bon/contracts/kernel'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { onLive } from './hub.ts'

export type LiveState = 'waiting' | 'on' | 'off'

let current: LiveState = 'waiting'
const listeners = new Set<() => void>()

export const liveState = {
  current: () => current,
  set: (state: LiveState) => {
    if (state === current) return
    current = state
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

/** Whether the screens are live; `off` means they are polled. */
export const useLiveState = (): LiveState => useSyncExternalStore(liveState.subscribe, liveState.current)

/** Calls back for each bell of a topic. The reads of the topic refetch without it. */
export const useLive = (topic: Bell['topic'], onBell: (bell: Bell) => void): void => {
  const ring = useEffectEvent(onBell)
  useEffect(
    () =>
      onLive((message) => {
        if (message.type === 'bell' && message.bell.topic === topic) ring(message.bell)
      }),
    [topic],
  )
}

import type { ChangeNotification } from '@bon/contracts/kernel'
import { useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from '../store/index.ts'
import { onLive } from './hub.ts'

export type LiveState = 'waiting' | 'on' | 'off'

const store = createStore<LiveState>('waiting')

export const liveState = {
  current: store.get,
  set: (state: LiveState) => {
    if (state !== store.get()) store.set(state)
  },
  subscribe: store.subscribe,
}

/** Whether the screens are live; `off` means polling. */
export const useLiveState = (): LiveState => useStore(store)

/** Calls `onChange` for each notification of a topic. The topic's reads are refetched without it. */
export const useLive = (
  topic: ChangeNotification['topic'],
  onChange: (notification: ChangeNotification) => void,
): void => {
  const notify = useEffectEvent(onChange)
  useEffect(
    () =>
      onLive((message) => {
        if (message.type === 'bell' && message.notification.topic === topic) notify(message.notification)
      }),
    [topic],
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { availability, invalidateTopic, seePosition } from '../api/index.ts'
import { useCredentials } from '../credentials/index.ts'
import { every } from '../platform/index.ts'
import { onLive, shareLiveStream } from './hub.ts'
import { liveState } from './use-live.ts'

/** Milliseconds between refetches without a stream. */
const poll = 30_000

/** Keeps the company's screens fresh while mounted. Renders nothing. */
export const LiveConnection = () => {
  const { token, company_uuid } = useCredentials()
  const client = useQueryClient()

  useEffect(() => {
    if (!token || !company_uuid) return
    const abort = new AbortController()
    const refetchAll = () => void client.invalidateQueries()
    let silent = true
    const unsubscribe = onLive((message) => {
      silent = false
      switch (message.type) {
        case 'bell':
          seePosition(message.notification.position)
          return void invalidateTopic(client, message.notification.topic)
        case 'heartbeat':
          // A higher position than seen means a lost notification: refetch everything.
          liveState.set('on')
          return seePosition(message.position) ? refetchAll() : undefined
        case 'connected':
          liveState.set('on')
          availability.answered()
          return refetchAll()
        case 'unreachable':
          return availability.unreachable()
        case 'lost':
          availability.lost()
          return liveState.set('off')
      }
    })
    const stopPoll = every(poll, () => {
      if (silent) {
        liveState.set('off')
        refetchAll()
      }
      silent = true
    })
    shareLiveStream(company_uuid, abort.signal)
    return () => {
      abort.abort()
      unsubscribe()
      stopPoll()
    }
  }, [token, company_uuid, client])

  return null
}

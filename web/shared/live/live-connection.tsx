import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidateTopic, seePosition } from '../api/index.ts'
import { useCredentials } from '../credentials/index.ts'
import { every } from '../platform/index.ts'
import { holdLive, onLive } from './hub.ts'
import { liveState } from './use-live.ts'

/** Without a stream the screens are refetched this often. */
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
    const stopHearing = onLive((message) => {
      silent = false
      switch (message.type) {
        case 'bell':
          seePosition(message.bell.position)
          return void invalidateTopic(client, message.bell.topic)
        case 'heartbeat':
          // Who has seen less than the server's last position has missed a ring: a lost bell heals itself.
          liveState.set('on')
          return seePosition(message.position) ? refetchAll() : undefined
        case 'connected':
          liveState.set('on')
          return refetchAll()
        case 'lost':
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
    holdLive(company_uuid, abort.signal)
    return () => {
      abort.abort()
      stopHearing()
      stopPoll()
    }
  }, [token, company_uuid, client])

  return null
}

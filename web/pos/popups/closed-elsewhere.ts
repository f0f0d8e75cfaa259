import type { RegisterUuid, SessionUuid, Uuid } from '@bon/contracts/kernel'
import type { RegisterData } from '@bon/contracts/registers'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

type Sold = { register_uuid: RegisterUuid; session_uuid: SessionUuid; n: number }

/** Kept beside the answers of the server, because the register's screens unmount when the session ends. */
const lastKey = ['register-session', 'sold-in']
const oursKey = ['register-session', 'closed-here']
const keep = (client: QueryClient, key: string[], value: Sold | Uuid[] | null): void => {
  client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
  client.setQueryData(key, value)
}
const lastIn = (client: QueryClient): Sold | null => client.getQueryData(lastKey) ?? null
const oursIn = (client: QueryClient): Uuid[] => client.getQueryData(oursKey) ?? []

/** Sessions closed from this page, which need no notice. */
export const ownClosing = (client: QueryClient) => ({
  begins: (session_uuid: SessionUuid) => keep(client, oursKey, [...oursIn(client), session_uuid]),
  failed: (session_uuid: SessionUuid) =>
    keep(
      client,
      oursKey,
      oursIn(client).filter((uuid) => uuid !== session_uuid),
    ),
})

/** ZR-17: the session this page sold in was closed elsewhere. */
export const useClosedElsewhere = ({ uuid, session }: Pick<RegisterData, 'uuid' | 'session'>) => {
  const client = useQueryClient()
  const [dismissedUuid, setDismissedUuid] = useState<Uuid>()
  useEffect(() => {
    if (session)
      keep(client, lastKey, { register_uuid: uuid, session_uuid: session.session_uuid, n: session.n })
  }, [client, uuid, session])
  const last = lastIn(client)
  const lastSold = session === null && last?.register_uuid === uuid ? last : undefined
  const closed =
    lastSold && lastSold.session_uuid !== dismissedUuid && !oursIn(client).includes(lastSold.session_uuid)
      ? lastSold
      : undefined
  const dismiss = () => {
    setDismissedUuid(closed?.session_uuid)
    keep(client, lastKey, null)
  }
  return { closed, dismiss }
}

import type { RegisterUuid, SessionUuid, Uuid } from '@bon/contracts/kernel'
import type { RegisterData } from '@bon/contracts/registers'
import { useEffect, useState } from 'react'

type Sold = { register_uuid: RegisterUuid; session_uuid: SessionUuid; n: number }

/** Module state, because the register's screens unmount when the session ends. */
let last: Sold | undefined
/** Sessions closed from this page, which need no notice. */
const ours = new Set<Uuid>()

export const ownClosing = {
  begins: (session_uuid: SessionUuid) => void ours.add(session_uuid),
  failed: (session_uuid: SessionUuid) => void ours.delete(session_uuid),
}

/** ZR-17: the session this page sold in was closed elsewhere. */
export const useClosedElsewhere = ({ uuid, session }: Pick<RegisterData, 'uuid' | 'session'>) => {
  const [dismissedUuid, setDismissedUuid] = useState<Uuid>()
  useEffect(() => {
    if (session) last = { register_uuid: uuid, session_uuid: session.session_uuid, n: session.n }
  }, [uuid, session])
  const lastSold = session === null && last?.register_uuid === uuid ? last : undefined
  const closed =
    lastSold && lastSold.session_uuid !== dismissedUuid && !ours.has(lastSold.session_uuid)
      ? lastSold
      : undefined
  const dismiss = () => {
    setDismissedUuid(closed?.session_uuid)
    last = undefined
  }
  return { closed, dismiss }
}

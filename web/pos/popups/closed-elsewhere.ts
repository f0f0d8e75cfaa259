import type { Uuid } from '@bon/contracts/kernel'
import type { RegisterData } from '@bon/contracts/registers'
import { useEffect, useState } from 'react'

type Sold = { register_uuid: Uuid; session_uuid: Uuid; n: number }

/** In which session this page last sold: its register's screens come and go with the session. */
let last: Sold | undefined
/** Sessions that are closed from here: nobody has to be told of those. */
const ours = new Set<Uuid>()

export const ownClosing = {
  begins: (session_uuid: Uuid) => void ours.add(session_uuid),
  failed: (session_uuid: Uuid) => void ours.delete(session_uuid),
}

/** ZR-17: the session in which somebody sold here was ended by somebody else. */
export const useClosedElsewhere = ({ uuid, session }: Pick<RegisterData, 'uuid' | 'session'>) => {
  const [seen, setSeen] = useState<Uuid>()
  useEffect(() => {
    if (session) last = { register_uuid: uuid, session_uuid: session.session_uuid, n: session.n }
  }, [uuid, session])
  const known = session === null && last?.register_uuid === uuid ? last : undefined
  const closed = known && known.session_uuid !== seen && !ours.has(known.session_uuid) ? known : undefined
  const dismiss = () => {
    setSeen(closed?.session_uuid)
    last = undefined
  }
  return { closed, dismiss }
}

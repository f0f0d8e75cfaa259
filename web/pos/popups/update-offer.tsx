import { useUpdate } from '../../shared/updates/index.ts'
import { NewVersion } from './offered.tsx'
import { useOffline } from './use-offline.ts'

export const UpdateOffer = () => {
  const { isNew, snooze } = useUpdate(true)
  const offline = useOffline()
  return isNew && !offline ? <NewVersion onSnooze={snooze} /> : null
}

import { useBegin } from './use-begin.ts'
import { useHeartbeat } from './use-heartbeat.ts'
import { usePaidElsewhere } from './use-paid-elsewhere.ts'
import { usePark } from './use-park.ts'
import { usePlacing } from './use-placing.ts'

/** Table handling on every register screen: heartbeat and parking. */
export const PlacingParts = () => {
  const placing = usePlacing()
  useBegin()
  useHeartbeat()
  usePaidElsewhere()
  usePark(placing)
  return null
}

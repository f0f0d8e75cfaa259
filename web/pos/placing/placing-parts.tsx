import { lazy, Suspense } from 'react'
import { usePos } from '../registers/index.ts'
import { useBegin } from './use-begin.ts'
import { useHeartbeat } from './use-heartbeat.ts'
import { usePaidElsewhere } from './use-paid-elsewhere.ts'
import { usePark } from './use-park.ts'
import { usePlacing } from './use-placing.ts'

const PickTable = lazy(async () => ({ default: (await import('../floor-plan/pick-table.tsx')).PickTable }))

/** Table handling on every register screen: heartbeat, parking, choosing a table (FLR-16). */
export const PlacingParts = () => {
  const { context } = usePos()
  const placing = usePlacing()
  useBegin()
  useHeartbeat()
  usePaidElsewhere()
  usePark(placing)
  const { second } = context
  return second === 'assign-to-table' || second === 'get-table' ? (
    <Suspense>
      <PickTable what={second} />
    </Suspense>
  ) : null
}

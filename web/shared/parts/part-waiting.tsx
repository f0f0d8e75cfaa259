import { useEffect, useState } from 'react'
import { after } from '../platform/index.ts'
import { LoadingState } from '../ui/states.tsx'
import { partTimeout_ms } from './load-part.ts'
import { PartFailure } from './part-failure.tsx'

/** Shown while a part loads, for at most two minutes (RES-21). */
export const PartWaiting = () => {
  const [isLate, setLate] = useState(false)
  useEffect(() => after(partTimeout_ms, () => setLate(true)), [])
  return isLate ? <PartFailure fault="timeout" /> : <LoadingState />
}

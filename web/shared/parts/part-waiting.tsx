import { useEffect, useState } from 'react'
import { after } from '../platform/index.ts'
import { LoadingState } from '../ui/states.tsx'
import { partPatience_ms } from './load-part.ts'
import { PartFailure } from './part-failure.tsx'

/** In a part's place while it comes, and no longer than two minutes (RES-21). */
export const PartWaiting = () => {
  const [isLate, setLate] = useState(false)
  useEffect(() => after(partPatience_ms, () => setLate(true)), [])
  return isLate ? <PartFailure fault="timeout" /> : <LoadingState />
}

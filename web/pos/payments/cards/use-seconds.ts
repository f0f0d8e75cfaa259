import { epochMsOf, type Instant } from '@bon/contracts/kernel'
import { useEffect, useState } from 'react'
import { every, now } from '../../../shared/platform/index.ts'

/** Whole seconds since `from`, updated every second; 0 without it. */
export const useSeconds = (from: Instant | undefined): number => {
  const [at, setAt] = useState(now)
  useEffect(() => every(1_000, () => setAt(now())), [])
  return from === undefined ? 0 : Math.max(0, Math.floor((at - epochMsOf(from)) / 1_000))
}

import { epochMsOf, type Instant } from '@bon/contracts/kernel'
import { useEffect, useState } from 'react'
import { every, now } from '../../shared/platform/index.ts'

/** Whole seconds since then, counted on; 0 while there is no then. */
export const useSeconds = (from: Instant | undefined): number => {
  const [at, setAt] = useState(now)
  useEffect(() => every(1_000, () => setAt(now())), [])
  return from === undefined ? 0 : Math.max(0, Math.floor((at - epochMsOf(from)) / 1_000))
}

import { useEffect, useState } from 'react'
import { every, keep, kept, now } from '../../shared/platform/index.ts'

/** RES-13. */
const again_ms = 3_600_000
/** RES-14. */
const check_ms = 5_000

const isDue = (key: string, from: number): boolean => {
  const dismissed = kept(key)
  if (now() < from) return false
  // A clock that was set back would else silence it for longer than an hour.
  return typeof dismissed !== 'number' || dismissed > now() || now() - dismissed >= again_ms
}

/** Due from a moment on (epoch milliseconds), and again an hour after it was dismissed at this device under this key. */
export const useHourly = (key: string, from = 0): { isDue: boolean; dismiss: () => void } => {
  const [due, setDue] = useState(() => isDue(key, from))
  useEffect(() => {
    setDue(isDue(key, from))
    return every(check_ms, () => setDue(isDue(key, from)))
  }, [key, from])
  return {
    isDue: due,
    dismiss: () => {
      keep(key, now())
      setDue(false)
    },
  }
}

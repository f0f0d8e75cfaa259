import { useEffect, useState } from 'react'
import { every, now, readStored, writeStored } from '../../shared/platform/index.ts'

/** A dismissed payment warning returns after an hour (RES-13). */
const again_ms = 3_600_000
/** Polled, because a device may be asleep when the time comes (RES-14). */
const check_ms = 5_000

const isDue = (key: string, from: number): boolean => {
  const dismissed = readStored(key)
  if (now() < from) return false
  // Guard against a clock set back, which would hide the warning for more than an hour.
  return typeof dismissed !== 'number' || dismissed > now() || now() - dismissed >= again_ms
}

/**
 * Due from a moment on (epoch milliseconds), and again an hour after it was dismissed on this device under this key.
 */
export const useHourly = (key: string, from = 0): { isDue: boolean; dismiss: () => void } => {
  const [due, setDue] = useState(() => isDue(key, from))
  useEffect(() => {
    setDue(isDue(key, from))
    return every(check_ms, () => setDue(isDue(key, from)))
  }, [key, from])
  return {
    isDue: due,
    dismiss: () => {
      writeStored(key, now())
      setDue(false)
    },
  }
}

import { useRef } from 'react'
import { wantsScans } from '../sale/scan-fields.ts'
import { useScans } from '../sale/use-scans.ts'

/** A scan is never a number: what its digits did to a keypad is taken back, and its Enter confirms nothing. */
export const useUnscanned = <T>(value: T, restore: (value: T) => void): void => {
  const before = useRef(value)
  useScans({
    onFirst: () => {
      before.current = value
    },
    onScan: (_, { target }) => {
      if (wantsScans(target)) return false
      restore(before.current)
      return true
    },
  })
}

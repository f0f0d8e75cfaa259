import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { credentials } from '../credentials/index.ts'
import { leftOff } from './left-off.ts'

/**
 * Form state that is restored when the session ended while editing and the same person has signed in again. Never for
 * passwords, PINs, codes or cards.
 */
export const useRestoredState = <T>(name: string, begin: () => T) => {
  const place = `${useLocation().pathname} ${name}`
  const [value, set] = useState<T>(() => (leftOff.at(place) as T | undefined) ?? begin())
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  useEffect(() => {
    leftOff.clear(place)
    return () => {
      if (credentials.current().token === null) leftOff.save(place, latest.current)
    }
  }, [place])
  return [value, set] as const
}

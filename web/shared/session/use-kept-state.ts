import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { credentials } from '../credentials/index.ts'
import { leftOff } from './left-off.ts'

/**
 * The state of a form that is there again when the session ended in the middle of it and the same person has signed in
 * anew. Never for passwords, PINs, codes or cards.
 */
export const useKeptState = <T>(name: string, begin: () => T) => {
  const place = `${useLocation().pathname} ${name}`
  const [value, set] = useState<T>(() => (leftOff.at(place) as T | undefined) ?? begin())
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  useEffect(() => {
    leftOff.taken(place)
    return () => {
      if (credentials.current().token === null) leftOff.keep(place, latest.current)
    }
  }, [place])
  return [value, set] as const
}

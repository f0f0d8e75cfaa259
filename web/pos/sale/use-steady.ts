import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function in every drawing, so that one more line draws one key anew and not two hundred. */
export const useSteady = <A extends unknown[]>(work: (...given: A) => void): ((...given: A) => void) => {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((...given: A) => latest.current(...given), [])
}

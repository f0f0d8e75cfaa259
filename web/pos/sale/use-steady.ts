import { useCallback, useLayoutEffect, useRef } from 'react'

/** A stable function identity, so that adding a line does not re-render every key. */
export const useSteady = <A extends unknown[]>(work: (...args: A) => void): ((...args: A) => void) => {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((...args: A) => latest.current(...args), [])
}

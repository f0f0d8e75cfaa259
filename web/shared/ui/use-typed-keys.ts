import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Handles the physical keyboard while mounted. A handler returning true has consumed the key. Registered in a layout
 * effect: an ordinary effect runs later, and a key pressed before it would be lost. `first`: before every handler that
 * is not, and a consumed key does not reach those.
 */
export const useTypedKeys = (onKey: (event: KeyboardEvent) => boolean, { first = false } = {}): void => {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!onKey(event)) return
    event.preventDefault()
    if (first) event.stopPropagation()
  })
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener, first)
    return () => window.removeEventListener('keydown', listener, first)
  }, [first])
}

import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Handles the physical keyboard while mounted. A handler returning true has consumed the key. Registered in a layout
 * effect: an ordinary effect runs later, and a key pressed before it would be lost.
 */
export const useTypedKeys = (onKey: (event: KeyboardEvent) => boolean): void => {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (onKey(event)) event.preventDefault()
  })
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

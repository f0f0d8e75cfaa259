import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Hears the physical keyboard while mounted. A handler that answers true has used the key. It listens from the frame
 * that draws the page: an ordinary effect comes later, and a key pressed before it would be lost.
 */
export const useTypedKeys = (onKey: (event: KeyboardEvent) => boolean): void => {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (onKey(event)) event.preventDefault()
  })
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

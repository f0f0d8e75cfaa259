import { useEffect, useEffectEvent } from 'react'

/** Hears the physical keyboard while mounted. A handler that answers true has used the key. */
export const useTypedKeys = (onKey: (event: KeyboardEvent) => boolean): void => {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (onKey(event)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

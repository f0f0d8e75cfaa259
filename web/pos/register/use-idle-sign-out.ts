import { useEffect, useEffectEvent } from 'react'
import { every, now } from '../../shared/platform/index.ts'

const touches = ['pointerdown', 'keydown'] as const

/**
 * Signs the cashier out after so many idle seconds; 0 never does (REG-44, DEF-23). The bon stays where it is. `held`:
 * a guest who looks for a card is not idle.
 */
export const useIdleSignOut = (seconds: number, held: boolean, signOut: () => void): void => {
  const leave = useEffectEvent(signOut)
  useEffect(() => {
    if (seconds <= 0 || held) return undefined
    let touched = now()
    const touch = () => {
      touched = now()
    }
    for (const kind of touches) window.addEventListener(kind, touch, true)
    const stop = every(1_000, () => {
      if (now() - touched >= seconds * 1_000) leave()
    })
    return () => {
      stop()
      for (const kind of touches) window.removeEventListener(kind, touch, true)
    }
  }, [seconds, held])
}

import { useEffect, useEffectEvent } from 'react'
import { every, now } from '../../shared/platform/index.ts'

const touches = ['pointerdown', 'keydown'] as const

/**
 * Signs the cashier out after the given idle seconds; 0 disables it (REG-44, DEF-23). The bon is kept. `isPaused`
 * suspends it while a guest pays.
 */
export const useIdleSignOut = (seconds: number, isPaused: boolean, signOut: () => void): void => {
  const leave = useEffectEvent(signOut)
  useEffect(() => {
    if (seconds <= 0 || isPaused) return undefined
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
  }, [seconds, isPaused])
}

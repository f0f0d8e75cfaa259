import { useEffect, useRef, useState } from 'react'
import { after, now } from '../../shared/platform/index.ts'

const still_ms = 1000

/**
 * A value as it was when nobody had tapped for a second; undefined until then. What comes above the keys moves them, and
 * a finger that is on its way would sell the dish beside.
 */
export const useWhenStill = (value: string): string | undefined => {
  const [shown, show] = useState<string>()
  const touched = useRef(now())
  useEffect(() => {
    const touch = () => {
      touched.current = now()
    }
    window.addEventListener('pointerdown', touch, true)
    return () => window.removeEventListener('pointerdown', touch, true)
  }, [])
  useEffect(() => {
    if (shown === value) return
    let stop: (() => void) | undefined
    const look = () => {
      const left = touched.current + still_ms - now()
      if (left > 0) stop = after(left, look)
      else show(value)
    }
    look()
    return () => stop?.()
  }, [value, shown])
  return shown
}

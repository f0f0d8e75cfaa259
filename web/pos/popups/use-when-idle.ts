import { useEffect, useRef, useState } from 'react'
import { after, now } from '../../shared/platform/index.ts'

const still_ms = 1000

/**
 * The value at the time nobody had tapped for a second; undefined until then. A banner above the product keys moves
 * them, so an immediate change would make a tap hit the wrong product.
 */
export const useWhenIdle = (value: string): string | undefined => {
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
    const check = () => {
      const left = touched.current + still_ms - now()
      if (left > 0) stop = after(left, check)
      else show(value)
    }
    check()
    return () => stop?.()
  }, [value, shown])
  return shown
}

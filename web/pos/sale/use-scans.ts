import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type ScanState, scanned, scanStart } from './scan.ts'

type Scans = {
  /** Called with what was scanned, before anything else hears its Enter; true when the Enter is to go nowhere else. */
  onScan: (text: string, event: KeyboardEvent) => boolean
  /** Called before the first of keys that may become a scan. */
  onFirst?: (event: KeyboardEvent) => void
}

/** Hears scans wherever the focus is. */
export const useScans = ({ onScan, onFirst }: Scans): void => {
  const state = useRef<ScanState>(scanStart)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const [next, text] = scanned(state.current, event.key, event.timeStamp)
    state.current = next
    if (next.run.length === 1) onFirst?.(event)
    if (text === undefined || !onScan(text, event)) return
    event.preventDefault()
    event.stopPropagation()
  })
  // A layout effect, so that a scan right after the first paint is not cut.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [])
}

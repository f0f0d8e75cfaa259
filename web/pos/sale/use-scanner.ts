import { useEffect, useEffectEvent, useRef } from 'react'
import { usePos } from '../register/index.ts'
import { type ScanState, scanned, scanStart } from './scan.ts'
import { useTake } from './use-take.ts'

/** Hears a scanner wherever the focus is. */
export const useScanner = (on: boolean): void => {
  const { search } = usePos()
  const { takeTyped } = useTake()
  const state = useRef<ScanState>(scanStart)
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!on) return
    const [next, text] = scanned(state.current, event.key, event.timeStamp)
    state.current = next
    if (text === undefined) return
    event.preventDefault()
    event.stopPropagation()
    // The first characters of the scan may have landed in the search field.
    search.set('')
    search.input.current?.blur()
    takeTyped(text)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [])
}

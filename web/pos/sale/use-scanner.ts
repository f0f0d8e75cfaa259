import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useSteadyPos } from '../registers/index.ts'
import { findProduct } from './find-product.ts'
import { type ScanState, scanned, scanStart } from './scan.ts'
import { searchText } from './search-text.ts'
import { useTake } from './use-take.ts'

/** Text entered in a dialog field is never a scan, however fast: a browser may autofill an address. */
const isWritten = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('[role="dialog"] :is(input, textarea)')

/** Handles scans wherever the focus is, except in a dialog's field. */
export const useScanner = (on: boolean): void => {
  const { search, register, dispatch } = useSteadyPos()
  const { takeTyped } = useTake()
  const state = useRef<ScanState>(scanStart)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!on || isWritten(event.target)) return
    const [next, text] = scanned(state.current, event.key, event.timeStamp)
    state.current = next
    if (text === undefined) return
    event.preventDefault()
    event.stopPropagation()
    // The first characters of a scan may have gone into the search field. If the page was busy, the scan can be split
    // and its tail could be another product's PLU, so prefer the text of the whole field.
    const typed = searchText.current()
    const whole = typed.endsWith(text) ? typed : text
    search.input.current?.blur()
    const meant = findProduct(register.products, whole).exact ? whole : text
    // An unknown code stays in the field to be corrected; the next scan replaces it (POS-48).
    const isFound = takeTyped(meant)
    searchText.set(isFound ? '' : meant)
    // The field was blurred with text in it: close the search so that F3 and F8 work again.
    if (isFound) dispatch({ type: 'closed', what: 'search' })
  })
  // A layout effect, so that a scan right after the first paint is not cut.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [])
}

import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useSteadyPos } from '../register/index.ts'
import { findProduct } from './find-product.ts'
import { type ScanState, scanned, scanStart } from './scan.ts'
import { searchText } from './search-text.ts'
import { useTake } from './use-take.ts'

/** What is written into a dialog is its own, however fast it comes: an address that a browser fills in is no barcode. */
const isWritten = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('[role="dialog"] :is(input, textarea)')

/** Hears a scanner wherever the focus is, but in a dialog's field. */
export const useScanner = (on: boolean): void => {
  const { search, register, tell } = useSteadyPos()
  const { takeTyped } = useTake()
  const state = useRef<ScanState>(scanStart)
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!on || isWritten(event.target)) return
    const [next, text] = scanned(state.current, event.key, event.timeStamp)
    state.current = next
    if (text === undefined) return
    event.preventDefault()
    event.stopPropagation()
    // The first characters of the scan may have landed in the search field. A page that was busy for a moment cuts a
    // scan in two; then its tail could be another product's PLU, and the field knows the whole.
    const typed = searchText.current()
    const whole = typed.endsWith(text) ? typed : text
    search.input.current?.blur()
    const meant = findProduct(register.products, whole).exact ? whole : text
    // An unknown code stays to be read, and to be corrected; the next scan takes its place (POS-48).
    const taken = takeTyped(meant)
    searchText.set(taken ? '' : meant)
    // The field was left while its text stood: nobody searches any more, and F3 and F8 are heard again.
    if (taken) tell({ type: 'closed', what: 'search' })
  })
  // From the frame that draws the till: a scan into a page that is only just drawn is whole.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [])
}

import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useToast } from '../../shared/ui/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import { findProduct } from '../sale/find-product.ts'
import { useTake } from '../sale/use-take.ts'
import { useTill } from '../till/use-till.ts'
import { type ScanState, scanned, scanStart, withoutPrefix } from './scan.ts'
import { scanGoalOf } from './scan-goal.ts'

/** A field that asks for a code, which may be scanned. */
const wantsScans = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('[data-scans]')

/**
 * True for a field that keeps what is written into it, however fast: a browser may autofill an address. A number is
 * never scanned, and no text ends in the digits of a barcode.
 */
const keeps = (target: EventTarget | null, text: string): boolean => {
  if (!(target instanceof HTMLElement) || !target.matches('input, textarea')) return false
  const isNumber = target.matches('[inputmode="numeric"], [inputmode="decimal"]')
  return wantsScans(target) || !(isNumber || /\d{12,}$/.test(text))
}

/** Puts what was scanned on the bon. */
const useScannedProduct = () => {
  const { search, register, dispatch, services } = useSteadyPos()
  const { searchText } = services
  const { takeTyped } = useTake()
  const isKnown = (code: string) => findProduct(register.products, code).exact !== undefined
  return (text: string) => {
    // The first characters of a scan may have gone into the search field. If the page was busy, the scan can be split
    // and its tail could be another product's PLU, so prefer the text of the whole field.
    const typed = searchText.current()
    const whole = typed.endsWith(text) ? typed : text
    search.input.current?.blur()
    const meant = [whole, text, withoutPrefix(text)].find(isKnown) ?? text
    // An unknown code stays in the field to be corrected; the next scan replaces it (POS-48).
    const isFound = takeTyped(meant)
    searchText.set(isFound ? '' : meant)
    // The field was blurred with text in it: close the search so that F3 and F8 work again.
    if (isFound) dispatch({ type: 'closed', kind: 'search' })
  }
}

/**
 * The one place that hears scans, wherever the focus is: they go onto the bon, into the dialog on top, or are refused
 * with a sound and a sentence.
 */
export const useScanner = (): void => {
  const pos = useSteadyPos()
  const { services } = pos
  const toast = useToast()
  const till = useTill((state) => state)
  const take = useScannedProduct()
  const state = useRef<ScanState>(scanStart)
  const before = useRef('')

  const begin = ({ target }: KeyboardEvent) => {
    before.current = target instanceof HTMLInputElement ? target.value : ''
    for (const keypad of services.keypads) keypad.begin()
  }
  /** True when the Enter that ended the scan is to go nowhere else. */
  const decide = (text: string, target: EventTarget | null): boolean => {
    const goal = scanGoalOf(till)
    if (goal.to === 'bon') {
      take(text)
      return true
    }
    if (keeps(target, text)) return false
    for (const keypad of services.keypads) keypad.undo()
    if (goal.to === 'code') services.scannedCodes.send({ code: text, dialog: goal.dialog })
    else {
      const field = target instanceof HTMLInputElement ? target : undefined
      void import('./refuse-scan.ts').then(({ refuseScan }) =>
        refuseScan(toast, field, before.current, pos, text),
      )
    }
    return true
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const [next, text] = scanned(state.current, event.key, event.timeStamp)
    state.current = next
    if (next.run.length === 1) begin(event)
    if (text === undefined || !decide(text, event.target)) return
    // Before anything else hears it.
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

/** Hears scans in a component of its own: what it reads of the state redraws nothing else. */
export const Scanner = () => {
  useScanner()
  return null
}

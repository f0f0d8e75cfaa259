import { useSteadyPos } from '../registers/index.ts'
import { findProduct } from './find-product.ts'
import { withoutPrefix } from './scan.ts'
import { useScanRefusal } from './use-scan-refusal.ts'
import { useTake } from './use-take.ts'

/** Scans go onto the bon wherever the focus is; while a dialog or the payment is open they are refused. */
export const useScanner = (on: boolean): void => {
  const { search, register, dispatch, services } = useSteadyPos()
  const { searchText } = services
  const { takeTyped } = useTake()
  const isKnown = (code: string) => findProduct(register.products, code).exact !== undefined
  const take = (text: string) => {
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
  useScanRefusal(on ? take : undefined)
}

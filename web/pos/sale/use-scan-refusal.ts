import { useRef } from 'react'
import { isInDialog } from '../../shared/ui/in-dialog.ts'
import { useToast } from '../../shared/ui/index.ts'
import { isNumberField, wantsScans } from './scan-fields.ts'
import { useScans } from './use-scans.ts'

/**
 * True for a field that keeps what is written into it, however fast: a browser may autofill an address. A number is
 * never scanned, and no text ends in the digits of a barcode.
 */
const keeps = (target: EventTarget | null, text: string): boolean => {
  if (!(target instanceof HTMLElement) || !target.matches('input, textarea')) return false
  return wantsScans(target) || !(isNumberField(target) || /\d{12,}$/.test(text))
}

/** A scan goes to `take`; in a dialog, or without `take`, it is refused with a sound and a sentence. */
export const useScanRefusal = (take?: (text: string) => void): void => {
  const toast = useToast()
  const before = useRef('')
  useScans({
    onFirst: ({ target }) => {
      before.current = target instanceof HTMLInputElement ? target.value : ''
    },
    onScan: (text, { target }) => {
      if (take && !isInDialog(target)) {
        take(text)
        return true
      }
      if (keeps(target, text)) return false
      const field = target instanceof HTMLInputElement ? target : undefined
      void import('../scanning/refuse-scan.ts').then(({ refuseScan }) =>
        refuseScan(toast, field, before.current),
      )
      return true
    },
  })
}

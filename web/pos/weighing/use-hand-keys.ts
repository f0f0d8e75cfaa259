import { useRef } from 'react'
import { useTypedKeys } from '../../shared/ui/index.ts'
import { type ScanState, scanned, scanStart } from '../sale/scan.ts'

/**
 * The keys of a hand while a question stands. A barcode is no answer to it: a scan in the middle is dropped, its Enter
 * and all, and `onScan` takes back what its digits have typed.
 */
export const useHandKeys = (onKey: (event: KeyboardEvent) => boolean, onScan: () => void): void => {
  const scan = useRef<ScanState>(scanStart)
  useTypedKeys((event) => {
    const [next, text] = scanned(scan.current, event.key, event.timeStamp)
    scan.current = next
    if (text === undefined) return onKey(event)
    onScan()
    return true
  })
}

import { useRef } from 'react'
import { useTypedKeys } from '../../shared/ui/index.ts'
import { type ScanState, scanned, scanStart } from '../sale/scan.ts'

/**
 * Keyboard input of a prompt. A barcode scan is dropped including its Enter, and `onScan` removes the digits it typed.
 */
export const useKeyboard = (onKey: (event: KeyboardEvent) => boolean, onScan: () => void): void => {
  const scan = useRef<ScanState>(scanStart)
  useTypedKeys((event) => {
    const [next, text] = scanned(scan.current, event.key, event.timeStamp)
    scan.current = next
    if (text === undefined) return onKey(event)
    onScan()
    return true
  })
}

import { useEffect, useRef } from 'react'
import { after } from '../platform/index.ts'

/** No hand types two keys in less time, nor goes on typing after the last digit in less than the other (DES-32). */
const fastestMs = 35
const steadiestMs = 150

type Keyed = {
  pin: string
  longest: number
  /** Takes a digit; the last one of the PIN is kept until `onWhole`. */
  onDigit: (digit: string) => void
  onWhole: () => void
  /** What was keyed is no PIN. */
  onScan: () => void
}

/**
 * Digits of a keyboard, among which those of a scanner may be: a scan is never a PIN. The whole PIN is handed over when
 * no key follows it.
 */
export const useKeyedPin = ({ pin, longest, onDigit, onWhole, onScan }: Keyed) => {
  const last = useRef({ at: Number.NEGATIVE_INFINITY, isScan: false })
  const waiting = useRef<() => void>(undefined)
  const stop = () => {
    waiting.current?.()
    waiting.current = undefined
  }
  useEffect(() => () => waiting.current?.(), [])
  return {
    digit: (digit: string, at: number): void => {
      const gap = at - last.current.at
      const isOver = last.current.isScan || waiting.current !== undefined
      const isScan = gap < fastestMs || (isOver && gap < steadiestMs)
      const isFirst = isScan && !last.current.isScan
      last.current = { at, isScan }
      if (isScan) {
        stop()
        if (isFirst) onScan()
        return
      }
      onDigit(digit)
      if (pin.length + 1 < longest) return
      waiting.current = after(steadiestMs, () => {
        waiting.current = undefined
        onWhole()
      })
    },
    stop,
  }
}

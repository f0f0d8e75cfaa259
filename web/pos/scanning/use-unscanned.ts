import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { usePos } from '../registers/index.ts'

/** A scan is never a number: what its digits did to a keypad is taken back. */
export const useUnscanned = <T>(value: T, restore: (value: T) => void): void => {
  const { keypads } = usePos().services
  const before = useRef(value)
  const begin = useEffectEvent(() => {
    before.current = value
  })
  const undo = useEffectEvent(() => restore(before.current))
  useLayoutEffect(() => {
    const keypad = { begin: () => begin(), undo: () => undo() }
    keypads.add(keypad)
    return () => {
      keypads.delete(keypad)
    }
  }, [keypads])
}

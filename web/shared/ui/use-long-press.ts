import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { after } from '../platform/index.ts'

const long_ms = 500
/** A finger that moves this far scrolls. */
const strays_px = 10

/**
 * A press that is held, the other mouse button, and Shift+Enter: three ways to ask for more of the same key. The click
 * that ends a held press is not one.
 */
export const useLongPress = (onPress: (() => void) | undefined, onLong: (() => void) | undefined) => {
  const held = useRef<{ stop: () => void; done: boolean; x: number; y: number }>(undefined)
  if (!onLong) return { onClick: onPress }
  const stop = () => held.current?.stop()
  const long = () => {
    stop()
    if (held.current?.done) return
    if (held.current) held.current.done = true
    onLong()
  }
  return {
    onPointerDown: ({ button, clientX: x, clientY: y }: PointerEvent) => {
      stop()
      held.current = { stop: button === 0 ? after(long_ms, long) : () => {}, done: false, x, y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = held.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) > strays_px) stop()
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      long()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      held.current = undefined
      onLong()
    },
    onClick: () => {
      const wasLong = held.current?.done
      held.current = undefined
      if (!wasLong) onPress?.()
    },
  }
}

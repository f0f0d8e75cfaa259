import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { after } from '../platform/index.ts'

const long_ms = 500
/** Movement in px that turns a press into scrolling. */
const strays_px = 10

/**
 * Three ways to reach the secondary action of a key: a long press, the secondary mouse button, and Shift+Enter. The
 * click that ends a long press is ignored.
 */
export const useLongPress = (onPress: (() => void) | undefined, onLong: (() => void) | undefined) => {
  const press = useRef<{ stop: () => void; done: boolean; x: number; y: number }>(undefined)
  if (!onLong) return { onClick: onPress }
  const stop = () => press.current?.stop()
  const long = () => {
    stop()
    if (press.current?.done) return
    if (press.current) press.current.done = true
    onLong()
  }
  return {
    onPointerDown: ({ button, clientX: x, clientY: y }: PointerEvent) => {
      stop()
      press.current = { stop: button === 0 ? after(long_ms, long) : () => {}, done: false, x, y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = press.current ?? { x: clientX, y: clientY }
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
      press.current = undefined
      onLong()
    },
    onClick: () => {
      const wasLong = press.current?.done
      press.current = undefined
      if (!wasLong) onPress?.()
    },
  }
}

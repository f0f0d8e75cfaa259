import { after } from '../platform/index.ts'

/** Milliseconds during which a user may press again, not noticing the first effect. */
const echo_ms = 350

/**
 * A press that closes a dialog must not hit what is below: the second tap of a double tap on Save would be a payment.
 * For a moment, clicks at the button's position, and Enter, are ignored.
 */
export const ignoreRepeatedPresses = (button: DOMRect | undefined): void => {
  const ignoreRepeat = (event: MouseEvent | KeyboardEvent) => {
    if (!isEcho(event, button)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('click', ignoreRepeat, true)
  window.addEventListener('keydown', ignoreRepeat, true)
  after(echo_ms, () => {
    window.removeEventListener('click', ignoreRepeat, true)
    window.removeEventListener('keydown', ignoreRepeat, true)
  })
}

const isEcho = (event: MouseEvent | KeyboardEvent, button: DOMRect | undefined): boolean => {
  if ('key' in event) return event.key === 'Enter'
  if (!button) return false
  const { clientX: x, clientY: y } = event
  return x >= button.left && x <= button.right && y >= button.top && y <= button.bottom
}

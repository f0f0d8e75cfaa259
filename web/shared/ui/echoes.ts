import { after } from '../platform/index.ts'

/** How long a finger that thinks nothing happened goes on. */
const echo_ms = 350

/**
 * What a press closes must not give its next presses to what lies beneath: after Save, the second tap of a double tap
 * would be a payment. For a moment, presses where the button stood, and Enter, are heard as the same press.
 */
export const swallowEchoes = (button: DOMRect | undefined): void => {
  const swallow = (event: MouseEvent | KeyboardEvent) => {
    if (!isEcho(event, button)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('click', swallow, true)
  window.addEventListener('keydown', swallow, true)
  after(echo_ms, () => {
    window.removeEventListener('click', swallow, true)
    window.removeEventListener('keydown', swallow, true)
  })
}

const isEcho = (event: MouseEvent | KeyboardEvent, button: DOMRect | undefined): boolean => {
  if ('key' in event) return event.key === 'Enter'
  if (!button) return false
  const { clientX: x, clientY: y } = event
  return x >= button.left && x <= button.right && y >= button.top && y <= button.bottom
}

import { expect, test, vi } from 'vitest'
import { pause } from '../platform/index.ts'
import { ignoreRepeatedPresses } from './repeated-presses.ts'

test('presses where the button stood, and Enter, are swallowed for a moment; all others are heard', async () => {
  const listener = vi.fn()
  window.addEventListener('click', listener)
  window.addEventListener('keydown', listener)
  const click = (clientX: number, clientY: number) =>
    document.body.dispatchEvent(new MouseEvent('click', { clientX, clientY, bubbles: true }))
  const key = (name: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))

  ignoreRepeatedPresses(new DOMRect(100, 100, 200, 60))
  for (let press = 0; press < 9; press++) click(180, 130)
  key('Enter')
  expect(listener).not.toHaveBeenCalled()
  click(400, 130)
  key('1')
  expect(listener).toHaveBeenCalledTimes(2)
  await pause(400)
  click(180, 130)
  key('Enter')
  expect(listener).toHaveBeenCalledTimes(4)
})

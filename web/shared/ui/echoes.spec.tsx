import { expect, test, vi } from 'vitest'
import { pause } from '../platform/index.ts'
import { swallowEchoes } from './echoes.ts'

test('presses where the button stood, and Enter, are swallowed for a moment; all others are heard', async () => {
  const heard = vi.fn()
  window.addEventListener('click', heard)
  window.addEventListener('keydown', heard)
  const click = (clientX: number, clientY: number) =>
    document.body.dispatchEvent(new MouseEvent('click', { clientX, clientY, bubbles: true }))
  const key = (name: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))

  swallowEchoes(new DOMRect(100, 100, 200, 60))
  for (let press = 0; press < 9; press++) click(180, 130)
  key('Enter')
  expect(heard).not.toHaveBeenCalled()
  click(400, 130)
  key('1')
  expect(heard).toHaveBeenCalledTimes(2)
  await pause(400)
  click(180, 130)
  key('Enter')
  expect(heard).toHaveBeenCalledTimes(4)
})

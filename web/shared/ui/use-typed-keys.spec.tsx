import { fireEvent, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { useTypedKeys } from './use-typed-keys.ts'

const onKey = vi.fn(() => true)
const Ears = () => {
  useTypedKeys(onKey)
  return null
}
/** Its layout effect runs after its children's and before ordinary effects: the first moment the page is visible. */
const PressedWhenDrawn = () => {
  useLayoutEffect(() => void fireEvent.keyDown(window, { key: '1' }), [])
  return <Ears />
}

test('POS-17: a key that is pressed in the moment the page is drawn is heard', () => {
  const { unmount } = render(<PressedWhenDrawn />)
  expect(onKey).toHaveBeenCalledOnce()
  unmount()
  fireEvent.keyDown(window, { key: '1' })
  expect(onKey).toHaveBeenCalledOnce()
})

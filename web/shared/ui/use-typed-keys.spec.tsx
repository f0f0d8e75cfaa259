import { fireEvent, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { useTypedKeys } from './use-typed-keys.ts'

const heard = vi.fn(() => true)
const Ears = () => {
  useTypedKeys(heard)
  return null
}
/** Comes after its children and before any ordinary effect: the first moment that a page can be seen in. */
const PressedWhenDrawn = () => {
  useLayoutEffect(() => void fireEvent.keyDown(window, { key: '1' }), [])
  return <Ears />
}

test('POS-17: a key that is pressed in the moment the page is drawn is heard', () => {
  const { unmount } = render(<PressedWhenDrawn />)
  expect(heard).toHaveBeenCalledOnce()
  unmount()
  fireEvent.keyDown(window, { key: '1' })
  expect(heard).toHaveBeenCalledOnce()
})

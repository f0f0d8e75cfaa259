import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '../i18n/index.ts'
import { DialogWindow } from './dialog-window.tsx'
import { isKeyOfDialog } from './key-of-dialog.ts'
import { useTypedKeys } from './use-typed-keys.ts'

/** A page that Esc leaves, with a dialog that Esc closes. */
const Page = () => {
  const [open, setOpen] = useState(true)
  const [left, setLeft] = useState(false)
  useTypedKeys(({ key }) => {
    if (key !== 'Escape' || isKeyOfDialog()) return false
    setLeft(true)
    return true
  })
  return (
    <MantineProvider env="test">
      <button type="button">{left ? 'left' : 'stays'}</button>
      {open ? (
        <DialogWindow title="One" onClose={() => setOpen(false)}>
          .
        </DialogWindow>
      ) : null}
    </MantineProvider>
  )
}

beforeAll(() => startI18n())

test('DES-38: the Esc that closes a dialog does nothing to the page below, also before the focus is in the dialog', () => {
  render(<Page />)
  const button = screen.getByText('stays')
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(button.textContent).toBe('stays')
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(button.textContent).toBe('left')
})

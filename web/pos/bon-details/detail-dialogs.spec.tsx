import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { i18n, startI18n } from '../../shared/i18n/index.ts'
import { fetchDialogs } from '../../shared/ui/index.ts'
import { TextDialog } from './detail-dialogs.tsx'

beforeAll(async () => {
  await startI18n()
  await i18n.loadNamespaces('bon')
  await fetchDialogs()
})
afterEach(cleanup)

test('POS-27: what is typed at once goes into the field', async () => {
  const nothing = () => undefined
  render(
    <MantineProvider>
      <TextDialog
        title="Navn på bonen"
        label="Navn"
        none="Fjern"
        value=""
        most={60}
        onSave={nothing}
        onClose={nothing}
      />
    </MantineProvider>,
  )
  const field = await screen.findByRole('textbox', { name: 'Navn' })
  // The focus is set once the dialog has been drawn; it must stand still there.
  await waitFor(() => expect(document.querySelector('[data-autofocus]')).toBe(document.activeElement))
  expect(document.activeElement).toBe(field)
})
